import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';

/** Polls every minute, because other admins decide too. */
export const queueCountsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['admin', 'waiting'],
    staleTime: 10_000,
    refetchInterval: 60_000,
    queryFn: ({ signal }) => api.call('GET /api/admin/waiting', { signal }),
  });
