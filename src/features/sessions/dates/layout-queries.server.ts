import type { Db } from '#shared/db/database.server.ts';
import type { Slot } from '../contract.ts';

/** A page of the sessions whose dates are laid out, those after an id, in order. */
export async function idsToLayOut(db: Db, after: number, limit: number): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    `SELECT id FROM sessions WHERE status IN ('published', 'paused') AND id > $1 ORDER BY id LIMIT $2`,
    [after, limit],
  );
  return rows.map(({ id }) => id);
}

/** The weekly times that these sessions have, each once. */
export async function slotsOf(db: Db, sessionIds: readonly number[]): Promise<Slot[]> {
  const { rows } = await db.query<Slot>(
    `SELECT DISTINCT day_of_week AS "dayOfWeek", left(start_time::text, 5) AS "startTime",
            left(end_time::text, 5) AS "endTime"
       FROM session_slots WHERE session_id = ANY ($1::bigint[])`,
    [sessionIds],
  );
  return rows;
}

/** Dates of weekly times, column by column: the time (day 0 is Sunday), and when it begins and ends on that date. */
export interface SlotDates {
  days: number[];
  startTimes: string[];
  endTimes: string[];
  startsAt: Date[];
  endsAt: Date[];
}

/** Adds these dates to whichever of the sessions have their time; those there already stay. How many are new. */
export async function insertDates(
  db: Db,
  sessionIds: readonly number[],
  { days, startTimes, endTimes, startsAt, endsAt }: SlotDates,
): Promise<number> {
  const { rowCount } = await db.query(
    // Materialised, so that the list of ids is gone through once and not for every date.
    `WITH slots AS MATERIALIZED (
       SELECT s.id AS session_id, coalesce(slot.capacity, s.capacity) AS capacity, slot.note, slot.first_day,
              slot.day_of_week, slot.start_time, slot.end_time
         FROM unnest($1::bigint[]) AS wanted (id)
         JOIN sessions s USING (id)
         JOIN session_slots slot ON slot.session_id = s.id
     )
     INSERT INTO occurrences (session_id, starts_at, ends_at, capacity, note)
     SELECT slots.session_id, date.starts_at, date.ends_at, slots.capacity, slots.note
       FROM unnest($2::smallint[], $3::time[], $4::time[], $5::timestamptz[], $6::timestamptz[])
              AS date (day_of_week, start_time, end_time, starts_at, ends_at)
       JOIN slots USING (day_of_week, start_time, end_time)
      WHERE (slots.first_day IS NULL OR (date.starts_at AT TIME ZONE 'Europe/London')::date >= slots.first_day)
        AND NOT EXISTS (SELECT FROM occurrences moved
                         WHERE moved.session_id = slots.session_id AND moved.laid_out_for = date.starts_at)
      ORDER BY slots.session_id, date.starts_at
     ON CONFLICT (session_id, starts_at) DO NOTHING`,
    [sessionIds, days, startTimes, endTimes, startsAt, endsAt],
  );
  return rowCount ?? 0;
}
