import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';
import type { MyBusiness } from '../contract.ts';

/** In every status (`GET /api/businesses/my`). Throws `ApiError`. */
export const myBusinessesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['businesses', 'my'],
    queryFn: ({ signal }) => api.call('GET /api/businesses/my', { signal }),
  });

/** The wanted one, else the first approved, else the first (docs/product/business.md#business-dashboard). */
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

/** `?business=12`; ignores invalid values. */
export function readBusinessSearch(search: Record<string, unknown>): { business?: number } {
  const id = Number(search.business);
  return Number.isSafeInteger(id) && id > 0 ? { business: id } : {};
}

/** "/business/calendar?business=12". */
export function businessHref(path: string, business: Pick<MyBusiness, 'id'>): string {
  return `${path}?business=${business.id}`;
}
