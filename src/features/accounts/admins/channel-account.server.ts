import type { Tx } from '#shared/db/database.server.ts';
import { insertAccount, markSuspended } from './role-queries.server.ts';

/**
 * An account that orders of a sales channel hang on: nobody can sign in to it, and no mail reaches its address (RFC 2606).
 * Answers its id.
 */
export async function createChannelAccount(
  tx: Tx,
  { id, name, now }: { id: string; name: string; now: Date },
): Promise<string> {
  const userId = await insertAccount(tx, {
    email: `${id}@partners.invalid`,
    firstName: name,
    lastName: '(booking partner)',
  });
  await markSuspended(tx, userId, 'The account of a booking partner.', now);
  return userId;
}
