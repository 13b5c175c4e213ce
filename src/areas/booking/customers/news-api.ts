import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';

/** The businesses of which the person is a customer, with whether they want their news. Throws `ApiError`. */
export const newsPreferencesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['business-news'],
    queryFn: ({ signal }) => api.call('GET /api/business-news', { signal }),
  });

/** Turns a business's news on or off. Throws `ApiError`. */
export const setNewsPreference = (api: ApiClient, businessId: number, wanted: boolean) =>
  api.call('PUT /api/business-news/:businessId', { params: { businessId }, body: { wanted } });

/** Of which business a link in a mail ends the news. Throws `ApiError`, 404 for one that leads to nobody. */
export const newsLinkQuery = (api: ApiClient, token: string) =>
  queryOptions({
    queryKey: ['business-news', 'links', token],
    queryFn: ({ signal }) => api.call('GET /api/business-news/links/:token', { params: { token }, signal }),
  });

/** Ends the news by such a link. Throws `ApiError`. */
export const unsubscribeFromNews = (api: ApiClient, token: string) =>
  api.call('POST /api/business-news/links/:token/end', { params: { token } });
