import type { DataRow } from '#areas/identity/accounts/personal-data.ts';
import { type Db, queryOne, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import { inStates } from '#shared/db/in-states.server.ts';
import { TEACHES } from '../queries.server.ts';
import {
  type CoverCandidate,
  type CoverState,
  coverStates,
  type InvitationState,
  invitationStates,
} from './rules.ts';

export interface CoveredDate {
  id: number;
  businessId: number;
  sessionId: number;
  title: string;
  activity: string;
  ageGroups: string[];
  startsAt: Date;
  endsAt: Date;
  /** On, and not closed. */
  isOn: boolean;
}

export const findDate = (db: Db, occurrenceId: number): Promise<CoveredDate | null> =>
  queryOneOrNull(
    db,
    `SELECT o.id, s.business_id AS "businessId", s.id AS "sessionId", s.title, t.name AS activity,
            s.age_groups AS "ageGroups", o.starts_at AS "startsAt", o.ends_at AS "endsAt",
            o.state = 'scheduled' AND o.closure_id IS NULL AS "isOn"
       FROM occurrences o JOIN sessions s ON s.id = o.session_id JOIN session_types t ON t.id = s.session_type_id
      WHERE o.id = $1`,
    [occurrenceId],
  );

/** Everyone who could teach the date instead, but its own instructors. `day` is the London day of the date. */
export async function listCandidates(
  db: Db,
  { id, businessId, sessionId }: CoveredDate,
  { day, needsCheck }: { day: string; needsCheck: boolean },
): Promise<CoverCandidate[]> {
  const { rows } = await db.query<CoverCandidate>(
    `SELECT i.id, i.name,
            EXISTS (SELECT FROM users u WHERE u.id = i.user_id AND u.deleted_at IS NULL
                       AND (u.id = b.owner_id OR u.id IN (SELECT user_id FROM business_members WHERE business_id = b.id)))
              AS "hasAccount",
            EXISTS (SELECT FROM session_instructors t JOIN sessions s ON s.id = t.session_id
                     WHERE t.instructor_id = i.id AND s.session_type_id = own.session_type_id AND s.status <> 'deleted')
              AS "teachesActivity",
            (SELECT min(s.title) FROM occurrences o JOIN sessions s ON s.id = o.session_id
              WHERE s.business_id = b.id AND o.id <> d.id AND o.state = 'scheduled' AND o.closure_id IS NULL
                AND o.starts_at < d.ends_at AND o.ends_at > d.starts_at AND ${TEACHES}) AS "busyWith",
            NOT $5::boolean OR EXISTS (
              SELECT FROM certificates c
               WHERE c.business_id = b.id AND c.kind = 'check' AND c.state = 'confirmed'
                 AND lower(c.person_name) = lower(i.name) AND $4::date BETWEEN c.valid_from AND c.valid_until) AS "isChecked",
            EXISTS (SELECT FROM session_instructors t WHERE t.instructor_id = i.id AND t.session_id = $3)
              OR EXISTS (SELECT FROM occurrence_instructors x JOIN occurrences o ON o.id = x.occurrence_id
                          WHERE x.instructor_id = i.id AND o.session_id = $3) AS "taughtSession",
            (SELECT count(*) FROM occurrences o JOIN sessions s ON s.id = o.session_id
              WHERE s.business_id = b.id AND o.state = 'scheduled' AND o.starts_at > d.starts_at - interval '84 hours'
                AND o.starts_at < d.starts_at + interval '84 hours' AND ${TEACHES})::integer AS "classesThatWeek"
       FROM instructors i JOIN businesses b ON b.id = i.business_id
       JOIN occurrences d ON d.id = $1 JOIN sessions own ON own.id = d.session_id
      WHERE i.business_id = $2 AND i.state <> 'removed'
        AND NOT (SELECT ${TEACHES} FROM occurrences o WHERE o.id = d.id)
      ORDER BY i.id`,
    [id, businessId, sessionId, day, needsCheck],
  );
  return rows;
}

/** Who teaches the date, in order, shown or hidden. */
export async function listTeachers(db: Db, occurrenceId: number): Promise<{ id: number; name: string }[]> {
  const { rows } = await db.query<{ id: number; name: string }>(
    `SELECT i.id, i.name FROM (
       SELECT x.instructor_id, x.position FROM occurrence_instructors x WHERE x.occurrence_id = $1
       UNION ALL
       SELECT t.instructor_id, t.position FROM occurrences o
         JOIN session_instructors t ON t.session_id = o.session_id AND t.effective_from <= o.starts_at
        WHERE o.id = $1 AND NOT EXISTS (SELECT FROM occurrence_instructors x WHERE x.occurrence_id = o.id)
     ) taught JOIN instructors i ON i.id = taught.instructor_id ORDER BY taught.position`,
    [occurrenceId],
  );
  return rows;
}

export interface CoverRequestRow {
  id: number;
  occurrenceId: number;
  instructorId: number;
  reason: string;
  state: CoverState;
  requestedAt: Date;
  nextAt: Date | null;
  by: string;
  coveredById: number | null;
  coveredByName: string | null;
}

const REQUEST = `
  SELECT r.id, r.occurrence_id AS "occurrenceId", r.instructor_id AS "instructorId", r.reason, r.state,
         r.requested_at AS "requestedAt", r.next_at AS "nextAt", i.name AS by,
         r.covered_by AS "coveredById", c.name AS "coveredByName"
    FROM cover_requests r JOIN instructors i ON i.id = r.instructor_id LEFT JOIN instructors c ON c.id = r.covered_by`;

export const findLatestRequest = (db: Db, occurrenceId: number): Promise<CoverRequestRow | null> =>
  queryOneOrNull(db, `${REQUEST} WHERE r.occurrence_id = $1 ORDER BY r.id DESC LIMIT 1`, [occurrenceId]);

export const findRequest = (db: Db, requestId: number): Promise<CoverRequestRow | null> =>
  queryOneOrNull(db, `${REQUEST} WHERE r.id = $1`, [requestId]);

/** Read it after the lock of its session, under which every change of a request happens. */
export const findOpenRequest = (tx: Tx, occurrenceId: number): Promise<CoverRequestRow | null> =>
  queryOneOrNull(tx, `${REQUEST} WHERE r.occurrence_id = $1 AND r.state ${OPEN}`, [occurrenceId]);

const OPEN = inStates(coverStates.statesBefore('covered', 'cover'));

export async function insertRequest(
  tx: Tx,
  request: { occurrenceId: number; instructorId: number; reason: string; at: Date },
): Promise<number> {
  const { id } = await queryOne<{ id: number }>(
    tx,
    `INSERT INTO cover_requests (occurrence_id, instructor_id, reason, requested_at)
     VALUES ($1, $2, $3, $4) RETURNING id`,
    [request.occurrenceId, request.instructorId, request.reason, request.at],
  );
  return id;
}

export async function insertInvitations(
  tx: Tx,
  requestId: number,
  instructorIds: readonly number[],
): Promise<void> {
  await tx.query(
    `INSERT INTO cover_invitations (request_id, instructor_id, position)
     SELECT $1, wanted.id, wanted.place FROM unnest($2::bigint[]) WITH ORDINALITY AS wanted (id, place)`,
    [requestId, instructorIds],
  );
}

export interface InvitationRow {
  id: number;
  name: string;
  state: InvitationState;
  askedAt: Date | null;
}

/** In the order to ask. */
export async function listInvitations(db: Db, requestId: number): Promise<InvitationRow[]> {
  const { rows } = await db.query<InvitationRow>(
    `SELECT i.id, i.name, v.state, v.asked_at AS "askedAt"
       FROM cover_invitations v JOIN instructors i ON i.id = v.instructor_id
      WHERE v.request_id = $1 ORDER BY v.position, i.id`,
    [requestId],
  );
  return rows;
}

/** Puts the queued ones after those already asked, in this order. */
export async function orderInvitations(
  tx: Tx,
  requestId: number,
  instructorIds: readonly number[],
): Promise<void> {
  await tx.query(
    `UPDATE cover_invitations v
        SET position = wanted.place + (SELECT count(*) FROM cover_invitations w WHERE w.request_id = $1)
       FROM unnest($2::bigint[]) WITH ORDINALITY AS wanted (id, place)
      WHERE v.request_id = $1 AND v.instructor_id = wanted.id AND v.state = 'queued'`,
    [requestId, instructorIds],
  );
}

export async function markAsked(tx: Tx, requestId: number, instructorId: number, at: Date): Promise<void> {
  await tx.query(
    `UPDATE cover_invitations SET state = 'asked', asked_at = $3
      WHERE request_id = $1 AND instructor_id = $2 AND state ${inStates(invitationStates.statesBefore('asked'))}`,
    [requestId, instructorId, at],
  );
}

/** False if the invitation isn't open. */
export async function markAnswered(
  tx: Tx,
  requestId: number,
  instructorId: number,
  answered: { state: 'accepted' | 'declined'; at: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE cover_invitations SET state = $3, answered_at = $4
      WHERE request_id = $1 AND instructor_id = $2 AND state ${inStates(invitationStates.statesBefore(answered.state))}`,
    [requestId, instructorId, answered.state, answered.at],
  );
  return rowCount === 1;
}

/** All that are open, or one. */
export async function closeInvitations(
  tx: Tx,
  requestId: number,
  instructorId: number | null,
): Promise<void> {
  await tx.query(
    `UPDATE cover_invitations SET state = 'closed'
      WHERE request_id = $1 AND ($2::bigint IS NULL OR instructor_id = $2)
        AND state ${inStates(invitationStates.statesBefore('closed'))}`,
    [requestId, instructorId],
  );
}

export async function setNextAt(tx: Tx, requestId: number, nextAt: Date | null): Promise<void> {
  await tx.query(`UPDATE cover_requests SET next_at = $2 WHERE id = $1 AND state = 'asking'`, [
    requestId,
    nextAt,
  ]);
}

/** False if its state doesn't allow it. */
export async function markUnanswered(tx: Tx, requestId: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE cover_requests SET state = 'unanswered', next_at = NULL
      WHERE id = $1 AND state ${inStates(coverStates.statesBefore('unanswered'))}`,
    [requestId],
  );
  return rowCount === 1;
}

/** False if it has ended already. */
export async function endRequest(
  tx: Tx,
  requestId: number,
  ended: { state: 'covered'; by: number; at: Date } | { state: 'withdrawn' | 'lapsed'; at: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE cover_requests SET state = $2, covered_by = $3, ended_at = $4, next_at = NULL
      WHERE id = $1 AND state ${inStates(coverStates.statesBefore(ended.state))}`,
    [requestId, ended.state, ended.state === 'covered' ? ended.by : null, ended.at],
  );
  return rowCount === 1;
}

/** Requests to go on with: the next instructor is due, or the date has begun or isn't on. */
export async function listDueRequests(db: Db, now: Date): Promise<{ id: number; occurrenceId: number }[]> {
  const { rows } = await db.query<{ id: number; occurrenceId: number }>(
    `SELECT r.id, r.occurrence_id AS "occurrenceId"
       FROM cover_requests r JOIN occurrences o ON o.id = r.occurrence_id
      WHERE r.state ${OPEN}
        AND (r.next_at <= $1 OR o.starts_at <= $1 OR o.state <> 'scheduled' OR o.closure_id IS NOT NULL)
      ORDER BY r.id`,
    [now],
  );
  return rows;
}

export interface AskedRow {
  requestId: number;
  occurrenceId: number;
  title: string;
  startsAt: Date;
  endsAt: Date;
  by: string;
  reason: string;
}

/** What this person is asked to teach, soonest first. */
export async function listAskedOf(
  db: Db,
  businessId: number,
  userId: string,
  now: Date,
): Promise<AskedRow[]> {
  const { rows } = await db.query<AskedRow>(
    `SELECT r.id AS "requestId", o.id AS "occurrenceId", s.title, o.starts_at AS "startsAt", o.ends_at AS "endsAt",
            asker.name AS by, r.reason
       FROM instructors me JOIN cover_invitations v ON v.instructor_id = me.id AND v.state = 'asked'
       JOIN cover_requests r ON r.id = v.request_id AND r.state ${OPEN}
       JOIN instructors asker ON asker.id = r.instructor_id
       JOIN occurrences o ON o.id = r.occurrence_id AND o.starts_at > $3 AND o.state = 'scheduled'
       JOIN sessions s ON s.id = o.session_id
      WHERE me.business_id = $1 AND me.user_id = $2
      ORDER BY o.starts_at, r.id`,
    [businessId, userId, now],
  );
  return rows;
}

/** The requests that a person made, for their copy of their data. */
export async function coverRequestRows(db: Db, userId: string): Promise<DataRow[]> {
  const { rows } = await db.query<DataRow>(
    `SELECT s.title AS session, o.starts_at, r.reason, r.state, r.requested_at
       FROM cover_requests r JOIN instructors i ON i.id = r.instructor_id
       JOIN occurrences o ON o.id = r.occurrence_id JOIN sessions s ON s.id = o.session_id
      WHERE i.user_id = $1 ORDER BY r.id`,
    [userId],
  );
  return rows;
}

/** The instructor of this account whom the request was put to; null if none was. */
export const findInvited = (db: Db, requestId: number, userId: string): Promise<{ id: number } | null> =>
  queryOneOrNull(
    db,
    `SELECT i.id FROM cover_invitations v JOIN instructors i ON i.id = v.instructor_id
      WHERE v.request_id = $1 AND i.user_id = $2 AND v.state <> 'queued'`,
    [requestId, userId],
  );
