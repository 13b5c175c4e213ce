import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';
import type { BookingsView } from './bookings-address.ts';

/** The dashboard's figures (`GET /api/businesses/{businessId}/overview`). Throws `ApiError`. */
export const overviewQuery = (api: ApiClient, businessId: number) =>
  queryOptions({
    queryKey: ['business', businessId, 'overview'],
    // Somebody may have booked since: looked at again after half a minute.
    staleTime: 30_000,
    queryFn: ({ signal }) =>
      api.call('GET /api/businesses/:businessId/overview', { params: { businessId }, signal }),
  });

/** How many the dashboard shows (docs/product/README.md#limits). */
const RECENT_BOOKINGS = 5;

/** The dashboard's "Recent Bookings" (`GET /api/bookings/business/{businessId}`). Throws `ApiError`. */
export const recentBookingsQuery = (api: ApiClient, businessId: number) =>
  queryOptions({
    queryKey: ['business', businessId, 'recent-bookings'],
    // As the figures beside it: somebody may have booked since.
    staleTime: 30_000,
    queryFn: ({ signal }) =>
      api.call('GET /api/bookings/business/:businessId', {
        params: { businessId },
        query: { limit: RECENT_BOOKINGS },
        signal,
      }),
  });

/** A page of a business's bookings, with the figures of all that the view finds. Throws `ApiError`. */
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
