import type { DataRow } from '#areas/identity/accounts/personal-data.ts';
import { type Db, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import { inStates } from '#shared/db/in-states.server.ts';
import type { AccessFact } from '#shared/domain/access-facts.ts';
import { accessPhotoStates, factStates } from './rules.ts';

export interface FactRow {
  id: string;
  businessId: number;
  /** Null for the business's own address, and for sessions. */
  venueId: number | null;
  sessionId: number | null;
  fact: AccessFact;
  holds: boolean;
  statement: string;
  statedAt: Date;
  takenDown: string | null;
  agree: number;
  deny: number;
  photo: { id: string; state: 'waiting' | 'checked' | 'refused'; reason: string | null } | null;
  checkedAt: Date | null;
  /** From visitors who disagree, newest first. */
  found: { text: string; saidAt: string }[];
}

const COLUMNS = `f.id, f.business_id AS "businessId", f.venue_id AS "venueId",
    f.session_id AS "sessionId", f.fact, f.holds, f.statement,
    f.stated_at AS "statedAt", f.removal_reason AS "takenDown", said.agree, said.deny, said.found,
    CASE WHEN p.id IS NOT NULL THEN json_build_object('id', p.id, 'state', p.state, 'reason', p.reason) END AS photo,
    CASE WHEN p.state = 'checked' THEN p.decided_at END AS "checkedAt"`;

const FROM = `access_facts f
  LEFT JOIN access_photos p ON p.fact_id = f.id
  CROSS JOIN LATERAL (
    SELECT (count(*) FILTER (WHERE o.agrees))::int AS agree, (count(*) FILTER (WHERE NOT o.agrees))::int AS deny,
           coalesce(json_agg(json_build_object('text', o.found, 'saidAt', o.recorded_at) ORDER BY o.recorded_at DESC)
                      FILTER (WHERE NOT o.agrees), '[]') AS found
      FROM access_feedback o WHERE o.fact_id = f.id
  ) said`;

/** For a public session and its venue. */
export async function listPublicFacts(db: Db, sessionId: number): Promise<FactRow[]> {
  const { rows } = await db.query<FactRow>(
    `SELECT ${COLUMNS} FROM sessions s
       JOIN businesses b ON b.id = s.business_id
      CROSS JOIN ${FROM}
      WHERE s.id = $1 AND s.status IN ('published', 'paused') AND b.status = 'approved'
        AND f.business_id = b.id
        AND (f.session_id = s.id OR f.session_id IS NULL AND f.venue_id IS NOT DISTINCT FROM s.venue_id)
        AND ${factStates.keptAs} = 'stated'`,
    [sessionId],
  );
  return rows;
}

export async function listBusinessFacts(db: Db, businessId: number): Promise<FactRow[]> {
  const { rows } = await db.query<FactRow>(`SELECT ${COLUMNS} FROM ${FROM} WHERE f.business_id = $1`, [
    businessId,
  ]);
  return rows;
}

export async function listBusinessSessions(
  db: Db,
  businessId: number,
): Promise<{ id: number; title: string }[]> {
  const { rows } = await db.query<{ id: number; title: string }>(
    `SELECT id, title FROM sessions WHERE business_id = $1 AND status <> 'deleted' ORDER BY title, id`,
    [businessId],
  );
  return rows;
}

/** Shown venues, by name, without the business's own address. */
export async function listBusinessVenues(
  db: Db,
  businessId: number,
): Promise<{ id: number; name: string }[]> {
  const { rows } = await db.query<{ id: number; name: string }>(
    `SELECT id, name FROM venues WHERE business_id = $1 AND state = 'shown' ORDER BY lower(name), id`,
    [businessId],
  );
  return rows;
}

/** Locks the venue until the transaction ends. False if it isn't the business's or isn't shown. */
export async function lockVenue(tx: Tx, venueId: number, businessId: number): Promise<boolean> {
  const row = await queryOneOrNull(
    tx,
    `SELECT id FROM venues WHERE id = $1 AND business_id = $2 AND state = 'shown' FOR NO KEY UPDATE`,
    [venueId, businessId],
  );
  return row !== null;
}

/** Locks the session until the transaction ends. False if it isn't the business's or is deleted. */
export async function lockSession(tx: Tx, sessionId: number, businessId: number): Promise<boolean> {
  const row = await queryOneOrNull(
    tx,
    `SELECT id FROM sessions WHERE id = $1 AND business_id = $2 AND status <> 'deleted' FOR NO KEY UPDATE`,
    [sessionId, businessId],
  );
  return row !== null;
}

export interface LockedFact {
  id: string;
  businessId: number;
  venueId: number | null;
  sessionId: number | null;
  fact: AccessFact;
  holds: boolean;
  statement: string;
  takenDown: string | null;
}

const SELECT_LOCKED_FACT = `SELECT id, business_id AS "businessId", venue_id AS "venueId", session_id AS "sessionId", fact, holds, statement,
    removal_reason AS "takenDown" FROM access_facts`;

export const lockFact = (tx: Tx, factId: string): Promise<LockedFact | null> =>
  queryOneOrNull(tx, `${SELECT_LOCKED_FACT} WHERE id = $1 FOR UPDATE`, [factId]);

export const lockMatchingFact = (
  tx: Tx,
  of: { businessId: number; venueId: number | null; sessionId: number | null; fact: AccessFact },
): Promise<LockedFact | null> =>
  queryOneOrNull(
    tx,
    `${SELECT_LOCKED_FACT} WHERE business_id = $1 AND session_id IS NOT DISTINCT FROM $2 AND fact = $3
        AND venue_id IS NOT DISTINCT FROM $4 FOR UPDATE`,
    [of.businessId, of.sessionId, of.fact, of.venueId],
  );

/** Returns the fact's id; null if it was stated concurrently. */
export async function insertFact(
  tx: Tx,
  said: {
    businessId: number;
    venueId: number | null;
    sessionId: number | null;
    fact: AccessFact;
    holds: boolean;
    statement: string;
    at: Date;
  },
): Promise<string | null> {
  const row = await queryOneOrNull<{ id: string }>(
    tx,
    `INSERT INTO access_facts (business_id, session_id, fact, holds, statement, stated_at, venue_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT ON CONSTRAINT access_facts_unique DO NOTHING RETURNING id`,
    [said.businessId, said.sessionId, said.fact, said.holds, said.statement, said.at, said.venueId],
  );
  return row?.id ?? null;
}

export async function updateFact(
  tx: Tx,
  factId: string,
  said: { holds: boolean; statement: string; at: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE access_facts SET holds = $2, statement = $3, stated_at = $4, requested_at = NULL, removal_reason = NULL
      WHERE id = $1 AND ${factStates.keptAs} ${inStates(factStates.statesBefore('stated', 'state'))}`,
    [factId, said.holds, said.statement, said.at],
  );
  return rowCount === 1;
}

/** Also deletes its opinions. Returns the photo's storage key. */
export async function deleteFact(tx: Tx, factId: string): Promise<string | null> {
  const key = await deleteFactPhoto(tx, factId);
  await tx.query('DELETE FROM access_facts WHERE id = $1', [factId]);
  return key;
}

/** For a fact that has changed: nobody has an opinion on the new one yet. */
export async function deleteOpinions(tx: Tx, factId: string): Promise<void> {
  await tx.query('DELETE FROM access_feedback WHERE fact_id = $1', [factId]);
}

/** A confirmed photo needs review again after its text changes. */
export async function resetPhotoReview(tx: Tx, factId: string): Promise<void> {
  await tx.query(
    `UPDATE access_photos SET state = 'waiting', decided_at = NULL
      WHERE fact_id = $1 AND state ${inStates(accessPhotoStates.statesBefore('waiting', 'reword'))}`,
    [factId],
  );
}

export async function insertPhoto(
  tx: Tx,
  { factId, fileKey, at }: { factId: string; fileKey: string; at: Date },
): Promise<void> {
  await tx.query('INSERT INTO access_photos (fact_id, file_key, sent_at) VALUES ($1, $2, $3)', [
    factId,
    fileKey,
    at,
  ]);
}

/** Returns its storage key; null without one. */
export async function deleteFactPhoto(tx: Tx, factId: string): Promise<string | null> {
  const row = await queryOneOrNull<{ key: string }>(
    tx,
    'DELETE FROM access_photos WHERE fact_id = $1 RETURNING file_key AS key',
    [factId],
  );
  return row?.key ?? null;
}

export const findFactPhoto = (db: Db, factId: string): Promise<{ key: string; businessId: number } | null> =>
  queryOneOrNull(
    db,
    `SELECT p.file_key AS key, f.business_id AS "businessId"
       FROM access_photos p JOIN access_facts f ON f.id = p.fact_id WHERE f.id = $1`,
    [factId],
  );

/** False if its state doesn't allow it, or it is another photo by now. */
export async function decidePhoto(
  tx: Tx,
  { factId, photoId }: { factId: string; photoId: string },
  to: { state: 'checked' } | { state: 'refused'; reason: string },
  now: Date,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE access_photos SET state = $3, reason = $4, decided_at = $5
      WHERE fact_id = $1 AND id = $2 AND state ${inStates(accessPhotoStates.statesBefore(to.state))}`,
    [factId, photoId, to.state, to.state === 'refused' ? to.reason : null, now],
  );
  return rowCount === 1;
}

export async function takeFactDown(tx: Tx, factId: string, reason: string, now: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE access_facts SET removal_reason = $2, read_at = $3
      WHERE id = $1 AND ${factStates.keptAs} ${inStates(factStates.statesBefore('taken_down'))}`,
    [factId, reason, now],
  );
  return rowCount === 1;
}

const HAS_UNREAD_DENIALS = `EXISTS (SELECT FROM access_feedback o
   WHERE o.fact_id = f.id AND NOT o.agrees AND o.recorded_at > coalesce(f.read_at, '-infinity'))`;

/** False if nothing is unread, or the number has changed. */
export async function markDenialsRead(tx: Tx, factId: string, deny: number, now: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE access_facts f SET read_at = $3
      WHERE f.id = $1 AND f.removal_reason IS NULL AND ${HAS_UNREAD_DENIALS}
        AND (SELECT count(*) FROM access_feedback o WHERE o.fact_id = f.id AND NOT o.agrees) = $2`,
    [factId, deny, now],
  );
  return rowCount === 1;
}

export interface FactToReview extends FactRow {
  businessName: string;
  venueName: string | null;
  sessionTitle: string | null;
  since: Date;
  unread: boolean;
}

/** Photos and disagreements, longest waiting first. */
export async function factsToReview(db: Db): Promise<FactToReview[]> {
  const { rows } = await db.query<FactToReview>(
    `SELECT ${COLUMNS}, b.name AS "businessName", v.name AS "venueName", s.title AS "sessionTitle", ${HAS_UNREAD_DENIALS} AS unread,
            CASE WHEN p.state = 'waiting' THEN p.sent_at
                 ELSE (SELECT min(o.recorded_at) FROM access_feedback o
                        WHERE o.fact_id = f.id AND NOT o.agrees AND o.recorded_at > coalesce(f.read_at, '-infinity'))
            END AS since
       FROM ${FROM}
       JOIN businesses b ON b.id = f.business_id
       LEFT JOIN venues v ON v.id = f.venue_id
       LEFT JOIN sessions s ON s.id = f.session_id
      WHERE f.removal_reason IS NULL AND (p.state = 'waiting' OR ${HAS_UNREAD_DENIALS})
      ORDER BY since, f.id LIMIT 100`,
  );
  return rows;
}

export interface Visit {
  userId: string;
  sessionId: number;
  businessId: number;
  /** Null at the business's own address. */
  venueId: number | null;
  endsAt: Date;
  /** Not cancelled, not marked as missing, and the date took place. */
  came: boolean;
  ownBusiness: boolean;
}

export const findVisit = (db: Db, bookingId: string): Promise<Visit | null> =>
  queryOneOrNull(
    db,
    `SELECT b.user_id AS "userId", b.session_id AS "sessionId", b.business_id AS "businessId", o.venue_id AS "venueId",
            b.ends_at AS "endsAt",
            -- Of what its business brought from another system nobody but the business says that somebody came by it.
            b.state IN ('confirmed', 'attended') AND o.state = 'scheduled'
              AND NOT EXISTS (SELECT FROM orders made WHERE made.id = b.order_id AND made.external_payment_system IS NOT NULL) AS came,
            coalesce(z.owner_id = b.user_id OR EXISTS (
              SELECT FROM business_members m WHERE m.business_id = z.id AND m.user_id = b.user_id), false) AS "ownBusiness"
       FROM bookings b
       JOIN occurrences o ON o.id = b.occurrence_id
       JOIN businesses z ON z.id = b.business_id
      WHERE b.id = $1 AND b.session_id IS NOT NULL`,
    [bookingId],
  );

/** Facts of the session and its venue, with the person's own opinions. */
export async function listVisitFacts(
  db: Db,
  { sessionId, businessId, venueId, userId }: Visit,
): Promise<(FactRow & { own: { agrees: boolean; found: string } | null })[]> {
  const { rows } = await db.query<FactRow & { own: { agrees: boolean; found: string } | null }>(
    `SELECT ${COLUMNS},
            (SELECT json_build_object('agrees', mine.agrees, 'found', mine.found) FROM access_feedback mine
              WHERE mine.fact_id = f.id AND mine.user_id = $3) AS own
       FROM ${FROM}
      WHERE f.business_id = $1 AND f.removal_reason IS NULL
        AND (f.session_id = $2 OR f.session_id IS NULL AND f.venue_id IS NOT DISTINCT FROM $4)`,
    [businessId, sessionId, userId, venueId],
  );
  return rows;
}

/** Replaces an earlier opinion. True if the person disagrees for the first time. */
export async function upsertOpinion(
  tx: Tx,
  said: { factId: string; userId: string; agrees: boolean; found: string; at: Date },
): Promise<{ deniesNow: boolean }> {
  const before = await queryOneOrNull<{ agrees: boolean }>(
    tx,
    'SELECT agrees FROM access_feedback WHERE fact_id = $1 AND user_id = $2 FOR UPDATE',
    [said.factId, said.userId],
  );
  await tx.query(
    `INSERT INTO access_feedback AS o (fact_id, user_id, agrees, found, recorded_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (fact_id, user_id) DO UPDATE SET agrees = $3, found = $4, recorded_at = $5
       WHERE (o.agrees, o.found) IS DISTINCT FROM ($3, $4)`,
    [said.factId, said.userId, said.agrees, said.found, said.at],
  );
  return { deniesNow: !said.agrees && before?.agrees !== false };
}

export async function deleteOpinion(tx: Tx, factId: string, userId: string): Promise<void> {
  await tx.query('DELETE FROM access_feedback WHERE fact_id = $1 AND user_id = $2', [factId, userId]);
}

/** Returns businesses with facts stated before `before`, and marks these facts, so that they are asked once. */
export async function markReconfirmationRequested(tx: Tx, before: Date, now: Date): Promise<number[]> {
  const { rows } = await tx.query<{ businessId: number }>(
    `WITH asked AS (
       UPDATE access_facts f SET requested_at = $2
         FROM businesses b
        WHERE b.id = f.business_id AND b.status = 'approved' AND f.stated_at < $1 AND f.requested_at IS NULL
          AND f.removal_reason IS NULL
          AND (f.session_id IS NULL
               OR EXISTS (SELECT FROM sessions s WHERE s.id = f.session_id AND s.status IN ('published', 'paused')))
       RETURNING f.business_id
     )
     SELECT DISTINCT business_id AS "businessId" FROM asked ORDER BY 1`,
    [before, now],
  );
  return rows.map(({ businessId }) => businessId);
}

export async function opinionRows(db: Db, userId: string): Promise<DataRow[]> {
  const { rows } = await db.query<DataRow>(
    `SELECT b.name AS business, s.title AS session, f.fact, o.agrees, o.found, o.recorded_at
       FROM access_feedback o JOIN access_facts f ON f.id = o.fact_id JOIN businesses b ON b.id = f.business_id
       LEFT JOIN sessions s ON s.id = f.session_id
      WHERE o.user_id = $1 ORDER BY o.recorded_at`,
    [userId],
  );
  return rows;
}

export async function statementRows(db: Db, userId: string): Promise<DataRow[]> {
  const { rows } = await db.query<DataRow>(
    `SELECT b.name AS business, s.title AS session, f.fact, f.holds, f.statement, f.stated_at, f.removal_reason,
            p.state AS photograph, p.reason AS photograph_refused
       FROM access_facts f JOIN businesses b ON b.id = f.business_id LEFT JOIN sessions s ON s.id = f.session_id
       LEFT JOIN access_photos p ON p.fact_id = f.id
      WHERE b.owner_id = $1 ORDER BY f.stated_at`,
    [userId],
  );
  return rows;
}

/** Keeps opinions in the counts without their text, and deletes the photos of their businesses. Returns the keys. */
export async function eraseAccessData(tx: Tx, userId: string): Promise<string[]> {
  await tx.query(`UPDATE access_feedback SET found = '' WHERE user_id = $1 AND found <> ''`, [userId]);
  const { rows } = await tx.query<{ key: string }>(
    `DELETE FROM access_photos p USING access_facts f, businesses b
      WHERE f.id = p.fact_id AND b.id = f.business_id AND b.owner_id = $1 RETURNING p.file_key AS key`,
    [userId],
  );
  return rows.map(({ key }) => key);
}
