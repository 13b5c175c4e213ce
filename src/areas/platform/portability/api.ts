import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';
import type { BusinessExport, RestoredBusiness } from './contract.ts';

/** Milliseconds. */
const POLL_MS = 1500;

/** Polls while one is being made. Throws `ApiError`. */
export const exportsQuery = (api: ApiClient, businessId: number) =>
  queryOptions({
    queryKey: ['businesses', businessId, 'exports'],
    staleTime: 0,
    queryFn: ({ signal }) =>
      api.call('GET /api/businesses/:businessId/exports', { params: { businessId }, signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ state }) => state === 'making') === true ? POLL_MS : false,
  });

/** Throws `ApiError`. */
export const requestExport = (api: ApiClient, businessId: number, id: string): Promise<BusinessExport[]> =>
  api.call('POST /api/businesses/:businessId/exports', { params: { businessId }, body: { id } });

/** Throws `ApiError`. */
export const restoredBusinessesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['admin', 'packages'],
    queryFn: ({ signal }) => api.call('GET /api/admin/packages', { signal }),
  });

/** Throws `ApiError`. */
export function uploadPackage(api: ApiClient, file: File): Promise<RestoredBusiness> {
  const form = new FormData();
  form.set('package', file);
  return api.call('POST /api/admin/packages', { body: form });
}
