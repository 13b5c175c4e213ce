import { type Db, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import { inStates } from '#shared/db/in-states.server.ts';
import { reversalStates, type Seller, type SellerColumns, transferStates, withSeller } from '../rules.ts';
import { notOnHoldSql } from './due-queries.server.ts';

export type TransferMovement = 'transfer' | 'reversal';

/** $2 is the provider's id, or the refused try; $3 the reason. */
const updateStatements = {
  transfer: {
    made: `UPDATE transfers SET state = 'made', provider_transfer_id = $2, amount_pence = $3, next_attempt_at = NULL,
                  updated_at = now()
           WHERE id = $1 AND state ${inStates(transferStates.statesBefore('made'))}`,
    failed: `UPDATE transfers SET state = 'failed', failure = $3, updated_at = $4
             WHERE id = $1 AND attempts = $2 AND state ${inStates(transferStates.statesBefore('failed'))}`,
    unanswered: `UPDATE transfers SET failures = failures + 1 WHERE id = $1 AND state = 'pending' RETURNING failures`,
    later: `UPDATE transfers SET next_attempt_at = $2 WHERE id = $1 AND state = 'pending'`,
  },
  reversal: {
    made: `UPDATE transfer_reversals SET state = 'made', provider_reversal_id = $2, amount_pence = $3, next_attempt_at = NULL,
                  updated_at = now()
           WHERE id = $1 AND state ${inStates(reversalStates.statesBefore('made'))}`,
    failed: `UPDATE transfer_reversals SET state = 'failed', failure = $3, updated_at = $4
             WHERE id = $1 AND attempts = $2 AND state ${inStates(reversalStates.statesBefore('failed'))}`,
    unanswered: `UPDATE transfer_reversals SET failures = failures + 1
                 WHERE id = $1 AND state = 'pending' RETURNING failures`,
    later: `UPDATE transfer_reversals SET next_attempt_at = $2 WHERE id = $1 AND state = 'pending'`,
  },
} as const;

/** Also reopens a refused one. False if already decided. */
export async function decideTransfer(
  tx: Tx,
  booking: { bookingId: string; paymentId: string; accountId: string; intentId: string },
  amountPence: number,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO transfers (booking_id, payment_id, seller_account_id, amount_pence, intent_id)
     VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (booking_id, payment_id) WHERE state <> 'made' DO UPDATE
        SET state = 'pending', amount_pence = excluded.amount_pence, attempts = transfers.attempts + 1, failure = NULL,
            failures = 0, next_attempt_at = NULL, requested_at = NULL, updated_at = now()
      WHERE transfers.state ${inStates(transferStates.statesBefore('pending', 'decide_anew'))}`,
    [booking.bookingId, booking.paymentId, booking.accountId, amountPence, booking.intentId],
  );
  return rowCount === 1;
}

/** Also reopens a refused one. False if under way. */
export async function decideReversal(tx: Tx, transferId: string, amountPence: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO transfer_reversals (transfer_id, amount_pence) VALUES ($1, $2)
     ON CONFLICT (transfer_id) WHERE state <> 'made' DO UPDATE
        SET state = 'pending', amount_pence = excluded.amount_pence, attempts = transfer_reversals.attempts + 1,
            failure = NULL, failures = 0, next_attempt_at = NULL, updated_at = now()
      WHERE transfer_reversals.state ${inStates(reversalStates.statesBefore('pending', 'decide_anew'))}`,
    [transferId, amountPence],
  );
  return rowCount === 1;
}

export interface PendingMovement {
  id: string;
  bookingId: string;
  paymentId: string;
  accountId: string;
  amountPence: number;
  tries: number;
  seller: Seller;
}

/** Columns of `PendingMovement`; `row` is the transfer or reversal. */
const pendingColumns = (row: 't' | 'r') =>
  `${row}.id, t.booking_id AS "bookingId", t.payment_id AS "paymentId", a.id AS "accountId",
            ${row}.amount_pence AS "amountPence", ${row}.attempts AS tries, a.business_id AS "businessId",
            a.trainer_id AS "trainerId"`;

export interface PendingTransfer extends PendingMovement {
  providerAccountId: string;
  intentId: string;
}

/**
 * New ones first: `free` ones, or those held or disputed, which the provider may have made before an answer was lost.
 */
export async function pendingTransfers(
  db: Db,
  { free, now }: { free: boolean; now: Date },
  limit: number,
): Promise<PendingTransfer[]> {
  const { rows } = await db.query<Omit<PendingTransfer, 'seller'> & SellerColumns>(
    `SELECT ${pendingColumns('t')}, a.provider_account_id AS "providerAccountId", t.intent_id AS "intentId"
     FROM transfers t JOIN seller_accounts a ON a.id = t.seller_account_id
     WHERE t.state = 'pending' AND a.provider_account_id IS NOT NULL
       AND (t.next_attempt_at IS NULL OR t.next_attempt_at <= $1) AND (${notOnHoldSql('t.payment_id')}) = $2
     ORDER BY t.next_attempt_at NULLS FIRST, t.decided_at LIMIT $3`,
    [now, free, limit],
  );
  return rows.map(withSeller);
}

export interface PendingReversal extends PendingMovement {
  transferId: string;
  providerTransferId: string;
}

/** New ones first. */
export async function pendingReversals(db: Db, now: Date, limit: number): Promise<PendingReversal[]> {
  const { rows } = await db.query<Omit<PendingReversal, 'seller'> & SellerColumns>(
    `SELECT ${pendingColumns('r')}, t.id AS "transferId", t.provider_transfer_id AS "providerTransferId"
     FROM transfer_reversals r JOIN transfers t ON t.id = r.transfer_id
     JOIN seller_accounts a ON a.id = t.seller_account_id
     WHERE r.state = 'pending' AND (r.next_attempt_at IS NULL OR r.next_attempt_at <= $1)
     ORDER BY r.next_attempt_at NULLS FIRST, r.decided_at LIMIT $2`,
    [now, limit],
  );
  return rows.map(withSeller);
}

/** Pence. False if already recorded. */
export async function markMade(
  tx: Tx,
  what: TransferMovement,
  id: string,
  { providerId, pence }: { providerId: string; pence: number },
): Promise<boolean> {
  return (await tx.query(updateStatements[what].made, [id, providerId, pence])).rowCount === 1;
}

/** Retries at `nextTryAt`. Counts consecutive failures. */
export async function recordNoResponse(
  db: Db,
  what: TransferMovement,
  id: string,
  nextTryAt: (failures: number) => Date,
): Promise<void> {
  const row = await queryOneOrNull<{ failures: number }>(db, updateStatements[what].unanswered, [id]);
  if (row !== null) await db.query(updateStatements[what].later, [id, nextTryAt(row.failures)]);
}

/** Null if it isn't pending. */
export function lockPending(
  tx: Tx,
  id: string,
): Promise<{ amountPence: number; tries: number; askedAt: Date | null } | null> {
  return queryOneOrNull(
    tx,
    `SELECT amount_pence AS "amountPence", attempts AS tries, requested_at AS "askedAt"
     FROM transfers WHERE id = $1 AND state = 'pending' FOR UPDATE`,
    [id],
  );
}

/** Call before asking. Another amount is another try with its own key. */
export async function recordAttempt(
  tx: Tx,
  id: string,
  { pence, tries, now }: { pence: number; tries: number; now: Date },
): Promise<void> {
  await tx.query('UPDATE transfers SET amount_pence = $2, attempts = $3, requested_at = $4 WHERE id = $1', [
    id,
    pence,
    tries,
    now,
  ]);
}

/** Moves it behind the other held transfers. */
export async function recordHoldCheck(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.query(`UPDATE transfers SET next_attempt_at = $2 WHERE id = $1 AND state = 'pending'`, [id, now]);
}

/** Makes the account's waiting transfers due. */
export async function releaseTransfers(tx: Tx, accountId: string): Promise<void> {
  await tx.query(
    `UPDATE transfers SET next_attempt_at = NULL, failures = 0 WHERE seller_account_id = $1 AND state = 'pending'`,
    [accountId],
  );
}

/** False if it isn't pending. */
export async function closeTransfer(tx: Tx, id: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE transfers SET state = 'closed', next_attempt_at = NULL, updated_at = now()
     WHERE id = $1 AND state ${inStates(transferStates.statesBefore('closed'))}`,
    [id],
  );
  return rowCount === 1;
}

/** False if it was decided again or made since. */
export async function markFailed(
  db: Db,
  what: TransferMovement,
  { id, tries }: { id: string; tries: number },
  { failure, now }: { failure: string; now: Date },
): Promise<boolean> {
  return (await db.query(updateStatements[what].failed, [id, tries, failure, now])).rowCount === 1;
}

/**
 * The latest transfer with pence left to reverse, including one under reversal, so that only one runs. Null if none.
 */
export function transferToReverse(
  tx: Tx,
  { bookingId, paymentId }: { bookingId: string; paymentId: string },
): Promise<{ id: string; leftPence: number } | null> {
  return queryOneOrNull(
    tx,
    `SELECT t.id, t.amount_pence - t.reversed_pence AS "leftPence"
     FROM transfers t LEFT JOIN transfer_reversals r ON r.transfer_id = t.id AND r.state <> 'made'
     WHERE t.booking_id = $1 AND t.payment_id = $2 AND t.state = 'made' AND t.reversed_pence < t.amount_pence
     ORDER BY r.id IS NULL, t.decided_at DESC LIMIT 1`,
    [bookingId, paymentId],
  );
}

export async function addReversed(tx: Tx, transferId: string, pence: number): Promise<void> {
  await tx.query(
    'UPDATE transfers SET reversed_pence = reversed_pence + $2, updated_at = now() WHERE id = $1',
    [transferId, pence],
  );
}
