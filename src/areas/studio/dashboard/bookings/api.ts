import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';
import type { BookingsView } from './bookings-address.ts';

export const overviewQuery = (api: ApiClient, businessId: number) =>
  queryOptions({
    queryKey: ['business', businessId, 'overview'],
    // Refetch after half a minute: customers book all the time.
    staleTime: 30_000,
    queryFn: ({ signal }) =>
      api.call('GET /api/businesses/:businessId/overview', { params: { businessId }, signal }),
  });

const RECENT_BOOKINGS = 5;

export const recentBookingsQuery = (api: ApiClient, businessId: number) =>
  queryOptions({
    queryKey: ['business', businessId, 'recent-bookings'],
    // As long as the figures beside it.
    staleTime: 30_000,
    queryFn: ({ signal }) =>
      api.call('GET /api/bookings/business/:businessId', {
        params: { businessId },
        query: { limit: RECENT_BOOKINGS },
        signal,
      }),
  });

export const bookingsQuery = (api: ApiClient, businessId: number, view: BookingsView) =>
  queryOptions({
    queryKey: ['dashboard', 'bookings', businessId, view],
    staleTime: 10_000,
    queryFn: ({ signal }) =>
      api.call('GET /api/businesses/:businessId/bookings', {
        params: { businessId },
        query: { ...view },
        signal,
      }),
  });
