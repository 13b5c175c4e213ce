import type { CancellationTerms } from '#areas/catalogue/sessions/contract.ts';
import { priceBreakdown } from '#shared/domain/pence.ts';
import { defineStates, type StateOf } from '#shared/domain/state-machine.ts';
import type { Attendance, Attendee, BookingState } from './contract.ts';

/** What holds and bookings may do, apart from HTTP and SQL: their states, the price asked, the policy. */

const HOUR_MS = 3_600_000;

// States

/**
 * - held: the seat counts as taken until the hold is paid or its time is up.
 * - confirmed: the hold became an order, for good.
 * - released: the seat was given back. A payment that arrives all the same takes the seat again if there is
 *   still one, and is refunded if not.
 */
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
      when: 'its ten minutes are up, its page is silent or was left: least(expires_at, heartbeat_deadline, abandoned_at)',
    },
  ],
});

export type HoldState = StateOf<typeof holdStates>;

/** At the door a business marks who came, and may take a mark back; a cancelled booking stays cancelled. */
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

/** The states in which a booking keeps its place at its date: all but the cancelled ones. */
export const ACTIVE_BOOKING_STATES = [
  'confirmed',
  'attended',
  'no_show',
] as const satisfies readonly BookingState[];

/** An hour of a trainer that was given back stays so: whoever takes it again makes a row of their own. */
export const appointmentStates = defineStates({
  table: 'appointments',
  keptAs: 'state',
  initial: ['taken'],
  moves: { taken: { give_back: 'free' }, free: {} },
});

// Holding a seat

/** A seat is kept for whoever is paying for ten minutes (docs/product/booking.md#holds). */
export const HOLD_MINUTES = 10;

/** The instant a hold placed at `now` ends. */
export function holdExpiry(now: Date): Date {
  return new Date(now.getTime() + HOLD_MINUTES * 60_000);
}

/** What a person is told of a hold whose time was up, for whatever reason. */
export const HOLD_EXPIRED_SENTENCE = 'Your hold has expired.';

/** For somebody whose trainer stopped offering the time while they were paying. */
export const HOLD_WITHDRAWN_SENTENCE = 'Sorry, your trainer is no longer free at this time.';

/** For somebody whose business was suspended, or whose session was taken down, while they were paying. */
export const SESSION_CLOSED_SENTENCE = 'This session is no longer taking bookings.';

/** For somebody whose own account was suspended while they were paying. */
export const ACCOUNT_SUSPENDED_SENTENCE = 'Your account is suspended.';

/** A page that has not been heard from for so long has been left, whatever is left of the ten minutes. */
export const HEARTBEAT_TIMEOUT_MINUTES = 2;

/** By when the page of a hold must be heard from again, after a sign of life at `now`. */
export function heartbeatDeadline(now: Date): Date {
  return new Date(now.getTime() + HEARTBEAT_TIMEOUT_MINUTES * 60_000);
}

/**
 * The session fee in pence whose total (with the platform fee) is `totalPence`, or null when there is none.
 * Lets one statement compare the browser's amount with the price in the database, while the fee is still
 * computed by `priceBreakdown` alone.
 */
export function sessionFeeForTotal(totalPence: number): number | null {
  const estimate = Math.floor((totalPence * 100) / 110);
  for (const fee of [estimate - 1, estimate, estimate + 1]) {
    if (fee >= 0 && priceBreakdown(fee).totalPence === totalPence) return fee;
  }
  return null;
}

/** What a date looked like to the statement that tried to take a seat in it. Prices in pence. */
export interface OccurrenceOffer {
  sessionStatus: string;
  businessStatus: string;
  bookingEnabled: boolean;
  sessionFeePence: number;
  /** Null when the session has no such date (or, with no date asked for, none with space). */
  occurrence: { startsAt: Date; state: string } | null;
}

export type PlaceRefusal =
  | 'session_not_found'
  | 'booking_disabled'
  | 'session_paused'
  | 'date_not_found'
  | 'date_cancelled'
  | 'date_past'
  | 'price_changed'
  | 'sold_out';

/**
 * Why a seat was not given, most fundamental reason first. `offer` null: there is no such session. The caller
 * knows that no seat was taken; when nothing else speaks against it, the date is full.
 */
export function placeRefusal(
  offer: OccurrenceOffer | null,
  asked: { sessionFeePence: number | null; anyDate: boolean; now: Date },
): PlaceRefusal {
  if (offer === null) return 'session_not_found';
  if (offer.sessionStatus === 'paused') return 'session_paused';
  if (offer.sessionStatus !== 'published') return 'session_not_found';
  if (offer.businessStatus !== 'approved' || !offer.bookingEnabled) return 'booking_disabled';
  if (offer.occurrence === null) return asked.anyDate ? 'sold_out' : 'date_not_found';
  if (offer.occurrence.state !== 'scheduled') return 'date_cancelled';
  if (offer.occurrence.startsAt.getTime() <= asked.now.getTime()) return 'date_past';
  if (offer.sessionFeePence !== asked.sessionFeePence) return 'price_changed';
  return 'sold_out';
}

// Who comes

/** Under so many years somebody comes with a guardian's name and telephone number. */
export const GUARDIAN_BELOW_AGE = 16;

/** From so many years on somebody is an adult, of whom no age is asked. */
export const ADULT_AGE = 18;

/**
 * What is wrong with what was said of an attendee, as the field's path and a sentence; null when nothing is. `asksAges`:
 * the session is for children. Without an age somebody is an adult.
 */
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

/** What an order goes by: the reference of its first place, marked as an order's. */
export function orderReference(firstReference: string): string {
  return `FTO-${firstReference}`;
}

// Attendance

/** The door opens for checking people in this long before the start. */
export const CHECK_IN_OPENS_HOURS = 3;
/** Marks can be put right for this long after the start: reviews and figures rest on them. */
export const MARK_CORRECTION_DAYS = 14;

/** When people can be checked in, and from when somebody can have failed to come. */
export function attendanceWindow(startsAt: Date): { opensAt: Date; startsAt: Date; closesAt: Date } {
  return {
    opensAt: new Date(startsAt.getTime() - CHECK_IN_OPENS_HOURS * HOUR_MS),
    startsAt,
    closesAt: new Date(startsAt.getTime() + MARK_CORRECTION_DAYS * 24 * HOUR_MS),
  };
}

/**
 * When something was done at the door of a date that starts then: as the device says that had no connection (ISO 8601), as
 * far as it can be true; now, where it says nothing.
 */
export function checkInTime(startsAt: Date, said: string | undefined, now: Date): Date {
  if (said === undefined) return now;
  const at = new Date(said);
  return at > now || at < attendanceWindow(startsAt).opensAt ? now : at;
}

/** Why nobody can be noted as a walk-in of that date at `now`; null when somebody can. */
export function walkInRefusal(date: { startsAt: Date; cancelled: boolean }, now: Date): string | null {
  if (date.cancelled) return 'This date is cancelled.';
  return attendanceRefusal(date.startsAt, 'attended', now);
}

/** Why a booking of that date cannot be marked so at `now`; null when it can, as far as time goes. */
export function attendanceRefusal(startsAt: Date, to: Attendance, now: Date): string | null {
  const window = attendanceWindow(startsAt);
  if (now < window.opensAt) return `Check-in opens ${CHECK_IN_OPENS_HOURS} hours before the start.`;
  if (now > window.closesAt)
    return `You can change marks for ${MARK_CORRECTION_DAYS} days after the session.`;
  if (to === 'no_show' && now < startsAt) return 'You can’t mark a no-show before the start.';
  return null;
}

// Cancelling

/** The policy that was in force when the seat was held; stored with hold and booking (docs/product/booking.md#cancelling). */
export interface PolicyInForce {
  /** Until so many hours before the start cancelling gives money back. */
  hoursBefore: number;
  givesBack: CancellationTerms['givesBack'];
}

/** A booking whose time the business has changed costs nothing to cancel until it starts. */
export const FREE_CANCELLATION: PolicyInForce = { hoursBefore: 0, givesBack: 'all' };

/**
 * The last instant at which cancelling gives money back. Hours are elapsed hours: across a clock change the
 * time on the wall differs by one, which is why it is always shown as a clock time.
 */
export function refundDeadline({ hoursBefore }: Pick<PolicyInForce, 'hoursBefore'>, startsAt: Date): Date {
  return new Date(startsAt.getTime() - hoursBefore * HOUR_MS);
}

/**
 * What goes back in pence to who cancels in time: all, or half, rounded half up to a penny, of what is left of the
 * price. What went back before is no part of it, so that half of a price of which £5.00 were refunded is half of the
 * rest (docs/product/booking.md#cancelling).
 */
export function refundBeforeDeadline(
  { givesBack }: Pick<PolicyInForce, 'givesBack'>,
  leftPence: number,
): number {
  return givesBack === 'all' ? leftPence : Math.ceil(leftPence / 2);
}

/** What goes back in pence when a booking is cancelled at `now` of which `leftPence` are left: from the business, always everything. */
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

/**
 * What the seeker would get back in pence by cancelling at `now`; null when it can no longer be cancelled: it
 * has begun, or is not a confirmed booking any more. Of what is left of the price alone.
 */
export function refundIfCancelled(
  booking: {
    state: BookingState;
    policy: PolicyInForce;
    startsAt: Date;
    totalPence: number;
    /** What has gone back, or is going back, already. */
    refundedPence: number;
    /** What the person has back from their bank. */
    bankGavePence: number;
    /** What a credit paid of it: that is no money, and comes back as a credit. */
    creditPence: number;
  },
  now: Date,
): number | null {
  if (!bookingStates.canMove(booking.state, 'cancelled_by_seeker')) return null;
  if (booking.startsAt.getTime() <= now.getTime()) return null;
  return refundOnCancelling('seeker', { ...booking, leftPence: Math.max(0, remainingPrice(booking)) }, now);
}

/**
 * Whether the credit that covers a place comes back to who cancels at `now`: whole, while cancelling would give any
 * money back, for there is no half of a credit. Null where no credit covers it, or it can no longer be cancelled.
 */
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

/** What of a booking's price has gone back to nobody, by no refund and no bank, in pence. What a credit paid is no part of it. */
export function remainingPrice(booking: {
  totalPence: number;
  creditPence: number;
  refundedPence: number;
  bankGavePence: number;
}): number {
  return booking.totalPence - booking.creditPence - booking.refundedPence - booking.bankGavePence;
}

/**
 * What a booking's date costs by what was agreed, in pence: all that was paid for it, less what moves to cheaper dates
 * gave back. What was given back for anything else, an apology or by a bank, has not changed the price.
 */
export function priceAfterMoves(booking: { totalPence: number; movedBackPence: number }): number {
  return booking.totalPence - booking.movedBackPence;
}

/**
 * What moving to a date of that price costs, in pence; below nothing when it gives back, which is never more than is
 * left of what was paid (docs/decisions/0021-make-an-order-the-unit-of-purchase-with-a-booking-for-each-place.md).
 */
export function priceDifference(
  pricePence: number,
  booking: { totalPence: number; movedBackPence: number; leftPence: number },
): number {
  return Math.max(pricePence - priceAfterMoves(booking), 0 - Math.max(0, booking.leftPence));
}

/** What a place of a booking costs at a date of that session fee, in pence: what a promo code took off stays off. */
export function priceAtFee(sessionFeePence: number, { discountPence }: { discountPence: number }): number {
  return priceBreakdown(Math.max(0, sessionFeePence - discountPence)).totalPence;
}

/** Whether a booking can go to another date at `now`: while cancelling it would give everything back. */
export function canMoveBooking(
  { state, policy, startsAt }: { state: BookingState; policy: PolicyInForce; startsAt: Date },
  now: Date,
): boolean {
  return (
    state === 'confirmed' &&
    startsAt.getTime() > now.getTime() &&
    policy.givesBack === 'all' &&
    now.getTime() <= refundDeadline(policy, startsAt).getTime()
  );
}

/** Whether a booking has been cancelled, by whomever; what is not can be marked. */
export function isCancelled(state: BookingState): state is Exclude<BookingState, Attendance> {
  return state === 'cancelled_by_seeker' || state === 'cancelled_by_business';
}
