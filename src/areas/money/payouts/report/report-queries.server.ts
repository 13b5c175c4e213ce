import { type Db, queryOneOrNull } from '#shared/db/database.server.ts';
import { firstDay, type Month, nextMonth } from '../statements/month.ts';
import {
  accountMovementsSql,
  EVERY_SELLER,
  type PlatformFees,
  platformFeesByAccount,
  postalAddress,
  postedBetweenSql,
} from '../statements/statement-queries.server.ts';
import type { ReportedSeller, SellerQuarter } from './platform-report.ts';

/**
 * Sellers with sales or reversals in a year, with quarters in London time. Excludes payouts.
 * Reads by quarter and month, because a whole year of a large site would time out.
 */
export async function sellersInYear(db: Db, year: number): Promise<ReportedSeller[]> {
  const quartersOf = new Map<string, SellerQuarter[]>();
  for (const quarter of [1, 2, 3, 4]) {
    const sold = await salesInQuarter(db, year, quarter);
    const fees: PlatformFees[] = [];
    for (const month of quarterMonths(year, quarter)) fees.push(await platformFeesByAccount(db, month));
    for (const account of new Set([...sold.keys(), ...fees.flatMap((ofMonth) => [...ofMonth.keys()])])) {
      const { considerationPence, activities } = sold.get(account) ?? {
        considerationPence: 0,
        activities: 0,
      };
      const feesPence = fees.reduce((sum, ofMonth) => sum + (ofMonth.get(account) ?? 0), 0);
      const quarters = quartersOf.get(account) ?? [];
      quarters.push({ quarter, considerationPence, activities, feesPence });
      quartersOf.set(account, quarters);
    }
  }
  const sellers = await reportedSellers(db, [...quartersOf.keys()]);
  return sellers.map(({ account, ...seller }) => ({ ...seller, quarters: quartersOf.get(account) ?? [] }));
}

/** Quarter 1 to 4, in order. */
function quarterMonths(year: number, quarter: number): [Month, Month, Month] {
  const first = `${year}-${String(3 * quarter - 2).padStart(2, '0')}`;
  const second = nextMonth(first);
  return [first, second, nextMonth(second)];
}

type QuarterSales = Pick<SellerQuarter, 'considerationPence' | 'activities'>;

/** Sales less reversals, by account. */
async function salesInQuarter(
  db: Db,
  year: number,
  quarter: number,
): Promise<ReadonlyMap<string, QuarterSales>> {
  const [first, , last] = quarterMonths(year, quarter);
  const ofSales = `movement IN ('sale', 'sale_undone', 'dispute_lost', 'dispute_overturned') AND booking_id IS NOT NULL`;
  const { rows } = await db.query<QuarterSales & { account: string }>(
    `SELECT seller.account, sum(pence)::bigint AS "considerationPence",
            count(DISTINCT booking_id) FILTER (WHERE movement = 'sale')::integer AS activities
     FROM ${EVERY_SELLER}
     CROSS JOIN LATERAL ${accountMovementsSql('seller.account', `${ofSales} AND ${postedBetweenSql('$1', '$2')}`)}
     GROUP BY seller.account`,
    [firstDay(first), firstDay(nextMonth(last))],
  );
  return new Map(rows.map(({ account, ...sold }) => [account, sold]));
}

type AccountSeller = Omit<ReportedSeller, 'quarters'> & { account: string };

/** Businesses first. */
async function reportedSellers(db: Db, accounts: readonly string[]): Promise<AccountSeller[]> {
  const { rows } = await db.query<AccountSeller>(
    `SELECT seller.account, seller.kind, seller.id, COALESCE(b.name, t.first_name || ' ' || t.last_name) AS name,
            COALESCE(${postalAddress('b')}, t.location) AS address, a.vat_number AS "vatNumber",
            CASE WHEN a.details_submitted THEN a.provider_account_id END AS "providerAccount"
     FROM ${EVERY_SELLER}
     LEFT JOIN businesses b ON seller.kind = 'business' AND b.id = seller.id
     LEFT JOIN trainers t ON seller.kind = 'trainer' AND t.id = seller.id
     LEFT JOIN seller_accounts a ON a.business_id = b.id OR a.trainer_id = t.id
     WHERE seller.account = ANY ($1)
     ORDER BY seller.kind, seller.id`,
    [accounts],
  );
  return rows;
}

/** London year; null before the first sale. */
export async function firstYear(db: Db): Promise<number | null> {
  // Postings are append-only, so the first is the earliest.
  const first = await queryOneOrNull<{ year: number }>(
    db,
    `SELECT extract(year FROM posted_at AT TIME ZONE 'Europe/London')::integer AS year
     FROM ledger_postings WHERE movement = 'sale' ORDER BY id LIMIT 1`,
  );
  return first?.year ?? null;
}
