import { randomBytes } from 'node:crypto';
import type { Pool } from '#shared/db/database.server.ts';
import { getOrInsertNewsChoice, unsubscribeMailsByToken } from './queries.server.ts';
import { defaultNewsChannels, type NewsKind } from './rules.ts';

/**
 * Whether a person wants a kind by mail, and the one-click token (RFC 8058), created with the first mail. The token
 * opens nothing else.
 */
export function getMailChoice(
  pool: Pool,
  userId: string,
  kind: NewsKind,
): Promise<{ wanted: boolean; token: string }> {
  const token = randomBytes(24).toString('base64url');
  return getOrInsertNewsChoice(pool, { userId, kind, ...defaultNewsChannels[kind], token });
}

/** Ignores unknown tokens. */
export async function unsubscribeMails(pool: Pool, token: string): Promise<void> {
  await unsubscribeMailsByToken(pool, token);
}
