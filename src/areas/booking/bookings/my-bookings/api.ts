import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';
import type {
  Attendee,
  AttendeeInput,
  Booking,
  CalendarFeed,
  Order,
  RememberedAttendee,
} from '../contract.ts';

/** Everything the person has booked, latest start first. Throws `ApiError`. */
export const myBookingsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['booking', 'own'],
    // What the server found while it rendered the page need not be asked for again at once.
    staleTime: 10_000,
    queryFn: ({ signal }) => api.call('GET /api/bookings', { signal }),
  });

/** Where the person books or looks, for a search to begin there. Throws `ApiError`. */
export const usualLocationQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['booking', 'usual-place'],
    queryFn: ({ signal }) => api.call('GET /api/bookings/usual-place', { signal }),
  });

/** What the person was shown to come back: pounds ("15.40") and credits. */
export interface AgreedRefund {
  refund: string;
  credits: number;
}

/** Cancels for what the person was shown to come back, and answers the booking as it is then. Throws `ApiError`. */
export const cancelMyBooking = (api: ApiClient, bookingId: string, agreed: AgreedRefund): Promise<Booking> =>
  api.call('POST /api/bookings/:bookingId/cancel', { params: { bookingId }, body: agreed });

/** Cancels every place of an order that still can be, for what the person was shown. Throws `ApiError`. */
export const cancelMyOrder = (api: ApiClient, orderId: string, agreed: AgreedRefund): Promise<Order> =>
  api.call('POST /api/orders/:orderId/cancel', { params: { orderId }, body: agreed });

/** Says who comes in place of whom was named before. Throws `ApiError`. */
export const updateAttendee = (
  api: ApiClient,
  bookingId: string,
  attendee: AttendeeInput,
): Promise<Booking> =>
  api.call('PUT /api/bookings/:bookingId/attendee', { params: { bookingId }, body: attendee });

/** Puts right who somebody is of those kept for next time. Throws `ApiError`. */
export const updateSavedAttendee = (
  api: ApiClient,
  attendeeId: string,
  attendee: Attendee,
): Promise<RememberedAttendee> =>
  api.call('PUT /api/attendees/:attendeeId', { params: { attendeeId }, body: attendee });

/** Keeps somebody no longer. Throws `ApiError`. */
export const deleteSavedAttendee = (api: ApiClient, attendeeId: string) =>
  api.call('DELETE /api/attendees/:attendeeId', { params: { attendeeId } });

/** The dates of the same session that a booking can be moved to. Throws `ApiError`. */
export const moveTargetsQuery = (api: ApiClient, bookingId: string) =>
  queryOptions({
    queryKey: ['booking', 'move', bookingId],
    // Seats go while people look.
    staleTime: 0,
    queryFn: ({ signal }) =>
      api.call('GET /api/bookings/:bookingId/dates', { params: { bookingId }, signal }),
  });

/** Moves a booking to another date for the difference that the person was shown. Throws `ApiError`. */
export const moveMyBooking = (
  api: ApiClient,
  bookingId: string,
  to: { startsAt: string; difference: string },
) => api.call('POST /api/bookings/:bookingId/move', { params: { bookingId }, body: to });

/** Keeps a place at a dearer date, and what paying the difference takes. Throws `ApiError`. */
export const holdMove = (api: ApiClient, bookingId: string, to: { startsAt: string; difference: string }) =>
  api.call('POST /api/bookings/:bookingId/move-payment', { params: { bookingId }, body: to });

/**
 * Gives that place back, also as the page goes. Whatever goes wrong, the hold runs out by itself: it never rejects.
 */
export const abandonMoveHold = (api: ApiClient, holdId: string): Promise<void> =>
  api
    .call('DELETE /api/holds/:holdId', {
      params: { holdId },
      query: { paymentOver: 'true' },
      keepalive: true,
      loggedOut: 'throw',
    })
    .then(
      () => undefined,
      () => undefined,
    );

/** The person's private calendar address, if they have asked for one. Throws `ApiError`. */
export const calendarFeedQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['booking', 'calendar-feed'],
    queryFn: ({ signal }) => api.call('GET /api/calendar-feed', { signal }),
  });

/** Makes a private calendar address, or a new one in place of it. Throws `ApiError`. */
export const renewCalendarFeed = (api: ApiClient): Promise<CalendarFeed> =>
  api.call('POST /api/calendar-feed');
