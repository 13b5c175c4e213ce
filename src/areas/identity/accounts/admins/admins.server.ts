import type { Tx } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { type LockedAdmin, lockAdmins, lockRole, updateRole } from './role-queries.server.ts';

/**
 * Locks all admins, so that two can't remove each other. No-op for non-admins. Throws `conflict` (409) for oneself or
 * the last admin, `forbidden` (403) if the actor is no longer one.
 */
export async function assertAdminRemains(tx: Tx, actorId: string, userId: string): Promise<void> {
  const admins = await lockAdmins(tx);
  if (!admins.some(({ id, active }) => id === actorId && active)) {
    throw new AppError('forbidden', 'You don’t have permission to do this.');
  }
  if (actorId === userId) {
    throw new AppError('conflict', 'Ask another admin. You can’t do this to your own account.');
  }
  if (isOnlyAdmin(admins, userId)) {
    throw new AppError(
      'conflict',
      'This is the last admin who can sign in. Make someone else an admin first.',
    );
  }
}

/** Call before an admin deletes their own account; locks all admins. Throws `conflict` (409) if they are the last. */
export async function assertAnotherAdmin(tx: Tx, userId: string): Promise<void> {
  if (isOnlyAdmin(await lockAdmins(tx), userId)) {
    throw new AppError('conflict', 'You’re the only admin. Make someone else an admin first.');
  }
}

const isOnlyAdmin = (admins: readonly LockedAdmin[], userId: string): boolean =>
  admins.some(({ id }) => id === userId) && !admins.some(({ id, active }) => active && id !== userId);

/**
 * Returns both roles. Throws like `assertAdminRemains`; `not_found` (404); `conflict` (409) if unchanged, suspended,
 * deleted or unverified.
 */
export async function changeRole(
  tx: Tx,
  change: { actorId: string; userId: string; role: 'admin' | 'user'; now: Date },
): Promise<{ before: string; after: string }> {
  const { actorId, userId, role, now } = change;
  await assertAdminRemains(tx, actorId, userId);
  const user = await lockRole(tx, userId);
  if (user === null) throw new AppError('not_found', 'We can’t find that account.');
  if ((user.role === 'admin') === (role === 'admin')) {
    throw new AppError('conflict', role === 'admin' ? 'They’re already an admin.' : 'They’re not an admin.');
  }
  if (role === 'admin' && user.closed) {
    throw new AppError('conflict', 'A suspended or deleted account can’t become an admin.');
  }
  if (role === 'admin' && !user.verified) {
    throw new AppError('conflict', 'They haven’t confirmed their email address yet.');
  }
  const after = role === 'user' && user.owner ? 'business' : role;
  await updateRole(tx, userId, after, now);
  return { before: user.role, after };
}

export { makeBusinessUser } from './role-queries.server.ts';
