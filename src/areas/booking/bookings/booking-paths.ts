import { formatLondonTime } from '#shared/calendar/london-time.ts';
import { endpointHref, withQuery } from '#shared/http/api-client.ts';
import type { Booking, PaymentIntentResponse } from './contract.ts';

/** The dates of a series beside its first: starts (ISO 8601) with commas between them. */
export interface SeriesSearch {
  /** Those that are booked with it. */
  also?: string | undefined;
  /** Those that are full: whoever books is put on their waiting lists. */
  list?: string | undefined;
}

/** The checkout of a session, on one date if it is given (an occurrence's start, ISO 8601), of several places. */
export function checkoutPath(
  sessionId: number,
  startsAt?: string,
  places = 1,
  code?: string,
  { also, list }: SeriesSearch = {},
): string {
  return withQuery(`/checkout/${sessionId}`, {
    date: startsAt,
    also,
    places: places > 1 ? places : undefined,
    code,
    list,
  });
}

/**
 * The confirmation of a booking. A free one has no payment to be found by, so it goes by its own id. `list`: the full
 * dates whose waiting lists are joined there.
 */
export function confirmationPath(
  { sessionId, paymentIntentId, id }: Pick<Booking, 'sessionId' | 'paymentIntentId' | 'id'>,
  list?: string,
): string {
  return withQuery('/booking-confirmation', {
    session_id: sessionId ?? undefined,
    payment_intent: paymentIntentId,
    booking: paymentIntentId === '' ? id : undefined,
    list,
  });
}

/** The person's own bookings. */
export const bookingsPath = '/bookings';

/** The booking's calendar file, for its owner only. */
export function calendarPath({ id }: Pick<Booking, 'id'>): string {
  return endpointHref('GET /api/bookings/:bookingId/calendar.ics', { params: { bookingId: id } });
}

/** The booking's receipt as a PDF, for its owner only. */
export function receiptPath({ id }: Pick<Booking, 'id'>): string {
  return endpointHref('GET /api/bookings/:bookingId/receipt.pdf', { params: { bookingId: id } });
}

/** The booking's check-in code as a picture, for its owner only. */
export function checkInCodePath({ id }: Pick<Booking, 'id'>): string {
  return endpointHref('GET /api/bookings/:bookingId/check-in.svg', { params: { bookingId: id } });
}

/**
 * What a booking's check-in code says, for the business to scan at the door. The address alone opens nothing:
 * only those who work for the business see who comes.
 *
 * @param publicUrl the site's public address without a slash at the end
 */
export function checkInUrl(publicUrl: string, { id }: Pick<Booking, 'id'>): string {
  return `${publicUrl}/check-in/${id}`;
}

/**
 * The session's page with the weekly slot of this booking chosen, on its first date after `now`: the same time of
 * day in London, also across a clock change. The page itself knows whether that date takes place and has space.
 * For an hour of a trainer, the trainer's page.
 *
 * @param places as many as were booked together
 */
export function rebookPath(
  { session, sessionDate, trainer }: Pick<Booking, 'session' | 'sessionDate' | 'trainer'>,
  now: Date,
  places = 1,
): string {
  if (trainer !== null) return `/trainers/${trainer.id}`;
  return withQuery(`/sessions/${session.id}`, {
    date: nextSameTime(new Date(sessionDate), now).toISOString(),
    places: places > 1 ? places : undefined,
  });
}

/** The same weekday and time of day in London, a week later or the first time after `now`; also across a clock change. */
export function nextSameTime(booked: Date, now: Date): Date {
  const weeks = Math.max(1, Math.ceil((now.getTime() - booked.getTime()) / WEEK_MS));
  const again = new Date(booked.getTime() + weeks * WEEK_MS);
  const shift = minutesOfDay(booked) - minutesOfDay(again);
  // The clock has changed in between: by an hour, never by most of a day.
  const minutes = shift > 720 ? shift - 1440 : shift < -720 ? shift + 1440 : shift;
  return new Date(again.getTime() + minutes * 60_000);
}

/** From when on the same time of a session is looked for, so that it is none that the person has booked already. */
export function searchStartAfterBooked(
  { session, sessionDate }: Pick<Booking, 'session' | 'sessionDate'>,
  upcoming: readonly Pick<Booking, 'session' | 'sessionDate'>[],
  now: Date,
): Date {
  const again = nextSameTime(new Date(sessionDate), now);
  const booked = upcoming.some(
    (other) => other.session.id === session.id && Date.parse(other.sessionDate) === again.getTime(),
  );
  return booked
    ? searchStartAfterBooked({ session, sessionDate }, upcoming, new Date(again.getTime() + 1))
    : now;
}

const WEEK_MS = 7 * 86_400_000;

function minutesOfDay(instant: Date): number {
  const [hours = 0, minutes = 0] = formatLondonTime(instant).split(':').map(Number);
  return hours * 60 + minutes;
}

/** Where a payment can be looked up whose booking has not been seen yet. */
export function paymentPath(
  sessionId: number | null,
  hold: Pick<PaymentIntentResponse, 'paymentIntentId'>,
  list?: string,
): string {
  return withQuery('/booking-confirmation', {
    session_id: sessionId ?? undefined,
    payment_intent: hold.paymentIntentId,
    list,
  });
}

/** The same for what moves a booking to a dearer date. Whatever comes of it, there is nothing to go back to. */
export function movePaymentReturnPath(sessionId: number | null): string {
  return withQuery('/booking-confirmation', { session_id: sessionId ?? undefined });
}

/** The path a payment method that leaves the page comes back to; the provider adds `payment_intent` to it. */
export function paymentReturnPath(
  sessionId: number | null,
  {
    startsAt,
    dates,
    places,
    code,
    credits,
    vouchers,
  }: Pick<PaymentIntentResponse, 'startsAt' | 'dates' | 'places' | 'code' | 'credits' | 'vouchers'>,
  list?: string,
): string {
  const also = dates.slice(1).map((date) => date.startsAt);
  return withQuery('/booking-success', {
    session_id: sessionId ?? undefined,
    date: startsAt,
    also: also.length === 0 ? undefined : also.join(),
    places: places > 1 ? places : undefined,
    code: code?.code,
    credits: credits === null || credits.places === 0 ? undefined : credits.places,
    vouchers: vouchers === undefined || vouchers.used === '0.00' ? undefined : 'true',
    list,
  });
}
