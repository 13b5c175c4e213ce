import { randomBytes } from 'node:crypto';
import type { Pool } from '#shared/db/database.server.ts';
import { getOrInsertNewsChoice, unsubscribeMailsByToken } from './queries.server.ts';
import { defaultNewsChannels, type NewsKind } from './rules.ts';

/**
 * Whether somebody wants a kind of news by mail, and what ends that by one post (RFC 8058), made with the first mail.
 * Opens nothing else.
 */
export function getMailChoice(
  pool: Pool,
  userId: string,
  kind: NewsKind,
): Promise<{ wanted: boolean; token: string }> {
  const token = randomBytes(24).toString('base64url');
  return getOrInsertNewsChoice(pool, { userId, kind, ...defaultNewsChannels[kind], token });
}

/** Ends the mails that carry this token; an unknown one changes nothing. */
export async function unsubscribeMails(pool: Pool, token: string): Promise<void> {
  await unsubscribeMailsByToken(pool, token);
}
