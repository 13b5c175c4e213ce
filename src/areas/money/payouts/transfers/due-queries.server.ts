import { type Db, queryOne, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import { type Seller, type SellerColumns, withSeller } from '../rules.ts';

// In these statements, `i` is a payout item, `a` its seller's account, `b` its booking or expired unused credit (view
// `earnings`) and `$1` now.

/** Earned: ended a day before `$1`, or checked in. */
export const PAYABLE = `(b.state = 'attended' OR b.ends_at <= $1::timestamptz - interval '24 hours')`;

const ACCOUNT_PATH = `COALESCE('business:' || a.business_id, 'trainer:' || a.trainer_id)`;

/** Neither held by an admin nor disputed. `paymentId` is an SQL expression. */
export const notOnHoldSql = (paymentId: string): string =>
  `NOT EXISTS (SELECT FROM payout_holds h WHERE h.seller_account_id = a.id AND h.lifted_at IS NULL)
       AND NOT EXISTS (SELECT FROM disputes d WHERE d.payment_id = ${paymentId} AND d.decided_at IS NULL)`;

/**
 * Open items of an account (SQL expression of its path) that may be payable, with what they are for. OFFSET has it look
 * up each by its index: they are few of all.
 */
const dueItemsSql = (account: string): string => `CROSS JOIN LATERAL (
       SELECT * FROM payout_items
       WHERE seller = ${account} AND pence <> 0 AND NOT is_demonstration AND due_at <= $1 OFFSET 0) i
     CROSS JOIN LATERAL (SELECT * FROM earnings WHERE id = i.booking_id OFFSET 0) b`;

const PAYABLE_ITEMS = `seller_accounts a ${dueItemsSql(ACCOUNT_PATH)}
     JOIN payments p ON p.id = i.payment_id AND p.state IN ('succeeded', 'partly_refunded')
     WHERE i.pence > 0 AND ${PAYABLE} AND ${notOnHoldSql('i.payment_id')}`;

export interface PayableBooking {
  bookingId: string;
  paymentId: string;
  accountId: string;
  intentId: string;
  seller: Seller;
}

/** Earliest first, without open transfers, except those refused before `$2`. */
export const PAYABLE_BOOKINGS = `
     SELECT i.booking_id AS "bookingId", i.payment_id AS "paymentId", a.id AS "accountId",
            p.provider_intent_id AS "intentId", a.business_id AS "businessId", a.trainer_id AS "trainerId"
     FROM ${PAYABLE_ITEMS} AND a.transfers_enabled
       AND NOT EXISTS (SELECT FROM transfers t WHERE t.booking_id = i.booking_id AND t.payment_id = i.payment_id
                       AND (t.state = 'pending' OR t.state = 'failed' AND t.updated_at >= $2))
     ORDER BY b.ends_at LIMIT $3`;

/**
 * Earned by `now`, with something to send, for accounts that take transfers; retries refusals from before
 * `refusedBefore`. Includes cancelled bookings with a kept amount.
 */
export async function payableBookings(
  db: Db,
  at: { now: Date; refusedBefore: Date },
  limit: number,
): Promise<PayableBooking[]> {
  const { rows } = await db.query<Omit<PayableBooking, 'seller'> & SellerColumns>(PAYABLE_BOOKINGS, [
    at.now,
    at.refusedBefore,
    limit,
  ]);
  return rows.map(withSeller);
}

/** The caller must hold the payment's lock. */
export async function isStillPayable(
  tx: Tx,
  booking: Pick<PayableBooking, 'bookingId' | 'paymentId' | 'accountId'>,
  now: Date,
): Promise<boolean> {
  const row = await queryOneOrNull(
    tx,
    `SELECT 1 FROM payout_items i JOIN seller_accounts a ON i.seller = ${ACCOUNT_PATH}
     JOIN earnings b ON b.id = i.booking_id
     WHERE i.booking_id = $2 AND i.payment_id = $4 AND a.id = $3 AND a.transfers_enabled AND ${PAYABLE}
       AND ${notOnHoldSql('i.payment_id')}`,
    [now, booking.bookingId, booking.accountId, booking.paymentId],
  );
  return row !== null;
}

/** The caller must hold the payment's lock. */
export async function isTransferable(tx: Tx, of: { paymentId: string; accountId: string }): Promise<boolean> {
  const row = await queryOneOrNull(
    tx,
    `SELECT 1 FROM seller_accounts a WHERE a.id = $2 AND ${notOnHoldSql('$1')}`,
    [of.paymentId, of.accountId],
  );
  return row !== null;
}

/** Pence reversed here but refused by the provider. Locks the account, to serialise transfers. */
export async function lockOwedAmount(tx: Tx, accountId: string): Promise<number> {
  await tx.query('SELECT 1 FROM seller_accounts WHERE id = $1 FOR NO KEY UPDATE', [accountId]);
  const { pence } = await queryOne<{ pence: number }>(
    tx,
    `SELECT COALESCE(sum(r.amount_pence), 0)::bigint AS pence
     FROM transfer_reversals r JOIN transfers t ON t.id = r.transfer_id
     WHERE r.state <> 'made' AND t.seller_account_id = $1`,
    [accountId],
  );
  return pence;
}

/** Pence payable by `now`, less decided transfers. */
export async function payableTotal(tx: Tx, accountId: string, now: Date): Promise<number> {
  const { pence } = await queryOne<{ pence: number }>(
    tx,
    `SELECT (COALESCE(sum(i.pence), 0)
             - (SELECT COALESCE(sum(amount_pence), 0) FROM transfers
                WHERE seller_account_id = $2 AND state = 'pending'))::bigint AS pence
     FROM ${PAYABLE_ITEMS} AND a.id = $2`,
    [now, accountId],
  );
  return pence;
}

export interface OverpaidBooking {
  bookingId: string;
  paymentId: string;
  accountId: string;
  seller: Seller;
}

/** Skips unsent bookings, and reversals under way or refused since `refusedBefore`. */
export async function overpaidBookings(
  db: Db,
  refusedBefore: Date,
  limit: number,
): Promise<OverpaidBooking[]> {
  const { rows } = await db.query<Omit<OverpaidBooking, 'seller'> & SellerColumns>(
    `SELECT i.booking_id AS "bookingId", i.payment_id AS "paymentId", a.id AS "accountId",
            a.business_id AS "businessId", a.trainer_id AS "trainerId"
     FROM payout_items i JOIN seller_accounts a ON i.seller = ${ACCOUNT_PATH}
     CROSS JOIN LATERAL (SELECT COALESCE(bool_or(t.state = 'made' AND t.reversed_pence < t.amount_pence), false) AS is_left,
                                COALESCE(bool_or(r.state = 'pending' OR r.state = 'failed' AND r.updated_at >= $1), false) AS waits
                         FROM transfers t LEFT JOIN transfer_reversals r ON r.transfer_id = t.id
                         WHERE t.booking_id = i.booking_id AND t.payment_id = i.payment_id) sent
     WHERE i.pence < 0 AND sent.is_left AND NOT sent.waits
     ORDER BY i.booking_id LIMIT $2`,
    [refusedBefore, limit],
  );
  return rows.map(withSeller);
}

/** Pence waiting per seller. */
export async function sellersAwaitingAccount(
  db: Db,
  now: Date,
): Promise<{ seller: Seller; pence: number }[]> {
  const { rows } = await db.query<SellerColumns & { pence: number }>(
    `WITH seller AS (
       SELECT id AS business_id, NULL::bigint AS trainer_id, 'business:' || id AS account
       FROM businesses WHERE owner_id IS NOT NULL
       UNION ALL
       SELECT NULL, id, 'trainer:' || id FROM trainers
     )
     SELECT seller.business_id AS "businessId", seller.trainer_id AS "trainerId", sum(i.pence)::bigint AS pence
     FROM seller ${dueItemsSql('seller.account')}
     WHERE ${PAYABLE} AND NOT EXISTS (
       SELECT FROM seller_accounts a WHERE a.transfers_enabled AND i.seller = ${ACCOUNT_PATH})
     GROUP BY seller.business_id, seller.trainer_id
     HAVING sum(i.pence) > 0`,
    [now],
  );
  return rows.map(withSeller);
}
