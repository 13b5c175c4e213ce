import { type Db, one } from '#shared/db/database.server.ts';

/** How many sessions a business has, deleted ones apart. */
export function countSessions(
  db: Db,
  businessId: number,
): Promise<{ total: number; published: number; pending: number }> {
  return one(
    db,
    `SELECT count(*) AS total, count(*) FILTER (WHERE status = 'published') AS published,
            count(*) FILTER (WHERE status = 'pending') AS pending
       FROM sessions WHERE business_id = $1 AND status <> 'deleted'`,
    [businessId],
  );
}

/** The stars that people who attended gave its sessions. */
export function sumReviews(
  db: Db,
  businessId: number,
): Promise<{ count: number; averageStars: number | null }> {
  return one(
    db,
    `SELECT count(*) AS count, avg(stars)::float8 AS "averageStars"
       FROM reviews WHERE business_id = $1 AND session_id IS NOT NULL AND hidden_reason IS NULL`,
    [businessId],
  );
}

/** How many bookings that stand each session has had. */
export async function countBookingsBySession(
  db: Db,
  businessId: number,
): Promise<{ sessionId: number; bookings: number }[]> {
  const { rows } = await db.query<{ sessionId: number; bookings: number }>(
    `SELECT session_id AS "sessionId", count(*) AS bookings FROM bookings
      WHERE business_id = $1 AND state NOT IN ('cancelled_by_seeker', 'cancelled_by_business')
      GROUP BY session_id ORDER BY session_id`,
    [businessId],
  );
  return rows;
}

/** A span of time at one business: [`from`, `until`). */
interface Span {
  businessId: number;
  from: Date;
  until: Date;
}

const values = ({ businessId, from, until }: Span): unknown[] => [businessId, from, until];

/** How many bookings were cancelled in each London week, by whom. */
export async function cancellationsByWeek(
  db: Db,
  span: Span,
): Promise<{ monday: string; byCustomers: number; byBusiness: number }[]> {
  const { rows } = await db.query<{ monday: string; byCustomers: number; byBusiness: number }>(
    `SELECT date_trunc('week', cancelled_at AT TIME ZONE 'Europe/London')::date AS monday,
            count(*) FILTER (WHERE state = 'cancelled_by_seeker') AS "byCustomers",
            count(*) FILTER (WHERE state = 'cancelled_by_business') AS "byBusiness"
     FROM bookings WHERE business_id = $1 AND cancelled_at >= $2 AND cancelled_at < $3
     GROUP BY 1`,
    values(span),
  );
  return rows;
}

const BEGUN = `
  FROM occurrences o JOIN sessions s ON s.id = o.session_id
  WHERE s.business_id = $1 AND o.starts_at >= $2 AND o.starts_at < $3 AND o.state = 'scheduled'`;

/** Seats of the dates that took place, and how many of them were taken, by session; the fullest first. */
export async function seatsBySession(
  db: Db,
  span: Span,
): Promise<{ sessionId: number; title: string; seats: number; taken: number }[]> {
  const { rows } = await db.query<{ sessionId: number; title: string; seats: number; taken: number }>(
    `SELECT s.id AS "sessionId", s.title, sum(o.capacity) AS seats, sum(o.taken) AS taken ${BEGUN}
     GROUP BY s.id ORDER BY sum(o.taken)::float8 / greatest(sum(o.capacity), 1) DESC, s.title LIMIT 50`,
    values(span),
  );
  return rows;
}

/** The same by day of the week in London; 0 is Sunday. */
export async function seatsByWeekday(
  db: Db,
  span: Span,
): Promise<{ dayOfWeek: number; seats: number; taken: number }[]> {
  const { rows } = await db.query<{ dayOfWeek: number; seats: number; taken: number }>(
    `SELECT extract(dow FROM o.starts_at AT TIME ZONE 'Europe/London')::integer AS "dayOfWeek",
            sum(o.capacity) AS seats, sum(o.taken) AS taken ${BEGUN}
     GROUP BY 1 ORDER BY 1`,
    values(span),
  );
  return rows;
}

/** How many people booked, and how many of them had never booked with this business before and not again since. */
export async function peopleWhoBooked(db: Db, span: Span): Promise<{ people: number; first: number }> {
  return one(
    db,
    `SELECT count(*) AS people, count(*) FILTER (WHERE bookings = 1) AS first
     FROM (SELECT user_id, count(*) AS bookings, max(created_at) AS last_booked
           FROM bookings WHERE business_id = $1 AND created_at < $3 GROUP BY user_id) person
     WHERE last_booked >= $2`,
    values(span),
  );
}
