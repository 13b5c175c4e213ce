import type { Tx } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { AuthUser } from '../contract.ts';
import { isSignedIn, lockHolder, lockHolderForShare } from './credential-queries.server.ts';

export interface CredentialRequester {
  id: string;
  /** Undefined in tests. */
  signInId?: string | undefined;
}

/**
 * Locks the account: call it first. Throws `unauthorized` (401) or `forbidden` (403) if unverified, suspended or
 * signed out.
 */
export async function requireVerifiedHolder(tx: Tx, { id, signInId }: CredentialRequester): Promise<void> {
  const holder = await lockHolderForShare(tx, id);
  const signedIn = signInId === undefined || (await isSignedIn(tx, id, signInId));
  if (holder === null || holder.shutOut || !signedIn) throw new AppError('unauthorized', 'Unauthorized');
  requireVerifiedAddress({ emailVerified: holder.proven });
}

/**
 * Refuses somebody whose sign-in has ended since the request began: a password that was checked before counts for
 * nothing after a reset. Locks the account's row, so that nothing ends the sign-in before `tx` does. Throws `unauthorized`
 * (401).
 */
export async function requireOpenSignIn(tx: Tx, { id, signInId }: CredentialRequester): Promise<void> {
  await lockHolder(tx, id);
  if (signInId !== undefined && !(await isSignedIn(tx, id, signInId)))
    throw new AppError('unauthorized', 'Unauthorized');
}

/** Nobody secures an address that may be a stranger's. Throws `forbidden` (403). */
export function requireVerifiedAddress({ emailVerified }: Pick<AuthUser, 'emailVerified'>): void {
  if (emailVerified) return;
  throw new AppError(
    'forbidden',
    'Confirm your email address first. Open the link we sent you, or get a new one on your profile.',
  );
}
