import { lockRefundableAmount } from '#areas/money/payments/index.server.ts';
import { requestRefund } from '#areas/money/payments/refund-payment.server.ts';
import type { RefundReason } from '#areas/money/payments/rules.ts';
import type { Tx } from '#shared/db/database.server.ts';
import type { Outbox } from '#shared/jobs/outbox.server.ts';
import { listBookingPayments } from './cancellation-queries.server.ts';

/** By payment. Amounts in pence. */
export interface RefundableBalance {
  leftPence: number;
  payments: readonly { paymentId: string; leftPence: number }[];
}

/** Locks, so that concurrent refunds see each other. Null if not found. */
export async function lockRefundableBalance(tx: Tx, bookingId: string): Promise<RefundableBalance | null> {
  const paid = await listBookingPayments(tx, bookingId);
  if (paid.length === 0) return null;
  const payments: { paymentId: string; leftPence: number }[] = [];
  for (const { paymentId, paidPence } of paid)
    payments.push({
      paymentId,
      leftPence: await lockRefundableAmount(tx, { paymentId, bookingId, paidPence }),
    });
  return { leftPence: payments.reduce((sum, { leftPence }) => sum + leftPence, 0), payments };
}

/** Refunds from the latest payment first, at most `left`. In pence. Null if the key was used before. */
export async function refundAcrossPayments(
  tx: Tx,
  outbox: Outbox,
  left: RefundableBalance,
  refund: {
    bookingId: string;
    amountPence: number;
    reason: RefundReason;
    key: string;
    goodwill?: boolean;
  },
): Promise<string | null> {
  const { bookingId, reason, key, goodwill = false } = refund;
  if (refund.amountPence > left.leftPence)
    throw new RangeError(`${refund.amountPence} pence of ${left.leftPence} cannot go back.`);
  let stillPence = refund.amountPence;
  let first: string | null = null;
  for (const [index, { paymentId, leftPence }] of left.payments.entries()) {
    const amountPence = Math.min(stillPence, leftPence);
    if (amountPence === 0) continue;
    // The provider allows a key for one amount of one payment.
    const idempotencyKey = index === left.payments.length - 1 ? key : `${key}:${paymentId}`;
    const refundId = await requestRefund(tx, outbox, {
      paymentId,
      bookingId,
      amountPence,
      reason,
      idempotencyKey,
      goodwill,
    });
    first ??= refundId;
    stillPence -= amountPence;
  }
  return first;
}
