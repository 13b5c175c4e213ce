import type { Tx } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { deleteSignIns, isDeleted, markReinstated, markSuspended } from './role-queries.server.ts';

/** What somebody reads who signs in to a suspended account. */
export const SUSPENDED_SENTENCE =
  'This account is suspended. Please contact us if you think that this is a mistake.';

/**
 * Suspends an account as part of `tx`: every sign-in of it ends, and nobody can sign in to it.
 * Throws `not_found` (404) or `conflict` (409: suspended already, deleted). Whether an admin may be suspended is for
 * `assertAdminRemains` to say.
 */
export async function suspendAccount(tx: Tx, userId: string, reason: string, now: Date): Promise<void> {
  if (!(await markSuspended(tx, userId, reason, now)))
    throw await whyNot(tx, userId, 'This account is suspended already.');
  await deleteSignIns(tx, userId);
}

/** Lets the person sign in again. Throws `not_found` (404) or `conflict` (409: not suspended). */
export async function reinstateAccount(tx: Tx, userId: string, now: Date): Promise<void> {
  if (!(await markReinstated(tx, userId, now)))
    throw await whyNot(tx, userId, 'This account is not suspended.');
}

async function whyNot(tx: Tx, userId: string, otherwise: string): Promise<AppError> {
  const deleted = await isDeleted(tx, userId);
  if (deleted === null) return new AppError('not_found', 'There is no such account.');
  if (deleted) return new AppError('conflict', 'This account has been deleted.');
  return new AppError('conflict', otherwise);
}
