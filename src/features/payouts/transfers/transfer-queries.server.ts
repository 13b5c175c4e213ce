import { type Db, maybeOne, type Tx } from '#shared/db/database.server.ts';
import { inStates } from '#shared/db/in-states.server.ts';
import { reversalStates, type Seller, transferStates } from '../rules.ts';

/** Booking `b` was over a day before `$1`, or the person was checked in: its money is its seller's. */
export const EARNED = `(b.state = 'attended' OR b.ends_at <= $1::timestamptz - interval '24 hours')`;

/** Whose booking `b` is, as account `a`. */
export const OF_SELLER = '(a.business_id = b.business_id OR a.trainer_id = b.trainer_id)';

/** Neither an admin holds back what account `a` has earned, nor a bank is deciding about the payment of `b`. */
const FREE = `NOT EXISTS (SELECT FROM payout_holds h WHERE h.seller_account_id = a.id AND h.lifted_at IS NULL)
  AND NOT EXISTS (SELECT FROM disputes d WHERE d.payment_id = b.payment_id AND d.decided_at IS NULL)`;

/** A booking whose money can be sent on. */
export interface EarnedBooking {
  bookingId: string;
  paymentId: string;
  accountId: string;
  intentId: string;
  seller: Seller;
}

interface SellerColumns {
  businessId: number | null;
  trainerId: number | null;
}

export function sellerOf({ businessId, trainerId }: SellerColumns): Seller {
  if (businessId !== null) return { kind: 'business', id: businessId };
  if (trainerId !== null) return { kind: 'trainer', id: trainerId };
  throw new Error('A seller’s account belongs to nobody.');
}

function withSeller<Row extends SellerColumns>(
  row: Row,
): Omit<Row, keyof SellerColumns> & { seller: Seller } {
  const { businessId: _business, trainerId: _trainer, ...rest } = row;
  return { ...rest, seller: sellerOf(row) };
}

/**
 * Bookings whose money is their seller's by `now`, whose account takes transfers, and of which nothing was sent yet or
 * the provider refused it before `refusedBefore`. A called-off one is among them: what was not given back of it is its
 * seller's as well, when its date is over. What of it there is to send, the books say.
 */
export async function earnedBookings(
  db: Db,
  at: { now: Date; refusedBefore: Date },
  limit: number,
): Promise<EarnedBooking[]> {
  const { rows } = await db.query<Omit<EarnedBooking, 'seller'> & SellerColumns>(
    `SELECT b.id AS "bookingId", b.payment_id AS "paymentId", a.id AS "accountId", p.provider_intent_id AS "intentId",
            a.business_id AS "businessId", a.trainer_id AS "trainerId"
     FROM seller_accounts a
     JOIN bookings b ON ${OF_SELLER}
     JOIN payments p ON p.id = b.payment_id
     LEFT JOIN transfers t ON t.booking_id = b.id
     WHERE a.transfers_enabled AND ${EARNED} AND b.session_fee_pence > 0
       AND ${FREE}
       AND p.state IN ('succeeded', 'partly_refunded') AND p.provider_intent_id NOT LIKE 'pi\\_demo\\_%'
       AND (t.id IS NULL OR t.state = 'failed' AND t.updated_at < $2)
     ORDER BY b.ends_at LIMIT $3`,
    [at.now, at.refusedBefore, limit],
  );
  return rows.map(withSeller);
}

/** Whether a booking's money is still its seller's, read under the lock of its payment. */
export async function isStillEarned(tx: Tx, booking: EarnedBooking, now: Date): Promise<boolean> {
  const row = await maybeOne(
    tx,
    `SELECT 1 FROM bookings b JOIN seller_accounts a ON ${OF_SELLER}
     WHERE b.id = $2 AND a.id = $3 AND a.transfers_enabled AND ${EARNED} AND ${FREE}`,
    [now, booking.bookingId, booking.accountId],
  );
  return row !== null;
}

/** Writes down that a booking's money is to be sent; again, where the provider refused it. False when it was before. */
export async function decideTransfer(
  tx: Tx,
  booking: Omit<EarnedBooking, 'seller'>,
  amountPence: number,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO transfers (booking_id, payment_id, seller_account_id, amount_pence, intent_id)
     VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (booking_id) DO UPDATE
        SET state = 'pending', amount_pence = excluded.amount_pence, tries = transfers.tries + 1, failure = NULL,
            updated_at = now()
      WHERE transfers.state ${inStates(transferStates.statesBefore('pending', 'decide_anew'))}`,
    [booking.bookingId, booking.paymentId, booking.accountId, amountPence, booking.intentId],
  );
  return rowCount === 1;
}

/** A transfer that has been decided and not been answered. */
export interface PendingTransfer {
  id: string;
  bookingId: string;
  paymentId: string;
  providerAccountId: string;
  intentId: string;
  amountPence: number;
  tries: number;
  seller: Seller;
}

/** Those that may be sent: a hold that came in between keeps them. */
export async function pendingTransfers(db: Db, limit: number): Promise<PendingTransfer[]> {
  const { rows } = await db.query<Omit<PendingTransfer, 'seller'> & SellerColumns>(
    `SELECT t.id, t.booking_id AS "bookingId", t.payment_id AS "paymentId", t.intent_id AS "intentId",
            a.provider_account_id AS "providerAccountId", t.amount_pence AS "amountPence", t.tries,
            a.business_id AS "businessId", a.trainer_id AS "trainerId"
     FROM transfers t JOIN seller_accounts a ON a.id = t.seller_account_id
     WHERE t.state = 'pending' AND a.provider_account_id IS NOT NULL
       AND NOT EXISTS (SELECT FROM payout_holds h WHERE h.seller_account_id = a.id AND h.lifted_at IS NULL)
     ORDER BY t.decided_at LIMIT $1`,
    [limit],
  );
  return rows.map(withSeller);
}

/** The provider has made it. False when that was noted before. */
export async function markTransferMade(tx: Tx, id: string, providerTransferId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE transfers SET state = 'made', provider_transfer_id = $2, updated_at = now()
     WHERE id = $1 AND state ${inStates(transferStates.statesBefore('made'))}`,
    [id, providerTransferId],
  );
  return rowCount === 1;
}

/** The provider has refused it at this try. False when it was decided anew since, or made. */
export async function markTransferFailed(
  db: Db,
  { id, tries }: { id: string; tries: number },
  failure: string,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE transfers SET state = 'failed', failure = $3, updated_at = $4
     WHERE id = $1 AND tries = $2 AND state ${inStates(transferStates.statesBefore('failed'))}`,
    [id, tries, failure, now],
  );
  return rowCount === 1;
}

/** A transfer of whose booking less is its seller's than was sent. */
export interface OverpaidTransfer {
  id: string;
  bookingId: string;
  paymentId: string;
  seller: Seller;
}

/** Transfers of more than is left to their seller by the books, unless taking it back is under way already. */
export async function overpaidTransfers(
  db: Db,
  refusedBefore: Date,
  limit: number,
): Promise<OverpaidTransfer[]> {
  const { rows } = await db.query<Omit<OverpaidTransfer, 'seller'> & SellerColumns>(
    `SELECT t.id, t.booking_id AS "bookingId", t.payment_id AS "paymentId", a.business_id AS "businessId",
            a.trainer_id AS "trainerId"
     FROM transfers t
     JOIN seller_accounts a ON a.id = t.seller_account_id
     JOIN ledger_postings g ON g.payment_id = t.payment_id AND g.booking_id = t.booking_id
      AND COALESCE('business:' || a.business_id, 'trainer:' || a.trainer_id) IN (g.debit, g.credit)
     LEFT JOIN transfer_reversals r ON r.transfer_id = t.id AND r.state <> 'made'
     WHERE t.state = 'made' AND t.reversed_pence < t.amount_pence
       AND (r.id IS NULL OR r.state = 'failed' AND r.updated_at < $1)
     GROUP BY t.id, a.id
     HAVING sum(CASE WHEN g.credit IN ('business:' || a.business_id, 'trainer:' || a.trainer_id)
                     THEN g.amount_pence ELSE -g.amount_pence END) < 0
     ORDER BY t.decided_at LIMIT $2`,
    [refusedBefore, limit],
  );
  return rows.map(withSeller);
}

/** Writes down what is to be taken back; again, where the provider refused it. False when that is under way. */
export async function decideReversal(tx: Tx, transferId: string, amountPence: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO transfer_reversals (transfer_id, amount_pence) VALUES ($1, $2)
     ON CONFLICT (transfer_id) WHERE state <> 'made' DO UPDATE
        SET state = 'pending', amount_pence = excluded.amount_pence, tries = transfer_reversals.tries + 1,
            failure = NULL, updated_at = now()
      WHERE transfer_reversals.state ${inStates(reversalStates.statesBefore('pending', 'decide_anew'))}`,
    [transferId, amountPence],
  );
  return rowCount === 1;
}

/** A reversal that has been decided and not been answered. */
export interface PendingReversal {
  id: string;
  transferId: string;
  providerTransferId: string;
  bookingId: string;
  paymentId: string;
  amountPence: number;
  tries: number;
  seller: Seller;
}

export async function pendingReversals(db: Db, limit: number): Promise<PendingReversal[]> {
  const { rows } = await db.query<Omit<PendingReversal, 'seller'> & SellerColumns>(
    `SELECT r.id, t.id AS "transferId", t.provider_transfer_id AS "providerTransferId", t.booking_id AS "bookingId",
            t.payment_id AS "paymentId", r.amount_pence AS "amountPence", r.tries,
            a.business_id AS "businessId", a.trainer_id AS "trainerId"
     FROM transfer_reversals r
     JOIN transfers t ON t.id = r.transfer_id
     JOIN seller_accounts a ON a.id = t.seller_account_id
     WHERE r.state = 'pending' ORDER BY r.decided_at LIMIT $1`,
    [limit],
  );
  return rows.map(withSeller);
}

/** The provider has taken it back. False when that was noted before. */
export async function markReversalMade(tx: Tx, id: string, providerReversalId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE transfer_reversals SET state = 'made', provider_reversal_id = $2, updated_at = now()
     WHERE id = $1 AND state ${inStates(reversalStates.statesBefore('made'))}`,
    [id, providerReversalId],
  );
  return rowCount === 1;
}

export async function addReversed(tx: Tx, transferId: string, pence: number): Promise<void> {
  await tx.query(
    'UPDATE transfers SET reversed_pence = reversed_pence + $2, updated_at = now() WHERE id = $1',
    [transferId, pence],
  );
}

/** The provider has refused it at this try. False when it was decided anew since, or made. */
export async function markReversalFailed(
  db: Db,
  { id, tries }: { id: string; tries: number },
  failure: string,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE transfer_reversals SET state = 'failed', failure = $3, updated_at = $4
     WHERE id = $1 AND tries = $2 AND state ${inStates(reversalStates.statesBefore('failed'))}`,
    [id, tries, failure, now],
  );
  return rowCount === 1;
}

/** Sellers whose money waits because their account does not take it, with how much does, in pence. */
export async function sellersInWaiting(db: Db, now: Date): Promise<{ seller: Seller; pence: number }[]> {
  const { rows } = await db.query<SellerColumns & { pence: number }>(
    `SELECT b.business_id AS "businessId", b.trainer_id AS "trainerId",
            sum(CASE WHEN g.credit IN ('business:' || b.business_id, 'trainer:' || b.trainer_id)
                     THEN g.amount_pence ELSE -g.amount_pence END)::bigint AS pence
     FROM bookings b
     JOIN payments p ON p.id = b.payment_id
     JOIN ledger_postings g ON g.payment_id = b.payment_id AND g.booking_id = b.id
      AND COALESCE('business:' || b.business_id, 'trainer:' || b.trainer_id) IN (g.debit, g.credit)
     WHERE ${EARNED} AND p.provider_intent_id NOT LIKE 'pi\\_demo\\_%'
       AND NOT EXISTS (SELECT FROM seller_accounts a WHERE ${OF_SELLER} AND a.transfers_enabled)
     GROUP BY b.business_id, b.trainer_id
     HAVING sum(CASE WHEN g.credit IN ('business:' || b.business_id, 'trainer:' || b.trainer_id)
                     THEN g.amount_pence ELSE -g.amount_pence END) > 0`,
    [now],
  );
  return rows.map(withSeller);
}
