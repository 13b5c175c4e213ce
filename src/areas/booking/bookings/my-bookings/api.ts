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

export const myBookingsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['booking', 'own'],
    // Don't refetch at once what the server has just rendered.
    staleTime: 10_000,
    queryFn: ({ signal }) => api.call('GET /api/bookings', { signal }),
  });

export const usualLocationQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['booking', 'usual-place'],
    queryFn: ({ signal }) => api.call('GET /api/bookings/usual-place', { signal }),
  });

/** As shown to the person: pounds ("15.40") and credits. */
export interface AgreedRefund {
  refund: string;
  credits: number;
}

export const cancelMyBooking = (api: ApiClient, bookingId: string, agreed: AgreedRefund): Promise<Booking> =>
  api.call('POST /api/bookings/:bookingId/cancel', { params: { bookingId }, body: agreed });

export const cancelMyOrder = (api: ApiClient, orderId: string, agreed: AgreedRefund): Promise<Order> =>
  api.call('POST /api/orders/:orderId/cancel', { params: { orderId }, body: agreed });

export const updateAttendee = (
  api: ApiClient,
  bookingId: string,
  attendee: AttendeeInput,
): Promise<Booking> =>
  api.call('PUT /api/bookings/:bookingId/attendee', { params: { bookingId }, body: attendee });

export const updateSavedAttendee = (
  api: ApiClient,
  attendeeId: string,
  attendee: Attendee,
): Promise<RememberedAttendee> =>
  api.call('PUT /api/attendees/:attendeeId', { params: { attendeeId }, body: attendee });

export const deleteSavedAttendee = (api: ApiClient, attendeeId: string) =>
  api.call('DELETE /api/attendees/:attendeeId', { params: { attendeeId } });

export const moveTargetsQuery = (api: ApiClient, bookingId: string) =>
  queryOptions({
    queryKey: ['booking', 'move', bookingId],
    staleTime: 0,
    queryFn: ({ signal }) =>
      api.call('GET /api/bookings/:bookingId/dates', { params: { bookingId }, signal }),
  });

export const moveMyBooking = (
  api: ApiClient,
  bookingId: string,
  to: { startsAt: string; difference: string },
) => api.call('POST /api/bookings/:bookingId/move', { params: { bookingId }, body: to });

export const holdMove = (api: ApiClient, bookingId: string, to: { startsAt: string; difference: string }) =>
  api.call('POST /api/bookings/:bookingId/move-payment', { params: { bookingId }, body: to });

/** `keepalive`, because the page may be closing. Never rejects: an unreleased hold expires. */
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

export const calendarFeedQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['booking', 'calendar-feed'],
    queryFn: ({ signal }) => api.call('GET /api/calendar-feed', { signal }),
  });

/** Replaces the old URL. */
export const renewCalendarFeed = (api: ApiClient): Promise<CalendarFeed> =>
  api.call('POST /api/calendar-feed');
