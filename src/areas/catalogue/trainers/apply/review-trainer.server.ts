import type { Verdict } from '#areas/catalogue/moderation/rules.ts';
import type { Tx } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { decideTrainer, markReinstated, markSuspended, trainerExists } from './status-queries.server.ts';

/**
 * Approves or rejects an application that waits for review, as part of `tx`: an approved trainer is in the
 * directory at once, and turns online booking on themselves. Of two decisions at once one wins.
 * Throws `not_found` (404) or, when it does not wait for review, `conflict` (409).
 */
export async function reviewTrainer(tx: Tx, trainerId: number, decision: Verdict, now: Date): Promise<void> {
  const reason = decision.verdict === 'rejected' ? decision.reason : null;
  if (!(await decideTrainer(tx, trainerId, { verdict: decision.verdict, reason }, now)))
    throw await decisionProblem(tx, trainerId, 'This application is no longer waiting for review.');
}

export { reopenTrainerReview } from './status-queries.server.ts';

/**
 * Takes an approved trainer out of the directory as part of `tx`: nobody can book them. What becomes of
 * bookings made is the caller's to decide.
 * Throws `not_found` (404) or `conflict` (409: not approved).
 */
export async function suspendTrainer(tx: Tx, trainerId: number, reason: string, now: Date): Promise<void> {
  if (!(await markSuspended(tx, trainerId, reason, now)))
    throw await decisionProblem(tx, trainerId, 'You can suspend only an approved trainer.');
}

/**
 * Brings a suspended trainer back into the directory as part of `tx`. Online booking stays off until they turn it on
 * themselves: their week may have changed since. Throws `not_found` (404) or `conflict` (409: not suspended, or the
 * profile of an account that was erased).
 */
export async function reinstateTrainer(tx: Tx, trainerId: number, now: Date): Promise<void> {
  if (!(await markReinstated(tx, trainerId, now)))
    throw await decisionProblem(tx, trainerId, 'You can reinstate only a suspended trainer.');
}

/** Why a decision did not happen to a trainer: there is none, or `otherwise`. */
async function decisionProblem(tx: Tx, trainerId: number, otherwise: string): Promise<AppError> {
  return (await trainerExists(tx, trainerId))
    ? new AppError('conflict', otherwise)
    : new AppError('not_found', 'Trainer not found');
}
