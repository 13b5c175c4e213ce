import { type Db, queryOne, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import { inStates } from '#shared/db/in-states.server.ts';
import { decisionStates, numberedSubjects, type Subject, type Submission } from './rules.ts';

export interface DecisionRecord {
  id: string;
  subject: Subject;
  subjectId: string;
  verdict: 'approved' | 'rejected';
  reason: string | null;
  decidedBy: string;
  decidedByName: string;
  decidedAt: Date;
  undoneAt: Date | null;
  announcedAt: Date | null;
}

const DECISION = `
  SELECT d.id, d.subject, coalesce(d.subject_uuid::text, d.subject_id::text) AS "subjectId", d.verdict, d.reason,
         d.decided_by AS "decidedBy", u.name AS "decidedByName", d.decided_at AS "decidedAt", d.undone_at AS "undoneAt",
         d.announced_at AS "announcedAt"
    FROM moderation_decisions d JOIN users u ON u.id = d.decided_by`;

/** `$1` is the subject, `$2` its id. */
const isAbout = (subject: Subject) =>
  `subject = $1 AND ${numberedSubjects.has(subject) ? 'subject_id' : 'subject_uuid'} = $2`;

export async function insertDecision(
  tx: Tx,
  decision: Pick<
    DecisionRecord,
    'subject' | 'subjectId' | 'verdict' | 'reason' | 'decidedBy' | 'decidedAt' | 'announcedAt'
  > & { submission: Submission | null },
): Promise<string> {
  const { subject, subjectId, submission } = decision;
  const isNumber = numberedSubjects.has(subject);
  const { id } = await queryOne<{ id: string }>(
    tx,
    `INSERT INTO moderation_decisions
       (subject, subject_id, subject_uuid, verdict, reason, decided_by, decided_at, announced_at, submission)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING id`,
    [
      subject,
      isNumber ? subjectId : null,
      isNumber ? null : subjectId,
      decision.verdict,
      decision.reason,
      decision.decidedBy,
      decision.decidedAt,
      decision.announcedAt,
      submission === null ? null : JSON.stringify(submission),
    ],
  );
  return id;
}

export function latestDecision(db: Db, subject: Subject, id: string): Promise<DecisionRecord | null> {
  return queryOneOrNull<DecisionRecord>(
    db,
    `${DECISION} WHERE ${isAbout(subject)} AND d.undone_at IS NULL ORDER BY d.decided_at DESC LIMIT 1`,
    [subject, id],
  );
}

/** Newest first, undone ones included. */
export async function decisionsOn(db: Db, subject: Subject, id: string): Promise<DecisionRecord[]> {
  const { rows } = await db.query<DecisionRecord>(
    `${DECISION} WHERE ${isAbout(subject)} ORDER BY d.decided_at DESC LIMIT 20`,
    [subject, id],
  );
  return rows;
}

export async function decidedSubmission(db: Db, subject: Subject, id: string): Promise<Submission | null> {
  const row = await queryOneOrNull<{ submission: Submission | null }>(
    db,
    `SELECT submission FROM moderation_decisions
      WHERE ${isAbout(subject)} AND undone_at IS NULL ORDER BY decided_at DESC LIMIT 1`,
    [subject, id],
  );
  return row?.submission ?? null;
}

/** False if it was undone or announced already. */
export async function markUndone(tx: Tx, decisionId: string, now: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE moderation_decisions SET undone_at = $2
      WHERE id = $1 AND ${decisionStates.keptAs} ${inStates(decisionStates.statesBefore('undone'))}`,
    [decisionId, now],
  );
  return rowCount === 1;
}

/** False if it was undone or announced already. */
export async function markAnnounced(tx: Tx, decisionId: string, now: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE moderation_decisions SET announced_at = $2
      WHERE id = $1 AND ${decisionStates.keptAs} ${inStates(decisionStates.statesBefore('announced'))}`,
    [decisionId, now],
  );
  return rowCount === 1;
}

/** Erases stored submissions; the decisions stay. */
export async function eraseSubmissions(
  tx: Tx,
  subject: 'business' | 'session' | 'trainer',
  ids: readonly number[],
): Promise<void> {
  await tx.query(
    'UPDATE moderation_decisions SET submission = NULL WHERE subject = $1 AND subject_id = ANY ($2)',
    [subject, ids],
  );
}
