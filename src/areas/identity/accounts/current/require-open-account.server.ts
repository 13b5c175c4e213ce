import type { Tx } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { lockOpenAccount } from '../queries.server.ts';

/**
 * Serialises a person's concurrent actions: call it before any other lock. Throws `unauthorized` (401) if the account
 * is suspended or deleted.
 */
export async function requireOpenAccount(
  tx: Tx,
  userId: string,
): Promise<{ email: string; emailVerified: boolean }> {
  const account = await lockOpenAccount(tx, userId);
  if (account === null) throw new AppError('unauthorized', 'Unauthorized');
  return account;
}
