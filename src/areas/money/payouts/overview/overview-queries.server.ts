import { sellerAccount } from '#areas/money/ledger/rules.ts';
import { type Db, queryOne, queryOneOrNull } from '#shared/db/database.server.ts';
import { sellerColumn } from '../accounts/account-queries.server.ts';
import type { PayoutState, Seller } from '../rules.ts';
import { PAYABLE } from '../transfers/due-queries.server.ts';

/** Unsent bookings of account `$2`. OFFSET makes the planner look each up by id: they are few of all. */
const UNSENT_BOOKINGS = `payout_items i CROSS JOIN LATERAL (SELECT * FROM bookings WHERE id = i.booking_id OFFSET 0) b`;
const IS_UNSENT = 'i.seller = $2 AND i.pence > 0 AND NOT i.is_demonstration';

/** Pence, without demo payments. */
export function unsentTotals(
  db: Db,
  seller: Seller,
  now: Date,
): Promise<{ toComePence: number; toComePlaces: number; earnedPence: number; earnedPlaces: number }> {
  return queryOne(
    db,
    `SELECT COALESCE(sum(pence) FILTER (WHERE NOT earned), 0)::bigint AS "toComePence",
            count(DISTINCT id) FILTER (WHERE NOT earned) AS "toComePlaces",
            COALESCE(sum(pence) FILTER (WHERE earned), 0)::bigint AS "earnedPence",
            count(DISTINCT id) FILTER (WHERE earned) AS "earnedPlaces"
     FROM (SELECT b.id, ${PAYABLE} AS earned, i.pence FROM ${UNSENT_BOOKINGS} WHERE ${IS_UNSENT}) unsent`,
    [now, sellerAccount(seller)],
  );
}

/** Pence, largest first. */
export async function waitingByOccurrence(
  db: Db,
  seller: Seller,
  now: Date,
  limit: number,
): Promise<{ title: string | null; startsAt: Date; places: number; pence: number }[]> {
  const { rows } = await db.query<{ title: string | null; startsAt: Date; places: number; pence: number }>(
    `SELECT s.title, b.starts_at AS "startsAt", count(DISTINCT b.id)::integer AS places, sum(i.pence)::bigint AS pence
     FROM ${UNSENT_BOOKINGS}
     LEFT JOIN sessions s ON s.id = b.session_id
     WHERE ${IS_UNSENT} AND ${PAYABLE}
     GROUP BY s.title, b.starts_at ORDER BY pence DESC, b.starts_at LIMIT $3`,
    [now, sellerAccount(seller), limit],
  );
  return rows;
}

/** Demo payments don't exist at any provider. */
export async function hasDemoBookings(db: Db, seller: Seller): Promise<boolean> {
  const { found } = await queryOne<{ found: boolean }>(
    db,
    "SELECT EXISTS (SELECT FROM ledger_postings WHERE credit = $1 AND debit = 'demo') AS found",
    [sellerAccount(seller)],
  );
  return found;
}

/** Pence by our ledger: in the account, owed by the seller, on its way to the bank. */
export function accountTotals(
  db: Db,
  accountId: string,
): Promise<{ heldPence: number; owedPence: number; onTheWayPence: number; arrivesAt: Date | null }> {
  return queryOne(
    db,
    `SELECT ((SELECT COALESCE(sum(amount_pence - reversed_pence), 0) FROM transfers
              WHERE seller_account_id = $1 AND state = 'made')
             - (SELECT COALESCE(sum(amount_pence), 0) FROM payouts
                WHERE seller_account_id = $1 AND state NOT IN ('failed', 'canceled')))::bigint AS "heldPence",
            (SELECT COALESCE(sum(r.amount_pence), 0) FROM transfer_reversals r
             JOIN transfers t ON t.id = r.transfer_id
             WHERE t.seller_account_id = $1 AND r.state <> 'made')::bigint AS "owedPence",
            COALESCE(sum(amount_pence), 0)::bigint AS "onTheWayPence", max(arrives_at) AS "arrivesAt"
     FROM payouts WHERE seller_account_id = $1 AND state IN ('pending', 'in_transit')`,
    [accountId],
  );
}

/** Pence reversed but not in a payout yet, with the booking last reversed by a bank. */
export function reversedTotals(
  db: Db,
  accountId: string,
): Promise<{ refundsPence: number; disputesPence: number; disputedBooking: string | null }> {
  return queryOne(
    db,
    `SELECT COALESCE(sum(r.amount_pence) FILTER (WHERE lost.at IS NULL), 0)::bigint AS "refundsPence",
            COALESCE(sum(r.amount_pence) FILTER (WHERE lost.at IS NOT NULL), 0)::bigint AS "disputesPence",
            (array_agg(b.id ORDER BY lost.at DESC) FILTER (WHERE lost.at IS NOT NULL))[1] AS "disputedBooking"
     FROM transfer_reversals r JOIN transfers t ON t.id = r.transfer_id
     LEFT JOIN bookings b ON b.id = t.booking_id
     LEFT JOIN LATERAL (SELECT max(d.decided_at) AS at FROM disputes d
                        WHERE d.payment_id = t.payment_id AND d.state = 'lost') lost ON true
     WHERE t.seller_account_id = $1 AND NOT EXISTS (
       SELECT FROM payout_lines l JOIN payouts p ON p.id = l.payout_id
       WHERE l.reversal_id = r.id AND p.state NOT IN ('failed', 'canceled'))`,
    [accountId],
  );
}

/** Amounts in pence. */
export interface PayoutSummary {
  id: string;
  pence: number;
  state: PayoutState;
  sentAt: Date;
  arrivesAt: Date;
  cameBackAt: Date | null;
  failure: string | null;
  bankLast4: string | null;
  places: number;
  from: Date | null;
  to: Date | null;
  refundsPence: number;
}

/** Newest first. Reads the contents in one query: a year may have tens of thousands of lines. */
export async function listPayouts(
  db: Db,
  seller: Seller,
  accountId: string,
  limit: number,
): Promise<PayoutSummary[]> {
  const { rows } = await db.query<PayoutSummary>(
    `WITH shown AS MATERIALIZED (
       SELECT id, amount_pence AS pence, state, sent_at AS "sentAt", arrives_at AS "arrivesAt",
              returned_at AS "cameBackAt", failure, bank_last4 AS "bankLast4"
       FROM payouts WHERE seller_account_id = $1 ORDER BY sent_at DESC, id LIMIT $2
     ), line AS MATERIALIZED (
       SELECT payout_id, transfer_id, reversal_id, pence FROM payout_lines
       WHERE payout_id = ANY (ARRAY(SELECT id FROM shown))
     ), sent AS MATERIALIZED (
       SELECT t.id, b.starts_at FROM transfers t JOIN bookings b ON b.id = t.booking_id
       WHERE t.seller_account_id = $1 AND b.${sellerColumn(seller)} = $3
     ), held AS (
       SELECT payout_id, count(transfer_id)::integer AS places, min(starts_at) AS first, max(starts_at) AS last,
              sum(pence) FILTER (WHERE reversal_id IS NOT NULL)::bigint AS refunds
       FROM line LEFT JOIN sent ON sent.id = line.transfer_id GROUP BY payout_id
     )
     SELECT shown.*, COALESCE(held.places, 0) AS places, held.first AS "from", held.last AS "to",
            COALESCE(held.refunds, 0) AS "refundsPence"
     FROM shown LEFT JOIN held ON held.payout_id = shown.id ORDER BY shown."sentAt" DESC, shown.id`,
    [accountId, limit, seller.id],
  );
  return rows;
}

/** Null if it belongs to another account. */
export async function findAccountPayout(db: Db, accountId: string, payoutId: string): Promise<boolean> {
  const row = await queryOneOrNull(db, 'SELECT 1 FROM payouts WHERE id = $1 AND seller_account_id = $2', [
    payoutId,
    accountId,
  ]);
  return row !== null;
}

/** Pence. */
export interface ContentLine {
  pence: number;
  isRefund: boolean;
  /** Null without a booking, or if it has been deleted. */
  reference: string | null;
  name: string | null;
  title: string | null;
  startsAt: Date | null;
  /** False: only the provider can explain it. */
  known: boolean;
}

export async function payoutContents(db: Db, payoutId: string): Promise<ContentLine[]> {
  const { rows } = await db.query<ContentLine>(
    `SELECT l.pence, l.reversal_id IS NOT NULL AS "isRefund", b.reference, b.full_name AS name, s.title,
            b.starts_at AS "startsAt", t.id IS NOT NULL AS known
     FROM payout_lines l
     LEFT JOIN transfer_reversals r ON r.id = l.reversal_id
     LEFT JOIN transfers t ON t.id = COALESCE(l.transfer_id, r.transfer_id)
     LEFT JOIN bookings b ON b.id = t.booking_id
     LEFT JOIN sessions s ON s.id = b.session_id
     WHERE l.payout_id = $1 ORDER BY b.starts_at, s.title, b.full_name, l.provider_movement_id`,
    [payoutId],
  );
  return rows;
}
