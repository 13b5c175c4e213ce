import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';

export const newsPreferencesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['business-news'],
    queryFn: ({ signal }) => api.call('GET /api/business-news', { signal }),
  });

export const setNewsPreference = (api: ApiClient, businessId: number, wanted: boolean) =>
  api.call('PUT /api/business-news/:businessId', { params: { businessId }, body: { wanted } });

/** Throws `ApiError`, 404 for an unknown token. */
export const newsLinkQuery = (api: ApiClient, token: string) =>
  queryOptions({
    queryKey: ['business-news', 'links', token],
    queryFn: ({ signal }) => api.call('GET /api/business-news/links/:token', { params: { token }, signal }),
  });

export const unsubscribeFromNews = (api: ApiClient, token: string) =>
  api.call('POST /api/business-news/links/:token/end', { params: { token } });
