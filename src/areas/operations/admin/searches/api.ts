import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';

export const emptySearchesQuery = (api: ApiClient, search: Record<string, string | undefined>) =>
  queryOptions({
    queryKey: ['admin', 'empty-searches', search],
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    queryFn: ({ signal }) => api.call('GET /api/admin/empty-searches', { query: search, signal }),
  });
