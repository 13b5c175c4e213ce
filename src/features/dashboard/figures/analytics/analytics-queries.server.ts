import { type Db, one } from '#shared/db/database.server.ts';
import type { Span } from './spans.ts';

const valuesOf = (businessId: number, { from, until, firstDay }: Span): unknown[] => [
  businessId,
  from,
  until,
  firstDay,
];

/** The week of the span (from 0) in which an instant is. */
const weekOf = (instant: string) => `((${instant} AT TIME ZONE 'Europe/London')::date - $4::date) / 7`;

/** A week of the span, a session, or neither: then it is about all. */
export interface Of {
  week: number | null;
  sessionId: number | null;
}

/** Bookings that were cancelled in a span, by whom; for each week, each session, and all. */
export async function cancellationsIn(
  db: Db,
  businessId: number,
  span: Span,
): Promise<(Of & { byCustomers: number; byBusiness: number })[]> {
  const { rows } = await db.query<Of & { byCustomers: number; byBusiness: number }>(
    `SELECT week, session_id AS "sessionId",
            count(*) FILTER (WHERE state = 'cancelled_by_seeker') AS "byCustomers",
            count(*) FILTER (WHERE state = 'cancelled_by_business') AS "byBusiness"
     FROM (SELECT state, session_id, ${weekOf('cancelled_at')} AS week FROM bookings
           WHERE business_id = $1 AND cancelled_at >= $2 AND cancelled_at < $3) cancelled
     GROUP BY GROUPING SETS ((week), (session_id), ())`,
    valuesOf(businessId, span),
  );
  return rows;
}

/** Places at dates that began in a span and were marked; for each week, each session, and all. */
export async function marksIn(
  db: Db,
  businessId: number,
  span: Span,
): Promise<(Of & { attended: number; noShows: number })[]> {
  const { rows } = await db.query<Of & { attended: number; noShows: number }>(
    `SELECT week, session_id AS "sessionId", count(*) FILTER (WHERE state = 'attended') AS attended,
            count(*) FILTER (WHERE state = 'no_show') AS "noShows"
     FROM (SELECT state, session_id, ${weekOf('starts_at')} AS week FROM bookings
           WHERE business_id = $1 AND starts_at >= $2 AND starts_at < $3 AND state IN ('attended', 'no_show')) marked
     GROUP BY GROUPING SETS ((week), (session_id), ())`,
    valuesOf(businessId, span),
  );
  return rows;
}

export interface SeatsRow {
  sessionId: number | null;
  dayOfWeek: number | null;
  hour: number | null;
  dates: number;
  seats: number;
  taken: number;
}

/** Places of the dates that began in a span and stand; for each session, each hour of a day of the week, and all. */
export async function seatsIn(db: Db, businessId: number, { from, until }: Span): Promise<SeatsRow[]> {
  const { rows } = await db.query<SeatsRow>(
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

/** How many people booked in a span, and for how many of them it was the first time with this business. */
export function peopleWhoBooked(
  db: Db,
  businessId: number,
  { from, until }: Span,
): Promise<{ people: number; first: number }> {
  return one(
    db,
    `SELECT count(*) AS people, count(*) FILTER (WHERE first_booked >= $2) AS first
     FROM (SELECT min(created_at) AS first_booked FROM bookings
           WHERE business_id = $1 AND created_at < $3 GROUP BY user_id HAVING max(created_at) >= $2) person`,
    [businessId, from, until],
  );
}

/**
 * Who came for the first time in a month from `firstMonth` on, and how many of them came in which month after it (0 is
 * that of the first visit itself). A visit is what it is in a customer's history (docs/product.md#customers).
 */
export async function cohortsSince(
  db: Db,
  businessId: number,
  firstMonth: string,
  now: Date,
): Promise<{ month: string; later: number; people: number }[]> {
  const { rows } = await db.query<{ month: string; later: number; people: number }>(
    `WITH visit AS (
       SELECT DISTINCT user_id, date_trunc('month', starts_at AT TIME ZONE 'Europe/London')::date AS month
       FROM bookings WHERE business_id = $1 AND ends_at <= $3 AND state IN ('confirmed', 'attended')
     ), first AS (SELECT user_id, min(month) AS month FROM visit GROUP BY user_id)
     SELECT first.month::text AS month, count(*) AS people,
            ((extract(year FROM visit.month) - extract(year FROM first.month)) * 12
             + extract(month FROM visit.month) - extract(month FROM first.month))::integer AS later
     FROM first JOIN visit USING (user_id) WHERE first.month >= $2::date
     GROUP BY first.month, later ORDER BY first.month, later`,
    [businessId, firstMonth, now],
  );
  return rows;
}

/** How often pages were opened on days of a span; by the way, for each session, and both together for neither. */
export async function visitsIn(
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
    `SELECT v.session_id AS "sessionId", v.came_by AS way, COALESCE(sum(v.times), 0)::integer AS opened,
            COALESCE(sum(v.times) FILTER (WHERE v.came_by IN ('search', 'map')), 0)::integer AS "fromSearch"
     FROM session_visits v JOIN sessions s ON s.id = v.session_id
     WHERE s.business_id = $1 AND v.day BETWEEN $2 AND $3
     GROUP BY GROUPING SETS ((v.session_id), (v.came_by), ())`,
    [businessId, firstDay, lastDay],
  );
  return rows;
}

/** How often sessions stood on a page of results on days of a span; for each, and all. */
export async function appearancesIn(
  db: Db,
  businessId: number,
  { firstDay, lastDay }: Span,
): Promise<{ sessionId: number | null; shown: number }[]> {
  const { rows } = await db.query<{ sessionId: number | null; shown: number }>(
    `SELECT a.session_id AS "sessionId", COALESCE(sum(a.times), 0)::integer AS shown
     FROM search_appearances a JOIN sessions s ON s.id = a.session_id
     WHERE s.business_id = $1 AND a.day BETWEEN $2 AND $3
     GROUP BY GROUPING SETS ((a.session_id), ())`,
    [businessId, firstDay, lastDay],
  );
  return rows;
}

/** What its sessions are called, also those that it has deleted. */
export async function titlesOf(db: Db, businessId: number): Promise<{ sessionId: number; title: string }[]> {
  const { rows } = await db.query<{ sessionId: number; title: string }>(
    'SELECT id AS "sessionId", title FROM sessions WHERE business_id = $1',
    [businessId],
  );
  return rows;
}
