import type { Db } from '#shared/db/database.server.ts';
import type { Slot } from './contract.ts';
import { addDays, occurrencesOfSlot, ROLLING_WEEKS, ukDay } from './occurrences.ts';

/** Keeps each statement, and the locks it holds, short however many sessions there are. */
const SESSIONS_PER_STATEMENT = 5_000;

/** Which dates to lay out: those that start after `from` and on a calendar day up to `lastDay`. */
export interface OccurrenceWindow {
  from: Date;
  /** `YYYY-MM-DD` in the United Kingdom, included. */
  lastDay: string;
}

/** From now to twelve weeks ahead. */
export function rollingWindow(now: Date): OccurrenceWindow {
  return { from: now, lastDay: addDays(ukDay(now), ROLLING_WEEKS * 7) };
}

/**
 * Lays out the dates of these sessions' weekly slots, with the slot's capacity or else the session's. Dates
 * that exist are left alone, whatever became of them, and a date that was moved is not laid out a second time, so
 * that running it again changes nothing.
 *
 * @returns how many dates are new
 */
export async function materialiseOccurrences(
  db: Db,
  sessionIds: readonly number[],
  window: OccurrenceWindow,
): Promise<number> {
  let added = 0;
  for (let start = 0; start < sessionIds.length; start += SESSIONS_PER_STATEMENT) {
    added += await layOut(db, sessionIds.slice(start, start + SESSIONS_PER_STATEMENT), window);
  }
  return added;
}

/**
 * Lays out the rolling twelve weeks for every session that is published or paused. To be run daily; a day
 * missed is made up for by the next run.
 *
 * @returns how many dates are new
 */
export async function extendOccurrences(db: Db, now: Date): Promise<number> {
  const window = rollingWindow(now);
  let added = 0;
  for (let after = 0; ; ) {
    const { rows } = await db.query<{ id: number }>(
      `SELECT id FROM sessions WHERE status IN ('published', 'paused') AND id > $1 ORDER BY id LIMIT $2`,
      [after, SESSIONS_PER_STATEMENT],
    );
    const last = rows.at(-1);
    if (last === undefined) return added;
    added += await layOut(
      db,
      rows.map((row) => row.id),
      window,
    );
    after = last.id;
  }
}

// Many sessions share few slots, so each distinct slot is worked out once, by the rule in occurrences.ts, and
// the database joins the answers to the sessions: one rule for clock changes, and no row travels twice.
async function layOut(db: Db, sessionIds: readonly number[], window: OccurrenceWindow): Promise<number> {
  const { rows: slots } = await db.query<Slot>(
    `SELECT DISTINCT day_of_week AS "dayOfWeek", left(start_time::text, 5) AS "startTime",
            left(end_time::text, 5) AS "endTime"
       FROM session_slots WHERE session_id = ANY ($1::bigint[])`,
    [sessionIds],
  );
  const days: number[] = [];
  const startTimes: string[] = [];
  const endTimes: string[] = [];
  const startsAt: Date[] = [];
  const endsAt: Date[] = [];
  const firstDay = ukDay(window.from);
  for (const slot of slots) {
    for (const date of occurrencesOfSlot(slot, firstDay, window.lastDay)) {
      if (date.startsAt <= window.from) continue;
      days.push(slot.dayOfWeek);
      startTimes.push(slot.startTime);
      endTimes.push(slot.endTime);
      startsAt.push(date.startsAt);
      endsAt.push(date.endsAt);
    }
  }
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
