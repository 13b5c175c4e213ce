import { staffRolesWith } from '#areas/catalogue/businesses/permissions/permissions.ts';
import type { DataRow } from '#areas/identity/accounts/personal-data.ts';
import { type Db, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';

export async function findFeedToken(db: Db, businessId: number, userId: string): Promise<string | null> {
  const row = await queryOneOrNull<{ token: string }>(
    db,
    'SELECT token FROM timetable_feeds WHERE business_id = $1 AND user_id = $2',
    [businessId, userId],
  );
  return row?.token ?? null;
}

/** The previous token stops working. */
export async function saveFeedToken(
  tx: Tx,
  feed: { businessId: number; userId: string; token: string; now: Date },
): Promise<void> {
  await tx.query(
    `INSERT INTO timetable_feeds (business_id, user_id, token, created_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (business_id, user_id) DO UPDATE SET token = excluded.token, created_at = excluded.created_at`,
    [feed.businessId, feed.userId, feed.token, feed.now],
  );
}

/** Null ends the feeds of all businesses. Returns the number ended. */
export async function endTimetableFeeds(tx: Tx, userId: string, businessId: number | null): Promise<number> {
  const { rowCount } = await tx.query(
    'DELETE FROM timetable_feeds WHERE user_id = $1 AND ($2::bigint IS NULL OR business_id = $2)',
    [userId, businessId],
  );
  return rowCount ?? 0;
}

/**
 * Null for an unknown token, or while the business is not approved, its owner is suspended, or the feed's owner lacks
 * a role with timetable access.
 */
export function businessOfToken(db: Db, token: string): Promise<{ id: number; name: string } | null> {
  return queryOneOrNull(
    db,
    `SELECT b.id, b.name FROM timetable_feeds f JOIN businesses b ON b.id = f.business_id
       JOIN users holder ON holder.id = f.user_id JOIN users owner ON owner.id = b.owner_id
      WHERE f.token = $1 AND b.status = 'approved' AND owner.suspended_at IS NULL
        AND holder.suspended_at IS NULL AND holder.deleted_at IS NULL
        AND (b.owner_id = f.user_id
             OR EXISTS (SELECT FROM business_members m
                         WHERE m.business_id = b.id AND m.user_id = f.user_id AND m.role = ANY ($2)))`,
    [token, staffRolesWith('change_occurrence')],
  );
}

export interface TimetableOccurrence {
  id: number;
  title: string;
  startsAt: Date;
  endsAt: Date;
  taken: number;
  capacity: number;
  place: string;
}

/** Scheduled dates that end after that moment, soonest first. */
export async function timetableOccurrences(
  db: Db,
  businessId: number,
  after: Date,
): Promise<TimetableOccurrence[]> {
  const { rows } = await db.query<TimetableOccurrence>(
    `SELECT o.id, s.title, o.starts_at AS "startsAt", o.ends_at AS "endsAt", o.taken, o.capacity,
            concat_ws(', ', v.name, coalesce(v.address, b.address), coalesce(v.postcode, b.postcode)) AS place
       FROM occurrences o JOIN sessions s ON s.id = o.session_id JOIN businesses b ON b.id = s.business_id
       LEFT JOIN venues v ON v.id = o.venue_id
      WHERE s.business_id = $1 AND o.state = 'scheduled' AND o.ends_at > $2
        AND (s.status = 'published' OR o.taken > 0)
      ORDER BY o.starts_at, o.id`,
    [businessId, after],
  );
  return rows;
}

export async function timetableFeedRows(db: Db, userId: string): Promise<DataRow[]> {
  const { rows } = await db.query<DataRow>(
    `SELECT b.name AS business, f.created_at FROM timetable_feeds f JOIN businesses b ON b.id = f.business_id
      WHERE f.user_id = $1 ORDER BY f.created_at`,
    [userId],
  );
  return rows;
}
