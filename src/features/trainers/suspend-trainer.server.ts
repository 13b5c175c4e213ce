import { maybeOne, type Tx } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';

/**
 * Takes an approved trainer out of the directory as part of `tx`: nobody can book them. What becomes of
 * bookings made is the caller's to decide.
 * Throws `not_found` (404) or `conflict` (409: not approved).
 */
export async function suspendTrainer(tx: Tx, trainerId: number, reason: string, now: Date): Promise<void> {
  const { rowCount } = await tx.query(
    `UPDATE trainers SET status = 'suspended', rejection_reason = $2, booking_enabled = false, updated_at = $3
      WHERE id = $1 AND status = 'approved'`,
    [trainerId, reason, now],
  );
  if (rowCount !== 1) await refuse(tx, trainerId, 'Only an approved trainer can be suspended.');
}

/**
 * Brings a suspended trainer back into the directory as part of `tx`. Online booking stays off until they turn it on
 * themselves: their week may have changed since. Throws `not_found` (404) or `conflict` (409: not suspended, or the
 * profile of an account that was erased).
 */
export async function reinstateTrainer(tx: Tx, trainerId: number, now: Date): Promise<void> {
  const { rowCount } = await tx.query(
    `UPDATE trainers t SET status = 'approved', rejection_reason = NULL, updated_at = $2
       FROM users u WHERE t.id = $1 AND t.status = 'suspended' AND u.id = t.user_id AND u.deleted_at IS NULL`,
    [trainerId, now],
  );
  if (rowCount !== 1) await refuse(tx, trainerId, 'Only a suspended trainer can be reinstated.');
}

async function refuse(tx: Tx, trainerId: number, sentence: string): Promise<never> {
  const trainer = await maybeOne(tx, 'SELECT id FROM trainers WHERE id = $1', [trainerId]);
  if (trainer === null) throw new AppError('not_found', 'Trainer not found');
  throw new AppError('conflict', sentence);
}
