import { maybeOne, type Tx } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';

/**
 * Takes an approved trainer out of the directory as part of `tx`: nobody can book them. Bookings made stay.
 * Throws `not_found` (404) or `conflict` (409: not approved).
 */
export async function suspendTrainer(tx: Tx, trainerId: number, reason: string, now: Date): Promise<void> {
  const { rowCount } = await tx.query(
    `UPDATE trainers SET status = 'suspended', rejection_reason = $2, booking_enabled = false, updated_at = $3
      WHERE id = $1 AND status = 'approved'`,
    [trainerId, reason, now],
  );
  if (rowCount === 1) return;
  const trainer = await maybeOne(tx, 'SELECT id FROM trainers WHERE id = $1', [trainerId]);
  if (trainer === null) throw new AppError('not_found', 'Trainer not found');
  throw new AppError('conflict', 'Only an approved trainer can be suspended.');
}
