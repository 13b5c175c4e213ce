import { type Db, queryOne } from '#shared/db/database.server.ts';

export function countSessions(
  db: Db,
  businessId: number,
): Promise<{ total: number; published: number; pending: number }> {
  return queryOne(
    db,
    `SELECT count(*) AS total, count(*) FILTER (WHERE status = 'published') AS published,
            count(*) FILTER (WHERE status = 'pending') AS pending
       FROM sessions WHERE business_id = $1 AND status <> 'deleted'`,
    [businessId],
  );
}

export function reviewTotals(
  db: Db,
  businessId: number,
): Promise<{ count: number; averageStars: number | null }> {
  return queryOne(
    db,
    `SELECT count(*) AS count, avg(stars)::float8 AS "averageStars"
       FROM reviews WHERE business_id = $1 AND session_id IS NOT NULL AND hidden_reason IS NULL`,
    [businessId],
  );
}

/** Confirmed bookings by session. */
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
