import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from '#shared/db/database.server.ts';
import { readTokenCookie, serializeTokenCookie } from '../current/sign-in-cookie.server.ts';
import type { Auth } from '../sign-in/auth.server.ts';
import { replaceToken } from './replace-token.server.ts';
import { markStepUp } from './second-factor-queries.server.ts';

/** Also rotates the token, so that a stolen one gains nothing. */
export async function recordStepUp(
  { auth, pool }: { auth: Auth; pool: Pool },
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  signInId: string,
  proof: { now: Date; strongly: boolean },
): Promise<void> {
  const before = await readTokenCookie(auth, request.headers.cookie ?? '');
  if (before === null) return markStepUp(pool, signInId, proof);
  const token = await replaceToken(pool, signInId, before, proof);
  if (token !== null) reply.header('set-cookie', await serializeTokenCookie(auth, token));
}
