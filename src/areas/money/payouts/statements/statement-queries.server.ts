import { sellerAccount } from '#areas/money/ledger/rules.ts';
import { type Db, queryOne, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import { planAccount, type Seller } from '../rules.ts';
import { firstDay, type Month, nextMonth } from './month.ts';
import type { MovementTotal, SellerMonth } from './statement.ts';

/** Condition on postings between two London days (end exclusive), given as SQL expressions. */
export const postedBetweenSql = (first: string, end: string): string =>
  `posted_at >= ${startOfDaySql(first)} AND posted_at < ${startOfDaySql(end)}`;

const startOfDaySql = (day: string): string => `(${day}::date::timestamp AT TIME ZONE 'Europe/London')`;

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

export const EVERY_SELLER = `(
       SELECT 'business' AS kind, id, 'business:' || id AS account FROM businesses
       UNION ALL
       SELECT 'trainer', id, 'trainer:' || id FROM trainers) seller`;

const monthSpan = (month: Month) => [firstDay(month), firstDay(nextMonth(month))];

const BEFORE_MONTH = `posted_at < ${startOfDaySql('$2')}`;
const WITHIN_MONTH = postedBetweenSql('$2', '$3');

/** Pence by seller account: fees less refunds. */
export type PlatformFees = ReadonlyMap<string, number>;

/** For all sellers at once; asked one by one, each query would read everyone's fees. */
export async function platformFeesByAccount(db: Db, month: Month): Promise<PlatformFees> {
  const { rows } = await db.query<{ account: string; pence: number }>(
    `SELECT seller.account, sum(fee.pence)::bigint AS pence
     FROM (SELECT booking_id, sum(pence) AS pence FROM ${accountMovementsSql('$1', WITHIN_MONTH)}
           WHERE booking_id IS NOT NULL GROUP BY booking_id) fee
     CROSS JOIN LATERAL (SELECT DISTINCT credit AS account FROM ledger_postings
                         WHERE booking_id = fee.booking_id AND movement = 'sale' AND credit <> $1) seller
     GROUP BY seller.account`,
    ['fees', ...monthSpan(month)],
  );
  return new Map(rows.map(({ account, pence }) => [account, pence]));
}

/** Amounts in pence. Pass `platformFees` if already read for all sellers. */
export async function readSellerMonth(
  db: Db,
  seller: Seller,
  month: Month,
  platformFees?: PlatformFees,
): Promise<SellerMonth> {
  const account = sellerAccount(seller);
  const { rows } = await db.query<MovementTotal & { before: boolean }>(
    `SELECT true AS before, '' AS movement, 0 AS bookings, COALESCE(sum(pence), 0)::bigint AS pence
     FROM ${accountMovementsSql('$1', BEFORE_MONTH)}
     UNION ALL
     SELECT false, movement, count(DISTINCT booking_id)::integer, sum(pence)::bigint
     FROM ${accountMovementsSql('$1', WITHIN_MONTH)} GROUP BY movement`,
    [account, ...monthSpan(month)],
  );
  const plan = await queryOne<{ pence: number }>(
    db,
    `SELECT COALESCE(sum(pence), 0)::bigint AS pence FROM ${accountMovementsSql('$1', WITHIN_MONTH)}`,
    [planAccount(seller), ...monthSpan(month)],
  );
  return {
    openingPence: rows.find(({ before }) => before)?.pence ?? 0,
    movements: rows
      .filter(({ before }) => !before)
      .map(({ movement, bookings, pence }) => ({ movement, bookings, pence })),
    platformFeePence:
      platformFees === undefined
        ? await sellerPlatformFee(db, account, month)
        : (platformFees.get(account) ?? 0),
    planPence: plan.pence,
  };
}

async function sellerPlatformFee(db: Db, account: string, month: Month): Promise<number> {
  const { pence } = await queryOne<{ pence: number }>(
    db,
    `SELECT COALESCE(sum(pence), 0)::bigint AS pence FROM ${accountMovementsSql("'fees'", WITHIN_MONTH)}
     WHERE booking_id IN (SELECT booking_id FROM ledger_postings WHERE credit = $1 AND movement = 'sale')`,
    [account, ...monthSpan(month)],
  );
  return pence;
}

/** Sellers with movements on their account, or for their plan. */
export async function sellersInMonth(db: Db, month: Month): Promise<Seller[]> {
  const { rows } = await db.query<Seller>(
    `SELECT seller.kind, seller.id
     FROM ${EVERY_SELLER}
     -- LIMIT has it look for each by an index, whatever else was posted in that month.
     CROSS JOIN LATERAL (
       SELECT FROM (VALUES (seller.account), (CASE seller.kind WHEN 'business' THEN 'plans:' || seller.id END)) AS own (path)
       CROSS JOIN LATERAL ${accountMovementsSql('own.path', postedBetweenSql('$1', '$2'))} LIMIT 1) anything
     ORDER BY 1, 2`,
    monthSpan(month),
  );
  return rows;
}

/** Null if there was never any. */
export async function firstMovement(db: Db, seller: Seller): Promise<Date | null> {
  const { at } = await queryOne<{ at: Date | null }>(
    db,
    `SELECT least((SELECT min(posted_at) FROM ledger_postings WHERE debit = $1),
                  (SELECT min(posted_at) FROM ledger_postings WHERE credit = $1),
                  (SELECT min(posted_at) FROM ledger_postings WHERE credit = $2)) AS at`,
    [sellerAccount(seller), planAccount(seller)],
  );
  return at;
}

export interface StatementEntry {
  at: Date;
  movement: string;
  /** Null without a booking, or if it has been deleted. */
  reference: string | null;
  pence: number;
}

/** In posting order. */
export async function entriesOfMonth(db: Db, seller: Seller, month: Month): Promise<StatementEntry[]> {
  const { rows } = await db.query<StatementEntry>(
    `SELECT l.posted_at AS at, l.movement, b.reference,
            CASE l.credit WHEN $1 THEN l.amount_pence ELSE -l.amount_pence END AS pence
     FROM ledger_postings l LEFT JOIN bookings b ON b.id = l.booking_id
     WHERE (l.debit = $1 OR l.credit = $1) AND ${WITHIN_MONTH}
     ORDER BY l.posted_at, l.id`,
    [sellerAccount(seller), ...monthSpan(month)],
  );
  return rows;
}

export interface PrintedSeller {
  name: string;
  address: string;
  vatNumber: string | null;
}

/** On one line; doesn't repeat the town if the street contains it. */
export function postalAddress(row: string): string {
  return `${row}.address || CASE WHEN position(lower(${row}.town) IN lower(${row}.address)) > 0 THEN ''
                                 ELSE ', ' || ${row}.town END || ' ' || ${row}.postcode`;
}

export function printedSeller(db: Db, { kind, id }: Seller): Promise<PrintedSeller | null> {
  return queryOneOrNull(
    db,
    kind === 'business'
      ? `SELECT b.name, ${postalAddress('b')} AS address, a.vat_number AS "vatNumber"
         FROM businesses b LEFT JOIN seller_accounts a ON a.business_id = b.id WHERE b.id = $1`
      : `SELECT t.first_name || ' ' || t.last_name AS name, t.location AS address, a.vat_number AS "vatNumber"
         FROM trainers t LEFT JOIN seller_accounts a ON a.trainer_id = t.id WHERE t.id = $1`,
    [id],
  );
}

/** Null if none was issued. */
export async function readIssuedDocument(db: Db, seller: Seller, month: Month): Promise<unknown> {
  const row = await queryOneOrNull<{ paper: unknown }>(
    db,
    'SELECT document AS paper FROM issued_documents WHERE seller = $1 AND month = $2',
    [sellerAccount(seller), month],
  );
  return row?.paper ?? null;
}

/** Never overwrites. */
export async function insertIssuedDocument(
  db: Db,
  seller: Seller,
  month: Month,
  paper: object,
  now: Date,
): Promise<void> {
  await db.query(
    `INSERT INTO issued_documents (seller, month, document, issued_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (seller, month) DO NOTHING`,
    [sellerAccount(seller), month, JSON.stringify(paper), now],
  );
}

export async function deleteIssuedDocuments(db: Db, before: Date): Promise<void> {
  await db.query('DELETE FROM issued_documents WHERE issued_at < $1', [before]);
}

/** False if unchanged. */
export async function saveVatNumber(tx: Tx, accountId: string, digits: string | null): Promise<boolean> {
  const { rowCount } = await tx.query(
    'UPDATE seller_accounts SET vat_number = $2, updated_at = now() WHERE id = $1 AND vat_number IS DISTINCT FROM $2',
    [accountId, digits],
  );
  return rowCount === 1;
}
