import { type Db, queryOne, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import type { OccurrenceToCopy } from './plan-copy.ts';

/** Dates in any state that start in [`from`, `until`), soonest first. */
export async function occurrencesToCopy(
  db: Db,
  businessId: number,
  from: Date,
  until: Date,
): Promise<OccurrenceToCopy[]> {
  const { rows } = await db.query<OccurrenceToCopy>(
    `SELECT o.id, s.id AS "sessionId", s.title, s.status, o.starts_at AS "startsAt", o.ends_at AS "endsAt", o.capacity,
            o.note, o.venue_id AS "venueId", o.room_id AS "roomId", r.name AS room, r.capacity AS "roomCapacity",
            o.state = 'scheduled' AS scheduled,
            EXISTS (SELECT FROM occurrence_cancellations c WHERE c.occurrence_id = o.id) AS "calledOff",
            occurrence_instructors_json(o.id) AS instructors
       FROM occurrences o JOIN sessions s ON s.id = o.session_id LEFT JOIN rooms r ON r.id = o.room_id
      WHERE s.business_id = $1 AND s.status <> 'deleted' AND s.sold_as = 'date' AND o.starts_at >= $2 AND o.starts_at < $3
      ORDER BY o.starts_at, o.id`,
    [businessId, from, until],
  );
  return rows;
}

export async function insertCopy(
  tx: Tx,
  copy: { businessId: number; firstDay: string; now: Date; occurrenceIds: readonly number[] },
): Promise<number> {
  const { id } = await queryOne<{ id: number }>(
    tx,
    `INSERT INTO week_copies (business_id, first_day, dates, created_at) VALUES ($1, $2, $3, $4) RETURNING id`,
    [copy.businessId, copy.firstDay, copy.occurrenceIds.length, copy.now],
  );
  await tx.query(
    'INSERT INTO week_copy_occurrences (copy_id, occurrence_id) SELECT $1, * FROM unnest($2::bigint[])',
    [id, copy.occurrenceIds],
  );
  return id;
}

export interface WeekCopyRow {
  id: number;
  firstDay: string;
  createdAt: Date;
  dates: number;
  booked: number;
}

/** Copies since a moment that are not undone and have future dates, latest first. */
export async function copiesSince(
  db: Db,
  businessId: number,
  since: Date,
  now: Date,
): Promise<WeekCopyRow[]> {
  const { rows } = await db.query<WeekCopyRow>(
    `SELECT w.id, w.first_day AS "firstDay", w.created_at AS "createdAt", w.dates,
            count(*) FILTER (WHERE o.taken > 0) AS booked
       FROM week_copies w
       JOIN week_copy_occurrences d ON d.copy_id = w.id
       JOIN occurrences o ON o.id = d.occurrence_id
      WHERE w.business_id = $1 AND w.undone_at IS NULL AND w.created_at >= $2
      GROUP BY w.id HAVING bool_or(o.starts_at > $3)
      ORDER BY w.created_at DESC, w.id DESC`,
    [businessId, since, now],
  );
  return rows;
}

/** Returns the copy's first day; null if it is missing or already undone. */
export function markUndone(
  tx: Tx,
  businessId: number,
  copyId: number,
  now: Date,
): Promise<{ firstDay: string } | null> {
  return queryOneOrNull(
    tx,
    `UPDATE week_copies SET undone_at = $3 WHERE id = $2 AND business_id = $1 AND undone_at IS NULL
     RETURNING first_day AS "firstDay"`,
    [businessId, copyId, now],
  );
}

export async function occurrencesOfCopy(tx: Tx, copyId: number): Promise<number[]> {
  const { rows } = await tx.query<{ id: number }>(
    'SELECT occurrence_id AS id FROM week_copy_occurrences WHERE copy_id = $1 ORDER BY occurrence_id',
    [copyId],
  );
  return rows.map(({ id }) => id);
}
