import { queryOptions } from '@tanstack/react-query';
import { type ApiClient, withQuery } from '#shared/http/api-client.ts';
import type { LatestBooking } from './latest-bookings-contract.ts';

/** How many the dashboard shows (specification, section 9). */
const RECENT_BOOKINGS = 5;

/** The dashboard's "Recent Bookings" (`GET /api/bookings/business/{businessId}`). Throws `ApiError`. */
export const recentBookingsQuery = (api: ApiClient, businessId: number) =>
  queryOptions({
    queryKey: ['business', businessId, 'recent-bookings'],
    // As the figures beside it: somebody may have booked since.
    staleTime: 30_000,
    queryFn: ({ signal }) =>
      api.get<LatestBooking[]>(
        withQuery(`/api/bookings/business/${businessId}`, { limit: RECENT_BOOKINGS }),
        { signal },
      ),
  });
