import type { Pool } from '#shared/db/database.server.ts';
import { digestSecret, newSecret } from '#shared/domain/secret.server.ts';
import { rotateStepUpToken } from './second-factor-queries.server.ts';

/**
 * Records on a sign-in that the person has proved who they are, and replaces its token, so that somebody who knew the
 * earlier one gains nothing by the proof. Answers the new token for the cookie; null when another request has replaced
 * the earlier one first. The proof counts either way.
 */
export async function replaceToken(
  pool: Pool,
  signInId: string,
  before: string,
  proof: { now: Date; strongly: boolean },
): Promise<string | null> {
  const token = newSecret();
  const digests = { from: digestSecret(before), to: digestSecret(token) };
  return (await rotateStepUpToken(pool, signInId, { ...proof, ...digests })) ? token : null;
}
