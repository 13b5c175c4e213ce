import { requestRefund } from '#features/payments/refund-payment.server.ts';
import { maybeOne, type Tx } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { formatPounds } from '#shared/domain/pence.ts';
import type { Outbox } from '#shared/jobs/outbox.server.ts';
import { lockRefundable } from './cancellation-queries.server.ts';

/**
 * Gives back part or all of what a booking cost, as part of `tx`; the booking itself stays as it is. The same
 * `key` refunds once, however often it comes: the second time answers false and does nothing.
 * Throws `not_found` (404), or `conflict` (409) when less than `amountPence` is left to give back.
 */
export async function refundBooking(
  tx: Tx,
  outbox: Outbox,
  refund: { bookingId: string; amountPence: number; key: string },
): Promise<boolean> {
  const booking = await maybeOne<{ paymentId: string }>(
    tx,
    'SELECT payment_id AS "paymentId" FROM bookings WHERE id = $1',
    [refund.bookingId],
  );
  if (booking === null) throw new AppError('not_found', 'Booking not found');
  // Locks the payment: of several refunds at once, each sees what the one before has left.
  const left = await lockRefundable(tx, booking.paymentId);
  const idempotencyKey = `booking:${refund.bookingId}:admin:${refund.key}`;
  if ((await maybeOne(tx, 'SELECT FROM refunds WHERE idempotency_key = $1', [idempotencyKey])) !== null) {
    return false;
  }
  if (refund.amountPence > left) {
    throw new AppError(
      'conflict',
      left === 0
        ? 'Everything that was paid has gone back already.'
        : `Only ${formatPounds(left)} of this payment is left to refund.`,
    );
  }
  await requestRefund(tx, outbox, {
    paymentId: booking.paymentId,
    amountPence: refund.amountPence,
    reason: 'cancelled_by_admin', // the ledger's word for whatever an admin gives back
    idempotencyKey,
  });
  return true;
}
