import { type Db, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';

/** Prevents new credentials until the transaction ends. Returns the address; null if it doesn't exist. */
export async function lockHolder(tx: Tx, userId: string): Promise<string | null> {
  const row = await queryOneOrNull<{ email: string }>(
    tx,
    'SELECT email FROM users WHERE id = $1 FOR NO KEY UPDATE',
    [userId],
  );
  return row?.email ?? null;
}

export interface HolderStatus {
  proven: boolean;
  shutOut: boolean;
}

/** Shared lock: ending credentials waits until the transaction ends. */
export function lockHolderForShare(tx: Tx, userId: string): Promise<HolderStatus | null> {
  return queryOneOrNull(
    tx,
    `SELECT email_verified AS proven, suspended_at IS NOT NULL OR deleted_at IS NOT NULL AS "shutOut"
       FROM users WHERE id = $1 FOR SHARE`,
    [userId],
  );
}

export async function isSignedIn(db: Db, userId: string, signInId: string): Promise<boolean> {
  const row = await queryOneOrNull(db, 'SELECT FROM auth_sessions WHERE id = $1 AND user_id = $2', [
    signInId,
    userId,
  ]);
  return row !== null;
}

/** False if already verified. The caller must hold the account's lock. */
export async function markEmailVerified(tx: Tx, userId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    'UPDATE users SET email_verified = true, updated_at = now() WHERE id = $1 AND NOT email_verified',
    [userId],
  );
  return rowCount === 1;
}

/** Null if it doesn't exist. */
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

const executeCount = async (tx: Tx, text: string, values: unknown[]): Promise<number> =>
  (await tx.query(text, values)).rowCount ?? 0;

export const endSignIns = (tx: Tx, userId: string, keepId: string | null): Promise<number> =>
  executeCount(tx, 'DELETE FROM auth_sessions WHERE user_id = $1 AND id IS DISTINCT FROM $2', [
    userId,
    keepId,
  ]);

/** Includes unfinished sign-ins. */
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
