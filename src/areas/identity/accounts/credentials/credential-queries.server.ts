import { type Db, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';

/** Locks an account against credentials being made for it until the transaction ends. Answers its address; null without one. */
export async function lockHolder(tx: Tx, userId: string): Promise<string | null> {
  const row = await queryOneOrNull<{ email: string }>(
    tx,
    'SELECT email FROM users WHERE id = $1 FOR NO KEY UPDATE',
    [userId],
  );
  return row?.email ?? null;
}

/** An account that asks for a credential. */
export interface HolderStatus {
  proven: boolean;
  shutOut: boolean;
}

/** The account as it stands; what ends its credentials waits until the transaction ends. */
export function lockHolderForShare(tx: Tx, userId: string): Promise<HolderStatus | null> {
  return queryOneOrNull(
    tx,
    `SELECT email_verified AS proven, suspended_at IS NOT NULL OR deleted_at IS NOT NULL AS "shutOut"
       FROM users WHERE id = $1 FOR SHARE`,
    [userId],
  );
}

/** Has this sign-in of the person not ended? */
export async function isSignedIn(db: Db, userId: string, signInId: string): Promise<boolean> {
  const row = await queryOneOrNull(db, 'SELECT FROM auth_sessions WHERE id = $1 AND user_id = $2', [
    signInId,
    userId,
  ]);
  return row !== null;
}

/** Marks the address as proven; false when it was before. The account's row is locked by the caller. */
export async function markEmailVerified(tx: Tx, userId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    'UPDATE users SET email_verified = true, updated_at = now() WHERE id = $1 AND NOT email_verified',
    [userId],
  );
  return rowCount === 1;
}

/** Locks the account; whether its address is proven. Null without one. */
export async function lockEmailVerified(
  tx: Tx,
  userId: string,
): Promise<{ email: string; proven: boolean } | null> {
  return queryOneOrNull(
    tx,
    `SELECT email, email_verified AS proven FROM users WHERE id = $1 AND deleted_at IS NULL FOR NO KEY UPDATE`,
    [userId],
  );
}

// What the kinds of accounts end

const executeCount = async (tx: Tx, text: string, values: unknown[]): Promise<number> =>
  (await tx.query(text, values)).rowCount ?? 0;

/** Ends sign-ins, but for the one that stays. */
export const endSignIns = (tx: Tx, userId: string, keepId: string | null): Promise<number> =>
  executeCount(tx, 'DELETE FROM auth_sessions WHERE user_id = $1 AND id IS DISTINCT FROM $2', [
    userId,
    keepId,
  ]);

/** Ends mailed links to sign in or to choose a password, and steps of a sign-in that are under way. */
export const endMailedLinks = (tx: Tx, userId: string, email: string): Promise<number> =>
  executeCount(tx, 'DELETE FROM auth_verifications WHERE value = ANY ($1)', [
    [userId, JSON.stringify({ email })],
  ]);

export const endPassword = (tx: Tx, userId: string): Promise<number> =>
  executeCount(tx, `DELETE FROM auth_accounts WHERE user_id = $1 AND provider_id = 'credential'`, [userId]);

export const endProviderLinks = (tx: Tx, userId: string): Promise<number> =>
  executeCount(tx, `DELETE FROM auth_accounts WHERE user_id = $1 AND provider_id <> 'credential'`, [userId]);

export const endPasskeys = (tx: Tx, userId: string): Promise<number> =>
  executeCount(tx, 'DELETE FROM auth_passkeys WHERE user_id = $1', [userId]);

export const endAuthenticatorApp = (tx: Tx, userId: string): Promise<number> =>
  executeCount(tx, 'DELETE FROM authenticator_apps WHERE user_id = $1', [userId]);

export const endRecoveryCodes = (tx: Tx, userId: string): Promise<number> =>
  executeCount(tx, 'DELETE FROM recovery_codes WHERE user_id = $1', [userId]);

export const endEmailChange = (tx: Tx, userId: string): Promise<number> =>
  executeCount(tx, 'DELETE FROM email_changes WHERE user_id = $1', [userId]);
