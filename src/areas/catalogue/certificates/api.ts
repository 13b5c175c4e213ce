import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';

/** Throws `ApiError`. */
export const certificatesQuery = (api: ApiClient, businessId: number) =>
  queryOptions({
    queryKey: ['businesses', businessId, 'papers'],
    queryFn: ({ signal }) =>
      api.call('GET /api/businesses/:businessId/papers', { params: { businessId }, signal }),
  });

/** Returns all of them. Throws `ApiError`. */
export const addCertificate = (api: ApiClient, businessId: number, paper: FormData) =>
  api.call('POST /api/businesses/:businessId/papers', {
    params: { businessId },
    body: paper,
    loggedOut: 'throw',
  });

/** Returns the rest. Throws `ApiError`. */
export const removeCertificate = (api: ApiClient, businessId: number, paperId: string) =>
  api.call('DELETE /api/businesses/:businessId/papers/:paperId', { params: { businessId, paperId } });
