import type { DataRow } from '#areas/identity/accounts/personal-data.ts';
import type { Db, Tx } from '#shared/db/database.server.ts';

/** Users who want news about new times and weren't checked since `since`. */
export async function listUsersDueForNews(db: Db, since: Date, limit: number): Promise<string[]> {
  const { rows } = await db.query<{ userId: string }>(
    `SELECT c.user_id AS "userId" FROM notification_preferences c LEFT JOIN favourite_alerts n ON n.user_id = c.user_id
     WHERE c.kind = 'favourite_dates' AND (c.by_email OR c.by_push) AND (n.checked_at IS NULL OR n.checked_at < $1)
     ORDER BY n.checked_at NULLS FIRST, c.user_id LIMIT $2`,
    [since, limit],
  );
  return rows.map(({ userId }) => userId);
}

/** Saves the current times and returns sessions with a new one. No-op if checked since `since`. */
export async function recordNewTimes(tx: Tx, userId: string, now: Date, since: Date): Promise<number[]> {
  await tx.query('INSERT INTO favourite_alerts (user_id) VALUES ($1) ON CONFLICT DO NOTHING', [userId]);
  const { rows } = await tx.query<{ sessionId: number }>(
    `WITH before AS (
       SELECT known, checked_at FROM favourite_alerts
       WHERE user_id = $1 AND (checked_at IS NULL OR checked_at < $3) FOR UPDATE
     ), saved AS (
       SELECT session_id, created_at FROM favourites WHERE user_id = $1 AND session_id IS NOT NULL
       UNION ALL
       SELECT s.id, f.created_at FROM favourites f JOIN sessions s ON s.business_id = f.business_id WHERE f.user_id = $1
       UNION ALL
       SELECT t.session_id, f.created_at FROM favourites f
       JOIN instructors i ON i.id = f.instructor_id AND i.state = 'shown'
       JOIN session_instructors t ON t.instructor_id = i.id
       WHERE f.user_id = $1
     ), times AS (
       SELECT s.id AS session_id, s.id || to_char(o.starts_at AT TIME ZONE 'Europe/London', ':D:HH24:MI') AS time,
              min(f.created_at) AS saved_at
       FROM saved f
       JOIN sessions s ON s.id = f.session_id
       JOIN businesses b ON b.id = s.business_id
       JOIN occurrences o ON o.session_id = s.id
       WHERE s.status = 'published' AND b.status = 'approved'
         AND o.state = 'scheduled' AND o.starts_at > $2
       GROUP BY 1, 2
     ), fresh AS (
       SELECT DISTINCT t.session_id FROM times t, before
       WHERE t.saved_at < before.checked_at AND t.time <> ALL (before.known)
     ), noted AS (
       UPDATE favourite_alerts n
       SET known = ARRAY(SELECT unnest(before.known) UNION SELECT time FROM times), checked_at = $2,
           notified_at = CASE WHEN EXISTS (SELECT FROM fresh) THEN $2 ELSE n.notified_at END
       FROM before WHERE n.user_id = $1
     )
     SELECT session_id AS "sessionId" FROM fresh ORDER BY session_id`,
    [userId, now, since],
  );
  return rows.map(({ sessionId }) => sessionId);
}

export async function newsRows(db: Db, userId: string): Promise<DataRow[]> {
  const { rows } = await db.query<DataRow>(
    `SELECT array_to_string(known, ', ') AS known_times, checked_at, notified_at FROM favourite_alerts WHERE user_id = $1`,
    [userId],
  );
  return rows;
}

export async function eraseNews(tx: Tx, userId: string): Promise<void> {
  await tx.query('DELETE FROM favourite_alerts WHERE user_id = $1', [userId]);
}
