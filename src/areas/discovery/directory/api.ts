import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';

export const townsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['towns'],
    queryFn: ({ signal }) => api.call('GET /api/towns', { signal }),
  });

/** Takes slugs. Throws `ApiError` (404) if there are no sessions. */
export const townQuery = (api: ApiClient, town: string, activity?: string) =>
  queryOptions({
    queryKey: ['town', town, activity ?? null],
    queryFn: ({ signal }) =>
      api.call('GET /api/towns/:town', { params: { town }, query: { activity }, signal }),
  });

export const publicBusinessQuery = (api: ApiClient, businessId: string) =>
  queryOptions({
    queryKey: ['public-business', businessId],
    queryFn: ({ signal }) => api.call('GET /api/businesses/:businessId', { params: { businessId }, signal }),
  });

/** Null if the business hasn't set its hours. */
export const openingQuery = (api: ApiClient, businessId: string) =>
  queryOptions({
    queryKey: ['public-business', businessId, 'opening'],
    queryFn: ({ signal }) =>
      api.call('GET /api/businesses/:businessId/opening', { params: { businessId }, signal }),
  });

/** Soonest first. */
export const businessSessionsQuery = (api: ApiClient, businessId: string) =>
  queryOptions({
    queryKey: ['public-business', businessId, 'sessions'],
    queryFn: ({ signal }) =>
      api.call('GET /api/businesses/:businessId/sessions', { params: { businessId }, signal }),
  });
