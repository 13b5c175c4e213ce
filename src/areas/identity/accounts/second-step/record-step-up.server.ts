import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from '#shared/db/database.server.ts';
import { digestSecret, newSecret } from '#shared/domain/secret.server.ts';
import { readTokenCookie, serializeTokenCookie } from '../current/sign-in-cookie.server.ts';
import type { Auth } from '../sign-in/auth.server.ts';
import { markStepUp, rotateStepUpToken } from './second-factor-queries.server.ts';

/**
 * Notes on a sign-in that the person has shown who they are, and gives it a new token: whoever knew the one from before
 * gains nothing by the proof. The sign-in itself stays, with its notifications and its place in the list of devices.
 */
export async function recordStepUp(
  { auth, pool }: { auth: Auth; pool: Pool },
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  signInId: string,
  proof: { now: Date; strongly: boolean },
): Promise<void> {
  const before = await readTokenCookie(auth, request.headers.cookie ?? '');
  if (before === null) return markStepUp(pool, signInId, proof);
  const token = newSecret();
  const replaced = await rotateStepUpToken(pool, signInId, {
    ...proof,
    from: digestSecret(before),
    to: digestSecret(token),
  });
  if (replaced) reply.header('set-cookie', await serializeTokenCookie(auth, token));
}
