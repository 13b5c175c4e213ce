import { type Db, queryOne, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import { inStates } from '#shared/db/in-states.server.ts';
import { occurrenceStates } from '../rules.ts';
import type { ClosureScope } from './rules.ts';

/** `YYYY-MM-DD` in London, both days included. */
export interface ClosedDays {
  firstDay: string;
  lastDay: string;
  reason: string;
}

export interface ClosureRow extends ClosedDays, ClosureScope {
  id: number;
  /** Null unless the closure is for one session. */
  title: string | null;
  /** "Main hall" or "Canal Basin, Side room"; null unless the closure is for a place. */
  placeName: string | null;
}

/** Needs the aliases c (closure), v (venue), r (room) and b (business). */
const PLACE_NAME = `CASE WHEN c.at_place THEN coalesce(nullif(concat_ws(', ', v.name, r.name), ''), b.address) END`;
const PLACE = `CASE WHEN c.at_place THEN json_build_object('venueId', c.venue_id, 'roomId', c.room_id) END AS place`;
const CLOSURE = `c.id, c.session_id AS "sessionId", c.first_day AS "firstDay", c.last_day AS "lastDay", c.reason,
  ${PLACE},
  ${PLACE_NAME} AS "placeName"`;
const PLACE_MATCHES = `LEFT JOIN venues v ON v.id = c.venue_id LEFT JOIN rooms r ON r.id = c.room_id`;

/** Locks sessions until the transaction ends, so that closures and newly added dates see each other. */
export async function lockAgainstClosure(db: Db, sessionIds: readonly number[]): Promise<void> {
  await db.query('SELECT 1 FROM sessions WHERE id = ANY ($1::bigint[]) ORDER BY id FOR SHARE', [sessionIds]);
}

/** Locks one or all sessions of a business, so that no dates are added until the transaction ends. */
export async function lockBusinessSessions(
  tx: Tx,
  businessId: number,
  sessionId: number | null,
): Promise<{ id: number; onSale: boolean }[]> {
  const { rows } = await tx.query<{ id: number; onSale: boolean }>(
    `SELECT id, status IN ('published', 'paused') AS "onSale" FROM sessions
      WHERE business_id = $1 AND status <> 'deleted' AND ($2::bigint IS NULL OR id = $2)
      ORDER BY id FOR NO KEY UPDATE`,
    [businessId, sessionId],
  );
  return rows;
}

export async function insertClosure(
  tx: Tx,
  closure: ClosedDays & ClosureScope & { businessId: number },
  now: Date,
): Promise<number> {
  const { id } = await queryOne<{ id: number }>(
    tx,
    `INSERT INTO closures (business_id, session_id, at_place, venue_id, room_id, first_day, last_day, reason, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING id`,
    [
      closure.businessId,
      closure.sessionId,
      closure.place !== null,
      closure.place?.venueId ?? null,
      closure.place?.roomId ?? null,
      closure.firstDay,
      closure.lastDay,
      closure.reason,
      now,
    ],
  );
  return id;
}

export async function readClosurePlaceName(db: Db, closureId: number): Promise<string | null> {
  const { placeName } = await queryOne<{ placeName: string | null }>(
    db,
    `SELECT ${PLACE_NAME} AS "placeName" FROM closures c JOIN businesses b ON b.id = c.business_id ${PLACE_MATCHES} WHERE c.id = $1`,
    [closureId],
  );
  return placeName;
}

/** Withdraws dates without bookings until the closure is lifted. */
export async function closeOccurrences(
  tx: Tx,
  closureId: number,
  occurrenceIds: readonly number[],
): Promise<void> {
  await tx.query(
    `UPDATE occurrences SET state = 'cancelled', closure_id = $1
      WHERE id = ANY ($2::bigint[]) AND taken = 0 AND state ${inStates(occurrenceStates.statesBefore('cancelled', 'withdraw'))}`,
    [closureId, occurrenceIds],
  );
}

/** False if it was lifted already, or doesn't exist. */
export async function markLifted(
  tx: Tx,
  businessId: number,
  closureId: number,
  now: Date,
): Promise<(ClosedDays & ClosureScope) | null> {
  return queryOneOrNull(
    tx,
    `UPDATE closures c SET lifted_at = $3 WHERE id = $2 AND business_id = $1 AND lifted_at IS NULL
     RETURNING session_id AS "sessionId", first_day AS "firstDay", last_day AS "lastDay", reason,
               ${PLACE}`,
    [businessId, closureId, now],
  );
}

/** Restores the upcoming dates of a lifted closure, unless another closure covers them. */
export async function reopenOccurrences(tx: Tx, closureId: number, now: Date): Promise<void> {
  await tx.query(
    `UPDATE occurrences o SET closure_id = closed.by,
            state = CASE WHEN closed.by IS NULL THEN 'scheduled' ELSE o.state END
       FROM (SELECT d.id, closure_at(d.session_id, d.starts_at, d.venue_id, d.room_id) AS by
               FROM occurrences d JOIN sessions s ON s.id = d.session_id
              WHERE d.closure_id = $1 AND d.starts_at > $2 AND s.status <> 'deleted') closed
      WHERE o.id = closed.id AND o.state ${inStates(occurrenceStates.statesBefore('scheduled'))}`,
    [closureId, now],
  );
}

export async function listClosuresFrom(db: Db, businessId: number, day: string): Promise<ClosureRow[]> {
  const { rows } = await db.query<ClosureRow>(
    `SELECT ${CLOSURE}, s.title
       FROM closures c JOIN businesses b ON b.id = c.business_id LEFT JOIN sessions s ON s.id = c.session_id ${PLACE_MATCHES}
      WHERE c.business_id = $1 AND c.lifted_at IS NULL AND c.last_day >= $2
      ORDER BY c.first_day, c.id`,
    [businessId, day],
  );
  return rows;
}

/** Includes closures of any place of the business, as each date may be at another one. */
export async function listSessionClosures(
  db: Db,
  sessionId: number,
  days: { from: string; to: string },
): Promise<ClosureRow[]> {
  const { rows } = await db.query<ClosureRow>(
    `SELECT ${CLOSURE}, CASE WHEN c.session_id IS NOT NULL THEN s.title END AS title
       FROM sessions s JOIN businesses b ON b.id = s.business_id JOIN closures c ON c.business_id = b.id ${PLACE_MATCHES}
      WHERE s.id = $1 AND (c.session_id IS NULL OR c.session_id = s.id) AND c.lifted_at IS NULL
        AND c.last_day >= $2 AND c.first_day <= $3
      ORDER BY c.first_day, c.id`,
    [sessionId, days.from, days.to],
  );
  return rows;
}

export interface OccurrenceClosure {
  id: number;
  scheduled: boolean;
  closedBy: number | null;
}

/** Call it before the session moves. */
export async function readOccurrenceClosures(
  tx: Tx,
  sessionId: number,
  now: Date,
): Promise<OccurrenceClosure[]> {
  const { rows } = await tx.query<OccurrenceClosure>(
    `SELECT id, state = 'scheduled' AS scheduled, closure_at(session_id, starts_at, venue_id, room_id) AS "closedBy"
       FROM occurrences WHERE session_id = $1 AND starts_at > $2`,
    [sessionId, now],
  );
  return rows;
}

/** Applies the new place's closures after a move; dates an owner kept open in the same closure stay open. */
export async function applyClosuresAfterMove(
  tx: Tx,
  sessionId: number,
  before: readonly OccurrenceClosure[],
  now: Date,
): Promise<void> {
  const there = `SELECT o.id, closure_at(o.session_id, o.starts_at, o.venue_id, o.room_id) AS by
                   FROM occurrences o WHERE o.session_id = $1 AND o.starts_at > $2`;
  await tx.query(
    `UPDATE occurrences o SET closure_id = here.by, state = CASE WHEN here.by IS NULL THEN 'scheduled' ELSE o.state END
       FROM (${there}) here
      WHERE o.id = here.id AND o.closure_id IS NOT NULL AND o.closure_id IS DISTINCT FROM here.by
        AND o.state ${inStates(occurrenceStates.statesBefore('scheduled'))}`,
    [sessionId, now],
  );
  await tx.query(
    `UPDATE occurrences o SET state = 'cancelled', closure_id = here.by
       FROM (${there}) here
      WHERE o.id = here.id AND here.by IS NOT NULL AND o.taken = 0
        AND o.state ${inStates(occurrenceStates.statesBefore('cancelled', 'withdraw'))}
        AND NOT EXISTS (SELECT FROM json_to_recordset($3) AS was (id bigint, scheduled boolean, "closedBy" bigint)
                         WHERE was.id = o.id AND was.scheduled AND was."closedBy" = here.by)`,
    [sessionId, now, JSON.stringify(before)],
  );
}

/** For the public holidays, which depend on the nation. */
export async function readBusinessPostcode(db: Db, businessId: number): Promise<string> {
  const { postcode } = await queryOne<{ postcode: string }>(
    db,
    'SELECT postcode FROM businesses WHERE id = $1',
    [businessId],
  );
  return postcode;
}
