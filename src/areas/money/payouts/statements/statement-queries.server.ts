import { sellerAccount } from '#areas/money/ledger/rules.ts';
import { type Db, queryOne, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import type { Seller } from '../rules.ts';
import { accountMovementsSql } from '../transfers/due-queries.server.ts';
import { firstDay, type Month, nextMonth } from './month.ts';
import type { MovementTotal, SellerMonth } from './statement.ts';

/** What the seller pays for a plan stands there; trainers have none. */
const planAccount = ({ kind, id }: Seller): string => (kind === 'business' ? `plans:${id}` : '');

/**
 * A condition on postings: from the beginning of one day in London until that of another.
 *
 * @param first and
 * @param end expressions of these days
 */
export const postedBetweenSql = (first: string, end: string): string =>
  `posted_at >= ${startOfDaySql(first)} AND posted_at < ${startOfDaySql(end)}`;

const startOfDaySql = (day: string): string => `(${day}::date::timestamp AT TIME ZONE 'Europe/London')`;

/** All who sell, with the path of the account that their money stands on. */
export const EVERY_SELLER = `(
       SELECT 'business' AS kind, id, 'business:' || id AS account FROM businesses
       UNION ALL
       SELECT 'trainer', id, 'trainer:' || id FROM trainers) seller`;

const monthSpan = (month: Month) => [firstDay(month), firstDay(nextMonth(month))];

/** A month, of its first day and that of the next. */
const BEFORE_MONTH = `posted_at < ${startOfDaySql('$2')}`;
const WITHIN_MONTH = postedBetweenSql('$2', '$3');

/** What customers paid Fettle for each seller's bookings in a month, less what went back of it, in pence, by account. */
export type PlatformFees = ReadonlyMap<string, number>;

/**
 * The platform's fees of a month, by whose bookings they were for. For all sellers at once: asked of one after the
 * other each would read the fees of them all.
 */
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

/**
 * What a seller's account held before a month, what moved in it, and what Fettle was paid for them. Amounts in pence.
 *
 * @param platformFees those of the month, where they have been read for all sellers
 */
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

/** Every seller whose statement of a month says more than a balance: something moved on their account, or for their plan. */
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

/** When a seller's money first moved, by what it sold or by its plan; null when it never did. */
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

/** One movement on a seller's account. */
export interface StatementEntry {
  at: Date;
  movement: string;
  /** Null for what is no booking's, or whose booking is forgotten. */
  reference: string | null;
  pence: number;
}

/** Every movement of a month on a seller's account, in the order in which it was posted. */
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

/** Whom a statement is for, as it is printed. */
export interface PrintedSeller {
  name: string;
  address: string;
  /** Its digits; null where they gave none. */
  vatNumber: string | null;
}

/** The postal address of a business's row in one line; the town once, where the street names it too. */
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

/** What was issued to a seller of a month, as it was kept; null when nothing was. */
export async function readIssuedDocument(db: Db, seller: Seller, month: Month): Promise<unknown> {
  const row = await queryOneOrNull<{ paper: unknown }>(
    db,
    'SELECT document AS paper FROM issued_documents WHERE seller = $1 AND month = $2',
    [sellerAccount(seller), month],
  );
  return row?.paper ?? null;
}

/** Keeps what is issued to a seller of a month; what was issued before stays. */
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

/** Keeps the digits of a seller's VAT number with their account. False when they were there already. */
export async function saveVatNumber(tx: Tx, accountId: string, digits: string | null): Promise<boolean> {
  const { rowCount } = await tx.query(
    'UPDATE seller_accounts SET vat_number = $2, updated_at = now() WHERE id = $1 AND vat_number IS DISTINCT FROM $2',
    [accountId, digits],
  );
  return rowCount === 1;
}
