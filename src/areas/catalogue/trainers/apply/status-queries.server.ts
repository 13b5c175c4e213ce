import { type Db, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import { inStates } from '#shared/db/in-states.server.ts';
import { trainerStates } from '../rules.ts';

// Conditional updates: of two concurrent decisions one wins, and the other returns false.

export async function decideTrainer(
  tx: Tx,
  trainerId: number,
  { verdict, reason }: { verdict: 'approved' | 'rejected'; reason: string | null },
  now: Date,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE trainers SET status = $2, rejection_reason = $3, updated_at = $4 WHERE id = $1 AND status = ANY ($5)`,
    [trainerId, verdict, reason, now, trainerStates.statesBefore(verdict, 'approve', 'reject')],
  );
  return rowCount === 1;
}

/** Undoes a decision. False if the trainer has changed it since, or takes bookings already. */
export async function reopenTrainerReview(
  tx: Tx,
  trainerId: number,
  verdict: 'approved' | 'rejected',
  now: Date,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE trainers SET status = 'pending', rejection_reason = NULL, updated_at = $3
      WHERE id = $1 AND status = $2 AND status ${inStates(trainerStates.statesBefore('pending', 'reopen'))}
        AND NOT (status = 'approved' AND booking_enabled)`,
    [trainerId, verdict, now],
  );
  return rowCount === 1;
}

/** Also turns online booking off. */
export async function markSuspended(tx: Tx, trainerId: number, reason: string, now: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE trainers SET status = 'suspended', rejection_reason = $2, booking_enabled = false, updated_at = $3
      WHERE id = $1 AND status ${inStates(trainerStates.statesBefore('suspended', 'suspend'))}`,
    [trainerId, reason, now],
  );
  return rowCount === 1;
}

/** False if their account was erased. Locks the account first, as its deletion does. */
export async function markReinstated(tx: Tx, trainerId: number, now: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    `WITH account AS (SELECT u.id FROM users u JOIN trainers t ON t.user_id = u.id
                       WHERE t.id = $1 AND u.deleted_at IS NULL FOR SHARE OF u)
     UPDATE trainers t SET status = 'approved', rejection_reason = NULL, updated_at = $2 FROM account
      WHERE t.id = $1 AND t.user_id = account.id
        AND t.status ${inStates(trainerStates.statesBefore('approved', 'reinstate'))}`,
    [trainerId, now],
  );
  return rowCount === 1;
}

export async function trainerExists(db: Db, trainerId: number): Promise<boolean> {
  return (await queryOneOrNull(db, 'SELECT FROM trainers WHERE id = $1', [trainerId])) !== null;
}
