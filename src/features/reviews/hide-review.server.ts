import { type Act, recordAudit } from '#shared/audit/record-audit.server.ts';
import { type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { markHidden, markShown, reviewStanding } from './queries.server.ts';

/**
 * Hides a review with a reason: it is shown nowhere and no longer counts in any rating. Its writer sees the
 * reason. The caller has made sure that an admin asks. Throws `not_found` (404) or `conflict` (409: hidden already).
 */
export async function hideReview(pool: Pool, act: Act, reviewId: string, reason: string): Promise<void> {
  await transaction(pool, (tx) => hideReviewIn(tx, act, reviewId, reason));
}

/** The same in a transaction of the caller's. */
export async function hideReviewIn(tx: Tx, act: Act, reviewId: string, reason: string): Promise<void> {
  if (!(await markHidden(tx, reviewId, act.actorId, reason))) {
    throw await notChanged(tx, reviewId, 'This review is already hidden.');
  }
  await recordAudit(tx, act, { action: 'review.hidden', subject: 'review', subjectId: reviewId, reason });
}

/** Shows a hidden review again, and counts it again. Throws `not_found` (404) or `conflict` (409: not hidden). */
export async function unhideReview(pool: Pool, act: Act, reviewId: string): Promise<void> {
  await transaction(pool, async (tx) => {
    if (!(await markShown(tx, reviewId))) {
      throw await notChanged(tx, reviewId, 'This review isn’t hidden.');
    }
    await recordAudit(tx, act, { action: 'review.shown-again', subject: 'review', subjectId: reviewId });
  });
}

async function notChanged(tx: Tx, reviewId: string, sentence: string): Promise<AppError> {
  return (await reviewStanding(tx, reviewId)) === null
    ? new AppError('not_found', 'We can’t find that review. It may have been removed.')
    : new AppError('conflict', sentence);
}
