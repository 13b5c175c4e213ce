import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';
import type { MyBusiness } from '../contract.ts';

/** The businesses a person runs, in every state (`GET /api/businesses/my`). Throws `ApiError`. */
export const myBusinessesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['businesses', 'my'],
    queryFn: ({ signal }) => api.call('GET /api/businesses/my', { signal }),
  });

/**
 * The business that a page is about: the one its address names, else the first approved one
 * (docs/product/business.md#business-dashboard), else the first that waits for something; null for somebody who runs none.
 *
 * @param wanted the `business` of the address
 */
export function selectedBusiness(
  businesses: readonly MyBusiness[],
  wanted: number | undefined,
): MyBusiness | null {
  return (
    businesses.find(({ id }) => id === wanted) ??
    businesses.find(({ status }) => status === 'approved') ??
    businesses[0] ??
    null
  );
}

/** Which business a page's address names (`?business=12`); anything else is as if nothing were said. */
export function readBusinessSearch(search: Record<string, unknown>): { business?: number } {
  const id = Number(search.business);
  return Number.isSafeInteger(id) && id > 0 ? { business: id } : {};
}

/** A path of the business's area for this business: "/business/calendar?business=12". */
export function businessHref(path: string, business: Pick<MyBusiness, 'id'>): string {
  return `${path}?business=${business.id}`;
}
