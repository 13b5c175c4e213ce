import { type Db, one } from '#shared/db/database.server.ts';
import { addressOf } from '../statements/statement-queries.server.ts';
import type { QuarterOfSeller, ReportedSeller } from './platform-report.ts';

type Row = QuarterOfSeller & Omit<ReportedSeller, 'quarters'>;

/**
 * Every seller to whose account something was credited in a year, or from whom something of a sale was taken back,
 * with their quarters as London has them. What was sent to their bank is no part of it: it had been theirs before.
 */
export async function sellersOfYear(db: Db, year: number): Promise<ReportedSeller[]> {
  const { rows } = await db.query<Row>(
    `WITH sellers AS (
       SELECT DISTINCT booking_id, credit AS account FROM ledger_postings
       WHERE movement = 'sale' AND credit ~ '^(business|trainer):'
     ), moved AS (
       SELECT s.account, extract(quarter FROM l.posted_at AT TIME ZONE 'Europe/London')::integer AS quarter,
              l.booking_id, l.movement,
              CASE WHEN l.credit = s.account THEN l.amount_pence
                   WHEN l.debit = s.account THEN -l.amount_pence ELSE 0 END AS consideration,
              CASE WHEN l.credit = 'fees' THEN l.amount_pence
                   WHEN l.debit = 'fees' THEN -l.amount_pence ELSE 0 END AS fees
       FROM ledger_postings l JOIN sellers s USING (booking_id)
       WHERE l.movement IN ('sale', 'sale_undone', 'dispute_lost', 'dispute_overturned')
         AND l.posted_at >= make_date($1, 1, 1)::timestamp AT TIME ZONE 'Europe/London'
         AND l.posted_at < make_date($1 + 1, 1, 1)::timestamp AT TIME ZONE 'Europe/London'
     )
     SELECT split_part(account, ':', 1) AS kind, split_part(account, ':', 2)::bigint AS id,
            COALESCE(b.name, t.first_name || ' ' || t.last_name, '') AS name,
            COALESCE(${addressOf('b')}, t.location, '') AS address,
            a.vat_number AS "vatNumber",
            CASE WHEN a.details_submitted THEN a.provider_account_id END AS "providerAccount",
            quarter, sum(consideration)::bigint AS "considerationPence",
            count(DISTINCT booking_id) FILTER (WHERE movement = 'sale')::integer AS activities,
            sum(fees)::bigint AS "feesPence"
     FROM moved
     LEFT JOIN businesses b ON account = 'business:' || b.id
     LEFT JOIN trainers t ON account = 'trainer:' || t.id
     LEFT JOIN seller_accounts a ON a.business_id = b.id OR a.trainer_id = t.id
     GROUP BY account, b.id, t.id, a.id, quarter
     ORDER BY 1, 2, quarter`,
    [year],
  );
  const sellers = new Map<string, ReportedSeller>();
  for (const { kind, id, name, address, vatNumber, providerAccount, ...quarter } of rows) {
    const key = `${kind}:${id}`;
    const seller = sellers.get(key) ?? { kind, id, name, address, vatNumber, providerAccount, quarters: [] };
    seller.quarters.push(quarter);
    sellers.set(key, seller);
  }
  return [...sellers.values()];
}

/** The year in London of the first sale; null before it. */
export async function firstYear(db: Db): Promise<number | null> {
  const { year } = await one<{ year: number | null }>(
    db,
    `SELECT extract(year FROM min(posted_at) AT TIME ZONE 'Europe/London')::integer AS year
     FROM ledger_postings WHERE movement = 'sale'`,
  );
  return year;
}
