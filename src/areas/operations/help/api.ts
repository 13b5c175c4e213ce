import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';

/** Best match first; all articles for an empty question. */
export const articlesQuery = (api: ApiClient, q: string) =>
  queryOptions({
    queryKey: ['help', q],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => api.call('GET /api/help', { query: { q }, signal }),
  });

/** Throws `ApiError` 404 for an unknown slug. */
export const articleQuery = (api: ApiClient, slug: string) =>
  queryOptions({
    queryKey: ['help', 'article', slug],
    queryFn: ({ signal }) => api.call('GET /api/help/:slug', { params: { slug }, signal }),
  });
