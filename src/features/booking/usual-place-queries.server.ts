import type { Db } from '#shared/db/database.server.ts';

/** The postcode of the business of a person's latest booking that stands; null without one. */
export async function selectPlaceOfLatestBooking(db: Db, userId: string): Promise<string | null> {
  const { rows } = await db.query<{ postcode: string }>(
    `SELECT biz.postcode FROM bookings b JOIN businesses biz ON biz.id = b.business_id
      WHERE b.user_id = $1 AND b.cancelled_at IS NULL
      ORDER BY b.created_at DESC, b.id DESC LIMIT 1`,
    [userId],
  );
  return rows[0]?.postcode ?? null;
}
