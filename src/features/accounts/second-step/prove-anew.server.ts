import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from '#shared/db/database.server.ts';
import { digestOf, newSecret } from '#shared/domain/secret.server.ts';
import { cookieOfToken, tokenOfCookie } from '../current/sign-in-of-cookie.server.ts';
import type { Auth } from '../sign-in/auth.server.ts';
import { markProved, markProvedAnew } from './second-factor-queries.server.ts';

/**
 * Notes on a sign-in that the person has shown who they are, and gives it a new token: whoever knew the one from before
 * gains nothing by the proof. The sign-in itself stays, with its notifications and its place in the list of devices.
 */
export async function proveAnew(
  { auth, pool }: { auth: Auth; pool: Pool },
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  signInId: string,
  proof: { now: Date; strongly: boolean },
): Promise<void> {
  const before = await tokenOfCookie(auth, request.headers.cookie ?? '');
  if (before === null) return markProved(pool, signInId, proof);
  const token = newSecret();
  const replaced = await markProvedAnew(pool, signInId, {
    ...proof,
    from: digestOf(before),
    to: digestOf(token),
  });
  if (replaced) reply.header('set-cookie', await cookieOfToken(auth, token));
}
