import type { Tx } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { lockOpenAccount } from '../queries.server.ts';

/**
 * Locks an account until `tx` ends, and returns its address as it is now. Call it before you lock anything else. What
 * one person does at the same moment in two places then takes turns, and never outlives the account.
 * Throws `unauthorized` (401) if the account was suspended or deleted since the request began.
 */
export async function requireOpenAccount(
  tx: Tx,
  userId: string,
): Promise<{ email: string; emailVerified: boolean }> {
  const account = await lockOpenAccount(tx, userId);
  if (account === null) throw new AppError('unauthorized', 'Unauthorized');
  return account;
}
