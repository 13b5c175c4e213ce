import { queryOptions } from '@tanstack/react-query';
import { type ApiClient, endpointHref } from '#shared/http/api-client.ts';
import type { AnalyticsPeriod, AnalyticsTable, ComparisonPeriod } from './contract.ts';

export interface AnalyticsView {
  weeks: AnalyticsPeriod;
  beside: ComparisonPeriod;
}

export const analyticsQuery = (api: ApiClient, businessId: number, view: AnalyticsView) =>
  queryOptions({
    queryKey: ['dashboard', 'analytics', businessId, view],
    staleTime: 60_000,
    queryFn: ({ signal }) =>
      api.call('GET /api/businesses/:businessId/analytics', {
        params: { businessId },
        query: { ...view },
        signal,
      }),
  });

export const analyticsCsvPath = (businessId: number, view: AnalyticsView, of: AnalyticsTable): string =>
  endpointHref('GET /api/businesses/:businessId/analytics.csv', {
    params: { businessId },
    query: { ...view, of },
  });
