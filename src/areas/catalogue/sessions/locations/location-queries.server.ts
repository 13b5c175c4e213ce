import type { Db, Tx } from '#shared/db/database.server.ts';

/** `venueId` is null at the business's own address. */
export interface SessionLocation {
  venueId: number | null;
  roomId: number | null;
}

/**
 * Moves upcoming dates with their session, without a room. Dates held elsewhere stay, and booked ones if the address
 * changes or the new place is closed then. Returns the dates that stay.
 */
export async function relocateUpcomingOccurrences(
  tx: Tx,
  session: SessionLocation & { id: number },
  to: SessionLocation,
  now: Date,
): Promise<number[]> {
  const { rows } = await tx.query<{ id: number; follows: boolean }>(
    `WITH there AS (
       SELECT id, venue_id IS NOT DISTINCT FROM $2 AND room_id IS NOT DISTINCT FROM $3
                    AND (taken = 0 OR $2::bigint IS NOT DISTINCT FROM $4
                                      AND coalesce(closure_at($1, starts_at, $4, $6), 0)
                                          IN (0, closure_at($1, starts_at, $2, $3))) AS follows
         FROM occurrences WHERE session_id = $1 AND starts_at > $5 ORDER BY starts_at FOR UPDATE
     ), left_place AS (
       UPDATE occurrences o SET venue_id = $4, room_id = NULL FROM there WHERE o.id = there.id AND there.follows
     )
     SELECT id, follows FROM there`,
    [session.id, session.venueId, session.roomId, to.venueId, now, to.roomId],
  );
  return rows.filter(({ follows }) => !follows).map(({ id }) => id);
}

const OCCURRENCES_WITHOUT_ROOM = `
  SELECT id, starts_at, ends_at, capacity, state FROM occurrences
   WHERE session_id = $1 AND starts_at > $2 AND room_id IS NULL AND id <> ALL ($3::bigint[])
     AND venue_id IS NOT DISTINCT FROM (SELECT venue_id FROM rooms WHERE id = $4)`;

export async function assignRoom(
  tx: Tx,
  sessionId: number,
  roomId: number,
  staying: readonly number[],
  now: Date,
): Promise<void> {
  await tx.query(
    `UPDATE occurrences o SET room_id = $4 FROM (${OCCURRENCES_WITHOUT_ROOM}) wanted WHERE o.id = wanted.id`,
    [sessionId, now, staying, roomId],
  );
}

export interface RoomClash {
  /** When the date that wants the room starts. */
  startsAt: Date;
  title: string;
  otherStartsAt: Date;
  otherEndsAt: Date;
}

const CLASH = `wanted.starts_at AS "startsAt", s.title, o.starts_at AS "otherStartsAt", o.ends_at AS "otherEndsAt"`;

/** Soonest first; cancelled dates are ignored. */
export async function findSessionRoomClashes(
  tx: Tx,
  sessionId: number,
  roomId: number,
  staying: readonly number[],
  now: Date,
): Promise<RoomClash[]> {
  const { rows } = await tx.query<RoomClash>(
    `WITH wanted AS (SELECT * FROM (${OCCURRENCES_WITHOUT_ROOM}) w WHERE state = 'scheduled')
     SELECT ${CLASH}
       FROM wanted
       JOIN occurrences o ON o.state = 'scheduled' AND o.id <> wanted.id AND o.starts_at < wanted.ends_at
                         AND o.ends_at > wanted.starts_at
                         AND (o.room_id = $4 OR (o.session_id = $1 AND o.id IN (SELECT id FROM wanted)))
       JOIN sessions s ON s.id = o.session_id
      ORDER BY wanted.starts_at, o.starts_at`,
    [sessionId, now, staying, roomId],
  );
  return rows;
}

/** The highest capacity set on a date or a weekly time; null if none has one. */
export async function readMaxCapacity(
  tx: Tx,
  sessionId: number,
  roomId: number,
  staying: readonly number[],
  now: Date,
): Promise<number | null> {
  const { rows } = await tx.query<{ most: number | null }>(
    `SELECT greatest((SELECT max(capacity) FROM session_slots WHERE session_id = $1),
                     (SELECT max(capacity) FROM (${OCCURRENCES_WITHOUT_ROOM}) wanted)) AS most`,
    [sessionId, now, staying, roomId],
  );
  return rows[0]?.most ?? null;
}

/** `id` is null for a new date. */
export interface OccurrenceInRoom {
  id: number | null;
  roomId: number;
  startsAt: Date;
  endsAt: Date;
}

/** Soonest first. The dates given don't clash with each other, as all of them change. */
export async function findRoomClashes(db: Db, dates: readonly OccurrenceInRoom[]): Promise<RoomClash[]> {
  if (dates.length === 0) return [];
  const { rows } = await db.query<RoomClash>(
    `WITH wanted AS (
       SELECT id, "roomId" AS room_id, "startsAt" AS starts_at, "endsAt" AS ends_at
         FROM json_to_recordset($1) AS w (id bigint, "roomId" bigint, "startsAt" timestamptz, "endsAt" timestamptz)
     )
     SELECT ${CLASH}
       FROM wanted
       JOIN occurrences o ON o.room_id = wanted.room_id AND o.state = 'scheduled' AND o.starts_at < wanted.ends_at
                         AND o.ends_at > wanted.starts_at AND o.id NOT IN (SELECT id FROM wanted WHERE id IS NOT NULL)
       JOIN sessions s ON s.id = o.session_id
      ORDER BY wanted.starts_at, o.starts_at`,
    [JSON.stringify(dates)],
  );
  return rows;
}

/** Locks rooms until the transaction ends: take this lock before putting dates into them. */
export async function lockRooms(
  tx: Tx,
  roomIds: readonly number[],
): Promise<{ id: number; name: string; capacity: number }[]> {
  if (roomIds.length === 0) return [];
  const { rows } = await tx.query<{ id: number; name: string; capacity: number }>(
    'SELECT id, name, capacity FROM rooms WHERE id = ANY ($1::bigint[]) ORDER BY id FOR NO KEY UPDATE',
    [roomIds],
  );
  return rows;
}

export async function updateOccurrenceLocation(
  tx: Tx,
  occurrenceId: number,
  { venueId, roomId }: SessionLocation,
): Promise<void> {
  await tx.query('UPDATE occurrences SET venue_id = $2, room_id = $3 WHERE id = $1', [
    occurrenceId,
    venueId,
    roomId,
  ]);
}

export async function readSessionLocation(db: Db, sessionId: number): Promise<SessionLocation> {
  const { rows } = await db.query<SessionLocation>(
    'SELECT venue_id AS "venueId", room_id AS "roomId" FROM sessions WHERE id = $1',
    [sessionId],
  );
  return rows[0] ?? { venueId: null, roomId: null };
}
