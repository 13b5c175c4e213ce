import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';

/** Articles that answer a question, the best first; all of them where nothing is asked. Throws `ApiError`. */
export const articlesQuery = (api: ApiClient, q: string) =>
  queryOptions({
    queryKey: ['help', q],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => api.call('GET /api/help', { query: { q }, signal }),
  });

/** An article; 404 when there is none of that name. Throws `ApiError`. */
export const articleQuery = (api: ApiClient, slug: string) =>
  queryOptions({
    queryKey: ['help', 'article', slug],
    queryFn: ({ signal }) => api.call('GET /api/help/:slug', { params: { slug }, signal }),
  });
