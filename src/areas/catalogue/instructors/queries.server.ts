import type { DataRow } from '#areas/identity/accounts/personal-data.ts';
import { type Db, queryOne, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import { inStates } from '#shared/db/in-states.server.ts';
import { timestamptzAsText } from '#shared/db/timestamptz-text.server.ts';
import type {
  InstructorForReview,
  InstructorInput,
  InstructorPage,
  OwnInstructor,
  OwnInstructors,
  PublicInstructor,
  TaughtOccurrence,
} from './contract.ts';
import { instructorStates } from './rules.ts';

const PUBLIC_COLUMNS = 'i.id, i.name, i.bio, i.qualifications, instructor_photo(i.id) AS photo';

/** Of a public session, in order. */
export async function listPublicInstructors(db: Db, sessionId: number): Promise<PublicInstructor[]> {
  const { rows } = await db.query<PublicInstructor>(
    `SELECT ${PUBLIC_COLUMNS} FROM session_instructors t
       JOIN instructors i ON i.id = t.instructor_id
       JOIN sessions s ON s.id = t.session_id
       JOIN businesses b ON b.id = s.business_id
      WHERE t.session_id = $1 AND i.state = 'shown' AND s.status IN ('published', 'paused') AND b.status = 'approved'
      ORDER BY t.position`,
    [sessionId],
  );
  return rows;
}

/** Null if they aren't public. */
export const findPublicInstructor = (
  db: Db,
  instructorId: number,
): Promise<Omit<InstructorPage, 'dates'> | null> =>
  queryOneOrNull(
    db,
    `SELECT ${PUBLIC_COLUMNS}, json_build_object('id', b.id, 'name', b.name, 'town', b.town) AS business
       FROM instructors i JOIN businesses b ON b.id = i.business_id
      WHERE i.id = $1 AND i.state = 'shown' AND b.status = 'approved'`,
    [instructorId],
  );

/** Usual and substitute dates, soonest first. */
export async function listTaughtOccurrences(
  db: Db,
  instructorId: number,
  after: Date,
  limit: number,
): Promise<TaughtOccurrence[]> {
  const { rows } = await db.query<TaughtOccurrence>({
    text: `SELECT s.id AS "sessionId", s.title, o.starts_at AS "startsAt", o.ends_at AS "endsAt",
                  o.capacity - o.taken AS "spacesLeft", b.booking_enabled AND s.status = 'published' AS bookable
             FROM instructors i
             JOIN businesses b ON b.id = i.business_id AND b.status = 'approved'
             JOIN sessions s ON s.business_id = b.id AND s.status = 'published'
             JOIN occurrences o ON o.session_id = s.id AND o.starts_at >= $2 AND o.state = 'scheduled'
            WHERE i.id = $1
              AND CASE WHEN EXISTS (SELECT FROM occurrence_instructors x WHERE x.occurrence_id = o.id)
                       THEN EXISTS (SELECT FROM occurrence_instructors x
                                     WHERE x.occurrence_id = o.id AND x.instructor_id = i.id)
                       ELSE EXISTS (SELECT FROM session_instructors t
                                     WHERE t.session_id = s.id AND t.instructor_id = i.id) END
            ORDER BY o.starts_at, s.id LIMIT $3`,
    values: [instructorId, after, limit],
    types: timestamptzAsText,
  });
  return rows;
}

// For their business

/** Without removed ones, by name. */
export async function listBusinessInstructors(db: Db, businessId: number): Promise<OwnInstructor[]> {
  const { rows } = await db.query<OwnInstructor>(
    `SELECT ${PUBLIC_COLUMNS}, i.state, i.reason, i.user_id AS "accountId",
            (SELECT coalesce(json_agg(t.session_id ORDER BY t.session_id), '[]') FROM session_instructors t
              WHERE t.instructor_id = i.id) AS "sessionIds"
       FROM instructors i WHERE i.business_id = $1 AND i.state <> 'removed' ORDER BY lower(i.name), i.id`,
    [businessId],
  );
  return rows;
}

/** Includes the owner; by name. */
export async function listTeam(db: Db, businessId: number): Promise<OwnInstructors['team']> {
  const { rows } = await db.query<OwnInstructors['team'][number]>(
    `SELECT u.id, u.name FROM users u
      WHERE u.deleted_at IS NULL
        AND (u.id = (SELECT owner_id FROM businesses WHERE id = $1)
             OR u.id IN (SELECT user_id FROM business_members WHERE business_id = $1))
      ORDER BY lower(u.name), u.id`,
    [businessId],
  );
  return rows;
}

export async function listTeachableSessions(db: Db, businessId: number): Promise<OwnInstructors['sessions']> {
  const { rows } = await db.query<OwnInstructors['sessions'][number]>(
    `SELECT id, title FROM sessions WHERE business_id = $1 AND status <> 'deleted' ORDER BY title, id`,
    [businessId],
  );
  return rows;
}

export interface LockedInstructor extends Omit<OwnInstructor, 'state'> {
  businessId: number;
  state: OwnInstructor['state'] | 'removed';
  sentAt: Date;
}

export const lockInstructor = (tx: Tx, instructorId: number): Promise<LockedInstructor | null> =>
  queryOneOrNull(
    tx,
    `SELECT ${PUBLIC_COLUMNS}, i.business_id AS "businessId", i.state, i.reason, i.user_id AS "accountId", i.sent_at AS "sentAt",
            (SELECT coalesce(json_agg(t.session_id ORDER BY t.session_id), '[]') FROM session_instructors t
              WHERE t.instructor_id = i.id) AS "sessionIds"
       FROM instructors i WHERE i.id = $1 FOR UPDATE`,
    [instructorId],
  );

/** Null if another instructor of the business has that account. */
export async function insertInstructor(
  tx: Tx,
  businessId: number,
  { name, bio, qualifications, accountId }: InstructorInput,
  at: Date,
): Promise<number | null> {
  const row = await queryOneOrNull<{ id: number }>(
    tx,
    `INSERT INTO instructors (business_id, user_id, name, bio, qualifications, sent_at)
     VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT ON CONSTRAINT instructors_account_unique DO NOTHING RETURNING id`,
    [businessId, accountId, name, bio, qualifications, at],
  );
  return row?.id ?? null;
}

export async function isAccountTaken(
  tx: Tx,
  businessId: number,
  accountId: string,
  but: number,
): Promise<boolean> {
  const { taken } = await queryOne<{ taken: boolean }>(
    tx,
    `SELECT EXISTS (SELECT FROM instructors WHERE business_id = $1 AND user_id = $2 AND id <> $3) AS taken`,
    [businessId, accountId, but],
  );
  return taken;
}

/** Puts them back to review. */
export async function updateInstructorText(
  tx: Tx,
  instructorId: number,
  { name, bio, qualifications }: InstructorInput,
  at: Date,
): Promise<void> {
  await tx.query(
    `UPDATE instructors SET name = $2, bio = $3, qualifications = $4, sent_at = $5, state = 'waiting', reason = NULL
      WHERE id = $1 AND state ${inStates(instructorStates.statesBefore('waiting', 'edit'))}`,
    [instructorId, name, bio, qualifications, at],
  );
}

export async function linkAccount(tx: Tx, instructorId: number, accountId: string | null): Promise<void> {
  await tx.query('UPDATE instructors SET user_id = $2 WHERE id = $1', [instructorId, accountId]);
}

export async function listUnlinkedInstructors(
  db: Db,
  businessId: number,
): Promise<{ id: number; name: string }[]> {
  const { rows } = await db.query<{ id: number; name: string }>(
    `SELECT id, name FROM instructors WHERE business_id = $1 AND user_id IS NULL AND state <> 'removed'
      ORDER BY lower(name), id`,
    [businessId],
  );
  return rows;
}

export async function isInstructor(db: Db, businessId: number, userId: string): Promise<boolean> {
  return (await findOwnInstructor(db, businessId, userId)) !== null;
}

export const findOwnInstructor = (
  db: Db,
  businessId: number,
  userId: string,
): Promise<{ id: number; name: string } | null> =>
  queryOneOrNull(db, 'SELECT id, name FROM instructors WHERE business_id = $1 AND user_id = $2', [
    businessId,
    userId,
  ]);

/** Moves the account from any other instructor of the business. False if they are gone or have another account. */
export async function linkFreeInstructor(
  tx: Tx,
  { businessId, instructorId, userId }: { businessId: number; instructorId: number; userId: string },
): Promise<boolean> {
  const instructor = await lockInstructor(tx, instructorId);
  if (instructor === null || instructor.businessId !== businessId || instructor.state === 'removed')
    return false;
  if (instructor.accountId !== null) return instructor.accountId === userId;
  await tx.query('UPDATE instructors SET user_id = NULL WHERE business_id = $1 AND user_id = $2', [
    businessId,
    userId,
  ]);
  await linkAccount(tx, instructorId, userId);
  return true;
}

export async function markInstructorsRemoved(tx: Tx, instructorIds: readonly number[]): Promise<void> {
  await tx.query(
    `UPDATE instructors SET state = 'removed', reason = NULL, user_id = NULL
      WHERE id = ANY ($1::bigint[]) AND state ${inStates(instructorStates.statesBefore('removed', 'remove'))}`,
    [instructorIds],
  );
}

/** Serialises changes of instructors. */
export async function lockTaughtSessions(tx: Tx, sessionIds: readonly number[]): Promise<void> {
  await tx.query('SELECT FROM sessions WHERE id = ANY ($1::bigint[]) ORDER BY id FOR NO KEY UPDATE', [
    sessionIds,
  ]);
}

/** Records the instructors of past dates, where not recorded yet. */
export async function recordPastInstructors(tx: Tx, sessionIds: readonly number[], now: Date): Promise<void> {
  await tx.query(
    `INSERT INTO occurrence_instructors (occurrence_id, instructor_id, position)
     SELECT o.id, t.instructor_id, t.position
       FROM occurrences o JOIN session_instructors t ON t.session_id = o.session_id AND t.effective_from <= o.starts_at
      WHERE o.session_id = ANY ($1::bigint[]) AND o.starts_at <= $2
        AND NOT EXISTS (SELECT FROM occurrence_instructors x WHERE x.occurrence_id = o.id)`,
    [sessionIds, now],
  );
}

export async function removeFromSessions(
  tx: Tx,
  instructorId: number,
  sessionIds: readonly number[],
): Promise<void> {
  await tx.query(
    'DELETE FROM session_instructors WHERE instructor_id = $1 AND session_id = ANY ($2::bigint[])',
    [instructorId, sessionIds],
  );
}

/** Returns the sessions it skipped because they have four already. */
export async function addToSessions(
  tx: Tx,
  instructorId: number,
  sessionIds: readonly number[],
  at: Date,
): Promise<number[]> {
  const { rows } = await tx.query<{ id: number }>(
    `WITH free AS (
       SELECT wanted.id,
              (SELECT min(p.place) FROM generate_series(1, 4) AS p (place)
                WHERE NOT EXISTS (SELECT FROM session_instructors t
                                   WHERE t.session_id = wanted.id AND t.position = p.place)) AS place
         FROM unnest($2::bigint[]) AS wanted (id)
     ), added AS (
       INSERT INTO session_instructors (session_id, instructor_id, position, effective_from)
       SELECT id, $1, place, $3 FROM free WHERE place IS NOT NULL
       ON CONFLICT (session_id, instructor_id) DO NOTHING
     )
     SELECT id FROM free WHERE place IS NULL`,
    [instructorId, sessionIds, at],
  );
  return rows.map(({ id }) => id);
}

// One date

export const findTaughtOccurrence = (
  db: Db,
  occurrenceId: number,
): Promise<{ businessId: number; sessionId: number; startsAt: Date } | null> =>
  queryOneOrNull(
    db,
    `SELECT s.business_id AS "businessId", s.id AS "sessionId", o.starts_at AS "startsAt"
       FROM occurrences o JOIN sessions s ON s.id = o.session_id WHERE o.id = $1`,
    [occurrenceId],
  );

/** Includes hidden ones. */
export async function listSessionInstructors(
  db: Db,
  sessionId: number,
): Promise<{ id: number; name: string }[]> {
  const { rows } = await db.query<{ id: number; name: string }>(
    `SELECT i.id, i.name FROM session_instructors t JOIN instructors i ON i.id = t.instructor_id
      WHERE t.session_id = $1 ORDER BY t.position`,
    [sessionId],
  );
  return rows;
}

export async function listSubstitutes(db: Db, occurrenceId: number): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    'SELECT instructor_id AS id FROM occurrence_instructors WHERE occurrence_id = $1 ORDER BY position',
    [occurrenceId],
  );
  return rows.map(({ id }) => id);
}

export async function listOccurrenceInstructors(
  db: Db,
  occurrenceId: number,
): Promise<{ id: number; name: string }[]> {
  const { shown } = await queryOne<{ shown: { id: number; name: string }[] }>(
    db,
    'SELECT occurrence_instructors_json($1) AS shown',
    [occurrenceId],
  );
  return shown;
}

/** Upcoming dates, the public view. */
export async function instructorsByOccurrence(
  db: Db,
  sessionIds: readonly number[],
  after: Date,
): Promise<{ occurrenceId: number; previous: { id: number; name: string }[] }[]> {
  const { rows } = await db.query<{ occurrenceId: number; previous: { id: number; name: string }[] }>(
    `SELECT id AS "occurrenceId", occurrence_instructors_json(id) AS previous FROM occurrences
      WHERE session_id = ANY ($1::bigint[]) AND starts_at > $2 AND state = 'scheduled'`,
    [sessionIds, after],
  );
  return rows;
}

/** Sessions with an upcoming date that they substitute on. */
export async function listSubstitutedSessions(db: Db, instructorId: number, after: Date): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    `SELECT DISTINCT o.session_id AS id FROM occurrence_instructors x JOIN occurrences o ON o.id = x.occurrence_id
      WHERE x.instructor_id = $1 AND o.starts_at > $2`,
    [instructorId, after],
  );
  return rows.map(({ id }) => id);
}

/** In this order; empty restores the usual ones. */
export async function setSubstitutes(
  tx: Tx,
  occurrenceId: number,
  instructorIds: readonly number[],
): Promise<void> {
  await tx.query('DELETE FROM occurrence_instructors WHERE occurrence_id = $1', [occurrenceId]);
  await tx.query(
    `INSERT INTO occurrence_instructors (occurrence_id, instructor_id, position)
     SELECT $1, wanted.id, wanted.place FROM unnest($2::bigint[]) WITH ORDINALITY AS wanted (id, place)`,
    [occurrenceId, instructorIds],
  );
}

/** Upcoming dates only. */
export async function removeFromOccurrences(tx: Tx, instructorId: number, now: Date): Promise<void> {
  await tx.query(
    `DELETE FROM occurrence_instructors x USING occurrences o
      WHERE o.id = x.occurrence_id AND x.instructor_id = $1 AND o.starts_at > $2`,
    [instructorId, now],
  );
}

/** SQL: does instructor `i` teach occurrence `o`? Past or future, shown or hidden. */
export const TEACHES = `
  CASE WHEN EXISTS (SELECT FROM occurrence_instructors x WHERE x.occurrence_id = o.id)
       THEN EXISTS (SELECT FROM occurrence_instructors x WHERE x.occurrence_id = o.id AND x.instructor_id = i.id)
       ELSE EXISTS (SELECT FROM session_instructors t
                     WHERE t.session_id = o.session_id AND t.instructor_id = i.id AND t.effective_from <= o.starts_at) END`;

/** Start in [`from`, `until`), cancelled ones included. */
export async function listTaughtOccurrenceIds(
  db: Db,
  instructorId: number,
  { from, until }: { from: Date; until: Date },
): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    `SELECT o.id FROM instructors i JOIN sessions s ON s.business_id = i.business_id
       JOIN occurrences o ON o.session_id = s.id AND o.starts_at >= $2 AND o.starts_at < $3
      WHERE i.id = $1 AND ${TEACHES}`,
    [instructorId, from, until],
  );
  return rows.map(({ id }) => id);
}

export async function isTaughtBy(db: Db, occurrenceId: number, userId: string): Promise<boolean> {
  const { taught } = await queryOne<{ taught: boolean }>(
    db,
    `SELECT EXISTS (SELECT FROM occurrences o JOIN sessions s ON s.id = o.session_id
                      JOIN instructors i ON i.business_id = s.business_id AND i.user_id = $2
                     WHERE o.id = $1 AND ${TEACHES}) AS taught`,
    [occurrenceId, userId],
  );
  return taught;
}

// Deciding

/** Waiting ones, longest first; or shown ones, latest first. */
export async function listInstructorsForReview(
  db: Db,
  show: 'waiting' | 'shown',
): Promise<InstructorForReview[]> {
  const { rows } = await db.query<InstructorForReview>({
    text: `SELECT ${PUBLIC_COLUMNS}, json_build_object('id', b.id, 'name', b.name) AS business, i.sent_at AS "sentAt"
             FROM instructors i JOIN businesses b ON b.id = i.business_id
            WHERE i.state = $1 ORDER BY i.sent_at ${show === 'waiting' ? '' : 'DESC'}, i.id LIMIT 200`,
    values: [show],
    types: timestamptzAsText,
  });
  return rows;
}

/** False if their state doesn't allow it, or the text has changed. */
export async function decideInstructor(
  tx: Tx,
  instructorId: number,
  sentAt: Date,
  decided: { state: 'shown' } | { state: 'refused'; reason: string },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE instructors SET state = $3, reason = $4
      WHERE id = $1 AND date_trunc('milliseconds', sent_at) = $2
        AND state ${inStates(instructorStates.statesBefore(decided.state))}`,
    [instructorId, sentAt, decided.state, decided.state === 'refused' ? decided.reason : null],
  );
  return rowCount === 1;
}

// Personal data

/** Their own profile, and those of their businesses' instructors. */
export async function instructorRows(db: Db, userId: string): Promise<DataRow[]> {
  const { rows } = await db.query<DataRow>(
    `SELECT b.name AS business, i.name, i.bio, array_to_string(i.qualifications, ', ') AS qualifications, i.state,
            i.reason, i.sent_at
       FROM instructors i JOIN businesses b ON b.id = i.business_id
      WHERE (i.user_id = $1 OR b.owner_id = $1) AND i.state <> 'removed' ORDER BY i.id`,
    [userId],
  );
  return rows;
}

/** Erases their own profile and those of their businesses' instructors. */
export async function eraseInstructors(tx: Tx, userId: string): Promise<void> {
  const { rows } = await tx.query<{ id: number }>(
    `UPDATE instructors i SET name = 'Former instructor', bio = '', qualifications = '{}'
      WHERE i.user_id = $1 OR i.business_id IN (SELECT b.id FROM businesses b WHERE b.owner_id = $1)
     RETURNING i.id`,
    [userId],
  );
  const ids = rows.map(({ id }) => id);
  await markInstructorsRemoved(tx, ids);
  await tx.query('DELETE FROM session_instructors WHERE instructor_id = ANY ($1::bigint[])', [ids]);
  await tx.query(`UPDATE cover_requests SET reason = '' WHERE instructor_id = ANY ($1::bigint[])`, [ids]);
}
