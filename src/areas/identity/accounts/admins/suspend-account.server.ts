import type { Tx } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { EndedCredentials } from '../credentials/credential-kind.ts';
import type { EndCredentials } from '../credentials/end-credentials.server.ts';
import { isDeleted, markReinstated, markSuspended } from './role-queries.server.ts';

export const SUSPENDED_MESSAGE = 'This account is suspended. Contact us if you think this is a mistake.';

/** Returns what ended. Check `assertAdminRemains` first. Throws `not_found` (404) or `conflict` (409). */
export async function suspendAccount(
  tx: Tx,
  { endCredentials }: { endCredentials: EndCredentials },
  userId: string,
  reason: string,
  now: Date,
): Promise<EndedCredentials[]> {
  if (!(await markSuspended(tx, userId, reason, now)))
    throw await suspensionError(tx, userId, 'This account is already suspended.');
  return endCredentials(tx, { events: ['account-suspended'], userId });
}

/** Throws `not_found` (404) or `conflict` (409: not suspended). */
export async function reinstateAccount(tx: Tx, userId: string, now: Date): Promise<void> {
  if (!(await markReinstated(tx, userId, now)))
    throw await suspensionError(tx, userId, 'This account isn’t suspended.');
}

async function suspensionError(tx: Tx, userId: string, otherwise: string): Promise<AppError> {
  const deleted = await isDeleted(tx, userId);
  if (deleted === null) return new AppError('not_found', 'We can’t find that account.');
  if (deleted) return new AppError('conflict', 'This account is deleted.');
  return new AppError('conflict', otherwise);
}
