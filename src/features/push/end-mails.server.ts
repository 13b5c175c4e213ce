import { randomBytes } from 'node:crypto';
import type { Pool } from '#shared/db/database.server.ts';
import { endMailsByToken, keepChoice } from './queries.server.ts';
import { type NewsKind, usualWays } from './rules.ts';

/**
 * Whether somebody wants a kind of news by mail, and what ends that by one post (RFC 8058), made with the first mail.
 * Opens nothing else.
 */
export function mailChoice(
  pool: Pool,
  userId: string,
  kind: NewsKind,
): Promise<{ wanted: boolean; token: string }> {
  const token = randomBytes(24).toString('base64url');
  return keepChoice(pool, { userId, kind, ...usualWays[kind], token });
}

/** Ends the mails that carry this token; an unknown one changes nothing. */
export async function endMails(pool: Pool, token: string): Promise<void> {
  await endMailsByToken(pool, token);
}
