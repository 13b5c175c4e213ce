import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';
import type { Interval, StatisticsPeriod } from './contract.ts';

/** The figures by week or month, oldest first. Throws `ApiError`. */
export const statisticsQuery = (api: ApiClient, by: Interval) =>
  queryOptions({
    queryKey: ['admin', 'statistics', by],
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    queryFn: ({ signal }) => api.get<StatisticsPeriod[]>(`/api/admin/statistics?by=${by}`, { signal }),
  });
