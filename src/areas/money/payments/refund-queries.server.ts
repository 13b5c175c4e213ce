import { creditBalance } from '#areas/money/ledger/postings.server.ts';
import { buyerAccount } from '#areas/money/ledger/rules.ts';
import { type Db, queryOne, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import { inStates } from '#shared/db/in-states.server.ts';
import { isDisputedSql } from './disputes/dispute-queries.server.ts';
import type { ProviderRefusal } from './payment-provider.server.ts';
import { REFUND_COLUMNS, type RefundRow } from './queries.server.ts';
import { type RefundReason, refundStates } from './rules.ts';

/** New ones first; leaves out disputed payments and those in `tried`. */
export async function dueRefunds(
  db: Db,
  { now, tried, limit }: { now: Date; tried: readonly string[]; limit: number },
): Promise<RefundRow[]> {
  const { rows } = await db.query<RefundRow>(
    `SELECT ${REFUND_COLUMNS} FROM refunds r JOIN payments p ON p.id = r.payment_id
     WHERE r.state = 'pending' AND (r.next_attempt_at IS NULL OR r.next_attempt_at <= $1) AND NOT r.id = ANY ($2::uuid[])
       AND NOT ${isDisputedSql('r.payment_id')}
     ORDER BY r.next_attempt_at NULLS FIRST, r.created_at LIMIT $3`,
    [now, tried, limit],
  );
  return rows;
}

/** Results of an earlier try change nothing. */
interface RefundAttempt {
  id: string;
  tries: number;
}

/** Retries the same try at `nextTryAt`. Returns consecutive failures; null if it has moved on. */
export async function recordNoResponse(
  db: Db,
  { id, tries }: RefundAttempt,
  { reason, nextTryAt }: { reason: string; nextTryAt: (failures: number) => Date },
): Promise<number | null> {
  const row = await queryOneOrNull<{ failures: number }>(
    db,
    `UPDATE refunds SET failures = failures + 1, failure = COALESCE(failure, $3), updated_at = now()
     WHERE id = $1 AND attempts = $2 AND state = 'pending' RETURNING failures`,
    [id, tries, reason],
  );
  if (row === null) return null;
  await db.query('UPDATE refunds SET next_attempt_at = $3 WHERE id = $1 AND attempts = $2', [
    id,
    tries,
    nextTryAt(row.failures),
  ]);
  return row.failures;
}

/** False if it has moved on. */
export async function failRefund(
  tx: Tx,
  { id, tries }: RefundAttempt,
  { code, reason }: ProviderRefusal,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE refunds SET state = 'failed', failure_code = $3, failure = $4, next_attempt_at = NULL, updated_at = now()
     WHERE id = $1 AND attempts = $2 AND state ${inStates(refundStates.statesBefore('failed', 'fail'))}`,
    [id, tries, code, reason],
  );
  return rowCount === 1;
}

/** A new try at `nextTryAt`, or when the bank has decided. */
export async function deferUntilBankDecides(
  tx: Tx,
  { id, tries }: RefundAttempt,
  { code, reason, nextTryAt }: ProviderRefusal & { nextTryAt: Date },
): Promise<void> {
  await tx.query(
    `UPDATE refunds SET attempts = attempts + 1, failures = failures + 1, failure_code = $3, failure = $4, next_attempt_at = $5,
            updated_at = now()
     WHERE id = $1 AND attempts = $2 AND state = 'pending'`,
    [id, tries, code, reason, nextTryAt],
  );
}

export async function recordReturnedRefund(
  tx: Tx,
  id: string,
  { code, reason }: ProviderRefusal,
): Promise<void> {
  await tx.query('UPDATE refunds SET failure_code = $2, failure = $3 WHERE id = $1', [id, code, reason]);
}

/** https://docs.stripe.com/error-codes */
export const DISPUTED_CODE = 'charge_disputed';

/** Makes waiting refunds due, under new keys. */
export async function releaseWaitingRefunds(tx: Tx, paymentId: string, won: boolean): Promise<void> {
  await tx.query(
    `UPDATE refunds SET next_attempt_at = NULL, failures = 0 WHERE payment_id = $1 AND state = 'pending'`,
    [paymentId],
  );
  if (won)
    await tx.query(
      `UPDATE refunds SET state = 'pending', attempts = attempts + 1, failures = 0, next_attempt_at = NULL, updated_at = now()
       WHERE payment_id = $1 AND failure_code = $2
         AND state ${inStates(refundStates.statesBefore('pending', 'try_again'))}`,
      [paymentId, DISPUTED_CODE],
    );
}

/** Uses a new key. False if it hasn't failed. */
export async function reopenRefund(tx: Tx, id: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE refunds SET state = 'pending', attempts = attempts + 1, failures = 0, next_attempt_at = NULL, failure = NULL,
            failure_code = NULL, provider_refund_id = NULL, updated_at = now()
     WHERE id = $1 AND state ${inStates(refundStates.statesBefore('pending', 'try_again'))}`,
    [id],
  );
  return rowCount === 1;
}

/** False if already marked. */
export async function markDelayed(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    'UPDATE refunds SET delay_notified_at = $2 WHERE id = $1 AND delay_notified_at IS NULL',
    [id, now],
  );
  return rowCount === 1;
}

/** Pence owed to the buyer without a pending refund. The caller must hold the payment's lock. */
export async function uncoveredBuyerBalance(tx: Tx, paymentId: string): Promise<number> {
  const { pence } = await queryOne<{ pence: number }>(
    tx,
    `SELECT COALESCE(sum(amount_pence), 0)::integer AS pence
     FROM refunds WHERE payment_id = $1 AND state = 'pending'`,
    [paymentId],
  );
  return (await creditBalance(tx, buyerAccount(paymentId))) - pence;
}

export async function isLostToBank(tx: Tx, paymentId: string): Promise<boolean> {
  return (
    (await queryOneOrNull(tx, `SELECT 1 FROM disputes WHERE payment_id = $1 AND state = 'lost'`, [
      paymentId,
    ])) !== null
  );
}

export async function refundIdsOfPayment(tx: Tx, paymentId: string): Promise<Set<string>> {
  const { rows } = await tx.query<{ id: string }>('SELECT id FROM refunds WHERE payment_id = $1', [
    paymentId,
  ]);
  return new Set(rows.map(({ id }) => id));
}

/** Pence of a provider's refund that our rows cover. */
export async function adoptedPence(tx: Tx, providerRefundId: string): Promise<number> {
  const { pence } = await queryOne<{ pence: number }>(
    tx,
    `SELECT COALESCE(sum(amount_pence), 0)::integer AS pence FROM refunds WHERE adopted_from = $1`,
    [providerRefundId],
  );
  return pence;
}

export interface WaitingRefund {
  id: string;
  bookingId: string | null;
  amountPence: number;
  reason: RefundReason;
  delayed: boolean;
}

/** This one first, then the oldest. The caller must hold the payment's lock. */
export async function waitingRefundsFirst(
  tx: Tx,
  paymentId: string,
  refundId: string,
): Promise<WaitingRefund[]> {
  const { rows } = await tx.query<WaitingRefund>(
    `SELECT id, booking_id AS "bookingId", amount_pence AS "amountPence", reason, delay_notified_at IS NOT NULL AS delayed
     FROM refunds WHERE payment_id = $1 AND state = 'pending' ORDER BY id <> $2::uuid, created_at, id`,
    [paymentId, refundId],
  );
  return rows;
}

/** The provider's refund covers ours fully. */
export async function adoptWhole(tx: Tx, id: string, providerRefundId: string): Promise<void> {
  await tx.query(
    `UPDATE refunds
        SET state = 'succeeded', adopted_from = $2, next_attempt_at = NULL, updated_at = now(),
            provider_refund_id = CASE WHEN NOT EXISTS (SELECT FROM refunds other WHERE other.provider_refund_id = $2)
                                      THEN $2 END
      WHERE id = $1 AND state ${inStates(refundStates.statesBefore('succeeded', 'make'))}`,
    [id, providerRefundId],
  );
}

/** The provider's refund covers part: splits off a completed row and returns its id. The rest is a new try. */
export async function adoptPart(
  tx: Tx,
  id: string,
  { providerRefundId, pence }: { providerRefundId: string; pence: number },
): Promise<string> {
  const part = await queryOne<{ id: string }>(
    tx,
    `INSERT INTO refunds (payment_id, booking_id, amount_pence, reason, idempotency_key, state, adopted_from,
                          provider_refund_id)
     SELECT payment_id, booking_id, $3, reason, idempotency_key || ':adopted:' || $2, 'succeeded', $2,
            CASE WHEN NOT EXISTS (SELECT FROM refunds other WHERE other.provider_refund_id = $2) THEN $2 END
     FROM refunds WHERE id = $1 RETURNING id`,
    [id, providerRefundId, pence],
  );
  await tx.query(
    `UPDATE refunds SET amount_pence = amount_pence - $2, attempts = attempts + 1, failures = 0, next_attempt_at = NULL,
            updated_at = now()
     WHERE id = $1`,
    [id, pence],
  );
  return part.id;
}

/** Records an excess refund as completed; `bookingId` is null if nothing was sold. Returns its id. */
export async function adoptExcess(
  tx: Tx,
  ofRefundId: string,
  {
    providerRefundId,
    bookingId,
    pence,
  }: { providerRefundId: string; bookingId: string | null; pence: number },
): Promise<string> {
  const excess = await queryOne<{ id: string }>(
    tx,
    `INSERT INTO refunds (payment_id, booking_id, amount_pence, reason, idempotency_key, state, adopted_from,
                          provider_refund_id)
     SELECT payment_id, $4::uuid, $3, 'duplicate', concat_ws(':', idempotency_key, 'adopted', $2::text, 'excess', $4::uuid), 'succeeded', $2,
            CASE WHEN NOT EXISTS (SELECT FROM refunds other WHERE other.provider_refund_id = $2) THEN $2 END
     FROM refunds WHERE id = $1 RETURNING id`,
    [ofRefundId, providerRefundId, pence, bookingId],
  );
  return excess.id;
}

export async function adoptedRows(
  tx: Tx,
  providerRefundId: string,
): Promise<{ id: string; paymentId: string }[]> {
  const { rows } = await tx.query<{ id: string; paymentId: string }>(
    `SELECT id, payment_id AS "paymentId" FROM refunds WHERE adopted_from = $1 AND state = 'succeeded' ORDER BY id`,
    [providerRefundId],
  );
  return rows;
}

/** False if it isn't completed. */
export async function failAdoptedRefund(tx: Tx, id: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE refunds SET state = 'failed', updated_at = now()
     WHERE id = $1 AND state ${inStates(refundStates.statesBefore('failed', 'send_back'))}`,
    [id],
  );
  return rowCount === 1;
}
