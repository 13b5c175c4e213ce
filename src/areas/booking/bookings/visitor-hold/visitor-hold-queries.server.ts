import { type Db, isDatabaseError, queryOne, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import { inStates } from '#shared/db/in-states.server.ts';
import { MAX_LIVE_HOLDS, type UnpaidHold } from '../hold/hold-limits.ts';
import { visitorHoldStates } from '../rules.ts';
import { type NetworkUse, visitorShareSql } from './visitor-hold-limits.ts';

export interface VisitorPlaceRequest {
  holdId: string;
  visitorDigest: string;
  network: string;
  sessionId: number;
  startsAt: readonly Date[];
  /** At each date. */
  places: number;
  now: Date;
  expiresAt: Date;
}

export interface VisitorPlaceAttempt {
  taken: boolean;
  onSale: boolean;
  /** Null if the visitor has the most holds allowed. */
  holdSlot: number | null;
}

/** All dates or none, in one statement that locks dates in the common order. Null if the same visitor was faster. */
export async function allocateVisitorPlaces(
  db: Db,
  request: VisitorPlaceRequest,
): Promise<VisitorPlaceAttempt | null> {
  try {
    return await queryOne<VisitorPlaceAttempt>(
      db,
      `WITH offer AS (
         SELECT s.id, s.booking_opens_days, s.booking_closes_minutes, s.sold_as FROM sessions s JOIN businesses b ON b.id = s.business_id
         WHERE s.id = $4 AND s.status = 'published' AND b.status = 'approved' AND b.booking_enabled
       ), slot AS (
         SELECT min(n)::integer AS number FROM generate_series(1, ${MAX_LIVE_HOLDS}) n
         WHERE NOT EXISTS (SELECT FROM visitor_holds v WHERE v.visitor_digest = $2 AND v.state = 'held' AND v.hold_slot = n)
       ), date AS (
         -- The dates of a course open and close with the first.
         SELECT o.id, o.taken, o.capacity, o.visitor_held, o.state, o.starts_at,
                is_booking_open(CASE WHEN offer.sold_as = 'course' THEN (SELECT min(first) FROM unnest($5::timestamptz[]) first) ELSE o.starts_at END,
                                offer.booking_opens_days, offer.booking_closes_minutes, $7) AS open FROM offer
         JOIN occurrences o ON o.session_id = offer.id AND o.starts_at = ANY ($5::timestamptz[])
         ORDER BY o.starts_at FOR NO KEY UPDATE OF o
       ), verdict AS (
         SELECT count(*) = cardinality($5::timestamptz[])
                AND bool_and(state = 'scheduled' AND starts_at > $7 AND open AND taken + $6::integer <= capacity
                             AND visitor_held + $6::integer <= ${visitorShareSql('capacity')}) AS fits
         FROM date
       ), seat AS (
         UPDATE occurrences o SET taken = o.taken + $6::integer, visitor_held = o.visitor_held + $6::integer
         FROM date, verdict, slot
         WHERE o.id = date.id AND verdict.fits AND slot.number IS NOT NULL
         RETURNING o.id
       ), hold AS (
         INSERT INTO visitor_holds (id, visitor_digest, network, session_id, places, expires_at, hold_slot, created_at)
         SELECT $1, $2, $3, $4, $6, $8, slot.number, $7 FROM slot WHERE EXISTS (SELECT FROM seat)
         RETURNING id
       ), item AS (
         INSERT INTO visitor_hold_dates (hold_id, occurrence_id) SELECT hold.id, seat.id FROM hold, seat
       )
       SELECT EXISTS (SELECT FROM hold) AS taken, EXISTS (SELECT FROM offer) AS "onSale", slot.number AS "holdSlot"
       FROM slot`,
      [
        request.holdId,
        request.visitorDigest,
        request.network,
        request.sessionId,
        request.startsAt,
        request.places,
        request.now,
        request.expiresAt,
      ],
    );
  } catch (error) {
    if (isDatabaseError(error, 'uniqueViolation', 'visitor_holds_slot_idx')) return null;
    throw error;
  }
}

export interface VisitorHold {
  id: string;
  sessionId: number;
  title: string;
  /** ISO 8601, the earlier first. */
  starts: string[];
  places: number;
  expiresAt: Date;
}

const SELECT_LIVE = `
  SELECT v.id, v.session_id AS "sessionId", s.title, v.places, v.expires_at AS "expiresAt",
         (SELECT coalesce(jsonb_agg(o.starts_at ORDER BY o.starts_at), '[]') FROM visitor_hold_dates d
          JOIN occurrences o ON o.id = d.occurrence_id WHERE d.hold_id = v.id) AS starts
  FROM visitor_holds v JOIN sessions s ON s.id = v.session_id
  WHERE v.state = 'held'`;

/** The latest first. */
export async function listVisitorHolds(db: Db, visitorDigest: string, now: Date): Promise<VisitorHold[]> {
  const { rows } = await db.query<VisitorHold>(
    `${SELECT_LIVE} AND v.visitor_digest = $1 AND v.expires_at > $2 ORDER BY v.created_at DESC`,
    [visitorDigest, now],
  );
  return rows;
}

/** The visitor's live hold of the session at that date, else their latest one that ran out unused; null if none. */
export async function findVisitorHold(
  db: Db,
  of: { visitorDigest: string; sessionId: number; startsAt: Date | null; now: Date },
): Promise<{ id: string; live: boolean } | null> {
  return queryOneOrNull(
    db,
    `SELECT v.id, v.state = 'held' AND v.expires_at > $4 AS live FROM visitor_holds v
     WHERE v.visitor_digest = $1 AND v.session_id = $2 AND v.state <> 'passed' AND v.abandoned_at IS NULL
       AND ($3::timestamptz IS NULL
            OR EXISTS (SELECT FROM visitor_hold_dates d JOIN occurrences o ON o.id = d.occurrence_id
                       WHERE d.hold_id = v.id AND o.starts_at = $3))
     ORDER BY live DESC, v.created_at DESC LIMIT 1`,
    [of.visitorDigest, of.sessionId, of.startsAt, of.now],
  );
}

/** Waits for whoever passes or releases it. */
export async function lockVisitorHold(tx: Tx, holdId: string): Promise<void> {
  await tx.query('SELECT 1 FROM visitor_holds WHERE id = $1 FOR UPDATE', [holdId]);
}

/** Serialises the holds of a network, so that its limits count each. */
export async function lockNetwork(tx: Tx, network: string): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended($1, 28))`, [network]);
}

export async function networkUse(db: Db, network: string, since: Date, now: Date): Promise<NetworkUse> {
  return queryOne<NetworkUse>(
    db,
    `SELECT coalesce(sum(v.places * dates.n) FILTER (WHERE v.state = 'held' AND v.expires_at > $3), 0)::integer AS "livePlaces",
            count(*) FILTER (WHERE v.state = 'released')::integer AS unused
     FROM visitor_holds v
     CROSS JOIN LATERAL (SELECT count(*) AS n FROM visitor_hold_dates d WHERE d.hold_id = v.id) dates
     WHERE v.network = $1 AND v.created_at > $2`,
    [network, since, now],
  );
}

/** The visitor's holds that ended without an account. */
export async function unusedVisitorHolds(db: Db, visitorDigest: string, now: Date): Promise<UnpaidHold[]> {
  const { rows } = await db.query<UnpaidHold>(
    `SELECT 'session ' || session_id AS subject, created_at AS "heldAt",
            least(expires_at, abandoned_at, $2) AS "endedAt", abandoned_at IS NULL AS "ranOut"
     FROM visitor_holds
     WHERE visitor_digest = $1 AND (state = 'released' OR (state = 'held' AND expires_at <= $2))`,
    [visitorDigest, now],
  );
  return rows;
}

/** Frees its places once; false if it has ended. `abandonedAt`: the visitor gave it up. */
export async function releaseVisitorPlaces(
  db: Db,
  holdId: string,
  abandonedAt: Date | null,
): Promise<boolean> {
  const { freed } = await queryOne<{ freed: boolean }>(
    db,
    `WITH released AS (
       UPDATE visitor_holds SET state = 'released', abandoned_at = $2
       WHERE id = $1 AND state ${inStates(visitorHoldStates.statesBefore('released'))}
       RETURNING id, places
     ), date AS (
       SELECT o.id, released.places FROM released
       JOIN visitor_hold_dates d ON d.hold_id = released.id JOIN occurrences o ON o.id = d.occurrence_id
       ORDER BY o.starts_at FOR NO KEY UPDATE OF o
     ), seat AS (
       UPDATE occurrences o SET taken = o.taken - date.places, visitor_held = o.visitor_held - date.places
       FROM date WHERE o.id = date.id
     )
     SELECT EXISTS (SELECT FROM released) AS freed`,
    [holdId, abandonedAt],
  );
  return freed;
}

/** Longest overdue first. */
export async function expiredVisitorHoldIds(db: Db, now: Date, limit: number): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `SELECT id FROM visitor_holds WHERE state = 'held' AND expires_at <= $1 ORDER BY expires_at LIMIT $2`,
    [now, limit],
  );
  return rows.map(({ id }) => id);
}

/** Ended ones, whose networks no limit counts any more. */
export async function deleteEndedVisitorHolds(db: Db, before: Date): Promise<void> {
  await db.query(`DELETE FROM visitor_holds WHERE state <> 'held' AND created_at < $1`, [before]);
}

export async function findVisitorHoldOwner(db: Db, holdId: string): Promise<string | null> {
  const found = await queryOneOrNull<{ visitor: string }>(
    db,
    'SELECT visitor_digest AS visitor FROM visitor_holds WHERE id = $1',
    [holdId],
  );
  return found?.visitor ?? null;
}
