import { type AuditContext, recordAudit } from '#shared/audit/record-audit.server.ts';
import { type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { findReviewStatus, markHidden, markUnhidden } from './queries.server.ts';

/**
 * Hides a review from all pages and ratings; the author sees the reason. The caller must check for an admin. Throws
 * `not_found` (404) or `conflict` (409: hidden already).
 */
export async function hideReview(
  pool: Pool,
  act: AuditContext,
  reviewId: string,
  reason: string,
): Promise<void> {
  await transaction(pool, (tx) => hideReviewInTransaction(tx, act, reviewId, reason));
}

export async function hideReviewInTransaction(
  tx: Tx,
  act: AuditContext,
  reviewId: string,
  reason: string,
): Promise<void> {
  if (!(await markHidden(tx, reviewId, act.actorId, reason))) {
    throw await notChangedError(tx, reviewId, 'This review is already hidden.');
  }
  await recordAudit(tx, act, { action: 'review.hidden', subject: 'review', subjectId: reviewId, reason });
}

/** Shows and counts a hidden review again. Throws `not_found` (404) or `conflict` (409: not hidden). */
export async function unhideReview(pool: Pool, act: AuditContext, reviewId: string): Promise<void> {
  await transaction(pool, async (tx) => {
    if (!(await markUnhidden(tx, reviewId))) {
      throw await notChangedError(tx, reviewId, 'This review isn’t hidden.');
    }
    await recordAudit(tx, act, { action: 'review.shown-again', subject: 'review', subjectId: reviewId });
  });
}

async function notChangedError(tx: Tx, reviewId: string, sentence: string): Promise<AppError> {
  return (await findReviewStatus(tx, reviewId)) === null
    ? new AppError('not_found', 'We can’t find that review. It may have been removed.')
    : new AppError('conflict', sentence);
}
