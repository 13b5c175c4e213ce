import { sellerAccount } from '#areas/money/ledger/rules.ts';
import { planAccount, type Seller } from '#areas/money/payouts/rules.ts';
import { type Db, queryOne } from '#shared/db/database.server.ts';
import type { AccountLine, MovementSums } from './books.ts';
import type { QuarterDays } from './quarters.ts';

const startOfDaySql = (day: string): string => `(${day}::date::timestamp AT TIME ZONE 'Europe/London')`;

/** Parameters $2: first day of the tax year, $3: of the quarter, $4: the quarter's last day. */
const within = (moment: string): string =>
  `${moment} >= ${startOfDaySql('$2')} AND ${moment} < ${startOfDaySql('($4::date + 1)')}`;
const sums = (pence: string, moment: string): string =>
  `COALESCE(sum(${pence}) FILTER (WHERE ${moment} >= ${startOfDaySql('$3')}), 0)::bigint AS "quarterPence",
   COALESCE(sum(${pence}), 0)::bigint AS "yearPence"`;

const daysOf = ({ yearFrom, from, to }: QuarterDays) => [yearFrom, from, to];

/** Of the seller's account, in pence, by movement. */
export async function sumMovements(db: Db, seller: Seller, days: QuarterDays): Promise<MovementSums[]> {
  const { rows } = await db.query<MovementSums>(
    `SELECT movement, ${sums('pence', 'posted_at')}
     FROM (SELECT movement, posted_at, amount_pence AS pence FROM ledger_postings
            WHERE credit = $1 AND ${within('posted_at')}
           UNION ALL
           SELECT movement, posted_at, -amount_pence FROM ledger_postings
            WHERE debit = $1 AND ${within('posted_at')}) moved
     GROUP BY movement ORDER BY movement`,
    [sellerAccount(seller), ...daysOf(days)],
  );
  return rows;
}

/** In pence; 0 for trainers. */
export function sumPlanPayments(
  db: Db,
  seller: Seller,
  days: QuarterDays,
): Promise<Omit<MovementSums, 'movement'>> {
  return queryOne(
    db,
    `SELECT ${sums('pence', 'posted_at')}
     FROM (SELECT posted_at, amount_pence AS pence FROM ledger_postings
            WHERE credit = $1 AND ${within('posted_at')}
           UNION ALL
           SELECT posted_at, -amount_pence FROM ledger_postings
            WHERE debit = $1 AND ${within('posted_at')}) moved`,
    [planAccount(seller), ...daysOf(days)],
  );
}

/** Cash and the business's own card reader, in pence, walk-ins included. */
export function sumTakings(
  db: Db,
  businessId: number,
  days: QuarterDays,
): Promise<Omit<MovementSums, 'movement'>> {
  return queryOne(
    db,
    `SELECT ${sums('pence', 'at')}
     FROM (SELECT taken_at AS at, pence FROM takings
            WHERE business_id = $1 AND voided_at IS NULL AND ${within('taken_at')}
           UNION ALL
           SELECT w.arrived_at, w.paid_pence
             FROM walk_ins w JOIN occurrences o ON o.id = w.occurrence_id JOIN sessions s ON s.id = o.session_id
            WHERE s.business_id = $1 AND w.voided_at IS NULL AND ${within('w.arrived_at')}) taken`,
    [businessId, ...daysOf(days)],
  );
}

/** Null if there was never any. */
export async function firstMoney(db: Db, seller: Seller): Promise<Date | null> {
  const { at } = await queryOne<{ at: Date | null }>(
    db,
    `SELECT least((SELECT min(posted_at) FROM ledger_postings WHERE debit = $1),
                  (SELECT min(posted_at) FROM ledger_postings WHERE credit = $1),
                  (SELECT min(posted_at) FROM ledger_postings WHERE credit = $2),
                  (SELECT min(taken_at) FROM takings WHERE business_id = $3)) AS at`,
    [sellerAccount(seller), planAccount(seller), seller.kind === 'business' ? seller.id : null],
  );
  return at;
}

/**
 * The seller's money with Fettle as a bank account, oldest first: a day's sales, refunds and disputes, less each payout
 * that reached the bank. Without transfers, which move money between the seller's accounts.
 */
export async function listAccountLines(db: Db, seller: Seller, days: QuarterDays): Promise<AccountLine[]> {
  const { rows } = await db.query<AccountLine>(
    `SELECT (posted_at AT TIME ZONE 'Europe/London')::date::text AS day, movement,
            count(DISTINCT booking_id)::integer AS places, sum(pence)::bigint AS pence, NULL AS reference
     FROM (SELECT posted_at, movement, booking_id, amount_pence AS pence FROM ledger_postings
            WHERE credit = $1 AND ${within('posted_at')}
           UNION ALL
           SELECT posted_at, movement, booking_id, -amount_pence FROM ledger_postings
            WHERE debit = $1 AND ${within('posted_at')}) moved
     WHERE movement NOT IN ('transfer', 'transfer_reversal') AND posted_at >= ${startOfDaySql('$3')}
     GROUP BY 1, 2
     UNION ALL
     SELECT (p.arrives_at AT TIME ZONE 'Europe/London')::date::text, 'payout', 0, -p.amount_pence, p.id::text
     FROM payouts p JOIN seller_accounts a ON a.id = p.seller_account_id
     WHERE p.state = 'paid' AND ${within('p.arrives_at')} AND p.arrives_at >= ${startOfDaySql('$3')}
       AND CASE $5 WHEN 'business' THEN a.business_id ELSE a.trainer_id END = $6
     ORDER BY 1, 2, 5`,
    [sellerAccount(seller), ...daysOf(days), seller.kind, seller.id],
  );
  return rows;
}
