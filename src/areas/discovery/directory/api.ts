import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';

/** Every town with a session (`GET /api/towns`). Throws `ApiError`. */
export const townsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['towns'],
    queryFn: ({ signal }) => api.call('GET /api/towns', { signal }),
  });

/** A town, or one activity there, by their slugs. Throws `ApiError`, 404 where there is nothing. */
export const townQuery = (api: ApiClient, town: string, activity?: string) =>
  queryOptions({
    queryKey: ['town', town, activity ?? null],
    queryFn: ({ signal }) =>
      api.call('GET /api/towns/:town', { params: { town }, query: { activity }, signal }),
  });

/** A business as everybody may see it. Throws `ApiError`, 404 "Business not found" among them. */
export const publicBusinessQuery = (api: ApiClient, businessId: string) =>
  queryOptions({
    queryKey: ['public-business', businessId],
    queryFn: ({ signal }) => api.call('GET /api/businesses/:businessId', { params: { businessId }, signal }),
  });

/** When it is open; null where nobody has said. Throws `ApiError`. */
export const openingQuery = (api: ApiClient, businessId: string) =>
  queryOptions({
    queryKey: ['public-business', businessId, 'opening'],
    queryFn: ({ signal }) =>
      api.call('GET /api/businesses/:businessId/opening', { params: { businessId }, signal }),
  });

/** What it offers, soonest first. Throws `ApiError`. */
export const businessSessionsQuery = (api: ApiClient, businessId: string) =>
  queryOptions({
    queryKey: ['public-business', businessId, 'sessions'],
    queryFn: ({ signal }) =>
      api.call('GET /api/businesses/:businessId/sessions', { params: { businessId }, signal }),
  });
