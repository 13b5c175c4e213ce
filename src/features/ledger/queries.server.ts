import { type Db, maybeOne, one, type Tx } from '#shared/db/database.server.ts';
import type { Account, BookDifference, BookLine, SaleParts } from './rules.ts';

/**
 * The part of a statement that books: posts the sale of every row of `sold`, a relation of that statement with the
 * columns id (the booking's), payment_id, business_id or trainer_id, session_fee_pence, platform_fee_pence, clearing,
 * intent_id and sold_at. What the provider took in becomes the seller's and the platform's. Posting it in the
 * statement that books is what makes it impossible to have the one without the other.
 */
export function postSales(sold: string): string {
  return `
    INSERT INTO ledger_postings
      (movement, cause, payment_id, booking_id, debit, credit, amount_pence, provider_object, posted_at)
    SELECT 'sale', sold.id::text, sold.payment_id, sold.id, sold.clearing, earned.account, earned.pence, sold.intent_id,
           sold.sold_at
    FROM ${sold} sold
    CROSS JOIN LATERAL (VALUES
      (COALESCE('business:' || sold.business_id, 'trainer:' || sold.trainer_id), sold.session_fee_pence),
      ('fees', sold.platform_fee_pence)) AS earned (account, pence)
    WHERE earned.pence > 0`;
}

/** One amount on its way from one account to another: credited there, debited here. */
interface Posting {
  movement: 'deposit' | 'sale_undone' | 'refund' | 'refund_returned' | 'plan' | 'provider_fee' | 'withdrawal';
  cause: string;
  paymentId?: string;
  bookingId?: string;
  debit: Account;
  credit: Account;
  pence: number;
  providerObject?: string;
}

/** Posts an amount that is not nothing. What its cause has posted before stays as it is: false, and nothing is done. */
export async function post(tx: Tx, posting: Posting): Promise<boolean> {
  if (posting.pence === 0) return false;
  const { rowCount } = await tx.query(
    `INSERT INTO ledger_postings
       (movement, cause, payment_id, booking_id, debit, credit, amount_pence, provider_object)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (cause, movement, debit, credit) DO NOTHING`,
    [
      posting.movement,
      posting.cause,
      posting.paymentId ?? null,
      posting.bookingId ?? null,
      posting.debit,
      posting.credit,
      posting.pence,
      posting.providerObject ?? null,
    ],
  );
  return rowCount === 1;
}

/** Who sold a booking, for how much, and what of it has been taken back; null when nothing was posted for it. */
export async function saleOfBooking(
  db: Db,
  { paymentId, bookingId }: { paymentId: string; bookingId: string },
): Promise<{ seller: Account; sold: SaleParts; takenBack: SaleParts } | null> {
  const { rows } = await db.query<{ movement: 'sale' | 'sale_undone'; account: Account; pence: number }>(
    `SELECT movement, CASE movement WHEN 'sale' THEN credit ELSE debit END AS account,
            sum(amount_pence)::integer AS pence
     FROM ledger_postings
     WHERE payment_id = $1 AND booking_id = $2 AND movement IN ('sale', 'sale_undone')
     GROUP BY 1, 2`,
    [paymentId, bookingId],
  );
  const seller = rows.find(({ account }) => account !== 'fees')?.account;
  const part = (movement: 'sale' | 'sale_undone'): SaleParts => {
    const pence = (platform: boolean) =>
      rows.find((row) => row.movement === movement && (row.account === 'fees') === platform)?.pence ?? 0;
    return { sellerPence: pence(false), platformPence: pence(true) };
  };
  return seller === undefined ? null : { seller, sold: part('sale'), takenBack: part('sale_undone') };
}

/** Pence credited to an account less what was debited: what is owed to a seller or buyer, or was earned. */
export async function creditBalance(db: Db, account: Account): Promise<number> {
  const { pence } = await one<{ pence: number }>(
    db,
    `SELECT COALESCE(sum(CASE WHEN credit = $1 THEN amount_pence ELSE -amount_pence END), 0)::bigint AS pence
     FROM ledger_postings WHERE $1 IN (debit, credit)`,
    [account],
  );
  return pence;
}

/** What was posted since then about what the provider holds for us. */
export async function providerLines(db: Db, since: Date): Promise<BookLine[]> {
  const { rows } = await db.query<BookLine>(
    `SELECT COALESCE(provider_object, cause) AS object,
            CASE WHEN movement IN ('sale', 'deposit', 'plan') THEN 'charge'
                 WHEN movement = 'provider_fee' THEN 'fee' ELSE movement END AS kind,
            CASE debit WHEN 'provider' THEN amount_pence ELSE -amount_pence END AS pence, posted_at AS at
     FROM ledger_postings WHERE 'provider' IN (debit, credit) AND posted_at >= $1`,
    [since],
  );
  return rows;
}

/** One night's comparison of the ledger with the provider's books. Amounts in pence. */
export interface LedgerCheck {
  checkedAt: Date;
  since: Date;
  movements: number;
  ledgerPence: number;
  providerPence: number;
  differences: BookDifference[];
}

export async function insertCheck(db: Db, check: LedgerCheck): Promise<void> {
  await db.query(
    `INSERT INTO ledger_checks (checked_at, since, movements, ledger_pence, provider_pence, differences)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [
      check.checkedAt,
      check.since,
      check.movements,
      check.ledgerPence,
      check.providerPence,
      JSON.stringify(check.differences),
    ],
  );
}

/** The last comparison; null before the first. */
export async function latestCheck(db: Db): Promise<LedgerCheck | null> {
  return maybeOne(
    db,
    `SELECT checked_at AS "checkedAt", since, movements, ledger_pence AS "ledgerPence",
            provider_pence AS "providerPence", differences
     FROM ledger_checks ORDER BY checked_at DESC LIMIT 1`,
  );
}
