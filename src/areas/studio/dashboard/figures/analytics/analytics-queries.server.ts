import { type Db, queryOne } from '#shared/db/database.server.ts';
import type { Span } from './spans.ts';

export interface GroupKey {
  week: number | null;
  sessionId: number | null;
}

/** Totals of a week, a session, or all. */
export interface PlaceOutcomes extends GroupKey {
  /** Cancelled within the span. */
  byCustomers: number;
  byBusiness: number;
  /** Dates that began within the span and have attendance. */
  attended: number;
  noShows: number;
}

/** Both spans in one pass over the business's bookings. */
export async function placeOutcomes(
  db: Db,
  businessId: number,
  spans: readonly [Span, Span],
): Promise<[PlaceOutcomes[], PlaceOutcomes[]]> {
  const { rows } = await db.query<PlaceOutcomes & { inSpan: number }>(
    `WITH span (n, since, until, first_day) AS (
       VALUES (0, $2::timestamptz, $3::timestamptz, $4::date), (1, $5, $6, $7)
     ), done AS (
       SELECT session_id, state, CASE WHEN state IN ('attended', 'no_show') THEN starts_at ELSE cancelled_at END AS at
       FROM bookings WHERE business_id = $1 AND state <> 'confirmed'
     )
     SELECT n AS "inSpan", week, session_id AS "sessionId",
            count(*) FILTER (WHERE state = 'cancelled_by_seeker') AS "byCustomers",
            count(*) FILTER (WHERE state = 'cancelled_by_business') AS "byBusiness",
            count(*) FILTER (WHERE state = 'attended') AS attended,
            count(*) FILTER (WHERE state = 'no_show') AS "noShows"
     FROM (SELECT n, session_id, state, ((at AT TIME ZONE 'Europe/London')::date - first_day) / 7 AS week
           FROM done JOIN span ON at >= since AND at < until) each
     GROUP BY GROUPING SETS ((n, week), (n, session_id), (n))`,
    [businessId, ...spans.flatMap(({ from, until, firstDay }) => [from, until, firstDay])],
  );
  const inSpan = (n: number) => rows.filter((row) => row.inSpan === n);
  return [inSpan(0), inSpan(1)];
}

export interface CapacityRow {
  sessionId: number | null;
  dayOfWeek: number | null;
  hour: number | null;
  dates: number;
  seats: number;
  taken: number;
}

/** Capacity of held dates: by session, by hour of the weekday, and of all. */
export async function capacityInSpan(
  db: Db,
  businessId: number,
  { from, until }: Span,
): Promise<CapacityRow[]> {
  const { rows } = await db.query<CapacityRow>(
    `SELECT session_id AS "sessionId", day AS "dayOfWeek", hour, count(*) AS dates,
            COALESCE(sum(capacity), 0)::integer AS seats, COALESCE(sum(taken), 0)::integer AS taken
     FROM (SELECT o.session_id, o.capacity, o.taken,
                  extract(dow FROM o.starts_at AT TIME ZONE 'Europe/London')::integer AS day,
                  extract(hour FROM o.starts_at AT TIME ZONE 'Europe/London')::integer AS hour
           FROM occurrences o JOIN sessions s ON s.id = o.session_id
           WHERE s.business_id = $1 AND o.starts_at >= $2 AND o.starts_at < $3 AND o.state = 'scheduled') date
     GROUP BY GROUPING SETS ((session_id), (day, hour), ()) ORDER BY day, hour, session_id`,
    [businessId, from, until],
  );
  return rows;
}

/** First-time means with this business. */
export interface CustomerCounts {
  people: number;
  first: number;
}

export interface Cohort {
  month: string;
  later: number;
  people: number;
}

/**
 * Customers of both spans, and cohorts by month of first visit from `firstMonth` on. A visit is as defined in
 * docs/product/business.md#customers. Scans all bookings of the business: earlier ones decide who is new.
 */
export async function customersAndCohorts(
  db: Db,
  businessId: number,
  spans: readonly [Span, Span],
  { firstMonth, now }: { firstMonth: string; now: Date },
): Promise<{ booked: [CustomerCounts, CustomerCounts]; cohorts: Cohort[] }> {
  const bookedIn = (from: string, until: string) =>
    `bool_or(created_at >= ${from} AND created_at < ${until})`;
  const who = (isIn: string, from: string) =>
    `json_build_object('people', count(*) FILTER (WHERE ${isIn}),
                       'first', count(*) FILTER (WHERE ${isIn} AND first_booked >= ${from}))`;
  return queryOne(
    db,
    `WITH visit AS (
       SELECT user_id, date_trunc('month', starts_at AT TIME ZONE 'Europe/London')::date AS month,
              min(created_at) AS first_booked, ${bookedIn('$2', '$3')} AS in_span, ${bookedIn('$4', '$5')} AS beside,
              bool_or(ends_at <= $7 AND state IN ('confirmed', 'attended')) AS came
       FROM bookings WHERE business_id = $1 GROUP BY 1, 2
     ), person AS (
       SELECT user_id, min(first_booked) AS first_booked, bool_or(in_span) AS in_span, bool_or(beside) AS beside,
              min(month) FILTER (WHERE came) AS first_month
       FROM visit GROUP BY user_id
     ), cohort AS (
       SELECT first_month AS month, count(*) AS people,
              ((extract(year FROM visit.month) - extract(year FROM first_month)) * 12
               + extract(month FROM visit.month) - extract(month FROM first_month))::integer AS later
       FROM person JOIN visit USING (user_id) WHERE came AND first_month >= $6::date
       GROUP BY first_month, later
     )
     SELECT (SELECT json_build_array(${who('in_span', '$2')}, ${who('beside', '$4')}) FROM person) AS booked,
            (SELECT coalesce(json_agg(cohort ORDER BY month, later), '[]') FROM cohort) AS cohorts`,
    [businessId, ...spans.flatMap(({ from, until }) => [from, until]), firstMonth, now],
  );
}

/** Page views by source, by session, and by both. */
export async function pageVisits(
  db: Db,
  businessId: number,
  { firstDay, lastDay }: Span,
): Promise<{ sessionId: number | null; way: string | null; opened: number; fromSearch: number }[]> {
  const { rows } = await db.query<{
    sessionId: number | null;
    way: string | null;
    opened: number;
    fromSearch: number;
  }>(
    `SELECT v.session_id AS "sessionId", v.referral_source AS way, COALESCE(sum(v.visits), 0)::integer AS opened,
            COALESCE(sum(v.visits) FILTER (WHERE v.referral_source IN ('search', 'map')), 0)::integer AS "fromSearch"
     FROM session_visits v JOIN sessions s ON s.id = v.session_id
     WHERE s.business_id = $1 AND v.day BETWEEN $2 AND $3
     GROUP BY GROUPING SETS ((v.session_id), (v.referral_source), ())`,
    [businessId, firstDay, lastDay],
  );
  return rows;
}

/** Search impressions by session and of all. */
export async function searchAppearances(
  db: Db,
  businessId: number,
  { firstDay, lastDay }: Span,
): Promise<{ sessionId: number | null; shown: number }[]> {
  const { rows } = await db.query<{ sessionId: number | null; shown: number }>(
    `SELECT a.session_id AS "sessionId", COALESCE(sum(a.impressions), 0)::integer AS shown
     FROM search_impressions a JOIN sessions s ON s.id = a.session_id
     WHERE s.business_id = $1 AND a.day BETWEEN $2 AND $3
     GROUP BY GROUPING SETS ((a.session_id), ())`,
    [businessId, firstDay, lastDay],
  );
  return rows;
}

export async function sessionTitles(
  db: Db,
  businessId: number,
): Promise<{ sessionId: number; title: string }[]> {
  const { rows } = await db.query<{ sessionId: number; title: string }>(
    'SELECT id AS "sessionId", title FROM sessions WHERE business_id = $1',
    [businessId],
  );
  return rows;
}
