import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';
import type { Booking } from './contract.ts';

/** Everything the person has booked, latest start first. Throws `ApiError`. */
export const ownBookingsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['booking', 'own'],
    // What the server found while it rendered the page need not be asked for again at once.
    staleTime: 10_000,
    queryFn: ({ signal }) => api.get<Booking[]>('/api/bookings', { signal }),
  });

/** Cancels for the refund the person was shown ("15.40"), and answers the booking as it is then. Throws `ApiError`. */
export function cancelOwnBooking(api: ApiClient, bookingId: string, refund: string): Promise<Booking> {
  return api.post<Booking>(`/api/bookings/${bookingId}/cancel`, { refund });
}
