import type { DataRow } from '#areas/identity/accounts/personal-data.ts';
import { amountTakenByBank, creditBalance, saleOfBooking } from '#areas/money/ledger/postings.server.ts';
import { buyerAccount } from '#areas/money/ledger/rules.ts';
import { type Db, queryOne, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import { inStates } from '#shared/db/in-states.server.ts';
import {
  paymentStates,
  type RefundReason,
  type RefundState,
  refundStates,
  type stateAfterRefunds,
} from './rules.ts';

/** Amounts in pence. */
export interface RefundRow {
  id: string;
  payment_id: string;
  /** Null if nothing was sold. */
  booking_id: string | null;
  amount_pence: number;
  reason: RefundReason;
  idempotency_key: string;
  state: RefundState;
  /** Refusals so far. */
  tries: number;
  /** Consecutive failures. */
  failures: number;
  /** The provider's reason for the refusal. */
  failure: string | null;
  /** The customer knows that it is late. */
  delayed: boolean;
  /** Null for a purchase. */
  order_id: string | null;
  user_id: string;
  provider_intent_id: string;
}

export const REFUND_COLUMNS = `r.id, r.payment_id, r.booking_id, r.amount_pence, r.reason, r.idempotency_key, r.state, r.attempts AS tries, r.failures, r.failure,
  r.delay_notified_at IS NOT NULL AS delayed,
  p.order_id, p.user_id, p.provider_intent_id`;

/** Pence. Call in the transaction that creates the purchase. */
export async function insertPurchasePayment(
  tx: Tx,
  { purchaseId, userId, amountPence }: { purchaseId: string; userId: string; amountPence: number },
): Promise<void> {
  await tx.query('INSERT INTO payments (purchase_id, user_id, amount_pence) VALUES ($1, $2, $3)', [
    purchaseId,
    userId,
    amountPence,
  ]);
}

/** For a purchase that was paid elsewhere, or given: nothing is to pay. */
export async function insertSettledPurchasePayment(
  tx: Tx,
  { purchaseId, userId, now }: { purchaseId: string; userId: string; now: Date },
): Promise<void> {
  await tx.query(
    `INSERT INTO payments (purchase_id, user_id, amount_pence, state, created_at, updated_at)
     VALUES ($1, $2, 0, 'succeeded', $3, $3)`,
    [purchaseId, userId, now],
  );
}

export async function markPaymentAbandoned(
  tx: Tx,
  paymentId: string,
  intentId: string | null,
): Promise<void> {
  await tx.query(
    `UPDATE payments SET state = 'cancelled', provider_intent_id = COALESCE(provider_intent_id, $2), updated_at = now()
     WHERE id = $1 AND state ${inStates(paymentStates.statesBefore('cancelled'))}`,
    [paymentId, intentId],
  );
}

/** False if the order or purchase has been given up. */
export async function storeIntentId(db: Db, holdId: string, intentId: string): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'payments-store-intent',
    text: `UPDATE payments SET provider_intent_id = $2, updated_at = now()
           WHERE (order_id = $1 OR purchase_id = $1) AND state = 'pending' AND (provider_intent_id IS NULL OR provider_intent_id = $2)`,
    values: [holdId, intentId],
  });
  return rowCount === 1;
}

/** False if another delivery has handled it. */
export async function insertProviderEvent(
  tx: Tx,
  event: { id: string; type: string; objectId: string; occurredAt: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO provider_events (id, type, object_id, occurred_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (id) DO NOTHING`,
    [event.id, event.type, event.objectId, event.occurredAt],
  );
  return rowCount === 1;
}

export async function isEventKnown(db: Db, eventId: string): Promise<boolean> {
  return (await queryOneOrNull(db, 'SELECT 1 FROM provider_events WHERE id = $1', [eventId])) !== null;
}

/** Returns the handled ones. */
export async function knownEvents(db: Db, eventIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.query<{ id: string }>('SELECT id FROM provider_events WHERE id = ANY ($1)', [
    eventIds,
  ]);
  return new Set(rows.map(({ id }) => id));
}

/** Returns its id; null if the key exists. */
export async function insertRefund(
  tx: Tx,
  refund: {
    paymentId: string;
    bookingId: string | null;
    amountPence: number;
    reason: RefundReason;
    idempotencyKey: string;
  },
): Promise<string | null> {
  const refundRow = await queryOneOrNull<{ id: string }>(
    tx,
    `INSERT INTO refunds (payment_id, booking_id, amount_pence, reason, idempotency_key) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (idempotency_key) DO NOTHING RETURNING id`,
    [refund.paymentId, refund.bookingId, refund.amountPence, refund.reason, refund.idempotencyKey],
  );
  return refundRow?.id ?? null;
}

/** Also locks its payment. */
export async function lockRefund(
  tx: Tx,
  refundId: string,
): Promise<(RefundRow & { paid_pence: number; refunded_pence: number }) | null> {
  return queryOneOrNull(
    tx,
    `SELECT ${REFUND_COLUMNS}, p.amount_pence AS paid_pence, p.refunded_pence
     FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE r.id = $1 FOR UPDATE`,
    [refundId],
  );
}

/** False if the transition isn't allowed or changes nothing. */
export async function updateRefund(
  tx: Tx,
  refundId: string,
  state: 'succeeded' | 'failed',
  providerRefundId: string,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE refunds SET state = $2, provider_refund_id = $3, updated_at = now()
     WHERE id = $1 AND state = ANY ($4)`,
    [refundId, state, providerRefundId, refundStates.statesBefore(state, 'make', 'fail', 'send_back')],
  );
  return rowCount === 1;
}

/** False if the payment was never received; the caller must roll back. */
export async function setRefunded(
  tx: Tx,
  paymentId: string,
  refundedPence: number,
  state: ReturnType<typeof stateAfterRefunds>,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE payments SET refunded_pence = $2, state = $3, updated_at = now()
     WHERE id = $1 AND state = ANY ($4)`,
    [
      paymentId,
      refundedPence,
      state,
      paymentStates.statesBefore(state, 'refund_part', 'refund_rest', 'return_part', 'return_all'),
    ],
  );
  return rowCount === 1;
}

/** Amount in pence. */
interface PaidBooking {
  paymentId: string;
  bookingId: string;
  paidPence: number;
}

/** Refundable pence of one booking. Locks the payment until the transaction ends. */
export async function lockRefundableAmount(tx: Tx, of: PaidBooking): Promise<number> {
  await lockPayment(tx, of.paymentId);
  // A separate statement sees what was committed while the lock waited.
  return refundableBookingAmount(tx, of);
}

/** Refundable pence of one booking, after refunds and disputes. Doesn't lock. */
export async function refundableBookingAmount(
  db: Db,
  { paymentId, bookingId, paidPence }: PaidBooking,
): Promise<number> {
  const ofPayment = await refundableAmount(db, paymentId);
  const ofBooking = await decidedBookingRefunds(db, paymentId, bookingId);
  const lost = (await saleOfBooking(db, { paymentId, bookingId }))?.lostPence ?? 0;
  return Math.max(0, Math.min(ofPayment, paidPence - ofBooking - lost));
}

/** Refundable pence, after refunds and disputes. Doesn't lock. */
export async function refundableAmount(db: Db, paymentId: string): Promise<number> {
  const { amount } = await queryOne<{ amount: number }>(
    db,
    'SELECT amount_pence AS amount FROM payments WHERE id = $1',
    [paymentId],
  );
  // Settled refunds are part of what the bank took.
  const { decided, settled } = await decidedPaymentRefunds(db, paymentId);
  return Math.max(0, amount - (decided - settled) - (await amountTakenByBank(db, paymentId)));
}

/** Pence owed to the buyer after failed refunds, not covered by a pending one. */
export async function owedToBuyer(
  db: Db,
  { paymentId, bookingId }: { paymentId: string; bookingId: string },
): Promise<number> {
  const sale = await saleOfBooking(db, { paymentId, bookingId });
  if (sale === null) return 0;
  const { takenBack, lostPence, goodwillPence } = sale;
  const given = takenBack.sellerPence + takenBack.platformPence - lostPence + goodwillPence;
  const ofBooking = given - (await decidedBookingRefunds(db, paymentId, bookingId));
  // A bank may have paid it back.
  const { waiting } = await queryOne<{ waiting: number }>(
    db,
    `SELECT COALESCE(sum(amount_pence), 0)::integer AS waiting
     FROM refunds WHERE payment_id = $1 AND state = 'pending'`,
    [paymentId],
  );
  const ofPayment = (await creditBalance(db, buyerAccount(paymentId))) - waiting;
  return Math.max(0, Math.min(ofBooking, ofPayment));
}

/** Prevents other refunds until the transaction ends. */
export async function lockPayment(tx: Tx, paymentId: string): Promise<void> {
  await queryOne(tx, 'SELECT id FROM payments WHERE id = $1 FOR UPDATE', [paymentId]);
}

/** Pence: refunds that haven't failed, and the part settled by the bank. */
async function decidedPaymentRefunds(
  db: Db,
  paymentId: string,
): Promise<{ decided: number; settled: number }> {
  return queryOne(
    db,
    `SELECT COALESCE(sum(amount_pence) FILTER (WHERE state <> 'failed'), 0)::integer AS decided,
            COALESCE(sum(amount_pence) FILTER (WHERE state = 'settled'), 0)::integer AS settled
     FROM refunds WHERE payment_id = $1`,
    [paymentId],
  );
}

/** The bank has paid `pence` of a waiting refund. The rest becomes a separate refund. */
export async function settleRefund(tx: Tx, refundId: string, pence: number): Promise<boolean> {
  await tx.query(
    `INSERT INTO refunds (payment_id, booking_id, amount_pence, reason, idempotency_key)
     SELECT payment_id, booking_id, amount_pence - $2, reason, idempotency_key || ':rest'
     FROM refunds WHERE id = $1 AND state = 'pending' AND amount_pence > $2
     ON CONFLICT (idempotency_key) DO NOTHING`,
    [refundId, pence],
  );
  const { rowCount } = await tx.query(
    `UPDATE refunds SET state = 'settled', amount_pence = $2, updated_at = now()
     WHERE id = $1 AND state = ANY ($3)`,
    [refundId, pence, refundStates.statesBefore('settled')],
  );
  return rowCount === 1;
}

/** The bank has reversed settled refunds. Returns pence by booking; null where nothing was sold. */
export async function failSettledRefunds(
  tx: Tx,
  paymentId: string,
): Promise<{ bookingId: string | null; pence: number }[]> {
  const { rows } = await tx.query<{ bookingId: string | null; pence: number }>(
    `WITH failed AS (
       UPDATE refunds SET state = 'failed', updated_at = now()
       WHERE payment_id = $1 AND state = ANY ($2) RETURNING booking_id, amount_pence
     )
     SELECT booking_id AS "bookingId", sum(amount_pence)::integer AS pence FROM failed GROUP BY booking_id`,
    [paymentId, refundStates.statesBefore('failed', 'overturn')],
  );
  return rows;
}

/** Pence of refunds that haven't failed. */
export async function decidedBookingRefunds(db: Db, paymentId: string, bookingId: string): Promise<number> {
  const { refunded } = await queryOne<{ refunded: number }>(
    db,
    `SELECT COALESCE(sum(amount_pence), 0)::integer AS refunded
     FROM refunds WHERE payment_id = $1 AND booking_id = $2 AND state <> 'failed'`,
    [paymentId, bookingId],
  );
  return refunded;
}

/** Pence refunded by key; null if none. Keys may end in a payment id, or `:rest` after a bank's part. */
export async function refundAmountByKey(
  db: Db,
  { bookingId, key }: { bookingId: string; key: string },
): Promise<number | null> {
  const { pence } = await queryOne<{ pence: number | null }>(
    db,
    `SELECT sum(amount_pence)::integer AS pence FROM refunds
     WHERE booking_id = $1 AND (idempotency_key = $2 OR starts_with(idempotency_key, $2 || ':'))`,
    [bookingId, key],
  );
  return pence;
}

/** For a hold that didn't become a booking. */
export async function markPaid(tx: Tx, paymentId: string, intentId: string): Promise<void> {
  await tx.query(
    `UPDATE payments SET state = 'succeeded', provider_intent_id = $2, updated_at = now()
     WHERE id = $1 AND state ${inStates(paymentStates.statesBefore('succeeded', 'pay'))}`,
    [paymentId, intentId],
  );
}

/** Delete the bookings first, then these, then the payments. */
export async function deleteRefunds(tx: Tx, orderIds: string[]): Promise<void> {
  await tx.query(
    'DELETE FROM disputes d USING payments p WHERE p.id = d.payment_id AND p.order_id = ANY ($1::uuid[])',
    [orderIds],
  );
  await tx.query(
    'DELETE FROM refunds r USING payments p WHERE p.id = r.payment_id AND p.order_id = ANY ($1::uuid[])',
    [orderIds],
  );
}

export async function deletePayments(tx: Tx, orderIds: string[]): Promise<void> {
  await tx.query('DELETE FROM payments WHERE order_id = ANY ($1::uuid[])', [orderIds]);
}

/** Also deletes their refunds and disputes. */
export async function deletePurchasePayments(tx: Tx, purchaseIds: string[]): Promise<void> {
  await tx.query(
    'DELETE FROM disputes d USING payments p WHERE p.id = d.payment_id AND p.purchase_id = ANY ($1::uuid[])',
    [purchaseIds],
  );
  await tx.query(
    'DELETE FROM refunds r USING payments p WHERE p.id = r.payment_id AND p.purchase_id = ANY ($1::uuid[])',
    [purchaseIds],
  );
  await tx.query('DELETE FROM payments WHERE purchase_id = ANY ($1::uuid[])', [purchaseIds]);
}

/** Includes refunds. We don't store card numbers. */
export async function paymentRows(db: Db, userId: string): Promise<DataRow[]> {
  const { rows } = await db.query<DataRow>(
    `SELECT p.created_at AS paid_at, (p.amount_pence / 100.0)::numeric(12, 2)::text AS amount,
            (p.refunded_pence / 100.0)::numeric(12, 2)::text AS refunded, p.currency, p.state,
            p.provider_intent_id AS provider_reference
     FROM payments p WHERE p.user_id = $1 ORDER BY p.created_at`,
    [userId],
  );
  return rows;
}
