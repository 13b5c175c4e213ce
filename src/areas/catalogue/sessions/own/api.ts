import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';

/** A business's sessions in every status (`GET /api/sessions/business/{businessId}`). Throws `ApiError`. */
export const ownSessionsQuery = (api: ApiClient, businessId: number) =>
  queryOptions({
    queryKey: ['business', businessId, 'sessions'],
    staleTime: 30_000,
    queryFn: ({ signal }) =>
      api.call('GET /api/sessions/business/:businessId', { params: { businessId }, signal }),
  });

/** Every kind of session (`GET /api/session-types`). Throws `ApiError`. */
export const sessionTypesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['session-types'],
    queryFn: ({ signal }) => api.call('GET /api/session-types', { signal }),
  });
