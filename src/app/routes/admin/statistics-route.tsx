import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { StatisticsScreen } from '#features/admin/statistics/screens/statistics-screen.tsx';
import { statisticsQuery } from '#features/admin/statistics/statistics-query.ts';
import { useApi } from '#shared/ui/site-context.tsx';

const route = getRouteApi('/admin/statistics');

/** `/admin/statistics`. */
export function StatisticsRoute() {
  const { by = 'week' } = route.useSearch();
  const { data, isError, refetch } = useQuery(statisticsQuery(useApi(), by));
  return <StatisticsScreen by={by} periods={data} failed={isError} onRetry={() => void refetch()} />;
}
