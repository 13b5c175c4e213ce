import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';

/** In every status (`GET /api/sessions/business/{businessId}`). Throws `ApiError`. */
export const ownSessionsQuery = (api: ApiClient, businessId: number) =>
  queryOptions({
    queryKey: ['business', businessId, 'sessions'],
    staleTime: 30_000,
    queryFn: ({ signal }) =>
      api.call('GET /api/sessions/business/:businessId', { params: { businessId }, signal }),
  });

/** `GET /api/session-types`. Throws `ApiError`. */
export const sessionTypesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['session-types'],
    queryFn: ({ signal }) => api.call('GET /api/session-types', { signal }),
  });

/** How far ahead the business lays out weekly times. Throws `ApiError`. */
export const scheduleSettingsQuery = (api: ApiClient, businessId: number) =>
  queryOptions({
    queryKey: ['business', businessId, 'schedule-settings'],
    queryFn: ({ signal }) =>
      api.call('GET /api/businesses/:businessId/schedule-settings', { params: { businessId }, signal }),
  });
