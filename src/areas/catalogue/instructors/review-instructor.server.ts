import { type AuditContext, recordAudit } from '#shared/audit/record-audit.server.ts';
import { type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { instructorSentences } from './copy.ts';
import { decideInstructor, lockInstructor } from './queries.server.ts';

export interface ReviewInstructorDeps {
  pool: Pool;
  /** Runs in the transaction that refuses somebody, or takes them down: the place to queue an e-mail to the business. */
  onInstructorRefused(tx: Tx, refused: { instructorId: number; at: Date }): Promise<void>;
}

/**
 * Takes somebody down after a report on them, as part of the transaction that settles it. Throws `conflict` (409) for
 * whoever is not shown.
 */
export async function takeDownInstructor(
  tx: Tx,
  { onInstructorRefused }: Pick<ReviewInstructorDeps, 'onInstructorRefused'>,
  act: AuditContext,
  instructorId: number,
  reason: string,
): Promise<void> {
  const instructor = await lockInstructor(tx, instructorId);
  if (
    instructor?.state !== 'shown' ||
    !(await decideInstructor(tx, instructorId, instructor.sentAt, { state: 'refused', reason }))
  )
    throw new AppError('conflict', instructorSentences.notShown);
  await recordAudit(tx, act, {
    action: 'instructor.taken-down',
    subject: 'instructor',
    subjectId: String(instructorId),
    reason,
    details: { businessId: instructor.businessId, name: instructor.name },
  });
  await onInstructorRefused(tx, { instructorId, at: instructor.sentAt });
}

/**
 * Shows somebody to everybody; or refuses them while they wait, and takes them down while they are shown. The caller has
 * made sure that an admin asks, and says when the words were sent in that the admin has read. Throws `not_found` (404),
 * and `conflict` (409) when that was decided, or the words are others by now.
 */
export async function reviewInstructor(
  { pool, onInstructorRefused }: ReviewInstructorDeps,
  act: AuditContext,
  instructorId: number,
  read: { sentAt: string },
  decided: { state: 'shown' } | { state: 'refused'; reason: string },
): Promise<void> {
  await transaction(pool, async (tx) => {
    const instructor = await lockInstructor(tx, instructorId);
    if (instructor === null || instructor.state === 'removed')
      throw new AppError('not_found', instructorSentences.notThere);
    if (!(await decideInstructor(tx, instructorId, new Date(read.sentAt), decided)))
      throw new AppError('conflict', instructorSentences.decided);
    await recordAudit(tx, act, {
      action:
        decided.state === 'shown'
          ? 'instructor.shown'
          : instructor.state === 'shown'
            ? 'instructor.taken-down'
            : 'instructor.refused',
      subject: 'instructor',
      subjectId: String(instructorId),
      reason: decided.state === 'refused' ? decided.reason : null,
      details: { businessId: instructor.businessId, name: instructor.name },
    });
    if (decided.state === 'refused')
      await onInstructorRefused(tx, { instructorId, at: new Date(read.sentAt) });
  });
}
