import { returnEntitlements } from '#areas/money/entitlements/use/use-entitlements.server.ts';
import { allocateProRata } from '#areas/money/ledger/rules.ts';
import { assertNotDisputed, refundAmountByKey } from '#areas/money/payments/index.server.ts';
import type { RefundReason } from '#areas/money/payments/rules.ts';
import type { Tx } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { formatPounds } from '#shared/domain/pence.ts';
import type { Outbox } from '#shared/jobs/outbox.server.ts';
import {
  clearMarks,
  setHoldPolicy,
  syncBookingTimes,
  syncBookingVenue,
} from '../attend/attendance-queries.server.ts';
import type { BusinessCancellation } from '../contract.ts';
import { groupByOrder, type OrderPlace } from '../order/group-notifications.ts';
import { FREE_CANCELLATION } from '../rules.ts';
import type { CancelDeps } from './cancel-booking.server.ts';
import { cancelConfirmedByBusiness, lockBookings } from './cancellation-queries.server.ts';
import {
  lockRefundableBalance,
  type RefundableBalance,
  refundAcrossPayments,
} from './refund-across-payments.server.ts';

export type BusinessCancelDeps = Pick<CancelDeps, 'outbox' | 'clock' | 'onBookingCancelled'>;

/** Which of the bookings that were read are cancelled, decided once they are locked. */
interface BusinessCancelScope {
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
export async function cancelBookingsByBusiness(
  tx: Tx,
  deps: BusinessCancelDeps,
  bookingIds: readonly string[],
  callingOff: BusinessCancellation,
  { occurrenceId, marked = false }: BusinessCancelScope = {},
): Promise<ReadonlyMap<string, number>> {
  // All bookings before any date or payment, by their ids, as everybody locks them.
  await lockBookings(tx, bookingIds);
  if (marked) await clearMarks(tx, bookingIds, occurrenceId);
  const calledOff: (OrderPlace & { refundPence: number })[] = [];
  for (const bookingId of bookingIds) {
    const place = await cancelConfirmedByBusiness(tx, bookingId, callingOff, deps.clock.now(), occurrenceId);
    // Whoever calls it off, a credit comes back.
    if (place !== null) await returnEntitlements(tx, bookingId, deps.clock.now());
    if (place !== null)
      calledOff.push({ ...place, refundPence: await refundAll(tx, deps.outbox, bookingId, callingOff) });
  }
  for (const { told, places } of groupByOrder(calledOff))
    await deps.onBookingCancelled(tx, {
      ...told,
      refundPence: places.reduce((sum, { refundPence }) => sum + refundPence, 0),
    });
  return new Map(calledOff.map(({ bookingId, refundPence }) => [bookingId, refundPence]));
}

/** The same for one booking. Answers the refund in pence; null when it is not confirmed (any more). */
export async function cancelBookingByBusiness(
  tx: Tx,
  deps: BusinessCancelDeps,
  bookingId: string,
  callingOff: BusinessCancellation,
): Promise<number | null> {
  return (await cancelBookingsByBusiness(tx, deps, [bookingId], callingOff)).get(bookingId) ?? null;
}

/** Everything that is left of what a booking cost goes back. Answers that, in pence. */
async function refundAll(
  tx: Tx,
  outbox: Outbox,
  bookingId: string,
  { by }: BusinessCancellation,
): Promise<number> {
  const left = await lockRefundableBalance(tx, bookingId);
  if (left === null || left.leftPence === 0) return 0;
  await refundAcrossPayments(tx, outbox, left, {
    bookingId,
    amountPence: left.leftPence,
    reason: refundReason(by),
    // The same key as the seeker's own cancellation: whoever cancels, a booking is refunded once.
    key: `booking:${bookingId}:refund`,
  });
  return left.leftPence;
}

export { lockOccurrenceBookings } from '../attend/attendance-queries.server.ts';
export { lockOrder } from '../book/booking-queries.server.ts';
export { lockBookings } from './cancellation-queries.server.ts';

/**
 * Lets bookings follow their dates to a new time, as part of the transaction that moved them: what a person sees,
 * is reminded of and is checked in for is when the session really is. Who bought another time may cancel it for a
 * full refund until the start. Running it again changes nothing.
 * Lock the bookings (`lockOccurrenceBookings`) before moving the dates.
 *
 * @returns the bookings that moved, with the start they had
 */
export async function rescheduleBookings(
  tx: Tx,
  occurrenceIds: readonly number[],
): Promise<(OrderPlace & { previousStartsAt: Date })[]> {
  await setHoldPolicy(tx, occurrenceIds, FREE_CANCELLATION);
  return syncBookingTimes(tx, occurrenceIds, FREE_CANCELLATION);
}

/**
 * Lets bookings follow their date to another venue, as part of the transaction that put it there: their calendar entries
 * have another revision, and who booked another place may cancel for a full refund until the start. Lock the bookings
 * (`lockOccurrenceBookings`) first. Answers them.
 */
export async function relocateBookings(tx: Tx, occurrenceId: number): Promise<OrderPlace[]> {
  await setHoldPolicy(tx, [occurrenceId], FREE_CANCELLATION);
  return syncBookingVenue(tx, occurrenceId, FREE_CANCELLATION);
}

/** Of which bookings how much goes back, on whose behalf. Amount in pence. */
interface RefundRequest {
  amountPence: number;
  by: BusinessCancellation['by'];
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
  { bookingId, ...refund }: RefundRequest & { bookingId: string },
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
  refund: RefundRequest & { bookingIds: readonly string[] },
): Promise<RefundDecided[] | null> {
  const { bookingIds, amountPence, by, goodwill = false } = refund;
  const places: { bookingId: string; left: RefundableBalance; key: string }[] = [];
  for (const bookingId of bookingIds) {
    const left = await lockRefundableBalance(tx, bookingId);
    if (left === null) throw new AppError('not_found', 'Booking not found');
    places.push({ bookingId, left, key: `booking:${bookingId}:${by}:${refund.key}` });
  }
  let before: number | null = null;
  for (const { bookingId, key } of places) {
    const pence = await refundAmountByKey(tx, { bookingId, key });
    if (pence !== null) before = (before ?? 0) + pence;
  }
  if (before === amountPence) return null;
  if (before !== null) {
    throw new AppError('conflict', `You’ve already refunded ${formatPounds(before)} with this request.`);
  }
  for (const { left } of places)
    for (const { paymentId } of left.payments) await assertNotDisputed(tx, paymentId);
  const leftPence = places.reduce((sum, { left }) => sum + left.leftPence, 0);
  if (amountPence > leftPence) {
    throw new AppError(
      'conflict',
      leftPence === 0
        ? 'We’ve already refunded this payment in full.'
        : `Only ${formatPounds(leftPence)} of this payment is left to refund.`,
    );
  }
  const shares = allocateProRata(
    places.map(({ left }) => left.leftPence),
    amountPence,
  );
  const decided: RefundDecided[] = [];
  for (const [index, { bookingId, left, key }] of places.entries()) {
    const share = shares[index] ?? 0;
    if (share === 0) continue;
    // The payment's word for whatever they give back.
    const reason = refundReason(by);
    const refundId = await refundAcrossPayments(tx, outbox, left, {
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

function refundReason(by: BusinessCancellation['by']): RefundReason {
  return by === 'admin' ? 'cancelled_by_admin' : 'cancelled_by_business';
}
