import { requestRefund } from '#features/payments/refund-payment.server.ts';
import type { Tx } from '#shared/db/database.server.ts';
import type { CancelDeps } from './cancel-booking.server.ts';
import { callOffConfirmed, lockRefundable } from './cancellation-queries.server.ts';
import type { CallingOff } from './contract.ts';

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
  const calledOff = await callOffConfirmed(tx, bookingId, callingOff, deps.clock.now());
  if (calledOff === null) return null;
  const refundPence = await lockRefundable(tx, calledOff.paymentId);
  if (refundPence > 0) {
    await requestRefund(tx, deps.outbox, {
      paymentId: calledOff.paymentId,
      amountPence: refundPence,
      reason: callingOff.by === 'admin' ? 'cancelled_by_admin' : 'cancelled_by_business',
      // The same key as the seeker's own cancellation: whoever cancels, a booking is refunded once.
      idempotencyKey: `booking:${bookingId}:refund`,
    });
  }
  await deps.onBookingCancelled(tx, { bookingId, refundPence });
  return refundPence;
}
