import { type DecideDeps, decideInTransaction } from '#areas/catalogue/moderation/decide.server.ts';
import { defineModeration } from '#areas/catalogue/moderation/define-moderation.server.ts';
import type { AuditContext } from '#shared/audit/record-audit.server.ts';
import type { Tx } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { instructorSentences } from './copy.ts';
import { instructorQueue, lockReviewedInstructor } from './moderation-queries.server.ts';
import { decideInstructor } from './queries.server.ts';
import { instructorStates } from './rules.ts';

export { instructorQueue } from './moderation-queries.server.ts';

export interface InstructorModerationDeps {
  /** Runs in the refusing transaction, to queue an email to the business. */
  onInstructorRefused(tx: Tx, refused: { instructorId: number; at: Date }): Promise<void>;
}

/** Rejecting a shown profile takes it down. */
export const instructorModeration = ({ onInstructorRefused }: InstructorModerationDeps) =>
  defineModeration({
    subject: 'instructor',
    noun: 'profile',
    queue: instructorQueue,
    from: {
      approved: instructorStates.statesBefore('shown', 'show'),
      rejected: instructorStates.statesBefore('refused', 'refuse', 'take_down'),
    },
    keepsSubmission: false,
    decided: () => instructorSentences.decided,
    changed: instructorSentences.decided,
    lock: lockReviewedInstructor,
    async review(tx, { id, state, name, businessId, sentAt }, verdict) {
      const decided =
        verdict.verdict === 'approved'
          ? ({ state: 'shown' } as const)
          : ({ state: 'refused', reason: verdict.reason } as const);
      if (!(await decideInstructor(tx, id, sentAt, decided)))
        throw new AppError('conflict', instructorSentences.decided);
      const details = { businessId, name };
      if (decided.state === 'shown') return { audit: { action: 'instructor.shown', details } };
      return {
        audit: { action: state === 'shown' ? 'instructor.taken-down' : 'instructor.refused', details },
        announce: () => onInstructorRefused(tx, { instructorId: id, at: sentAt }),
      };
    },
  });

/** For a report, in its transaction. Throws `conflict` (409) unless they are shown. */
export async function takeDownInstructor(
  tx: Tx,
  deps: InstructorModerationDeps & Pick<DecideDeps, 'clock' | 'outbox'>,
  act: AuditContext,
  instructorId: number,
  reason: string,
): Promise<void> {
  const id = String(instructorId);
  if ((await lockReviewedInstructor(tx, id))?.state !== 'shown')
    throw new AppError('conflict', instructorSentences.notShown);
  await decideInTransaction(tx, deps, act, instructorModeration(deps), id, { verdict: 'rejected', reason });
}
