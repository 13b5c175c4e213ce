import type { Verdict } from '#areas/catalogue/moderation/rules.ts';
import type { Tx } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { decideTrainer, markReinstated, markSuspended, trainerExists } from './status-queries.server.ts';

/** Approval lists the trainer; booking stays off. Throws `not_found` (404) or `conflict` (409: not waiting). */
export async function reviewTrainer(tx: Tx, trainerId: number, decision: Verdict, now: Date): Promise<void> {
  const reason = decision.verdict === 'rejected' ? decision.reason : null;
  if (!(await decideTrainer(tx, trainerId, { verdict: decision.verdict, reason }, now)))
    throw await decisionProblem(tx, trainerId, 'This application is no longer waiting for review.');
}

export { reopenTrainerReview } from './status-queries.server.ts';

/** The caller must handle existing bookings. Throws `not_found` (404) or `conflict` (409). */
export async function suspendTrainer(tx: Tx, trainerId: number, reason: string, now: Date): Promise<void> {
  if (!(await markSuspended(tx, trainerId, reason, now)))
    throw await decisionProblem(tx, trainerId, 'You can suspend only an approved trainer.');
}

/** Booking stays off, as their week may have changed. Throws `not_found` (404) or `conflict` (409). */
export async function reinstateTrainer(tx: Tx, trainerId: number, now: Date): Promise<void> {
  if (!(await markReinstated(tx, trainerId, now)))
    throw await decisionProblem(tx, trainerId, 'You can reinstate only a suspended trainer.');
}

/** The trainer doesn't exist, or `otherwise`. */
async function decisionProblem(tx: Tx, trainerId: number, otherwise: string): Promise<AppError> {
  return (await trainerExists(tx, trainerId))
    ? new AppError('conflict', otherwise)
    : new AppError('not_found', 'Trainer not found');
}
