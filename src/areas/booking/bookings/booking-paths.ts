import { type Who, whoOf } from '#areas/catalogue/sessions/prices/people.ts';
import { formatLondonTime } from '#shared/calendar/london-time.ts';
import { endpointHref, withQuery } from '#shared/http/api-client.ts';
import type { Booking, PaymentIntentResponse } from './contract.ts';

/** Comma-separated starts (ISO 8601) of a series' dates after the first. */
export interface SeriesSearch {
  also?: string | undefined;
  /** Full dates whose waiting lists the buyer joins. */
  list?: string | undefined;
  /** Whose prices the places have. */
  who?: Who | undefined;
}

/** Opens on one date if given (an occurrence's start, ISO 8601). */
export function checkoutPath(
  sessionId: number,
  startsAt?: string,
  places = 1,
  code?: string,
  { also, list, who }: SeriesSearch = {},
): string {
  return withQuery(`/checkout/${sessionId}`, {
    date: startsAt,
    also,
    places: places > 1 ? places : undefined,
    code,
    list,
    who,
  });
}

/** A free booking has no payment, so the path has its own id. `list`: the full dates whose waiting lists to join. */
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

export const bookingsPath = '/bookings';

/** For the owner only. */
export function calendarPath({ id }: Pick<Booking, 'id'>): string {
  return endpointHref('GET /api/bookings/:bookingId/calendar.ics', { params: { bookingId: id } });
}

/** A calendar entry to send to friends; only the owner can fetch it. */
export function invitationPath({ id }: Pick<Booking, 'id'>): string {
  return endpointHref('GET /api/bookings/:bookingId/invitation.ics', { params: { bookingId: id } });
}

/** What a friend opens: the session at that date. `publicUrl`: without a trailing slash. */
export function invitationUrl(publicUrl: string, sessionId: number, startsAt: string): string {
  return withQuery(`${publicUrl}/sessions/${sessionId}`, { date: startsAt, via: 'shared' });
}

/** A PDF, for the owner only. */
export function receiptPath({ id }: Pick<Booking, 'id'>): string {
  return endpointHref('GET /api/bookings/:bookingId/receipt.pdf', { params: { bookingId: id } });
}

/** A picture, for the owner only. */
export function checkInCodePath({ id }: Pick<Booking, 'id'>): string {
  return endpointHref('GET /api/bookings/:bookingId/check-in.svg', { params: { bookingId: id } });
}

/** Only the business's team can see the attendee behind it. `publicUrl`: without a trailing slash. */
export function checkInUrl(publicUrl: string, { id }: Pick<Booking, 'id'>): string {
  return `${publicUrl}/check-in/${id}`;
}

/** The session's (or trainer's) page on the same London weekday and time, first date after `now`. */
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

/** The same London weekday and time a week later, or the first one after `now`; safe across clock changes. */
export function nextSameTime(booked: Date, now: Date): Date {
  const weeks = Math.max(1, Math.ceil((now.getTime() - booked.getTime()) / WEEK_MS));
  const again = new Date(booked.getTime() + weeks * WEEK_MS);
  const shift = minutesOfDay(booked) - minutesOfDay(again);
  // A clock change shifts by an hour, never by most of a day.
  const minutes = shift > 720 ? shift - 1440 : shift < -720 ? shift + 1440 : shift;
  return new Date(again.getTime() + minutes * 60_000);
}

/** The start of the search, so that it skips dates that the person has booked. */
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

/** Looks up a payment whose booking has not appeared yet. */
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

/** For the payment of a move to a dearer date; it has no checkout to return to. */
export function movePaymentReturnPath(sessionId: number | null): string {
  return withQuery('/booking-confirmation', { session_id: sessionId ?? undefined });
}

/** The return path of payments on another site; the provider appends `payment_intent`. */
export function paymentReturnPath(
  sessionId: number | null,
  {
    startsAt,
    dates,
    places,
    code,
    credits,
    vouchers,
    people = [],
  }: Pick<
    PaymentIntentResponse,
    'startsAt' | 'dates' | 'places' | 'code' | 'credits' | 'vouchers' | 'people'
  >,
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
    who: whoOf(people.map(({ category }) => category)),
  });
}
