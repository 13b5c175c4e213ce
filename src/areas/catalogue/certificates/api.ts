import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';

/** The papers of a business, for its owner. Throws `ApiError`. */
export const certificatesQuery = (api: ApiClient, businessId: number) =>
  queryOptions({
    queryKey: ['businesses', businessId, 'papers'],
    queryFn: ({ signal }) =>
      api.call('GET /api/businesses/:businessId/papers', { params: { businessId }, signal }),
  });

/** Shows a paper, its document with it; answers all of them. Throws `ApiError`. */
export const addCertificate = (api: ApiClient, businessId: number, paper: FormData) =>
  api.call('POST /api/businesses/:businessId/papers', {
    params: { businessId },
    body: paper,
    loggedOut: 'throw',
  });

/** Takes one out; answers those that are left. Throws `ApiError`. */
export const removeCertificate = (api: ApiClient, businessId: number, paperId: string) =>
  api.call('DELETE /api/businesses/:businessId/papers/:paperId', { params: { businessId, paperId } });
