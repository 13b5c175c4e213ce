import { type Db, queryOne, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';

export async function findFeedToken(db: Db, userId: string): Promise<string | null> {
  const row = await queryOneOrNull<{ token: string }>(
    db,
    'SELECT token FROM calendar_feeds WHERE user_id = $1',
    [userId],
  );
  return row?.token ?? null;
}

export async function replaceFeedToken(db: Db, userId: string, token: string): Promise<string> {
  const row = await queryOne<{ token: string }>(
    db,
    `INSERT INTO calendar_feeds (user_id, token) VALUES ($1, $2)
     ON CONFLICT (user_id) DO UPDATE SET token = EXCLUDED.token, created_at = now()
     RETURNING token`,
    [userId, token],
  );
  return row.token;
}

/** Null also if the user is suspended or deleted. */
export async function findFeedUser(db: Db, token: string): Promise<string | null> {
  const row = await queryOneOrNull<{ user_id: string }>(
    db,
    `SELECT f.user_id FROM calendar_feeds f JOIN users u ON u.id = f.user_id
      WHERE f.token = $1 AND u.suspended_at IS NULL AND u.deleted_at IS NULL`,
    [token],
  );
  return row?.user_id ?? null;
}

export async function findLatestBooking(db: Db, userId: string): Promise<{ district: string | null } | null> {
  return queryOneOrNull<{ district: string | null }>(
    db,
    `SELECT split_part(coalesce(v.postcode, biz.postcode), ' ', 1) AS district
       FROM bookings b LEFT JOIN businesses biz ON biz.id = b.business_id
       LEFT JOIN occurrences o ON o.id = b.occurrence_id LEFT JOIN venues v ON v.id = o.venue_id
      WHERE b.user_id = $1 AND b.cancelled_at IS NULL
      ORDER BY b.business_id IS NULL, b.created_at DESC, b.id DESC LIMIT 1`,
    [userId],
  );
}

/** Returns how many it deleted. */
export async function deleteFeedToken(tx: Tx, userId: string): Promise<number> {
  const { rowCount } = await tx.query('DELETE FROM calendar_feeds WHERE user_id = $1', [userId]);
  return rowCount ?? 0;
}
