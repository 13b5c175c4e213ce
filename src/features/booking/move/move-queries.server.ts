import { type Db, maybeOne, type Tx } from '#shared/db/database.server.ts';
import { inStates } from '#shared/db/in-states.server.ts';
import { bookingStates, type PolicyInForce } from '../rules.ts';

/** A date that a booking might go to. */
export interface OtherDate {
  occurrenceId: number;
  startsAt: Date;
  endsAt: Date;
  left: number;
  /** What a place costs now, in pence, without the platform's fee. */
  sessionFeePence: number;
}

/** Dates shown to choose from. */
const SHOWN = 60;

const OTHER_DATES = `
  SELECT o.id AS "occurrenceId", o.starts_at AS "startsAt", o.ends_at AS "endsAt",
         greatest(o.capacity - o.taken, 0) AS left, s.price_pence AS "sessionFeePence"
  FROM bookings b
  JOIN sessions s ON s.id = b.session_id
  JOIN businesses biz ON biz.id = s.business_id
  JOIN occurrences o ON o.session_id = s.id
  WHERE b.id = $1 AND o.id <> b.occurrence_id AND o.state = 'scheduled' AND o.starts_at > $2
    AND s.status = 'published' AND biz.status = 'approved' AND biz.booking_enabled`;

/** The dates after `now` of a booking's session that have a place left, but for its own; soonest first. */
export async function datesWithSpace(db: Db, bookingId: string, now: Date): Promise<OtherDate[]> {
  const { rows } = await db.query<OtherDate>(
    `${OTHER_DATES} AND o.taken < o.capacity ORDER BY o.starts_at LIMIT ${SHOWN}`,
    [bookingId, now],
  );
  return rows;
}

/** One of them, full or not; null when the session has no such date that can be booked. */
export async function otherDate(
  db: Db,
  bookingId: string,
  startsAt: Date,
  now: Date,
): Promise<OtherDate | null> {
  return maybeOne(db, `${OTHER_DATES} AND o.starts_at = $3`, [bookingId, now, startsAt]);
}

/**
 * Locks bookings by their ids, then their dates and another, the earlier first, as whoever changes dates does: of two
 * people who move into each other's dates, or of one of them and their studio, the second waits for the first.
 */
export async function lockMove(tx: Tx, bookingIds: readonly string[], occurrenceId: number): Promise<void> {
  await tx.query('SELECT 1 FROM bookings WHERE id = ANY ($1::uuid[]) ORDER BY id FOR NO KEY UPDATE', [
    bookingIds,
  ]);
  await tx.query(
    `SELECT 1 FROM occurrences
     WHERE id = $2 OR id IN (SELECT occurrence_id FROM bookings WHERE id = ANY ($1::uuid[]))
     ORDER BY starts_at FOR UPDATE`,
    [bookingIds, occurrenceId],
  );
}

/** Who moves a booking: its seeker by the terms of it, or the business, whose moves bring terms with them. */
export type Mover = { by: 'seeker' } | { by: 'business'; policy: PolicyInForce };

/**
 * Takes a place at the other date, gives the booking that date with its times, and frees its place at the one before,
 * all in one statement. Its mails that come by themselves are due anew, and its calendar entry gets its next revision.
 * Answers how often it has moved by now; null when it is not confirmed, has begun at `now` (for the business: is over),
 * is at that date already, or that date is full, over or called off. Lock them first (`lockMove`).
 */
export async function moveConfirmed(
  tx: Tx,
  bookingId: string,
  occurrenceId: number,
  mover: Mover,
  now: Date,
): Promise<number | null> {
  const moved = await maybeOne<{ moves: number }>(
    tx,
    `WITH before AS (
       SELECT id, occurrence_id FROM bookings
       WHERE id = $1 AND state ${inStates(bookingStates.statesBefore('cancelled_by_seeker'))}
         AND CASE WHEN $4::jsonb IS NULL THEN starts_at ELSE ends_at END > $3 AND occurrence_id <> $2
     ), seat AS (
       UPDATE occurrences o SET taken = o.taken + 1 FROM before
       WHERE o.id = $2 AND o.taken < o.capacity AND o.state = 'scheduled' AND o.starts_at > $3
       RETURNING o.id, o.starts_at, o.ends_at
     ), moved AS (
       UPDATE bookings b
       SET occurrence_id = seat.id, starts_at = seat.starts_at, ends_at = seat.ends_at, moves = b.moves + 1,
           policy = COALESCE($4, b.policy), reminded_at = NULL, review_requested_at = NULL
       FROM before, seat WHERE b.id = before.id
       RETURNING b.moves
     ), freed AS (
       UPDATE occurrences o SET taken = o.taken - 1 FROM before, moved WHERE o.id = before.occurrence_id
     )
     SELECT moves FROM moved`,
    [bookingId, occurrenceId, now, mover.by === 'business' ? JSON.stringify(mover.policy) : null],
  );
  return moved?.moves ?? null;
}
