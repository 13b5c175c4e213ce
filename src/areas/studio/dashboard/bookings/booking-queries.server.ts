import type { BookingState } from '#areas/booking/bookings/contract.ts';
import type { VisitSource } from '#areas/catalogue/sessions/visits/visit-source.ts';
import { containsPattern, type Db, queryOne } from '#shared/db/database.server.ts';

/** `from` and `until` limit the time of booking. */
export interface BookingFilter {
  businessId: number;
  /** Part of a name, email, reference or session title; empty for all. */
  text: string;
  /** Empty for all. */
  states: readonly BookingState[];
  from: Date | null;
  until: Date | null;
}

/** Pence. */
export interface BusinessBookingRow {
  bookingId: string;
  reference: string;
  name: string;
  email: string;
  title: string;
  occurrenceId: number;
  startsAt: Date;
  bookedAt: Date;
  state: BookingState;
  soldThrough: string | null;
  paidElsewhere: string | null;
  cameBy: VisitSource | null;
  paidPence: number;
  refundedPence: number;
  feePence: number;
}

/** Bookings `b`. `$1` to `$5` are `valuesOf`; an empty text skips the text search and the join with sessions. */
const FILTERED_BOOKINGS = `
  FROM bookings b
  LEFT JOIN sessions s ON s.id = b.session_id
  WHERE b.business_id = $1
    AND ($2 = '%%' OR concat_ws(' ', b.full_name, b.attendee_name, b.email, b.reference, s.title) ILIKE $2)
    AND (cardinality($3::text[]) = 0 OR b.state = ANY ($3))
    AND ($4::timestamptz IS NULL OR b.created_at >= $4)
    AND ($5::timestamptz IS NULL OR b.created_at < $5)`;

/** Postings of a booking's sale and of its reductions. */
const SALE_POSTINGS = `movement IN ('sale', 'sale_undone', 'dispute_lost', 'dispute_overturned')`;

/** Paid, and the shares left to the business and the platform. */
const SALE_TOTALS = `
  sum(amount_pence) FILTER (WHERE movement = 'sale') AS paid,
  COALESCE(sum(pence) FILTER (WHERE account = 'business:' || $1::bigint), 0) AS business,
  COALESCE(sum(pence) FILTER (WHERE account = 'fees'), 0) AS fee`;

/** Signed share of each account in a sale's posting. */
const POSTING_SHARES = `
  CROSS JOIN LATERAL (SELECT
    CASE WHEN movement IN ('sale', 'dispute_overturned') THEN credit ELSE debit END AS account,
    CASE WHEN movement IN ('sale', 'dispute_overturned') THEN amount_pence ELSE -amount_pence END AS pence) AS part`;

/**
 * The ledger's figures for each row of `wanted`, the same as on statements: paid, the shares left to the business and
 * the platform, and what refunds (from their decision, even if sending failed: we still owe it) and lost disputes
 * took off. Payouts don't count. Lateral, by index: a plain join makes the planner read the whole ledger.
 */
const withMoneySql = (wanted: string) => `
  SELECT wanted.*, COALESCE(sale.paid, 0)::bigint AS paid,
         COALESCE(sale.paid - sale.business - sale.fee, 0)::bigint AS refunded, COALESCE(sale.fee, 0)::bigint AS fee
  FROM (${wanted}) wanted
  CROSS JOIN LATERAL (SELECT ${SALE_TOTALS} FROM ledger_postings ${POSTING_SHARES} WHERE booking_id = wanted.id AND ${SALE_POSTINGS}) sale`;

const MONEY_COLUMNS = withMoneySql(
  `SELECT b.id, b.created_at, b.session_id, b.order_id ${FILTERED_BOOKINGS}`,
);
/**
 * Picks `$6` rows after `$7` by index first. With a text, finds all matches first; otherwise the planner scans the
 * latest bookings of the whole site.
 */
const pageMoneySql = (text: string) =>
  withMoneySql(`
  SELECT b.id, b.reference, b.full_name, b.email, s.title, b.occurrence_id, b.starts_at, b.created_at, b.state, b.order_id
  FROM (
    WITH found AS ${text === '' ? 'NOT MATERIALIZED' : 'MATERIALIZED'} (SELECT b.id, b.created_at ${FILTERED_BOOKINGS})
    SELECT id FROM found ORDER BY created_at DESC, id LIMIT $6 OFFSET $7
  ) page
  JOIN bookings b ON b.id = page.id JOIN sessions s ON s.id = b.session_id`);

function filterValues({ businessId, text, states, from, until }: BookingFilter): unknown[] {
  return [businessId, containsPattern(text), states, from, until];
}

export async function bookingsOfBusiness(
  db: Db,
  wanted: BookingFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<BusinessBookingRow[]> {
  const { rows } = await db.query<BusinessBookingRow>(
    `SELECT id AS "bookingId", reference, full_name AS name, email, title, occurrence_id AS "occurrenceId",
            starts_at AS "startsAt", created_at AS "bookedAt", state, partner_name AS "soldThrough",
            external_payment_system AS "paidElsewhere", referral_source AS "cameBy",
            paid AS "paidPence", refunded AS "refundedPence", fee AS "feePence"
     FROM (${pageMoneySql(wanted.text)}) money
     CROSS JOIN LATERAL (SELECT partner_name, external_payment_system, referral_source FROM orders WHERE orders.id = money.order_id) made
     ORDER BY created_at DESC, id`,
    [...filterValues(wanted), limit, offset],
  );
  return rows;
}

export interface BookingTotals {
  bookings: number;
  paidPence: number;
  refundedPence: number;
  feePence: number;
}

/** Sums the ledger directly, without a sum per booking. */
export async function bookingTotals(db: Db, wanted: BookingFilter): Promise<BookingTotals> {
  return queryOne(
    db,
    `WITH wanted AS MATERIALIZED (SELECT b.id ${FILTERED_BOOKINGS}), kept AS (
       SELECT ${SALE_TOTALS} FROM wanted
       -- OFFSET has it look for each by an index: together the planner might read the whole ledger.
       CROSS JOIN LATERAL (SELECT movement, debit, credit, amount_pence FROM ledger_postings
                           WHERE booking_id = wanted.id AND ${SALE_POSTINGS} OFFSET 0) posting
       ${POSTING_SHARES}
     )
     SELECT (SELECT count(*) FROM wanted) AS bookings, COALESCE(paid, 0)::bigint AS "paidPence",
            COALESCE(paid - business - fee, 0)::bigint AS "refundedPence", fee::bigint AS "feePence" FROM kept`,
    filterValues(wanted),
  );
}

/** By London week (its Monday, `YYYY-MM-DD`); only weeks with bookings. */
export async function weeklyTotals(
  db: Db,
  wanted: BookingFilter,
): Promise<(BookingTotals & { monday: string })[]> {
  const { rows } = await db.query<BookingTotals & { monday: string }>(
    `SELECT date_trunc('week', created_at AT TIME ZONE 'Europe/London')::date AS monday,
            count(*) AS bookings, sum(paid)::bigint AS "paidPence", sum(refunded)::bigint AS "refundedPence",
            sum(fee)::bigint AS "feePence"
     FROM (${MONEY_COLUMNS}) money GROUP BY 1`,
    filterValues(wanted),
  );
  return rows;
}

/** Totals of a week of the span (from 0), a session, a source, or all. */
export interface GroupedTotals extends BookingTotals {
  week: number | null;
  sessionId: number | null;
  /** Source of the visit: a partner, another website and so on. Null if unknown. */
  way: string | null;
}

/** Totals by week of seven days from `firstDay`, by session, by source, and of all. */
export async function groupedTotals(
  db: Db,
  businessId: number,
  { from, until, firstDay }: { from: Date; until: Date; firstDay: string },
): Promise<GroupedTotals[]> {
  const { rows } = await db.query<GroupedTotals>(
    `SELECT week, session_id AS "sessionId", way, count(*) AS bookings,
            COALESCE(sum(paid), 0)::bigint AS "paidPence", COALESCE(sum(refunded), 0)::bigint AS "refundedPence",
            COALESCE(sum(fee), 0)::bigint AS "feePence"
     FROM (SELECT money.paid, money.refunded, money.fee, money.session_id, COALESCE(o.referral_source, CASE WHEN o.partner_name IS NULL THEN 'direct' ELSE 'website' END) AS way,
                  ((money.created_at AT TIME ZONE 'Europe/London')::date - $6::date) / 7 AS week
           FROM (${MONEY_COLUMNS}) money
           -- OFFSET has it look for each by its id: of all orders these are a few.
           CROSS JOIN LATERAL (SELECT referral_source, partner_name FROM orders WHERE id = money.order_id OFFSET 0) o) sold
     GROUP BY GROUPING SETS ((week), (session_id), (way), ())`,
    [...filterValues({ businessId, text: '', states: [], from, until }), firstDay],
  );
  return rows;
}

export interface LatestBookingRow {
  id: string;
  reference: string;
  sessionId: number;
  sessionDate: Date;
  totalPence: number;
  specialRequirements: string;
  state: BookingState;
  fullName: string;
  firstName: string;
  lastName: string;
  title: string;
}

export async function latestBookings(
  db: Db,
  businessId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<LatestBookingRow[]> {
  const { rows } = await db.query<LatestBookingRow>(
    `SELECT b.id, b.reference, b.session_id AS "sessionId", b.starts_at AS "sessionDate",
            b.total_pence AS "totalPence", b.special_requirements AS "specialRequirements", b.state,
            b.full_name AS "fullName", u.first_name AS "firstName", u.last_name AS "lastName", s.title
       FROM bookings b JOIN sessions s ON s.id = b.session_id JOIN users u ON u.id = b.user_id
      WHERE b.business_id = $1 ORDER BY b.created_at DESC, b.id LIMIT $2 OFFSET $3`,
    [businessId, limit, offset],
  );
  return rows;
}

export async function countBookings(db: Db, businessId: number): Promise<number> {
  const { count } = await queryOne<{ count: number }>(
    db,
    'SELECT count(*) AS count FROM bookings WHERE business_id = $1',
    [businessId],
  );
  return count;
}
