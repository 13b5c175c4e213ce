import { refundOfKey, refuseWhileBankDecides } from '#features/payments/payment-books.server.ts';
import type { RefundReason } from '#features/payments/rules.ts';
import type { Tx } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { formatPounds } from '#shared/domain/pence.ts';
import type { Outbox } from '#shared/jobs/outbox.server.ts';
import { setPolicyOfHolds, takeTimesOfDates } from '../attend/attendance-queries.server.ts';
import type { CallingOff } from '../contract.ts';
import { movedPolicy } from '../rules.ts';
import type { CancelDeps } from './cancel-booking.server.ts';
import { callOffConfirmed } from './cancellation-queries.server.ts';
import { giveBack, lockLeft } from './give-back.server.ts';

export type CallOffDeps = Pick<CancelDeps, 'outbox' | 'clock' | 'onBookingCancelled'>;

/**
 * Cancels somebody's booking for them, on the business's or an admin's behalf: state, seat, a refund of everything
 * that has not gone back yet, and the e-mail, all in `tx`. The caller has made sure that they may.
 * Answers the refund in pence; null when the booking is not confirmed (any more), and nothing was done.
 */
export async function callOffBooking(
  tx: Tx,
  deps: CallOffDeps,
  bookingId: string,
  callingOff: CallingOff,
): Promise<number | null> {
  if (!(await callOffConfirmed(tx, bookingId, callingOff, deps.clock.now()))) return null;
  const left = await lockLeft(tx, bookingId);
  const refundPence = left?.leftPence ?? 0;
  if (left !== null && refundPence > 0) {
    await giveBack(tx, deps.outbox, left, {
      bookingId,
      amountPence: refundPence,
      reason: reasonOf(callingOff.by),
      // The same key as the seeker's own cancellation: whoever cancels, a booking is refunded once.
      key: `booking:${bookingId}:refund`,
    });
  }
  await deps.onBookingCancelled(tx, { bookingId, refundPence });
  return refundPence;
}

export { lockConfirmed } from '../attend/attendance-queries.server.ts';

/**
 * Lets bookings follow their dates to a new time, as part of the transaction that moved them: what a person sees,
 * is reminded of and is checked in for is when the session really is. Who bought another time may cancel it for a
 * full refund until the start. Running it again changes nothing.
 * Lock the bookings (`lockConfirmed`) before moving the dates.
 *
 * @returns the bookings that moved, with the start they had
 */
export async function followMovedDates(
  tx: Tx,
  occurrenceIds: readonly number[],
): Promise<{ bookingId: string; previousStartsAt: Date }[]> {
  await setPolicyOfHolds(tx, occurrenceIds, movedPolicy);
  return takeTimesOfDates(tx, occurrenceIds, movedPolicy);
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
  refund: { bookingId: string; amountPence: number; by: CallingOff['by']; key: string; goodwill?: boolean },
): Promise<{ refundId: string; leftPence: number } | null> {
  const { bookingId, amountPence, by, key, goodwill = false } = refund;
  const left = await lockLeft(tx, bookingId);
  if (left === null) throw new AppError('not_found', 'Booking not found');
  const { leftPence } = left;
  const idempotencyKey = `booking:${bookingId}:${by}:${key}`;
  const decidedPence = await refundOfKey(tx, idempotencyKey);
  if (decidedPence === amountPence) return null;
  if (decidedPence !== null) {
    throw new AppError('conflict', `${formatPounds(decidedPence)} went back the first time this was sent.`);
  }
  for (const { paymentId } of left.payments) await refuseWhileBankDecides(tx, paymentId);
  if (amountPence > leftPence) {
    throw new AppError(
      'conflict',
      leftPence === 0
        ? 'Everything that was paid has gone back already.'
        : `Only ${formatPounds(leftPence)} of this payment is left to refund.`,
    );
  }
  const refundId = await giveBack(tx, outbox, left, {
    bookingId,
    amountPence,
    reason: reasonOf(by), // the payment's word for whatever they give back
    key: idempotencyKey,
    goodwill,
  });
  return refundId === null ? null : { refundId, leftPence };
}

function reasonOf(by: CallingOff['by']): RefundReason {
  return by === 'admin' ? 'cancelled_by_admin' : 'cancelled_by_business';
}
