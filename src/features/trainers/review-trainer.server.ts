import type { Verdict } from '#features/businesses/review-business.server.ts';
import { maybeOne, type Tx } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';

/**
 * Approves or rejects an application that waits for review, as part of `tx`: an approved trainer is in the
 * directory at once, and turns online booking on themselves. Of two decisions at once one wins.
 * Throws `not_found` (404) or, when it does not wait for review, `conflict` (409).
 */
export async function reviewTrainer(tx: Tx, trainerId: number, decision: Verdict, now: Date): Promise<void> {
  const { rowCount } = await tx.query(
    `UPDATE trainers SET status = $2, rejection_reason = $3, updated_at = $4 WHERE id = $1 AND status = 'pending'`,
    [trainerId, decision.verdict, decision.verdict === 'rejected' ? decision.reason : null, now],
  );
  if (rowCount === 1) return;
  const trainer = await maybeOne<{ status: string }>(tx, 'SELECT status FROM trainers WHERE id = $1', [
    trainerId,
  ]);
  if (trainer === null) throw new AppError('not_found', 'Trainer not found');
  throw new AppError('conflict', 'This application is not waiting for review any more.');
}

/**
 * Takes a verdict back, as part of `tx`: the application waits for review again. False when it has moved on since,
 * for example because the trainer has mended it or takes bookings already.
 */
export async function reopenTrainerReview(
  tx: Tx,
  trainerId: number,
  verdict: Verdict['verdict'],
  now: Date,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE trainers SET status = 'pending', rejection_reason = NULL, updated_at = $3
      WHERE id = $1 AND status = $2 AND NOT (status = 'approved' AND booking_enabled)`,
    [trainerId, verdict, now],
  );
  return rowCount === 1;
}
