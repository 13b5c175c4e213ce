import { type Db, queryOne, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import type { Slot } from '../contract.ts';
import type { SessionLocation } from '../locations/location-queries.server.ts';

export interface OccurrenceRow {
  id: number;
  sessionId: number;
  startsAt: Date;
  endsAt: Date;
  capacity: number;
  taken: number;
  state: 'scheduled' | 'cancelled';
  note: string | null;
  /** The start its slot gave it, if it was moved; else null. */
  laidOutFor: Date | null;
  oneOff: boolean;
  /** Withdrawn until that closure is lifted. */
  closed: boolean;
  /** Null at the business's own address. */
  venueId: number | null;
  roomId: number | null;
}

const OCCURRENCE = `SELECT id, session_id AS "sessionId", starts_at AS "startsAt", ends_at AS "endsAt", capacity, taken,
  state, note, original_starts_at AS "laidOutFor", one_off AS "oneOff", closure_id IS NOT NULL AS closed,
  venue_id AS "venueId", room_id AS "roomId" FROM occurrences`;

export async function findOccurrence(db: Db, occurrenceId: number): Promise<OccurrenceRow | null> {
  return queryOneOrNull(db, `${OCCURRENCE} WHERE id = $1`, [occurrenceId]);
}

/** In every state, soonest first. */
export async function listOccurrencesFrom(db: Db, sessionId: number, from: Date): Promise<OccurrenceRow[]> {
  const { rows } = await db.query<OccurrenceRow>(
    `${OCCURRENCE} WHERE session_id = $1 AND (starts_at >= $2 OR original_starts_at >= $2) ORDER BY starts_at`,
    [sessionId, from],
  );
  return rows;
}

/** Dates that are on and start in [`from`, `until`), soonest first; of one session if given. */
export async function listOccurrencesBetween(
  db: Db,
  of: { businessId: number; sessionId: number | null },
  from: Date,
  until: Date,
): Promise<OccurrenceRow[]> {
  const { rows } = await db.query<OccurrenceRow>(
    `${OCCURRENCE} WHERE session_id IN (SELECT s.id FROM sessions s WHERE s.business_id = $1 AND ($2::bigint IS NULL OR s.id = $2))
       AND starts_at >= $3 AND starts_at < $4 AND state = 'scheduled'
     ORDER BY starts_at, id`,
    [of.businessId, of.sessionId, from, until],
  );
  return rows;
}

export async function lockOccurrences(tx: Tx, occurrenceIds: readonly number[]): Promise<OccurrenceRow[]> {
  const { rows } = await tx.query<OccurrenceRow>(
    `${OCCURRENCE} WHERE id = ANY ($1::bigint[]) ORDER BY starts_at FOR UPDATE`,
    [occurrenceIds],
  );
  return rows;
}

/** Null if the session doesn't have it any more. */
export async function lockSlot(
  tx: Tx,
  sessionId: number,
  slot: { dayOfWeek: number; startTime: string },
): Promise<{ id: number; minutes: number; capacity: number | null; note: string | null } | null> {
  return queryOneOrNull(
    tx,
    `SELECT id, capacity, note,
            (extract(epoch FROM end_time - start_time)::integer / 60 + 1439) % 1440 + 1 AS minutes
       FROM session_slots WHERE session_id = $1 AND day_of_week = $2 AND start_time = $3::time FOR UPDATE`,
    [sessionId, slot.dayOfWeek, slot.startTime],
  );
}

/** From `firstDay` (`YYYY-MM-DD`) on; `capacity` null for the session's own. */
export async function updateSlot(
  tx: Tx,
  slotId: number,
  slot: {
    startTime: string;
    endTime: string;
    firstDay: string;
    capacity: number | null;
    note: string | null;
  },
): Promise<void> {
  await tx.query(
    `UPDATE session_slots SET start_time = $2, end_time = $3, first_day = $4, capacity = $5, note = $6
     WHERE id = $1`,
    [slotId, slot.startTime, slot.endTime, slot.firstDay, slot.capacity, slot.note],
  );
}

export interface OccurrenceUpdate {
  id: number;
  startsAt: Date;
  endsAt: Date;
  capacity: number;
  note: string | null;
  laidOutFor: Date | null;
}

export async function updateOccurrenceRows(tx: Tx, dates: readonly OccurrenceUpdate[]): Promise<void> {
  await tx.query(
    `UPDATE occurrences o
     SET starts_at = new."startsAt", ends_at = new."endsAt", capacity = new.capacity, note = new.note,
         original_starts_at = new."laidOutFor"
     FROM json_to_recordset($1) AS new (id bigint, "startsAt" timestamptz, "endsAt" timestamptz, capacity integer,
                                        note text, "laidOutFor" timestamptz)
     WHERE o.id = new.id`,
    [JSON.stringify(dates)],
  );
}

/** Returns null if the session has a date at that time already, in any state. */
export async function insertOneOff(
  tx: Tx,
  sessionId: number,
  date: { startsAt: Date; endsAt: Date; capacity: number; note: string | null } & SessionLocation,
): Promise<number | null> {
  const row = await queryOneOrNull<{ id: number }>(
    tx,
    `INSERT INTO occurrences (session_id, starts_at, ends_at, capacity, note, venue_id, room_id, one_off)
     VALUES ($1, $2, $3, $4, $5, $6, $7, true) ON CONFLICT (session_id, starts_at) DO NOTHING RETURNING id`,
    [sessionId, date.startsAt, date.endsAt, date.capacity, date.note, date.venueId, date.roomId],
  );
  return row?.id ?? null;
}

export async function lockOccurrenceAt(
  tx: Tx,
  sessionId: number,
  startsAt: Date,
): Promise<OccurrenceRow | null> {
  return queryOneOrNull(tx, `${OCCURRENCE} WHERE session_id = $1 AND starts_at = $2 FOR UPDATE`, [
    sessionId,
    startsAt,
  ]);
}

export async function convertToOneOff(
  tx: Tx,
  occurrenceId: number,
  { note, venueId, roomId }: { note: string | null } & SessionLocation,
): Promise<void> {
  await tx.query(
    `UPDATE occurrences SET one_off = true, note = $2, original_starts_at = NULL, venue_id = $3, room_id = $4 WHERE id = $1`,
    [occurrenceId, note, venueId, roomId],
  );
}

export async function listSessionsToMaterialise(db: Db, after: number, limit: number): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    `SELECT id FROM sessions WHERE status IN ('published', 'paused') AND id > $1 ORDER BY id LIMIT $2`,
    [after, limit],
  );
  return rows.map(({ id }) => id);
}

/** Never held or booked, after a London day. Skips sessions with terms, moved and one-off dates. */
export async function listUnusedWeeklyOccurrences(
  db: Db,
  businessId: number,
  day: string,
): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    `SELECT o.id FROM occurrences o JOIN sessions s ON s.id = o.session_id
      WHERE s.business_id = $1 AND (o.starts_at AT TIME ZONE 'Europe/London')::date > $2::date
        AND o.state = 'scheduled' AND o.taken = 0 AND NOT o.one_off AND o.original_starts_at IS NULL
        AND NOT EXISTS (SELECT FROM session_terms t WHERE t.session_id = s.id)
        AND NOT EXISTS (SELECT FROM order_items i WHERE i.occurrence_id = o.id)
        AND NOT EXISTS (SELECT FROM bookings k WHERE k.occurrence_id = o.id)`,
    [businessId, day],
  );
  return rows.map(({ id }) => id);
}

export async function listSlots(db: Db, sessionIds: readonly number[]): Promise<Slot[]> {
  const { rows } = await db.query<Slot>(
    `SELECT DISTINCT day_of_week AS "dayOfWeek", left(start_time::text, 5) AS "startTime",
            left(end_time::text, 5) AS "endTime"
       FROM session_slots WHERE session_id = ANY ($1::bigint[])`,
    [sessionIds],
  );
  return rows;
}

/** Column by column, for `unnest`. Day 0 is Sunday. */
export interface SlotOccurrences {
  days: number[];
  startTimes: string[];
  endTimes: string[];
  startsAt: Date[];
  endsAt: Date[];
}

export function findFarthestHorizon(
  db: Db,
  sessionIds: readonly number[],
): Promise<{ weeks: number; hasTerms: boolean }> {
  return queryOne(
    db,
    `SELECT coalesce(max(b.weeks_ahead), 1)::integer AS weeks,
            EXISTS (SELECT FROM session_terms t WHERE t.session_id = ANY ($1::bigint[])) AS "hasTerms"
       FROM sessions s JOIN businesses b ON b.id = s.business_id WHERE s.id = ANY ($1::bigint[])`,
    [sessionIds],
  );
}

/** Returns how many dates it added to open sessions with that weekly time, in term. See `OccurrenceWindow`. */
export async function insertOccurrences(
  db: Db,
  sessionIds: readonly number[],
  { days, startTimes, endTimes, startsAt, endsAt }: SlotOccurrences,
  { sinceMade, weeksCountFrom }: { sinceMade: boolean; weeksCountFrom: string | null },
): Promise<number> {
  const { rowCount } = await db.query(
    // Materialised, so that Postgres scans the list of ids once, not once a date.
    `WITH slots AS MATERIALIZED (
       SELECT s.id AS session_id, coalesce(slot.capacity, s.capacity) AS capacity, slot.note, slot.first_day,
              slot.day_of_week, slot.start_time, slot.end_time, s.venue_id, s.room_id, s.created_at,
              $8::date + b.weeks_ahead * 7 AS last_weekly_day,
              EXISTS (SELECT FROM closures c WHERE c.business_id = s.business_id AND c.lifted_at IS NULL) AS closes,
              EXISTS (SELECT FROM session_terms t WHERE t.session_id = s.id) AS has_terms
         FROM unnest($1::bigint[]) AS wanted (id)
         JOIN sessions s USING (id)
         JOIN businesses b ON b.id = s.business_id
         JOIN session_slots slot ON slot.session_id = s.id
     )
     INSERT INTO occurrences (session_id, starts_at, ends_at, capacity, note, venue_id, room_id)
     SELECT slots.session_id, date.starts_at, date.ends_at, slots.capacity, slots.note, slots.venue_id, slots.room_id
       FROM unnest($2::smallint[], $3::time[], $4::time[], $5::timestamptz[], $6::timestamptz[])
              AS date (day_of_week, start_time, end_time, starts_at, ends_at)
       JOIN slots USING (day_of_week, start_time, end_time)
      WHERE (NOT $7 OR date.starts_at >= slots.created_at)
        AND (slots.first_day IS NULL OR (date.starts_at AT TIME ZONE 'Europe/London')::date >= slots.first_day)
        AND NOT EXISTS (SELECT FROM occurrences moved
                         WHERE moved.session_id = slots.session_id AND moved.original_starts_at = date.starts_at)
        -- Few businesses are ever closed and few sessions have terms: the rest is not asked date by date.
        AND (NOT slots.closes OR closure_at(slots.session_id, date.starts_at, slots.venue_id, slots.room_id) IS NULL)
        AND CASE WHEN slots.has_terms THEN is_in_term(slots.session_id, date.starts_at)
                 ELSE slots.last_weekly_day IS NULL OR (date.starts_at AT TIME ZONE 'Europe/London')::date <= slots.last_weekly_day END
      ORDER BY slots.session_id, date.starts_at
     ON CONFLICT (session_id, starts_at) DO NOTHING`,
    [sessionIds, days, startTimes, endTimes, startsAt, endsAt, sinceMade, weeksCountFrom],
  );
  return rowCount ?? 0;
}
