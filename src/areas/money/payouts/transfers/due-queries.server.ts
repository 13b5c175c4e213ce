import { type Db, queryOne, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import { type Seller, type SellerColumns, withSeller } from '../rules.ts';

// What of their bookings is sellers' by now, and what they have too much of: sums over the books, read no further back
// than is needed. In every statement `b` is a booking, or a credit that ran out unused (the view `earnings`), `paid` one of its payments, `a` its seller's account and `$1` the
// time.

/** Booking `b` was over a day before `$1`, or the person was checked in: its money is its seller's. */
export const PAYABLE = `(b.state = 'attended' OR b.ends_at <= $1::timestamptz - interval '24 hours')`;

/** Whether account `a` is of whose a row is, such as a booking. */
const isOfSellerSql = (row: string): string =>
  `(a.business_id = ${row}.business_id OR a.trainer_id = ${row}.trainer_id)`;

/**
 * What its seller has of payment `paid` of booking `b` by the books, in pence: below nothing where more was sent than is theirs. What
 * cleared with the demonstration is none of it: nobody paid for that.
 */
export const SELLER_SHARE = `CROSS JOIN LATERAL (
       SELECT COALESCE(sum(CASE g.credit WHEN seller.account THEN g.amount_pence ELSE -g.amount_pence END), 0)::bigint AS pence,
              COALESCE(bool_or(g.debit = 'demo' OR starts_with(g.debit, 'credit:') AND EXISTS (
                SELECT FROM ledger_postings bought WHERE bought.payment_id = paid.payment_id AND bought.debit = 'demo'
              )), false) AS demonstration
       FROM (SELECT COALESCE('business:' || b.business_id, 'trainer:' || b.trainer_id) AS account) seller
       JOIN ledger_postings g ON g.payment_id = paid.payment_id AND g.booking_id = b.id
        AND seller.account IN (g.debit, g.credit)) share`;

/**
 * What moved on an account, in pence; what went from it below nothing. Each side by itself, which an index answers whole.
 *
 * @param account an expression of its path
 * @param which a condition on the postings
 */
export const accountMovementsSql = (account: string, which: string): string => `(
        SELECT movement, booking_id, payment_id, amount_pence AS pence
        FROM ledger_postings WHERE credit = ${account} AND ${which}
        UNION ALL
        SELECT movement, booking_id, payment_id, -amount_pence
        FROM ledger_postings WHERE debit = ${account} AND ${which}) moved`;

/**
 * Of which bookings, and by which of their payments, something stands on a seller's account by the books, in one pass
 * over its postings: of most nothing is left.
 *
 * @param account an expression of its path
 */
export const unsentBookingsSql = (account: string): string => `(
       SELECT booking_id, payment_id FROM ${accountMovementsSql(account, 'booking_id IS NOT NULL AND payment_id IS NOT NULL')}
       GROUP BY booking_id, payment_id HAVING sum(pence) <> 0)`;

/** Neither an admin holds back what account `a` has earned, nor a bank is deciding about `paid`. */
export const NOT_ON_HOLD = `NOT EXISTS (SELECT FROM payout_holds h WHERE h.seller_account_id = a.id AND h.lifted_at IS NULL)
       AND NOT EXISTS (SELECT FROM disputes d WHERE d.payment_id = paid.payment_id AND d.decided_at IS NULL)`;

/** What `booking_payments` says of `b`, without a look at any other booking. */
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

/** What the views of earnings and a booking have in common. */
const EARNING_COLUMNS =
  'id, business_id, trainer_id, payment_id, order_id, position, state, session_fee_pence, starts_at, ends_at';

/** Whether account `a` was looked at before, so that only what came since has to be read. */
const HAS_WATERMARK = `a.settlement_watermark > '-infinity'`;

/**
 * The bookings of account `a` that may be due, with what the books say of them: those that ended since it was last
 * settled, or will within a day (people are checked in before the end), and older ones that a bank gave back since.
 * Each statement reads an index from where the account stands. Of an account of which nothing is known, they are those
 * of which something stands on it by the books, in one pass: of most of its bookings nothing does.
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

/** A booking whose money can be sent on. */
export interface PayableBooking {
  bookingId: string;
  paymentId: string;
  accountId: string;
  intentId: string;
  seller: Seller;
}

/** `PayableBooking`s of `$1`, the earliest first; none of which a transfer is open, unless it was refused before `$2`. */
export const PAYABLE_BOOKINGS = `
     SELECT b.id AS "bookingId", paid.payment_id AS "paymentId", a.id AS "accountId", p.provider_intent_id AS "intentId",
            a.business_id AS "businessId", a.trainer_id AS "trainerId"
     FROM seller_accounts a CROSS JOIN LATERAL ${PAYABLE_CANDIDATES}
     WHERE a.transfers_enabled AND ${PAYABLE} AND ${NOT_ON_HOLD} AND share.pence > 0 AND NOT share.demonstration
       AND NOT EXISTS (SELECT FROM transfers t WHERE t.booking_id = b.id AND t.payment_id = paid.payment_id
                       AND (t.state = 'pending' OR t.state = 'failed' AND t.updated_at >= $2))
     ORDER BY b.ends_at LIMIT $3`;

/**
 * Bookings whose money is their seller's by `now`, whose account takes transfers, and of which there is something to
 * send that was not decided yet, or that the provider refused before `refusedBefore`. A called-off one is among them:
 * what was not given back of it is its seller's as well, when its date is over.
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

/** Whether a booking's money is still its seller's, read under the lock of its payment. */
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

/** Whether nothing stands against sending what was decided of a booking, read under the lock of its payment. */
export async function isTransferable(tx: Tx, of: { paymentId: string; accountId: string }): Promise<boolean> {
  const row = await queryOneOrNull(
    tx,
    `SELECT 1 FROM (SELECT $1::uuid AS payment_id) paid, seller_accounts a WHERE a.id = $2 AND ${NOT_ON_HOLD}`,
    [of.paymentId, of.accountId],
  );
  return row !== null;
}

/**
 * What an account owes: taken back by the books, and refused by the provider so far. In pence. Locks the account, so
 * that of two transfers to it the second counts the first in.
 */
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

/** All that an account may be sent by `now`, less what has been decided already. In pence. */
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

/** A booking of which more was sent than is its seller's. */
export interface OverpaidBooking {
  bookingId: string;
  paymentId: string;
  accountId: string;
  seller: Seller;
}

/**
 * Bookings of which more was sent than is left to their seller by the books, and of which something can be taken back:
 * something was taken of their sale since the books were last read, or the provider refused before `refusedBefore` to
 * take it back. Most of what is called off was never sent, and is looked at no further than that.
 */
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

/** The database's own time, by which it dates postings. */
export async function databaseTime(db: Db): Promise<Date> {
  return (await queryOne<{ at: Date }>(db, 'SELECT now() AS at')).at;
}

/**
 * Notes that everything was looked at which `readAt` (the database's time) had: accounts are settled until the first
 * booking of which something is left, at most until three days ago, so that what is written late is still seen. The
 * books are read an hour twice, because a transaction dates its postings with its beginning.
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

/**
 * Has the next run look at everything anew of the accounts whose hour it is: a twenty-fourth of them, so that one run
 * never reads all that there ever was.
 *
 * @param hour of the day, 0 to 23
 */
export async function resetWatermarks(db: Db, hour: number): Promise<void> {
  await db.query(
    `UPDATE seller_accounts SET settlement_watermark = '-infinity', ledger_watermark = '-infinity'
     WHERE get_byte(uuid_send(id), 15) % 24 = $1`,
    [hour],
  );
}

/** Sellers whose money waits because their account does not take it, with how much does, in pence. */
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
