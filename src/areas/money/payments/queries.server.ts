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

/** A refund that has been decided, with what the provider needs to send it. Amounts in pence. */
export interface RefundRow {
  id: string;
  payment_id: string;
  /** Null where nothing was sold. */
  booking_id: string | null;
  amount_pence: number;
  reason: RefundReason;
  idempotency_key: string;
  state: RefundState;
  /** How often the provider has refused it. */
  tries: number;
  /** Attempts in a row without success. */
  failures: number;
  /** The provider's reason for not making it, in its words. */
  failure: string | null;
  /** The customer was told that it is late. */
  delayed: boolean;
  /** Null where a purchase was paid. */
  order_id: string | null;
  user_id: string;
  provider_intent_id: string;
}

export const REFUND_COLUMNS = `r.id, r.payment_id, r.booking_id, r.amount_pence, r.reason, r.idempotency_key, r.state, r.attempts AS tries, r.failures, r.failure,
  r.delay_notified_at IS NOT NULL AS delayed,
  p.order_id, p.user_id, p.provider_intent_id`;

/** The payment of a purchase, made in the transaction that makes that. Amount in pence. */
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

/** A payment can no longer be made: its intent was made unpayable. */
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

/** Stores the intent's id with the payment of an order or purchase. False when that has meanwhile been given up. */
export async function storeIntentId(db: Db, holdId: string, intentId: string): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'payments-store-intent',
    text: `UPDATE payments SET provider_intent_id = $2, updated_at = now()
           WHERE (order_id = $1 OR purchase_id = $1) AND state = 'pending' AND (provider_intent_id IS NULL OR provider_intent_id = $2)`,
    values: [holdId, intentId],
  });
  return rowCount === 1;
}

/** Inserts the event's id. False when it was there already: another delivery has done the work. */
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

/** Those of these events that have been worked off. */
export async function knownEvents(db: Db, eventIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.query<{ id: string }>('SELECT id FROM provider_events WHERE id = ANY ($1)', [
    eventIds,
  ]);
  return new Set(rows.map(({ id }) => id));
}

/** Inserts a pending refund and answers its id; null when the same key has one already. */
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

/** The refund row, locked together with its payment until the transaction ends. */
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

/** What the provider has made of a refund. False when that does not follow on what it is, or is it already. */
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

/**
 * Books what has gone back of a payment. False when its money had never come: nothing can go back, and the caller's
 * transaction must not stand.
 */
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

/** A booking of a payment, and what of that was paid for it, in pence. */
interface PaidBooking {
  paymentId: string;
  bookingId: string;
  paidPence: number;
}

/**
 * What is left, in pence, of what a payment paid for one of its bookings, which nobody else can refund until the
 * transaction ends.
 */
export async function lockRefundableAmount(tx: Tx, of: PaidBooking): Promise<number> {
  await lockPayment(tx, of.paymentId);
  // Statements of their own: they see what was committed while the one before waited.
  return refundableBookingAmount(tx, of);
}

/**
 * What is left, in pence, of what a payment paid for one of its bookings, as it stands: less what went back of it, and
 * what a bank took of it or of the payment as a whole.
 */
export async function refundableBookingAmount(
  db: Db,
  { paymentId, bookingId, paidPence }: PaidBooking,
): Promise<number> {
  const ofPayment = await refundableAmount(db, paymentId);
  const ofBooking = await decidedBookingRefunds(db, paymentId, bookingId);
  const lost = (await saleOfBooking(db, { paymentId, bookingId }))?.lostPence ?? 0;
  return Math.max(0, Math.min(ofPayment, paidPence - ofBooking - lost));
}

/** What is left of a payment to give back, in pence, as it stands: paid, less what went back and what a bank took. */
export async function refundableAmount(db: Db, paymentId: string): Promise<number> {
  const { amount } = await queryOne<{ amount: number }>(
    db,
    'SELECT amount_pence AS amount FROM payments WHERE id = $1',
    [paymentId],
  );
  // What was settled is part of what the bank took.
  const { decided, settled } = await decidedPaymentRefunds(db, paymentId);
  return Math.max(0, amount - (decided - settled) - (await amountTakenByBank(db, paymentId)));
}

/**
 * What a refund of a booking that failed has set aside for its buyer, in pence: theirs, and on its way by no refund.
 */
export async function owedToBuyer(
  db: Db,
  { paymentId, bookingId }: { paymentId: string; bookingId: string },
): Promise<number> {
  const sale = await saleOfBooking(db, { paymentId, bookingId });
  if (sale === null) return 0;
  const { takenBack, lostPence, goodwillPence } = sale;
  const given = takenBack.sellerPence + takenBack.platformPence - lostPence + goodwillPence;
  const ofBooking = given - (await decidedBookingRefunds(db, paymentId, bookingId));
  // A bank may have given them back what was owed.
  const { waiting } = await queryOne<{ waiting: number }>(
    db,
    `SELECT COALESCE(sum(amount_pence), 0)::integer AS waiting
     FROM refunds WHERE payment_id = $1 AND state = 'pending'`,
    [paymentId],
  );
  const ofPayment = (await creditBalance(db, buyerAccount(paymentId))) - waiting;
  return Math.max(0, Math.min(ofBooking, ofPayment));
}

/** Holds the payment until the transaction ends: nothing is refunded of it meanwhile. */
export async function lockPayment(tx: Tx, paymentId: string): Promise<void> {
  await queryOne(tx, 'SELECT id FROM payments WHERE id = $1 FOR UPDATE', [paymentId]);
}

/** What was decided to go back of a payment and has not failed, and what of it its buyer's bank gave back, in pence. */
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

/**
 * The bank has given back `pence` of a refund that waits: so much of it is not sent. What is left of it is a refund of
 * its own.
 */
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

/**
 * The bank has taken back what it gave in place of refunds. Answers of which bookings and how much that was, in pence;
 * the booking is null where nothing was sold.
 */
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

/** What has been decided to go back of a payment for one of its bookings and has not failed, in pence. */
export async function decidedBookingRefunds(db: Db, paymentId: string, bookingId: string): Promise<number> {
  const { refunded } = await queryOne<{ refunded: number }>(
    db,
    `SELECT COALESCE(sum(amount_pence), 0)::integer AS refunded
     FROM refunds WHERE payment_id = $1 AND booking_id = $2 AND state <> 'failed'`,
    [paymentId, bookingId],
  );
  return refunded;
}

/**
 * How much the refunds of a booking by that key give back, in pence; null when none has been decided. What several
 * payments give has the payment's id after the key, and what a bank has left of a refund `:rest`.
 */
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

/** The provider has the money of a hold that did not become a booking. */
export async function markPaid(tx: Tx, paymentId: string, intentId: string): Promise<void> {
  await tx.query(
    `UPDATE payments SET state = 'succeeded', provider_intent_id = $2, updated_at = now()
     WHERE id = $1 AND state ${inStates(paymentStates.statesBefore('succeeded', 'pay'))}`,
    [paymentId, intentId],
  );
}

/** Forgets the refunds and disputes of orders' payments; the bookings that they refer to go before the payments. */
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

/** Forgets the payments of orders. */
export async function deletePayments(tx: Tx, orderIds: string[]): Promise<void> {
  await tx.query('DELETE FROM payments WHERE order_id = ANY ($1::uuid[])', [orderIds]);
}

/** Forgets the payments of purchases, with their refunds and disputes. */
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

/** The person's payments, each with what went back. Card numbers are not among what is kept. */
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
