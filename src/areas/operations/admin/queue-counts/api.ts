import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';

/** How many wait in each queue; looked at again every minute, since others decide too. Throws `ApiError`. */
export const queueCountsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['admin', 'waiting'],
    staleTime: 10_000,
    refetchInterval: 60_000,
    queryFn: ({ signal }) => api.call('GET /api/admin/waiting', { signal }),
  });
