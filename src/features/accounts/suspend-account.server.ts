import { maybeOne, type Tx } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';

/** What somebody reads who signs in to a suspended account. */
export const SUSPENDED_SENTENCE =
  'This account is suspended. Please contact us if you think that this is a mistake.';

/**
 * Suspends an account as part of `tx`: every sign-in of it ends, and nobody can sign in to it.
 * Throws `not_found` (404) or `conflict` (409: suspended already, deleted). Whether an admin may be suspended is for
 * `assertAdminRemains` to say.
 */
export async function suspendAccount(tx: Tx, userId: string, reason: string, now: Date): Promise<void> {
  const { rowCount } = await tx.query(
    `UPDATE users SET suspended_at = $3, suspension_reason = $2, updated_at = $3
      WHERE id = $1 AND suspended_at IS NULL AND deleted_at IS NULL`,
    [userId, reason, now],
  );
  if (rowCount !== 1) throw await whyNot(tx, userId, 'This account is suspended already.');
  await tx.query('DELETE FROM auth_sessions WHERE user_id = $1', [userId]);
}

/** Lets the person sign in again. Throws `not_found` (404) or `conflict` (409: not suspended). */
export async function reinstateAccount(tx: Tx, userId: string, now: Date): Promise<void> {
  const { rowCount } = await tx.query(
    `UPDATE users SET suspended_at = NULL, suspension_reason = NULL, updated_at = $2
      WHERE id = $1 AND suspended_at IS NOT NULL AND deleted_at IS NULL`,
    [userId, now],
  );
  if (rowCount !== 1) throw await whyNot(tx, userId, 'This account is not suspended.');
}

async function whyNot(tx: Tx, userId: string, otherwise: string): Promise<AppError> {
  const user = await maybeOne<{ deleted: boolean }>(
    tx,
    'SELECT deleted_at IS NOT NULL AS deleted FROM users WHERE id = $1',
    [userId],
  );
  if (user === null) return new AppError('not_found', 'There is no such account.');
  if (user.deleted) return new AppError('conflict', 'This account has been deleted.');
  return new AppError('conflict', otherwise);
}
