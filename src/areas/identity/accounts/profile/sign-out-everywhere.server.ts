import { type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import type { AuthUser } from '../contract.ts';
import { describeCredentials } from '../credentials/credential-kind.ts';
import type { EndCredentials } from '../credentials/end-credentials.server.ts';
import type { SignIn } from '../current/require-user.server.ts';

export interface SignOutEverywhereDeps {
  pool: Pool;
  endCredentials: EndCredentials;
  /** Queues the notice; `ended` is never ''. */
  onSignedOutEverywhere(tx: Tx, act: { email: string; ended: string }): Promise<void>;
}

/** Also ends private links. Returns the number of sign-ins ended. */
export function signOutEverywhere(
  deps: SignOutEverywhereDeps,
  user: AuthUser,
  signIn: SignIn | null,
): Promise<{ ended: number; alsoEnded: string }> {
  return transaction(deps.pool, async (tx) => {
    if (signIn === null) return { ended: 0, alsoEnded: '' };
    const ended = await deps.endCredentials(tx, {
      events: ['signed-out-everywhere'],
      userId: user.id,
      keepSignInId: signIn.id,
    });
    if (ended.length > 0)
      await deps.onSignedOutEverywhere(tx, { email: user.email, ended: describeCredentials(ended) });
    return {
      ended: ended.find(({ kind }) => kind === 'sign-in')?.count ?? 0,
      alsoEnded: describeCredentials(ended.filter(({ kind }) => kind !== 'sign-in')),
    };
  });
}
