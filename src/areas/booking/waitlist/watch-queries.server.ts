import type { DataRow } from '#areas/identity/accounts/personal-data.ts';
import { type Db, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';

export interface WatchedRow {
  id: string;
  sessionId: number;
  sessionTitle: string;
  businessName: string;
  startsAt: Date;
  on: boolean;
}

/** Upcoming dates without a notification yet, soonest first. */
export async function listWatchedRows(db: Db, userId: string, now: Date): Promise<WatchedRow[]> {
  const { rows } = await db.query<WatchedRow>(
    `SELECT w.id, s.id AS "sessionId", s.title AS "sessionTitle", b.name AS "businessName", o.starts_at AS "startsAt",
            w.is_enabled AS "on"
     FROM occurrence_watches w
     JOIN occurrences o ON o.id = w.occurrence_id
     JOIN sessions s ON s.id = o.session_id
     JOIN businesses b ON b.id = s.business_id
     WHERE w.user_id = $1 AND w.notified_at IS NULL AND o.state = 'scheduled' AND o.starts_at > $2
     ORDER BY o.starts_at, w.id`,
    [userId, now],
  );
  return rows;
}

/** Null if they don't watch it, turned it off or were already notified. */
export async function findWatchId(db: Db, occurrenceId: number, userId: string): Promise<string | null> {
  const watch = await queryOneOrNull<{ id: string }>(
    db,
    'SELECT id FROM occurrence_watches WHERE occurrence_id = $1 AND user_id = $2 AND is_enabled AND notified_at IS NULL',
    [occurrenceId, userId],
  );
  return watch?.id ?? null;
}

/**
 * Watches again if the person was already notified, and turns the watch on or off. False if they watch too many.
 * @param most limit of upcoming dates without a notification
 */
export async function insertWatch(
  tx: Tx,
  watch: { occurrenceId: number; userId: string; on: boolean; most: number; now: Date },
): Promise<boolean> {
  // Serialise per person, so that the limit holds.
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 25))', [watch.userId]);
  const { rowCount } = await tx.query(
    `INSERT INTO occurrence_watches (occurrence_id, user_id, created_at, is_enabled)
     SELECT $1, $2, $3, $5
     WHERE (SELECT count(*) FROM occurrence_watches w JOIN occurrences o ON o.id = w.occurrence_id
            WHERE w.user_id = $2 AND w.notified_at IS NULL AND w.occurrence_id <> $1 AND o.starts_at > $3) < $4
     ON CONFLICT (occurrence_id, user_id) DO UPDATE SET notified_at = NULL, is_enabled = $5`,
    [watch.occurrenceId, watch.userId, watch.now, watch.most, watch.on],
  );
  return rowCount === 1;
}

/** Returns false if it isn't the person's watch. */
export async function updateWatchOn(db: Db, userId: string, id: string, on: boolean): Promise<boolean> {
  const { rowCount } = await db.query(
    'UPDATE occurrence_watches SET is_enabled = $3 WHERE id = $2 AND user_id = $1',
    [userId, id, on],
  );
  return rowCount === 1;
}

export async function deleteWatch(db: Db, userId: string, id: string): Promise<void> {
  await db.query('DELETE FROM occurrence_watches WHERE id = $2 AND user_id = $1', [userId, id]);
}

/**
 * Marks watchers of dates with a free place as notified. Places reserved for a waiting list count as taken.
 * @param closes dates that begin before this are no longer on sale
 */
export async function claimFreedWatches(tx: Tx, now: Date, closes: Date): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `UPDATE occurrence_watches w SET notified_at = $1
     FROM occurrences o JOIN sessions s ON s.id = o.session_id JOIN businesses b ON b.id = s.business_id
     WHERE w.notified_at IS NULL AND w.is_enabled AND o.id = w.occurrence_id AND o.state = 'scheduled' AND o.taken < o.capacity
       AND o.starts_at > $2 AND is_booking_open(o.starts_at, s.booking_opens_days, s.booking_closes_minutes, $1)
       AND s.status = 'published' AND b.status = 'approved' AND b.booking_enabled
     RETURNING w.id`,
    [now, closes],
  );
  return rows.map(({ id }) => id);
}

export async function deleteWatchesBefore(db: Db, before: Date): Promise<void> {
  await db.query(
    `DELETE FROM occurrence_watches w USING occurrences o WHERE o.id = w.occurrence_id AND o.starts_at < $1`,
    [before],
  );
}

export async function watchRows(db: Db, userId: string): Promise<DataRow[]> {
  const { rows } = await db.query<DataRow>(
    `SELECT s.title AS session, o.starts_at, w.is_enabled, w.created_at, w.notified_at
     FROM occurrence_watches w JOIN occurrences o ON o.id = w.occurrence_id JOIN sessions s ON s.id = o.session_id
     WHERE w.user_id = $1 ORDER BY w.created_at`,
    [userId],
  );
  return rows;
}

export async function eraseWatches(tx: Tx, userId: string): Promise<void> {
  await tx.query('DELETE FROM occurrence_watches WHERE user_id = $1', [userId]);
}
