import { type Db, queryOne, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import { type Seller, type SellerColumns, withSeller } from '../rules.ts';

// In these statements, `b` is a booking or an expired unused credit (view `earnings`), `paid` one of its payments,
// `a` the seller's account and `$1` now. Sums read no further back than needed.

/** Earned: ended a day before `$1`, or checked in. */
export const PAYABLE = `(b.state = 'attended' OR b.ends_at <= $1::timestamptz - interval '24 hours')`;

const isOfSellerSql = (row: string): string =>
  `(a.business_id = ${row}.business_id OR a.trainer_id = ${row}.trainer_id)`;

/** Pence the ledger leaves the seller of `paid`; negative if too much was sent. Excludes demo data. */
export const SELLER_SHARE = `CROSS JOIN LATERAL (
       SELECT COALESCE(sum(CASE g.credit WHEN seller.account THEN g.amount_pence ELSE -g.amount_pence END), 0)::bigint AS pence,
              COALESCE(bool_or(g.debit = 'demo' OR starts_with(g.debit, 'credit:') AND EXISTS (
                SELECT FROM ledger_postings bought WHERE bought.payment_id = paid.payment_id AND bought.debit = 'demo'
              )), false) AS demonstration
       FROM (SELECT COALESCE('business:' || b.business_id, 'trainer:' || b.trainer_id) AS account) seller
       JOIN ledger_postings g ON g.payment_id = paid.payment_id AND g.booking_id = b.id
        AND seller.account IN (g.debit, g.credit)) share`;

/**
 * Pence moved on an account, negative when leaving. Each side is separate, so that an index covers it.
 * @param account SQL expression of its path
 * @param which condition on the postings
 */
export const accountMovementsSql = (account: string, which: string): string => `(
        SELECT movement, booking_id, payment_id, amount_pence AS pence
        FROM ledger_postings WHERE credit = ${account} AND ${which}
        UNION ALL
        SELECT movement, booking_id, payment_id, -amount_pence
        FROM ledger_postings WHERE debit = ${account} AND ${which}) moved`;

/** Bookings with a balance on the account (an SQL expression), in one pass; most have none. */
export const unsentBookingsSql = (account: string): string => `(
       SELECT booking_id, payment_id FROM ${accountMovementsSql(account, 'booking_id IS NOT NULL AND payment_id IS NOT NULL')}
       GROUP BY booking_id, payment_id HAVING sum(pence) <> 0)`;

/** Neither held by an admin nor disputed. */
export const NOT_ON_HOLD = `NOT EXISTS (SELECT FROM payout_holds h WHERE h.seller_account_id = a.id AND h.lifted_at IS NULL)
       AND NOT EXISTS (SELECT FROM disputes d WHERE d.payment_id = paid.payment_id AND d.decided_at IS NULL)`;

/** Same as `booking_payments`, but only for `b`. */
const BOOKING_PAYMENTS = `CROSS JOIN LATERAL (
       SELECT b.payment_id
       UNION ALL
       SELECT dearer.id FROM holds h JOIN payments dearer ON dearer.order_id = h.id
       WHERE h.moves_booking_id = b.id AND h.state = 'confirmed'
       UNION ALL
       SELECT bought.id FROM entitlement_redemptions u
       JOIN entitlements c ON c.id = u.entitlement_id
       JOIN payments bought ON bought.purchase_id = c.purchase_id
       WHERE u.order_id = b.order_id AND u.position = b.position) paid`;

const ACCOUNT_PATH = `COALESCE('business:' || a.business_id, 'trainer:' || a.trainer_id)`;

const EARNING_COLUMNS =
  'id, business_id, trainer_id, payment_id, order_id, position, state, session_fee_pence, starts_at, ends_at';

/** The account was settled before, so only newer data must be read. */
const HAS_WATERMARK = `a.settlement_watermark > '-infinity'`;

/**
 * Bookings of account `a` that may be due: ended since the watermark or within the next day (check-in comes before
 * the end), plus older ones reversed by a bank since. Each part uses an index. Without a watermark, all bookings with
 * a balance on the account, in one pass.
 */
const PAYABLE_CANDIDATES = `(
       SELECT ${EARNING_COLUMNS} FROM bookings
       WHERE ${HAS_WATERMARK} AND business_id = a.business_id AND session_fee_pence > 0
         AND ends_at > a.settlement_watermark AND ends_at <= $1::timestamptz + interval '1 day'
       UNION ALL
       SELECT ${EARNING_COLUMNS} FROM bookings
       WHERE ${HAS_WATERMARK} AND trainer_id = a.trainer_id AND session_fee_pence > 0
         AND starts_at > a.settlement_watermark - interval '1 day'
         AND ends_at > a.settlement_watermark AND ends_at <= $1::timestamptz + interval '1 day'
       UNION ALL
       SELECT ${EARNING_COLUMNS} FROM bookings
       WHERE ${HAS_WATERMARK} AND ends_at <= a.settlement_watermark
         AND id IN (SELECT g.booking_id FROM ledger_postings g
                    WHERE g.credit = ${ACCOUNT_PATH} AND g.movement = 'dispute_overturned'
                      AND g.posted_at > a.ledger_watermark)
       UNION ALL
       SELECT ${EARNING_COLUMNS} FROM expired_entitlements
       WHERE ${HAS_WATERMARK} AND business_id = a.business_id
         AND (ends_at > a.settlement_watermark OR EXISTS (
           SELECT FROM ledger_postings g WHERE g.booking_id = expired_entitlements.id AND g.movement = 'dispute_overturned'
             AND g.posted_at > a.ledger_watermark))
       UNION ALL
       SELECT ${EARNING_COLUMNS} FROM expired_entitlements
       WHERE ${HAS_WATERMARK} AND trainer_id = a.trainer_id
         AND (ends_at > a.settlement_watermark OR EXISTS (
           SELECT FROM ledger_postings g WHERE g.booking_id = expired_entitlements.id AND g.movement = 'dispute_overturned'
             AND g.posted_at > a.ledger_watermark))
       UNION ALL
       SELECT earning.* FROM (SELECT DISTINCT booking_id FROM ${unsentBookingsSql(ACCOUNT_PATH)} unsent) unsent
       -- OFFSET has it look for each by its id: of all bookings these are a few.
       CROSS JOIN LATERAL (SELECT ${EARNING_COLUMNS} FROM earnings WHERE id = unsent.booking_id OFFSET 0) earning
       WHERE NOT ${HAS_WATERMARK} AND session_fee_pence > 0 AND ends_at <= $1::timestamptz + interval '1 day'
     ) b
     ${BOOKING_PAYMENTS}
     JOIN payments p ON p.id = paid.payment_id AND p.state IN ('succeeded', 'partly_refunded')
     ${SELLER_SHARE}`;

export interface PayableBooking {
  bookingId: string;
  paymentId: string;
  accountId: string;
  intentId: string;
  seller: Seller;
}

/** Earliest first, without open transfers, except those refused before `$2`. */
export const PAYABLE_BOOKINGS = `
     SELECT b.id AS "bookingId", paid.payment_id AS "paymentId", a.id AS "accountId", p.provider_intent_id AS "intentId",
            a.business_id AS "businessId", a.trainer_id AS "trainerId"
     FROM seller_accounts a CROSS JOIN LATERAL ${PAYABLE_CANDIDATES}
     WHERE a.transfers_enabled AND ${PAYABLE} AND ${NOT_ON_HOLD} AND share.pence > 0 AND NOT share.demonstration
       AND NOT EXISTS (SELECT FROM transfers t WHERE t.booking_id = b.id AND t.payment_id = paid.payment_id
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
    `SELECT 1 FROM earnings b JOIN seller_accounts a ON ${isOfSellerSql('b')}
     JOIN booking_payments paid ON paid.booking_id = b.id
     WHERE b.id = $2 AND a.id = $3 AND paid.payment_id = $4 AND a.transfers_enabled AND ${PAYABLE} AND ${NOT_ON_HOLD}`,
    [now, booking.bookingId, booking.accountId, booking.paymentId],
  );
  return row !== null;
}

/** The caller must hold the payment's lock. */
export async function isTransferable(tx: Tx, of: { paymentId: string; accountId: string }): Promise<boolean> {
  const row = await queryOneOrNull(
    tx,
    `SELECT 1 FROM (SELECT $1::uuid AS payment_id) paid, seller_accounts a WHERE a.id = $2 AND ${NOT_ON_HOLD}`,
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
    `SELECT (COALESCE(sum(share.pence), 0)
             - (SELECT COALESCE(sum(amount_pence), 0) FROM transfers
                WHERE seller_account_id = $2 AND state = 'pending'))::bigint AS pence
     FROM seller_accounts a CROSS JOIN LATERAL ${PAYABLE_CANDIDATES}
     WHERE a.id = $2 AND ${PAYABLE} AND ${NOT_ON_HOLD} AND share.pence > 0 AND NOT share.demonstration`,
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

/** Changed since the last run, or refused before `refusedBefore`. Skips unsent bookings. */
export async function overpaidBookings(
  db: Db,
  refusedBefore: Date,
  limit: number,
): Promise<OverpaidBooking[]> {
  const { rows } = await db.query<Omit<OverpaidBooking, 'seller'> & SellerColumns>(
    `WITH back AS (
       SELECT a.id AS account_id, a.business_id, a.trainer_id, g.booking_id AS id
       FROM ledger_postings g JOIN seller_accounts a ON g.debit = ${ACCOUNT_PATH} AND g.posted_at > a.ledger_watermark
       WHERE g.booking_id IS NOT NULL AND g.movement IN ('sale_undone', 'dispute_lost')
         AND g.posted_at > (SELECT min(ledger_watermark) FROM seller_accounts)
       UNION
       SELECT a.id, a.business_id, a.trainer_id, t.booking_id
       FROM transfer_reversals r JOIN transfers t ON t.id = r.transfer_id JOIN seller_accounts a ON a.id = t.seller_account_id
       WHERE r.state <> 'made' AND r.state = 'failed' AND r.updated_at < $1
     ), overpaid AS MATERIALIZED (
       SELECT b.id, paid.payment_id, b.account_id, b.business_id, b.trainer_id
       FROM back b
       CROSS JOIN LATERAL (SELECT DISTINCT payment_id FROM transfers
                           WHERE booking_id = b.id AND seller_account_id = b.account_id AND state = 'made'
                             AND reversed_pence < amount_pence) paid
       ${SELLER_SHARE}
       WHERE share.pence < 0
         AND NOT EXISTS (SELECT FROM transfer_reversals r JOIN transfers t ON t.id = r.transfer_id
                         WHERE t.booking_id = b.id AND t.payment_id = paid.payment_id
                           AND (r.state = 'pending' OR r.state = 'failed' AND r.updated_at >= $1))
     )
     SELECT o.id AS "bookingId", o.payment_id AS "paymentId", o.account_id AS "accountId",
            o.business_id AS "businessId", o.trainer_id AS "trainerId"
     -- OFFSET keeps the planner from reading all bookings and looking for these few among them.
     FROM overpaid o CROSS JOIN LATERAL (SELECT ends_at FROM earnings WHERE id = o.id OFFSET 0) earning
     ORDER BY earning.ends_at LIMIT $2`,
    [refusedBefore, limit],
  );
  return rows.map(withSeller);
}

/** Postings use the database's clock. */
export async function databaseTime(db: Db): Promise<Date> {
  return (await queryOne<{ at: Date }>(db, 'SELECT now() AS at')).at;
}

/**
 * Moves the watermark to the first unsettled booking, at least three days back for late writes. `readAt` is database
 * time; one hour is read twice, because postings carry their transaction's start time.
 */
export async function advanceWatermark(db: Db, { now, readAt }: { now: Date; readAt: Date }): Promise<void> {
  await db.query(
    `UPDATE seller_accounts account
        SET ledger_watermark = $2::timestamptz - interval '1 hour',
            settlement_watermark = CASE WHEN account.transfers_enabled THEN seen.until ELSE account.settlement_watermark END
     FROM (SELECT a.id, LEAST($1::timestamptz - interval '3 days', open.first) AS until
           FROM seller_accounts a
           CROSS JOIN LATERAL (
             SELECT min(b.ends_at) - interval '1 microsecond' AS first FROM ${PAYABLE_CANDIDATES}
             WHERE share.pence <> 0 AND NOT share.demonstration) open
           WHERE a.ledger_watermark < $2::timestamptz - interval '2 hours') seen
     WHERE account.id = seen.id`,
    [now, readAt],
  );
}

/** Resets 1/24 of the accounts by `hour` (0 to 23), so that one run never reads everything. */
export async function resetWatermarks(db: Db, hour: number): Promise<void> {
  await db.query(
    `UPDATE seller_accounts SET settlement_watermark = '-infinity', ledger_watermark = '-infinity'
     WHERE get_byte(uuid_send(id), 15) % 24 = $1`,
    [hour],
  );
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
     SELECT b.business_id AS "businessId", b.trainer_id AS "trainerId", sum(share.pence)::bigint AS pence
     FROM seller
     CROSS JOIN LATERAL ${unsentBookingsSql('seller.account')} paid
     -- OFFSET has it look for each by its id: of all bookings these are a few.
     CROSS JOIN LATERAL (SELECT * FROM earnings WHERE id = paid.booking_id OFFSET 0) b
     ${SELLER_SHARE}
     WHERE ${PAYABLE} AND NOT share.demonstration
       AND NOT EXISTS (SELECT FROM seller_accounts a WHERE ${isOfSellerSql('seller')} AND a.transfers_enabled)
     GROUP BY b.business_id, b.trainer_id
     HAVING sum(share.pence) > 0`,
    [now],
  );
  return rows.map(withSeller);
}
