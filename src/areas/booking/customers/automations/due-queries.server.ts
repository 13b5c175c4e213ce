import type { Db, Tx } from '#shared/db/database.server.ts';
import { customersSql, filterValues, type GroupCutoffs, isUnitLeftSql } from '../customer-queries.server.ts';
import {
  type AutomationTemplate,
  HOURS_BETWEEN_EMAILS,
  MARKETING_AGE,
  OCCASION_DAYS,
  SETTLED_HOURS,
} from './rules.ts';

/** A customer with an occasion that we have not written about. */
export interface DueCustomer {
  id: string;
  name: string;
  /** Identifies the occasion among those of the customer and template. */
  occasion: string;
  /** Has agreed to news. */
  wanted: boolean;
  /** When it happened; null for a birthday. */
  at: Date | null;
  /** The session, or the pass. */
  what: string;
  /** Of the pass. */
  left: number;
  lastDay: string | null;
}

/** `$2` is now, `$3` today in London, `$6` the weeks of `lapsed`, `$7` today's birthdays as MM-DD. */
const occasions: Readonly<Record<AutomationTemplate, string>> = {
  first_visit: `
    SELECT p.*, 'first' AS occasion, first.starts_at AS at, first.title AS what, 0 AS units, NULL::date AS last_day
    FROM people p JOIN mine m ON m.id = p.id AND m.imported_at IS NULL
    CROSS JOIN LATERAL (
      SELECT b.starts_at, s.title FROM booked b JOIN occurrences o ON o.id = b.occurrence_id
      JOIN sessions s ON s.id = o.session_id WHERE b.customer_id = p.id AND b.came ORDER BY b.starts_at, b.id LIMIT 1
    ) first
    WHERE first.starts_at <= $2::timestamptz - interval '${SETTLED_HOURS} hours'
      AND first.starts_at > $2::timestamptz - interval '${OCCASION_DAYS.first_visit} days'`,
  lapsed: `
    SELECT p.*, (p.last_visit AT TIME ZONE 'Europe/London')::date::text AS occasion, p.last_visit AS at, '' AS what,
           0 AS units, NULL::date AS last_day
    FROM people p
    WHERE p.next_visit IS NULL AND p.last_visit <= $2::timestamptz - make_interval(weeks => $6)
      AND p.last_visit > $2::timestamptz - make_interval(weeks => $6, days => ${OCCASION_DAYS.lapsed})`,
  pass_ending: `
    SELECT p.*, pass.id::text AS occasion, NULL::timestamptz AS at, pass.name AS what, pass.units, pass.last_day
    FROM people p
    CROSS JOIN LATERAL (
      SELECT k.id, k.name, count(*) AS units, max(part.valid_until) AS last_day
      FROM accounts a JOIN entitlements k ON k.business_id = $1 AND k.user_id = a.user_id AND k.kind = 'pass' AND NOT k.unlimited
      JOIN entitlement_units part ON part.entitlement_id = k.id AND ${isUnitLeftSql('$3')}
      WHERE a.customer_id = p.id GROUP BY k.id ORDER BY last_day DESC, k.id LIMIT 1
    ) pass
    WHERE p.pass_soon`,
  birthday: `
    SELECT p.*, left($3::text, 4) AS occasion, NULL::timestamptz AS at, '' AS what, 0 AS units, NULL::date AS last_day
    FROM people p
    WHERE (SELECT d.birthday FROM accounts a JOIN customer_birthdays d ON d.customer_id = a.row_id
           WHERE a.customer_id = p.id ORDER BY a.row_id <> p.id, a.row_id LIMIT 1) = ANY ($7::text[])`,
  no_show: `
    SELECT p.*, missed.occurrence_id::text AS occasion, missed.starts_at AS at, missed.title AS what, 0 AS units,
           NULL::date AS last_day
    FROM people p
    CROSS JOIN LATERAL (
      SELECT b.occurrence_id, b.starts_at, s.title FROM booked b JOIN occurrences o ON o.id = b.occurrence_id
      JOIN sessions s ON s.id = o.session_id WHERE b.customer_id = p.id AND b.missed ORDER BY b.starts_at DESC, b.id LIMIT 1
    ) missed
    WHERE missed.starts_at <= $2::timestamptz - interval '${SETTLED_HOURS} hours'
      AND missed.starts_at > $2::timestamptz - interval '${OCCASION_DAYS.no_show} days'
      AND p.next_visit IS NULL AND (p.last_visit IS NULL OR p.last_visit < missed.starts_at)`,
};

export interface DueFilter {
  businessId: number;
  template: AutomationTemplate;
  weeks: number;
  birthdays: readonly string[];
  /** Only these; null for everyone. */
  among: readonly string[] | null;
  /** Only those who agreed to news. */
  onlyWanted: boolean;
  limit: number;
}

/** The customers that an automation is due for now, by name. */
export async function dueCustomers(db: Db, filter: DueFilter, days: GroupCutoffs): Promise<DueCustomer[]> {
  const { rows } = await db.query<DueCustomer>(
    `${customersSql()}, due AS (${occasions[filter.template]})
     SELECT due.id, due.name, due.occasion, has_marketing_consent(due.id) AS wanted, due.at, due.what,
            due.units::integer AS left, due.last_day::text AS "lastDay"
     FROM due
     WHERE due.email <> '' AND $5::boolean AND $6::integer > 0 AND $7::text[] IS NOT NULL
       AND ($8::uuid[] IS NULL OR due.id = ANY ($8)) AND (NOT $9::boolean OR has_marketing_consent(due.id))
       AND NOT EXISTS (SELECT FROM accounts a JOIN automation_sends s ON s.customer_id = a.row_id
                       WHERE a.customer_id = due.id
                         AND (s.template = $10 AND s.occasion = due.occasion
                              OR s.sent_at > $2::timestamptz - interval '${HOURS_BETWEEN_EMAILS} hours'))
       -- Of whom a booking says so: the buyer came themselves, and was that old then.
       AND NOT EXISTS (SELECT FROM accounts a JOIN bookings b ON b.business_id = $1 AND b.user_id = a.user_id
                       WHERE a.customer_id = due.id AND lower(COALESCE(b.attendee_name, b.full_name)) = lower(b.full_name)
                         AND b.attendee_age + extract(year FROM age($2::timestamptz, b.starts_at)) < ${MARKETING_AGE})
     ORDER BY lower(due.name), due.id LIMIT $11`,
    [
      ...filterValues(filter.businessId, true, days),
      filter.weeks,
      filter.birthdays,
      filter.among,
      filter.onlyWanted,
      filter.template,
      filter.limit,
    ],
  );
  return rows;
}

/** Locks customers and those merged into them, in the order of ids, so that opt-outs and sends come one by one. */
export async function lockCustomers(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.query(
    `SELECT FROM customers WHERE id IN (SELECT r.id FROM unnest($1::uuid[]) AS one, merged_customer_rows(one) r)
     ORDER BY id FOR NO KEY UPDATE`,
    [ids],
  );
}
