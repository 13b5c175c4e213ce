import type { Tx } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { lockOpenAccount } from '../queries.server.ts';

/**
 * Locks the account and returns its current address. Call it before any other lock, so that one person's concurrent
 * actions are serialised and never outlive the account. Throws `unauthorized` (401) if it was suspended or deleted.
 */
export async function requireOpenAccount(
  tx: Tx,
  userId: string,
): Promise<{ email: string; emailVerified: boolean }> {
  const account = await lockOpenAccount(tx, userId);
  if (account === null) throw new AppError('unauthorized', 'Unauthorized');
  return account;
}
