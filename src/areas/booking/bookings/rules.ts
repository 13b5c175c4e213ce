import { type BookingWindow, windowState } from '#areas/catalogue/sessions/booking-rules/booking-rules.ts';
import type { CancellationTerms } from '#areas/catalogue/sessions/contract.ts';
import type { PriceCategory } from '#areas/catalogue/sessions/prices/categories.ts';
import { priceBreakdown } from '#shared/domain/pence.ts';
import { defineStates, type StateOf } from '#shared/domain/state-machine.ts';
import type { Attendance, Attendee, BookingState } from './contract.ts';

const HOUR_MS = 3_600_000;

/** Confirmed is final. A late payment for a released hold retakes the place if one is free, else is refunded. */
export const holdStates = defineStates({
  table: 'holds',
  keptAs: 'state',
  initial: ['held'],
  moves: {
    held: { confirm: 'confirmed', release: 'released' },
    released: { retake: 'held' },
    confirmed: {},
  },
  derived: [
    {
      name: 'over',
      of: 'held',
      when: 'its ten minutes or its bank’s time are up, its page is silent or was left: least(expires_at, heartbeat_deadline, abandoned_at)',
    },
  ],
});

/** docs/product/booking.md#holds-of-visitors */
export const visitorHoldStates = defineStates({
  table: 'visitor_holds',
  keptAs: 'state',
  initial: ['held'],
  moves: { held: { pass: 'passed', release: 'released' }, passed: {}, released: {} },
  derived: [{ name: 'over', of: 'held', when: 'its ten minutes are up' }],
});

export type HoldState = StateOf<typeof holdStates>;

/** The business can mark and unmark attendance; cancelled is final. */
export const bookingStates = defineStates({
  table: 'bookings',
  keptAs: 'state',
  initial: ['confirmed'],
  moves: {
    confirmed: {
      cancel: 'cancelled_by_seeker',
      call_off: 'cancelled_by_business',
      check_in: 'attended',
      miss: 'no_show',
    },
    attended: { miss: 'no_show', take_back: 'confirmed' },
    no_show: { check_in: 'attended', take_back: 'confirmed' },
    cancelled_by_seeker: {},
    cancelled_by_business: {},
  },
  derived: [{ name: 'past', of: 'confirmed', when: 'ends_at has passed' }],
});

export const ACTIVE_BOOKING_STATES = [
  'confirmed',
  'attended',
  'no_show',
] as const satisfies readonly BookingState[];

/** Released is final: taking the hour again makes a new row. */
export const appointmentStates = defineStates({
  table: 'appointments',
  keptAs: 'state',
  initial: ['taken'],
  moves: { taken: { give_back: 'free' }, free: {} },
});

/** docs/product/booking.md#holds */
export const HOLD_MINUTES = 10;

export function holdExpiry(now: Date): Date {
  return new Date(now.getTime() + HOLD_MINUTES * 60_000);
}

export const HOLD_EXPIRED_SENTENCE = 'Your hold has expired.';

export const HOLD_WITHDRAWN_SENTENCE = 'Sorry, your trainer is no longer free at this time.';

export const SESSION_CLOSED_SENTENCE = 'This session is no longer taking bookings.';

export const ACCOUNT_SUSPENDED_SENTENCE = 'Your account is suspended.';

/** Heartbeats missing for this long mean that the page was left. */
export const HEARTBEAT_TIMEOUT_MINUTES = 2;

export function heartbeatDeadline(now: Date): Date {
  return new Date(now.getTime() + HEARTBEAT_TIMEOUT_MINUTES * 60_000);
}

/** The longest that we hold a place while a bank decides on its payment (docs/product/booking.md#holds). */
export const BANK_HOLD_HOURS = 48;

/** The end of the wait for a bank: never after the start. */
export function bankDeadline(startsAt: Date, now: Date): Date {
  return new Date(Math.min(startsAt.getTime(), now.getTime() + BANK_HOLD_HOURS * HOUR_MS));
}

/** The session fee whose total with the platform fee is `totalPence`, so that SQL can compare it; null if none. */
export function sessionFeeForTotal(totalPence: number): number | null {
  const estimate = Math.floor((totalPence * 100) / 110);
  for (const fee of [estimate - 1, estimate, estimate + 1]) {
    if (fee >= 0 && priceBreakdown(fee).totalPence === totalPence) return fee;
  }
  return null;
}

/** Prices in pence. */
export interface OccurrenceOffer {
  sessionStatus: string;
  businessStatus: string;
  bookingEnabled: boolean;
  soldAs: 'date' | 'course';
  sessionFeePence: number;
  /** Null if there is no such date or, without a requested date, none with a free place. */
  occurrence: { startsAt: Date; state: string; window: BookingWindow } | null;
}

export type PlaceRefusal =
  | 'session_not_found'
  | 'booking_disabled'
  | 'session_paused'
  | 'sold_as_course'
  | 'date_not_found'
  | 'date_cancelled'
  | 'date_past'
  | 'not_open_yet'
  | 'booking_closed'
  | 'price_changed'
  | 'sold_out';

/** Most fundamental reason first. Call it only after a refusal: without another reason the date is full. */
export function placeRefusal(
  offer: OccurrenceOffer | null,
  asked: { sessionFeePence: number | null; anyDate: boolean; now: Date },
): PlaceRefusal {
  if (offer === null) return 'session_not_found';
  if (offer.sessionStatus === 'paused') return 'session_paused';
  if (offer.sessionStatus !== 'published') return 'session_not_found';
  if (offer.businessStatus !== 'approved' || !offer.bookingEnabled) return 'booking_disabled';
  if (offer.soldAs === 'course') return 'sold_as_course';
  if (offer.occurrence === null) return asked.anyDate ? 'sold_out' : 'date_not_found';
  if (offer.occurrence.state !== 'scheduled') return 'date_cancelled';
  if (offer.occurrence.startsAt.getTime() <= asked.now.getTime()) return 'date_past';
  const state = windowState(offer.occurrence.window, asked.now);
  if (state === 'over') return 'booking_closed';
  if (state === 'before') return 'not_open_yet';
  if (offer.sessionFeePence !== asked.sessionFeePence) return 'price_changed';
  return 'sold_out';
}

/** Younger attendees need a guardian's name and phone number. */
export const GUARDIAN_BELOW_AGE = 16;

/** Adults are not asked for their age. */
export const ADULT_AGE = 18;

/** The invalid field's path and message; null if valid. `asksAges`: a children's session. */
export function attendeeFault(
  { age, guardian }: Pick<Attendee, 'age' | 'guardian'>,
  asksAges: boolean,
): { field: 'guardian'; message: string } | null {
  return asksAges && age !== null && age < GUARDIAN_BELOW_AGE && guardian === null
    ? {
        field: 'guardian',
        message: `Under ${GUARDIAN_BELOW_AGE}, a guardian’s name and phone number are required`,
      }
    : null;
}

export function orderReference(firstReference: string): string {
  return `FTO-${firstReference}`;
}

export const CHECK_IN_OPENS_HOURS = 3;
/** After that, reviews and statistics rely on the marks. */
export const MARK_CORRECTION_DAYS = 14;

export function attendanceWindow(startsAt: Date): { opensAt: Date; startsAt: Date; closesAt: Date } {
  return {
    opensAt: new Date(startsAt.getTime() - CHECK_IN_OPENS_HOURS * HOUR_MS),
    startsAt,
    closesAt: new Date(startsAt.getTime() + MARK_CORRECTION_DAYS * 24 * HOUR_MS),
  };
}

/** The offline device's time (ISO 8601) if it is plausible, else now. */
export function checkInTime(startsAt: Date, said: string | undefined, now: Date): Date {
  if (said === undefined) return now;
  const at = new Date(said);
  return at > now || at < attendanceWindow(startsAt).opensAt ? now : at;
}

/** Null if allowed. */
export function walkInRefusal(date: { startsAt: Date; cancelled: boolean }, now: Date): string | null {
  if (date.cancelled) return 'This date is cancelled.';
  return attendanceRefusal(date.startsAt, 'attended', now);
}

/** Null if the time allows it. */
export function attendanceRefusal(startsAt: Date, to: Attendance, now: Date): string | null {
  const window = attendanceWindow(startsAt);
  if (now < window.opensAt) return `Check-in opens ${CHECK_IN_OPENS_HOURS} hours before the start.`;
  if (now > window.closesAt)
    return `You can change marks for ${MARK_CORRECTION_DAYS} days after the session.`;
  if (to === 'no_show' && now < startsAt) return 'You can’t mark a no-show before the start.';
  return null;
}

/** Fixed when the place was held (docs/product/booking.md#cancelling). */
export interface PolicyInForce {
  hoursBefore: number;
  givesBack: CancellationTerms['givesBack'];
  /** The first date bought of a course, which counts as the start of all. Missing for a single date. */
  courseStartsAt?: string;
}

/** After the business changed the time, cancelling is free until the start. */
export const FREE_CANCELLATION: PolicyInForce = { hoursBefore: 0, givesBack: 'all' };

/** Elapsed hours, so the clock time shifts when clocks change: always show it as a clock time. */
export function refundDeadline(
  { hoursBefore, courseStartsAt }: Pick<PolicyInForce, 'hoursBefore' | 'courseStartsAt'>,
  startsAt: Date,
): Date {
  const start = courseStartsAt === undefined ? startsAt.getTime() : Date.parse(courseStartsAt);
  return new Date(start - hoursBefore * HOUR_MS);
}

/** All or half (rounded half up) of what is left of the price, in pence (docs/product/booking.md#cancelling). */
export function refundBeforeDeadline(
  { givesBack }: Pick<PolicyInForce, 'givesBack'>,
  leftPence: number,
): number {
  return givesBack === 'all' ? leftPence : Math.ceil(leftPence / 2);
}

/** Everything of `leftPence` if the business cancels. In pence. */
export function refundOnCancelling(
  by: 'seeker' | 'business',
  booking: { policy: PolicyInForce; startsAt: Date; leftPence: number },
  now: Date,
): number {
  const { policy, startsAt, leftPence } = booking;
  if (by === 'business') return leftPence;
  return now.getTime() <= refundDeadline(policy, startsAt).getTime()
    ? refundBeforeDeadline(policy, leftPence)
    : 0;
}

/** The customer's refund in pence at `now`; null if they can't cancel any more. */
export function refundIfCancelled(
  booking: {
    state: BookingState;
    policy: PolicyInForce;
    startsAt: Date;
    totalPence: number;
    /** Refunded or pending. */
    refundedPence: number;
    /** Returned in a dispute. */
    bankGavePence: number;
    /** Comes back as a credit, not as money. */
    creditPence: number;
  },
  now: Date,
): number | null {
  if (!bookingStates.canMove(booking.state, 'cancelled_by_seeker')) return null;
  if (booking.startsAt.getTime() <= now.getTime()) return null;
  return refundOnCancelling('seeker', { ...booking, leftPence: Math.max(0, remainingPrice(booking)) }, now);
}

/** Credits return whole while the policy gives any money back. Null without credit, or if it can't be cancelled. */
export function isCreditReturned(
  booking: {
    state: BookingState;
    policy: PolicyInForce;
    startsAt: Date;
    pass: { givenBack: boolean } | null;
  },
  now: Date,
): boolean | null {
  if (booking.pass === null || booking.pass.givenBack) return null;
  if (!bookingStates.canMove(booking.state, 'cancelled_by_seeker')) return null;
  if (booking.startsAt.getTime() <= now.getTime()) return null;
  return now.getTime() <= refundDeadline(booking.policy, booking.startsAt).getTime();
}

/** In pence, after refunds and disputes, without credits. */
export function remainingPrice(booking: {
  totalPence: number;
  creditPence: number;
  refundedPence: number;
  bankGavePence: number;
}): number {
  return booking.totalPence - booking.creditPence - booking.refundedPence - booking.bankGavePence;
}

/** The agreed price in pence: payments less refunds of moves. Other refunds, such as apologies, don't change it. */
export function priceAfterMoves(booking: { totalPence: number; movedBackPence: number }): number {
  return booking.totalPence - booking.movedBackPence;
}

/** In pence, negative for a refund, which is at most what is left of the payments (ADR 0021). */
export function priceDifference(
  pricePence: number,
  booking: { totalPence: number; movedBackPence: number; leftPence: number },
): number {
  return Math.max(pricePence - priceAfterMoves(booking), 0 - Math.max(0, booking.leftPence));
}

/** In pence; a promo code's discount stays. */
export function priceAtFee(sessionFeePence: number, { discountPence }: { discountPence: number }): number {
  return priceBreakdown(Math.max(0, sessionFeePence - discountPence)).totalPence;
}

export function canMoveBooking(
  { state, policy, startsAt }: { state: BookingState; policy: PolicyInForce; startsAt: Date },
  now: Date,
): boolean {
  return (
    state === 'confirmed' &&
    policy.courseStartsAt === undefined &&
    startsAt.getTime() > now.getTime() &&
    policy.givesBack === 'all' &&
    now.getTime() <= refundDeadline(policy, startsAt).getTime()
  );
}

/** A place of one order at one date that wasn't cancelled. */
export interface PartyPlace {
  bookingId: string;
  category: PriceCategory | null;
  /** Pence before discounts. */
  listPence: number;
}

/** The carers, the last ones first, who would have no paying person with them once those bookings have left. */
export function carersLeftAlone(party: readonly PartyPlace[], leaving: readonly string[]): string[] {
  const staying = party.filter(({ bookingId }) => !leaving.includes(bookingId));
  const carers = staying.filter(({ category }) => category === 'carer');
  const paying = staying.filter(({ category, listPence }) => category !== 'carer' && listPence > 0).length;
  return carers
    .toReversed()
    .slice(0, Math.max(0, carers.length - paying))
    .map(({ bookingId }) => bookingId);
}

export const CARER_MOVES_TOGETHER_SENTENCE =
  'A carer’s place goes with the person they accompany. Cancel both, and book the other date.';

export function isCancelled(state: BookingState): state is Exclude<BookingState, Attendance> {
  return state === 'cancelled_by_seeker' || state === 'cancelled_by_business';
}
