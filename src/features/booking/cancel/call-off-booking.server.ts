import { giveCreditsBack } from '#features/credits/use/use-credits.server.ts';
import { sharesOf } from '#features/ledger/rules.ts';
import { refundOfKey, refuseWhileBankDecides } from '#features/payments/payment-books.server.ts';
import type { RefundReason } from '#features/payments/rules.ts';
import type { Tx } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { formatPounds } from '#shared/domain/pence.ts';
import type { Outbox } from '#shared/jobs/outbox.server.ts';
import {
  setPolicyOfHolds,
  takeMarksBack,
  takePlaceOfDate,
  takeTimesOfDates,
} from '../attend/attendance-queries.server.ts';
import type { CallingOff } from '../contract.ts';
import { type PlaceOfOrder, togetherByOrder } from '../order/told-together.ts';
import { movedPolicy } from '../rules.ts';
import type { CancelDeps } from './cancel-booking.server.ts';
import { callOffConfirmed, lockBookings } from './cancellation-queries.server.ts';
import { giveBack, type LeftOfBooking, lockLeft } from './give-back.server.ts';

export type CallOffDeps = Pick<CancelDeps, 'outbox' | 'clock' | 'onBookingCancelled'>;

/** Which of the bookings that were read are cancelled, decided once they are locked. */
interface CallOffScope {
  /** Only bookings that are at this date: those that have moved elsewhere keep their place. */
  occurrenceId?: number;
  /** Also bookings with an attendance mark: the mark is taken back first. */
  marked?: boolean;
}

/**
 * Cancels bookings for those who made them, on the business's or an admin's behalf: state, seat, a refund of everything
 * that has not gone back yet, and the e-mails, one for each order and date; all in `tx`. The caller has made sure that
 * they may. Answers the refunds in pence, by booking; those that were not confirmed (any more), or are out of `scope`,
 * are not among them, and nothing was done about them.
 */
export async function callOffBookings(
  tx: Tx,
  deps: CallOffDeps,
  bookingIds: readonly string[],
  callingOff: CallingOff,
  { occurrenceId, marked = false }: CallOffScope = {},
): Promise<ReadonlyMap<string, number>> {
  // All bookings before any date or payment, by their ids, as everybody locks them.
  await lockBookings(tx, bookingIds);
  if (marked) await takeMarksBack(tx, bookingIds, occurrenceId);
  const calledOff: (PlaceOfOrder & { refundPence: number })[] = [];
  for (const bookingId of bookingIds) {
    const place = await callOffConfirmed(tx, bookingId, callingOff, deps.clock.now(), occurrenceId);
    // Whoever calls it off, a credit comes back.
    if (place !== null) await giveCreditsBack(tx, bookingId, deps.clock.now());
    if (place !== null)
      calledOff.push({ ...place, refundPence: await refundAll(tx, deps.outbox, bookingId, callingOff) });
  }
  for (const { told, places } of togetherByOrder(calledOff))
    await deps.onBookingCancelled(tx, {
      ...told,
      refundPence: places.reduce((sum, { refundPence }) => sum + refundPence, 0),
    });
  return new Map(calledOff.map(({ bookingId, refundPence }) => [bookingId, refundPence]));
}

/** The same for one booking. Answers the refund in pence; null when it is not confirmed (any more). */
export async function callOffBooking(
  tx: Tx,
  deps: CallOffDeps,
  bookingId: string,
  callingOff: CallingOff,
): Promise<number | null> {
  return (await callOffBookings(tx, deps, [bookingId], callingOff)).get(bookingId) ?? null;
}

/** Everything that is left of what a booking cost goes back. Answers that, in pence. */
async function refundAll(tx: Tx, outbox: Outbox, bookingId: string, { by }: CallingOff): Promise<number> {
  const left = await lockLeft(tx, bookingId);
  if (left === null || left.leftPence === 0) return 0;
  await giveBack(tx, outbox, left, {
    bookingId,
    amountPence: left.leftPence,
    reason: reasonOf(by),
    // The same key as the seeker's own cancellation: whoever cancels, a booking is refunded once.
    key: `booking:${bookingId}:refund`,
  });
  return left.leftPence;
}

export { lockBookingsOfDates } from '../attend/attendance-queries.server.ts';
export { lockOrder } from '../book/booking-queries.server.ts';
export { lockBookings } from './cancellation-queries.server.ts';

/**
 * Lets bookings follow their dates to a new time, as part of the transaction that moved them: what a person sees,
 * is reminded of and is checked in for is when the session really is. Who bought another time may cancel it for a
 * full refund until the start. Running it again changes nothing.
 * Lock the bookings (`lockBookingsOfDates`) before moving the dates.
 *
 * @returns the bookings that moved, with the start they had
 */
export async function followMovedDates(
  tx: Tx,
  occurrenceIds: readonly number[],
): Promise<(PlaceOfOrder & { previousStartsAt: Date })[]> {
  await setPolicyOfHolds(tx, occurrenceIds, movedPolicy);
  return takeTimesOfDates(tx, occurrenceIds, movedPolicy);
}

/**
 * Lets bookings follow their date to another venue, as part of the transaction that put it there: their calendar entries
 * have another revision, and who booked another place may cancel for a full refund until the start. Lock the bookings
 * (`lockBookingsOfDates`) first. Answers them.
 */
export async function followMovedPlace(tx: Tx, occurrenceId: number): Promise<PlaceOfOrder[]> {
  await setPolicyOfHolds(tx, [occurrenceId], movedPolicy);
  return takePlaceOfDate(tx, occurrenceId, movedPolicy);
}

/** Of which bookings how much goes back, on whose behalf. Amount in pence. */
interface RefundWanted {
  amountPence: number;
  by: CallingOff['by'];
  key: string;
  goodwill?: boolean;
}

/** What of a booking goes back, and what could before. Amounts in pence. */
interface RefundDecided {
  bookingId: string;
  refundId: string;
  amountPence: number;
  leftPence: number;
}

/**
 * Gives back part or all of what a booking cost, on the business's or an admin's behalf, as part of `tx`; the booking
 * itself stays as it is. The same `key` refunds once, however often it comes: the second time answers null and does
 * nothing. The caller has made sure that they may. With `goodwill` the platform bears all of it.
 * Throws `not_found` (404), or `conflict` (409) when less than `amountPence` is left to give back, or the key has
 * given back another amount, `payment_disputed` (409) while the buyer's bank decides about a dispute.
 *
 * @returns the refund, and what could go back before it, in pence
 */
export async function refundBooking(
  tx: Tx,
  outbox: Outbox,
  { bookingId, ...refund }: RefundWanted & { bookingId: string },
): Promise<RefundDecided | null> {
  const [decided] = (await refundBookings(tx, outbox, { bookingIds: [bookingId], ...refund })) ?? [];
  return decided ?? null;
}

/**
 * The same for several bookings of an order: each gives in proportion to what is left of it. Lock them first
 * (`lockOrder`).
 */
export async function refundBookings(
  tx: Tx,
  outbox: Outbox,
  refund: RefundWanted & { bookingIds: readonly string[] },
): Promise<RefundDecided[] | null> {
  const { bookingIds, amountPence, by, goodwill = false } = refund;
  const places: { bookingId: string; left: LeftOfBooking; key: string }[] = [];
  for (const bookingId of bookingIds) {
    const left = await lockLeft(tx, bookingId);
    if (left === null) throw new AppError('not_found', 'Booking not found');
    places.push({ bookingId, left, key: `booking:${bookingId}:${by}:${refund.key}` });
  }
  let before: number | null = null;
  for (const { bookingId, key } of places) {
    const pence = await refundOfKey(tx, { bookingId, key });
    if (pence !== null) before = (before ?? 0) + pence;
  }
  if (before === amountPence) return null;
  if (before !== null) {
    throw new AppError('conflict', `You’ve already refunded ${formatPounds(before)} with this request.`);
  }
  for (const { left } of places)
    for (const { paymentId } of left.payments) await refuseWhileBankDecides(tx, paymentId);
  const leftPence = places.reduce((sum, { left }) => sum + left.leftPence, 0);
  if (amountPence > leftPence) {
    throw new AppError(
      'conflict',
      leftPence === 0
        ? 'We’ve already refunded this payment in full.'
        : `Only ${formatPounds(leftPence)} of this payment is left to refund.`,
    );
  }
  const shares = sharesOf(
    places.map(({ left }) => left.leftPence),
    amountPence,
  );
  const decided: RefundDecided[] = [];
  for (const [index, { bookingId, left, key }] of places.entries()) {
    const share = shares[index] ?? 0;
    if (share === 0) continue;
    // The payment's word for whatever they give back.
    const reason = reasonOf(by);
    const refundId = await giveBack(tx, outbox, left, {
      bookingId,
      amountPence: share,
      reason,
      key,
      goodwill,
    });
    if (refundId !== null)
      decided.push({ bookingId, refundId, amountPence: share, leftPence: left.leftPence });
  }
  return decided;
}

function reasonOf(by: CallingOff['by']): RefundReason {
  return by === 'admin' ? 'cancelled_by_admin' : 'cancelled_by_business';
}
