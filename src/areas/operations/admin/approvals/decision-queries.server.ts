import { type Db, queryOne, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import { inStates } from '#shared/db/in-states.server.ts';
import { decisionStates } from './rules.ts';
import { readSubmission } from './submission-queries.server.ts';

export type DecidedSubject = 'business' | 'session' | 'trainer' | 'business-edit';

/** A decision as it is stored, with the name of whoever made it. */
export interface DecisionRecord {
  id: string;
  subject: DecidedSubject;
  subjectId: number;
  verdict: 'approved' | 'rejected';
  reason: string | null;
  decidedBy: string;
  decidedByName: string;
  decidedAt: Date;
  undoneAt: Date | null;
  announcedAt: Date | null;
}

const DECISION = `
  SELECT d.id, d.subject, d.subject_id AS "subjectId", d.verdict, d.reason, d.decided_by AS "decidedBy",
         u.name AS "decidedByName", d.decided_at AS "decidedAt", d.undone_at AS "undoneAt",
         d.announced_at AS "announcedAt"
    FROM moderation_decisions d JOIN users u ON u.id = d.decided_by`;

export async function insertDecision(
  tx: Tx,
  decision: Pick<DecisionRecord, 'subject' | 'subjectId' | 'verdict' | 'reason' | 'decidedBy' | 'decidedAt'>,
): Promise<string> {
  const submission = await readSubmission(tx, decision.subject, decision.subjectId);
  const { id } = await queryOne<{ id: string }>(
    tx,
    `INSERT INTO moderation_decisions (subject, subject_id, verdict, reason, decided_by, decided_at, submission)
     VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
    [
      decision.subject,
      decision.subjectId,
      decision.verdict,
      decision.reason,
      decision.decidedBy,
      decision.decidedAt,
      submission === null ? null : JSON.stringify(submission),
    ],
  );
  return id;
}

/** The latest decision on a listing that stands; null when there is none. */
export function latestDecision(
  db: Db,
  subject: DecidedSubject,
  subjectId: number,
): Promise<DecisionRecord | null> {
  return queryOneOrNull<DecisionRecord>(
    db,
    `${DECISION} WHERE d.subject = $1 AND d.subject_id = $2 AND d.undone_at IS NULL
     ORDER BY d.decided_at DESC LIMIT 1`,
    [subject, subjectId],
  );
}

/** Every decision on a listing, undone ones included, newest first. */
export async function decisionsOn(
  db: Db,
  subject: DecidedSubject,
  subjectId: number,
): Promise<DecisionRecord[]> {
  const { rows } = await db.query<DecisionRecord>(
    `${DECISION} WHERE d.subject = $1 AND d.subject_id = $2 ORDER BY d.decided_at DESC LIMIT 20`,
    [subject, subjectId],
  );
  return rows;
}

/** Marks a decision as undone. False when it was undone or announced before. */
export async function markUndone(tx: Tx, decisionId: string, now: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE moderation_decisions SET undone_at = $2
      WHERE id = $1 AND ${decisionStates.keptAs} ${inStates(decisionStates.statesBefore('undone'))}`,
    [decisionId, now],
  );
  return rowCount === 1;
}

/** Marks a decision as announced. Null when it was undone or announced before. */
export function markAnnounced(
  tx: Tx,
  decisionId: string,
  now: Date,
): Promise<{ subject: DecidedSubject; subjectId: number } | null> {
  return queryOneOrNull(
    tx,
    `UPDATE moderation_decisions SET announced_at = $2
      WHERE id = $1 AND ${decisionStates.keptAs} ${inStates(decisionStates.statesBefore('announced'))}
      RETURNING subject, subject_id AS "subjectId"`,
    [decisionId, now],
  );
}
