import type { Tx } from '#shared/db/database.server.ts';
import { insertAccount, markSuspended } from './role-queries.server.ts';

const channels = {
  partner: { host: 'partners.invalid', what: 'booking partner', whose: 'a booking partner' },
  key: { host: 'keys.invalid', what: 'API key', whose: 'a key of a business’s programs' },
} as const;

/** Nobody can sign in, and its address receives no email (RFC 2606). Returns its id. */
export async function createChannelAccount(
  tx: Tx,
  { id, name, of, now }: { id: string; name: string; of: keyof typeof channels; now: Date },
): Promise<string> {
  const userId = await insertAccount(tx, {
    email: `${id}@${channels[of].host}`,
    firstName: name,
    lastName: `(${channels[of].what})`,
  });
  await markSuspended(tx, userId, `The account of ${channels[of].whose}.`, now);
  return userId;
}
