import { queryOptions } from '@tanstack/react-query';
import type { Business } from '#features/businesses/contract.ts';
import type { Session } from '#features/sessions/contract.ts';
import { type ApiClient, withQuery } from '#shared/http/api-client.ts';
import type { Town, TownPage } from './contract.ts';

/** Every town with a session (`GET /api/towns`). Throws `ApiError`. */
export const townsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['towns'],
    queryFn: ({ signal }) => api.get<Town[]>('/api/towns', { signal }),
  });

/** A town, or one activity there, by their slugs. Throws `ApiError`, 404 where there is nothing. */
export const townQuery = (api: ApiClient, town: string, activity?: string) =>
  queryOptions({
    queryKey: ['town', town, activity ?? null],
    queryFn: ({ signal }) =>
      api.get<TownPage>(withQuery(`/api/towns/${encodeURIComponent(town)}`, { activity }), { signal }),
  });

/** A business as everybody may see it. Throws `ApiError`, 404 "Business not found" among them. */
export const publicBusinessQuery = (api: ApiClient, businessId: string) =>
  queryOptions({
    queryKey: ['public-business', businessId],
    queryFn: ({ signal }) =>
      api.get<Business>(`/api/businesses/${encodeURIComponent(businessId)}`, { signal }),
  });

/** What it offers, soonest first. Throws `ApiError`. */
export const businessSessionsQuery = (api: ApiClient, businessId: string) =>
  queryOptions({
    queryKey: ['public-business', businessId, 'sessions'],
    queryFn: ({ signal }) =>
      api.get<Session[]>(`/api/businesses/${encodeURIComponent(businessId)}/sessions`, { signal }),
  });
