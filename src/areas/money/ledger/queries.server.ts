import { type Db, queryOne, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import { type Account, entitlementAccount, type SaleBalance } from './rules.ts';

/**
 * Posts the sale of each row of relation `sold` in the same statement that books, so neither exists without the
 * other. Columns: id (booking), payment_id, cause, business_id or trainer_id, session_fee_pence, platform_fee_pence,
 * clearing, intent_id, sold_at.
 */
export function postSales(sold: string): string {
  return `
    INSERT INTO ledger_postings
      (movement, cause, payment_id, booking_id, debit, credit, amount_pence, provider_object, posted_at)
    SELECT 'sale', sold.cause, sold.payment_id, sold.id, sold.clearing, earned.account, earned.pence, sold.intent_id,
           sold.sold_at
    FROM ${sold} sold
    CROSS JOIN LATERAL (VALUES
      (COALESCE('business:' || sold.business_id, 'trainer:' || sold.trainer_id), sold.session_fee_pence),
      ('fees', sold.platform_fee_pence)) AS earned (account, pence)
    WHERE earned.pence > 0`;
}

/** Credits one account and debits the other. */
interface Posting {
  movement:
    | 'deposit'
    | 'sale_undone'
    | 'goodwill'
    | 'refund'
    | 'refund_returned'
    | 'plan'
    | 'provider_fee'
    | 'withdrawal'
    | 'dispute_withdrawn'
    | 'dispute_reinstated'
    | 'dispute_lost'
    | 'transfer'
    | 'transfer_reversal'
    | 'credit_bought'
    | 'credit_undone'
    | 'partner_sale'
    | 'partner_sale_undone';
  cause: string;
  paymentId?: string;
  bookingId?: string;
  debit: Account;
  credit: Account;
  pence: number;
  providerObject?: string;
  /** If not now. */
  at?: Date;
}

/** Skips zero. False if its cause was posted before. */
export async function post(tx: Tx, posting: Posting): Promise<boolean> {
  if (posting.pence === 0) return false;
  const { rowCount } = await tx.query(
    `INSERT INTO ledger_postings
       (movement, cause, payment_id, booking_id, debit, credit, amount_pence, provider_object, posted_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, COALESCE($9, now()))
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
      posting.at ?? null,
    ],
  );
  return rowCount === 1;
}

/** Known only to the provider: fees and withdrawals. `cause` is its id. */
export type ProviderPosting = Required<
  Pick<Posting, 'movement' | 'cause' | 'debit' | 'credit' | 'pence' | 'at'>
>;

/** Idempotent by cause. */
export async function postProviderPostings(db: Db, postings: readonly ProviderPosting[]): Promise<void> {
  await db.query(
    `INSERT INTO ledger_postings (movement, cause, provider_object, debit, credit, amount_pence, posted_at)
     SELECT movement, cause, cause, debit, credit, pence, at
     FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::timestamptz[])
       AS known (movement, cause, debit, credit, pence, at)
     ON CONFLICT (cause, movement, debit, credit) DO NOTHING`,
    [
      postings.map(({ movement }) => movement),
      postings.map(({ cause }) => cause),
      postings.map(({ debit }) => debit),
      postings.map(({ credit }) => credit),
      postings.map(({ pence }) => pence),
      postings.map(({ at }) => at),
    ],
  );
}

export interface PostedSale extends SaleBalance {
  bookingId: string;
  seller: Account;
  /** The part of `takenBack` taken by a bank. */
  lostPence: number;
}

/** Leaves out free bookings. */
export async function salesOfPayment(db: Db, paymentId: string): Promise<PostedSale[]> {
  const { rows } = await db.query<PostedSale>(
    `SELECT booking_id AS "bookingId", min(credit) FILTER (WHERE movement = 'sale' AND credit <> 'fees') AS seller,
            jsonb_build_object('sellerPence', sum(amount_pence) FILTER (WHERE movement = 'sale' AND credit <> 'fees'),
              'platformPence', COALESCE(sum(amount_pence) FILTER (WHERE movement = 'sale' AND credit = 'fees'), 0)) AS sold,
            jsonb_build_object('sellerPence', COALESCE(sum(taken) FILTER (WHERE other <> 'fees'), 0),
              'platformPence', COALESCE(sum(taken) FILTER (WHERE other = 'fees'), 0)) AS "takenBack",
            COALESCE(sum(taken) FILTER (WHERE movement <> 'sale_undone'), 0)::integer AS "lostPence",
            COALESCE(sum(amount_pence) FILTER (WHERE movement = 'goodwill'), 0)::integer AS "goodwillPence"
     FROM ledger_postings
     CROSS JOIN LATERAL (SELECT
       CASE WHEN movement IN ('sale_undone', 'dispute_lost') THEN amount_pence
            WHEN movement = 'dispute_overturned' THEN -amount_pence END AS taken,
       CASE movement WHEN 'dispute_overturned' THEN credit ELSE debit END AS other) AS back
     WHERE payment_id = $1 AND booking_id IS NOT NULL
     GROUP BY booking_id
     HAVING bool_or(movement = 'sale')
     ORDER BY booking_id`,
    [paymentId],
  );
  return rows;
}

/** Null if nothing was posted. */
export async function saleOfBooking(
  db: Db,
  { paymentId, bookingId }: { paymentId: string; bookingId: string },
): Promise<PostedSale | null> {
  const sales = await salesOfPayment(db, paymentId);
  return sales.find((sale) => sale.bookingId === bookingId) ?? null;
}

/** Pence that a bank gave the buyer, of sales and of what we owed them. Excludes anything beyond. */
export async function amountTakenByBank(db: Db, paymentId: string): Promise<number> {
  const { pence } = await queryOne<{ pence: number }>(
    db,
    `SELECT COALESCE(sum(CASE movement WHEN 'dispute_lost' THEN amount_pence ELSE -amount_pence END), 0)::integer AS pence
     FROM ledger_postings
     WHERE payment_id = $1 AND movement IN ('dispute_lost', 'dispute_overturned') AND 'goodwill' NOT IN (debit, credit)`,
    [paymentId],
  );
  return pence;
}

/** With unused pence; null if it bought no credit. */
export async function entitlementOfPayment(
  db: Db,
  paymentId: string,
): Promise<{ account: Account; leftPence: number } | null> {
  const bought = await queryOneOrNull<{ account: Account }>(
    db,
    `SELECT credit AS account FROM ledger_postings WHERE payment_id = $1 AND movement = 'credit_bought'`,
    [paymentId],
  );
  if (bought === null) return null;
  return { account: bought.account, leftPence: Math.max(0, await creditBalance(db, bought.account)) };
}

/** The share of an expired credit goes to seller and platform. */
export async function postUnusedSale(
  tx: Tx,
  sale: {
    cause: string;
    creditId: string;
    paymentId: string;
    seller: Account;
    sellerPence: number;
    platformPence: number;
  },
): Promise<void> {
  const { creditId, paymentId, cause } = sale;
  const debit = entitlementAccount(creditId);
  for (const [credit, pence] of [
    [sale.seller, sale.sellerPence],
    ['fees', sale.platformPence],
  ] as const)
    if (pence > 0)
      await tx.query(
        `INSERT INTO ledger_postings (movement, cause, payment_id, booking_id, debit, credit, amount_pence)
         VALUES ('sale', $1, $2, $3, $4, $5, $6) ON CONFLICT (cause, movement, debit, credit) DO NOTHING`,
        [cause, paymentId, creditId, debit, credit, pence],
      );
}

/** Pence. */
export async function postedDisputeLosses(
  db: Db,
  { paymentId, disputeId }: { paymentId: string; disputeId: string },
): Promise<{ debit: Account; pence: number }[]> {
  const { rows } = await db.query<{ debit: Account; pence: number }>(
    `SELECT debit, sum(amount_pence)::integer AS pence FROM ledger_postings
     WHERE payment_id = $1 AND movement = 'dispute_lost' AND starts_with(cause, $2) GROUP BY debit`,
    [paymentId, disputeId],
  );
  return rows;
}

/** Idempotent. */
export async function postOverturnedLoss(
  tx: Tx,
  { paymentId, disputeId }: { paymentId: string; disputeId: string },
): Promise<void> {
  await tx.query(
    `INSERT INTO ledger_postings (movement, cause, payment_id, booking_id, debit, credit, amount_pence)
     SELECT 'dispute_overturned', cause, payment_id, booking_id, credit, debit, amount_pence
     FROM ledger_postings WHERE payment_id = $1 AND movement = 'dispute_lost' AND starts_with(cause, $2)
     ON CONFLICT (cause, movement, debit, credit) DO NOTHING`,
    [paymentId, disputeId],
  );
}

/** Pence: sold, less reversed and sent. Negative if too much was sent. */
export async function sellerShareOfBooking(
  db: Db,
  of: { seller: Account; paymentId: string; bookingId: string },
): Promise<number> {
  const { pence } = await queryOne<{ pence: number }>(
    db,
    `SELECT COALESCE(sum(CASE WHEN credit = $3 THEN amount_pence ELSE -amount_pence END), 0)::bigint AS pence
     FROM ledger_postings WHERE payment_id = $1 AND booking_id = $2 AND $3 IN (debit, credit)`,
    [of.paymentId, of.bookingId, of.seller],
  );
  return pence;
}

/** Credits less debits, in pence. */
export async function creditBalance(db: Db, account: Account): Promise<number> {
  const { pence } = await queryOne<{ pence: number }>(
    db,
    `SELECT COALESCE(sum(CASE WHEN credit = $1 THEN amount_pence ELSE -amount_pence END), 0)::bigint AS pence
     FROM ledger_postings WHERE $1 IN (debit, credit)`,
    [account],
  );
  return pence;
}
