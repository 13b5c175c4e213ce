import { queryOptions } from '@tanstack/react-query';
import { plusDays } from '#shared/calendar/calendar-day.ts';
import { type ApiClient, ApiError } from '#shared/http/api-client.ts';
import type { Booking, Order, RememberedAttendee } from '../contract.ts';
import type { ConfirmationSearch } from './confirmation-search.ts';

/** Days ahead that the checkout offers other dates; the session's own page goes further. */
const DAYS_AHEAD = 28;

export const bookableDatesKey = (sessionId: number) => ['booking', 'dates', sessionId];

/** `today` is a London day. */
export const bookableDatesQuery = (api: ApiClient, sessionId: number, today: string) =>
  queryOptions({
    queryKey: [...bookableDatesKey(sessionId), today],
    staleTime: 30_000,
    queryFn: ({ signal }) =>
      api.call('GET /api/sessions/:id/occurrences', {
        params: { id: sessionId },
        query: { from: today, to: plusDays(today, DAYS_AHEAD) },
        signal,
      }),
  });

export const myBookingQuery = (api: ApiClient, sessionId: number, startsAt: string) =>
  queryOptions({
    queryKey: ['booking', 'own', sessionId, startsAt],
    staleTime: 0,
    queryFn: async ({ signal }): Promise<Booking | null> => {
      const bookings = await api.call('GET /api/bookings', { signal });
      const wanted = Date.parse(startsAt);
      const found = bookings.find(
        (booking) =>
          booking.sessionId === sessionId &&
          Date.parse(booking.sessionDate) === wanted &&
          booking.state === 'confirmed',
      );
      return found ?? null;
    },
  });

/** For a contact that is known before the place is held, so that the form is folded from the start. */
export const checkoutContactQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['booking', 'contact'],
    staleTime: 60_000,
    queryFn: ({ signal }) => api.call('GET /api/checkout-contact', { signal }),
  });

export const attendeesKey = ['booking', 'attendees'];

export const attendeesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: attendeesKey,
    queryFn: ({ signal }): Promise<RememberedAttendee[]> => api.call('GET /api/attendees', { signal }),
  });

export const orderQuery = (api: ApiClient, orderId: string) =>
  queryOptions({
    queryKey: ['booking', 'order', orderId],
    staleTime: 10_000,
    queryFn: ({ signal }): Promise<Order> =>
      api.call('GET /api/orders/:orderId', { params: { orderId }, signal }),
  });

export type Confirmation =
  | { kind: 'booked'; booking: Booking }
  | { kind: 'processing' }
  /** No such payment, or somebody else's: the same answer, so that nobody can probe for payments. */
  | { kind: 'missing' }
  | { kind: 'ended'; sentence: string }
  | { kind: 'unreachable' };

/** Never throws: the page can show every outcome. */
export const confirmationQuery = (api: ApiClient, address: ConfirmationSearch) =>
  queryOptions({
    queryKey: ['booking', 'confirmation', address],
    queryFn: ({ signal }) => findBooking(api, address, signal),
    staleTime: 10_000,
  });

async function findBooking(
  api: ApiClient,
  { session_id, payment_intent, booking }: ConfirmationSearch,
  signal: AbortSignal,
): Promise<Confirmation> {
  if (payment_intent === undefined && booking === undefined) return { kind: 'missing' };
  try {
    const found =
      payment_intent === undefined
        ? api.call('GET /api/bookings/:bookingId', { params: { bookingId: booking ?? '' }, signal })
        : api.call('GET /api/bookings/lookup', { query: { session_id, payment_intent }, signal });
    return { kind: 'booked', booking: await found };
  } catch (error) {
    return confirmationFromError(error);
  }
}

export function confirmationFromError(error: unknown): Confirmation {
  if (!(error instanceof ApiError)) return { kind: 'unreachable' };
  switch (error.body?.code) {
    case 'payment_incomplete':
      return { kind: 'processing' };
    case 'not_found':
    case 'invalid_input':
    case 'unauthorized':
      return { kind: 'missing' };
    case 'payment_required':
    case 'hold_expired':
    case 'sold_out':
    case 'conflict':
      return { kind: 'ended', sentence: error.sentence };
    default:
      return { kind: 'unreachable' };
  }
}
