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
import { lockWithCarers } from './carers.server.ts';
import {
  lockRefundableBalance,
  type RefundableBalance,
  refundAcrossPayments,
} from './refund-across-payments.server.ts';

export type BusinessCancelDeps = Pick<CancelDeps, 'outbox' | 'clock' | 'onBookingCancelled'>;

/** Checked once the bookings are locked. */
interface BusinessCancelScope {
  /** Only bookings still at this date; those moved elsewhere stay. */
  occurrenceId?: number;
  /** Also bookings with an attendance mark, which is cleared first. */
  marked?: boolean;
  /** One email for each order, not for each of its dates. */
  wholeOrder?: boolean;
}

/**
 * Cancels bookings in `tx` with full refunds and emails. The caller must check permission. Returns refunds in pence
 * by
 * booking; skips those not confirmed or out of `scope`.
 */
export async function cancelBookingsByBusiness(
  tx: Tx,
  deps: BusinessCancelDeps,
  bookingIds: readonly string[],
  callingOff: BusinessCancellation,
  { occurrenceId, marked = false, wholeOrder = false }: BusinessCancelScope = {},
): Promise<ReadonlyMap<string, number>> {
  // Lock order: bookings in order of id, then dates, then payments. A cancelled date has the carers in the list.
  if (occurrenceId !== undefined) await lockBookings(tx, bookingIds);
  const carers = occurrenceId === undefined ? await lockWithCarers(tx, bookingIds) : [];
  if (marked) await clearMarks(tx, bookingIds, occurrenceId);
  const calledOff: (OrderPlace & { refundPence: number })[] = [];
  for (const bookingId of [...bookingIds, ...carers]) {
    const place = await cancelConfirmedByBusiness(tx, bookingId, callingOff, deps.clock.now(), occurrenceId);
    // Credits come back whoever cancels.
    if (place !== null) await returnEntitlements(tx, bookingId, deps.clock.now());
    if (place !== null)
      calledOff.push({ ...place, refundPence: await refundAll(tx, deps.outbox, bookingId, callingOff) });
  }
  for (const { told, places } of groupByOrder(calledOff, { acrossDates: wholeOrder }))
    await deps.onBookingCancelled(tx, {
      ...told,
      refundPence: places.reduce((sum, { refundPence }) => sum + refundPence, 0),
    });
  return new Map(calledOff.map(({ bookingId, refundPence }) => [bookingId, refundPence]));
}

/** Returns the refund in pence; null if the booking is not confirmed any more. */
export async function cancelBookingByBusiness(
  tx: Tx,
  deps: BusinessCancelDeps,
  bookingId: string,
  callingOff: BusinessCancellation,
): Promise<number | null> {
  return (await cancelBookingsByBusiness(tx, deps, [bookingId], callingOff)).get(bookingId) ?? null;
}

/** Refunds all that is left. Returns the amount in pence. */
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
    // The same key as the customer's own cancellation, so that a booking is refunded once.
    key: `booking:${bookingId}:refund`,
  });
  return left.leftPence;
}

export { lockOccurrenceBookings } from '../attend/attendance-queries.server.ts';
export { lockOrder } from '../book/booking-queries.server.ts';
export { lockBookings } from './cancellation-queries.server.ts';

/**
 * Copies moved dates' times to bookings; cancelling is then free. Idempotent. The caller must hold
 * `lockOccurrenceBookings`
 * before moving the dates. Returns the moved bookings with their old start.
 */
export async function rescheduleBookings(
  tx: Tx,
  occurrenceIds: readonly number[],
): Promise<(OrderPlace & { previousStartsAt: Date })[]> {
  await setHoldPolicy(tx, occurrenceIds, FREE_CANCELLATION);
  return syncBookingTimes(tx, occurrenceIds, FREE_CANCELLATION);
}

/** After a change of venue; cancelling is then free. The caller must hold `lockOccurrenceBookings`. */
export async function relocateBookings(tx: Tx, occurrenceId: number): Promise<OrderPlace[]> {
  await setHoldPolicy(tx, [occurrenceId], FREE_CANCELLATION);
  return syncBookingVenue(tx, occurrenceId, FREE_CANCELLATION);
}

interface RefundRequest {
  amountPence: number;
  by: BusinessCancellation['by'];
  key: string;
  goodwill?: boolean;
}

interface RefundDecided {
  bookingId: string;
  refundId: string;
  amountPence: number;
  leftPence: number;
}

/**
 * Refunds part of a booking that stays, in `tx`. Idempotent by `key`: a repeat returns null. With `goodwill` the
 * platform pays.
 * The caller must check permission. Throws `not_found` (404), `conflict` (409: less is left, or the key had another
 * amount) or
 * `payment_disputed` (409).
 */
export async function refundBooking(
  tx: Tx,
  outbox: Outbox,
  { bookingId, ...refund }: RefundRequest & { bookingId: string },
): Promise<RefundDecided | null> {
  const [decided] = (await refundBookings(tx, outbox, { bookingIds: [bookingId], ...refund })) ?? [];
  return decided ?? null;
}

/** Refunds bookings of an order, in proportion to what is left of each. The caller must hold `lockOrder`. */
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
