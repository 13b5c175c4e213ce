import { queryOptions } from '@tanstack/react-query';
import { type ApiClient, endpointHref } from '#shared/http/api-client.ts';
import type { AnalyticsPeriod, AnalyticsTable, ComparisonPeriod } from './contract.ts';

/** Which weeks are looked at, and beside which. */
export interface AnalyticsView {
  weeks: AnalyticsPeriod;
  beside: ComparisonPeriod;
}

/** How a business is doing. Throws `ApiError`, 403 on another plan than Premium Pro. */
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

/** The address of one of its tables as a file. */
export const analyticsCsvPath = (businessId: number, view: AnalyticsView, of: AnalyticsTable): string =>
  endpointHref('GET /api/businesses/:businessId/analytics.csv', {
    params: { businessId },
    query: { ...view, of },
  });
