import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';

/** Polls as often as the list of the inbox, so that both show the same work. */
export const queueCountsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['admin', 'waiting'],
    staleTime: 10_000,
    refetchInterval: 20_000,
    queryFn: ({ signal }) => api.call('GET /api/admin/waiting', { signal }),
  });
