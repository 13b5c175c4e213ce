import { queryOptions } from '@tanstack/react-query';
import { type ApiClient, withQuery } from '#shared/http/api-client.ts';
import { type BookingsView, bookingsPath } from './bookings-address.ts';
import type { AnalyticsAnswer, analyticsPeriods, BookingsAnswer } from './contract.ts';

/** A page of a business's bookings, with the figures of all that the view finds. Throws `ApiError`. */
export const bookingsQuery = (api: ApiClient, businessId: number, view: BookingsView) =>
  queryOptions({
    queryKey: ['dashboard', 'bookings', businessId, view],
    staleTime: 10_000,
    queryFn: ({ signal }) => api.get<BookingsAnswer>(bookingsPath(businessId, view, 'page'), { signal }),
  });

export type AnalyticsPeriod = (typeof analyticsPeriods)[number];

/** How a business has done over so many weeks. Throws `ApiError`, 403 on another plan than Premium Pro. */
export const analyticsQuery = (api: ApiClient, businessId: number, weeks: AnalyticsPeriod) =>
  queryOptions({
    queryKey: ['dashboard', 'analytics', businessId, weeks],
    staleTime: 60_000,
    queryFn: ({ signal }) =>
      api.get<AnalyticsAnswer>(withQuery(`/api/businesses/${businessId}/analytics`, { weeks }), { signal }),
  });
