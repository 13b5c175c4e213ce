import { type Db, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';

export interface AuthenticatorApp {
  /** Encrypted. */
  secret: string;
  confirmed: boolean;
}

/** Null if there is none. */
export async function findAuthenticatorApp(db: Db, userId: string): Promise<AuthenticatorApp | null> {
  return queryOneOrNull<AuthenticatorApp>(
    db,
    'SELECT secret, confirmed_at IS NOT NULL AS confirmed FROM authenticator_apps WHERE user_id = $1',
    [userId],
  );
}

/** The same, locked until the transaction ends. */
export function lockAuthenticatorApp(tx: Tx, userId: string): Promise<AuthenticatorApp | null> {
  return queryOneOrNull<AuthenticatorApp>(
    tx,
    'SELECT secret, confirmed_at IS NOT NULL AS confirmed FROM authenticator_apps WHERE user_id = $1 FOR UPDATE',
    [userId],
  );
}

/** Keeps the secret of an app that is being set up; false when one is in use already. */
export async function insertPendingApp(db: Db, userId: string, secret: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `INSERT INTO authenticator_apps AS a (user_id, secret) VALUES ($1, $2)
     ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret, last_step = 0, created_at = now()
     WHERE a.confirmed_at IS NULL`,
    [userId, secret],
  );
  return rowCount === 1;
}

/**
 * Notes that the code of that half-minute was used; false when it, or a later one, was used before, or when the secret
 * it was checked by has been replaced.
 */
export async function consumeTimeStep(
  db: Db,
  userId: string,
  { secret, step }: { secret: string; step: number },
): Promise<boolean> {
  const { rowCount } = await db.query(
    'UPDATE authenticator_apps SET last_step = $3 WHERE user_id = $1 AND secret = $2 AND last_step < $3',
    [userId, secret, step],
  );
  return rowCount === 1;
}

/** The app with that secret is in use from now on; false when one was before, or its secret has been replaced. */
export async function confirmApp(tx: Tx, userId: string, secret: string, now: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    'UPDATE authenticator_apps SET confirmed_at = $3 WHERE user_id = $1 AND secret = $2 AND confirmed_at IS NULL',
    [userId, secret, now],
  );
  return rowCount === 1;
}

/** Includes recovery codes; false if none was in use. */
export async function deleteApp(tx: Tx, userId: string): Promise<boolean> {
  await tx.query('DELETE FROM recovery_codes WHERE user_id = $1', [userId]);
  const { rows } = await tx.query<{ confirmed: boolean }>(
    'DELETE FROM authenticator_apps WHERE user_id = $1 RETURNING confirmed_at IS NOT NULL AS confirmed',
    [userId],
  );
  return rows[0]?.confirmed ?? false;
}

export async function replaceRecoveryCodes(
  tx: Tx,
  userId: string,
  digests: readonly string[],
): Promise<void> {
  await tx.query('DELETE FROM recovery_codes WHERE user_id = $1', [userId]);
  await tx.query('INSERT INTO recovery_codes (user_id, digest) SELECT $1, unnest($2::text[])', [
    userId,
    digests,
  ]);
}

/** False if unknown or used. */
export async function consumeRecoveryCode(db: Db, userId: string, digest: string): Promise<boolean> {
  const { rowCount } = await db.query('DELETE FROM recovery_codes WHERE user_id = $1 AND digest = $2', [
    userId,
    digest,
  ]);
  return rowCount === 1;
}

export interface SignInMethods {
  authenticatorApp: boolean;
  recoveryCodes: number;
  passkeys: { id: string; name: string | null; createdAt: string }[];
}

export async function findSignInMethods(db: Db, userId: string): Promise<SignInMethods> {
  const row = await queryOneOrNull<SignInMethods>(
    db,
    `SELECT EXISTS (SELECT FROM authenticator_apps a WHERE a.user_id = u.id AND a.confirmed_at IS NOT NULL)
              AS "authenticatorApp",
            (SELECT count(*)::integer FROM recovery_codes c WHERE c.user_id = u.id) AS "recoveryCodes",
            (SELECT coalesce(json_agg(json_build_object('id', k.id, 'name', k.name, 'createdAt', k.created_at)
                                      ORDER BY k.created_at), '[]')
               FROM auth_passkeys k WHERE k.user_id = u.id) AS passkeys
       FROM users u WHERE u.id = $1`,
    [userId],
  );
  return row ?? { authenticatorApp: false, recoveryCodes: 0, passkeys: [] };
}

export interface SignInStatus {
  shutOut: boolean;
  since: Date;
  provedAt: Date;
  strong: boolean;
  asksForCode: boolean;
}

const SIGN_IN_STATUS = `
  u.suspended_at IS NOT NULL OR u.deleted_at IS NOT NULL AS "shutOut", s.created_at AS since,
  s.authenticated_at AS "provedAt", s.second_factor_at IS NOT NULL AS strong,
  EXISTS (SELECT FROM authenticator_apps a WHERE a.user_id = u.id AND a.confirmed_at IS NOT NULL) AS "asksForCode"`;

/** Null if ended. */
export async function findSignInStatus(db: Db, signInId: string): Promise<SignInStatus | null> {
  return queryOneOrNull<SignInStatus>(
    db,
    `SELECT ${SIGN_IN_STATUS} FROM auth_sessions s JOIN users u ON u.id = s.user_id WHERE s.id = $1`,
    [signInId],
  );
}

export interface SignInWithUser extends SignInStatus {
  signInId: string;
  expiresAt: Date;
  userId: string;
  firstName: string;
  lastName: string;
  email: string;
  emailVerified: boolean;
  image: string | null;
  role: string;
}

/** Null if unknown. It may have expired. */
export async function findSignInByToken(db: Db, tokenDigest: string): Promise<SignInWithUser | null> {
  const { rows } = await db.query<SignInWithUser>({
    name: 'accounts-sign-in-of-token',
    text: `SELECT ${SIGN_IN_STATUS}, s.id AS "signInId", s.expires_at AS "expiresAt", u.id AS "userId",
                  u.first_name AS "firstName", u.last_name AS "lastName", u.email, u.email_verified AS "emailVerified",
                  u.image, u.role
             FROM auth_sessions s JOIN users u ON u.id = s.user_id WHERE s.token = $1`,
    values: [tokenDigest],
  });
  return rows[0] ?? null;
}

/** `strongly`: by a passkey or code. */
export async function markStepUp(
  db: Db,
  signInId: string,
  { now, strongly }: { now: Date; strongly: boolean },
): Promise<void> {
  await db.query(
    `UPDATE auth_sessions SET authenticated_at = $2, second_factor_at = CASE WHEN $3 THEN $2 ELSE second_factor_at END
      WHERE id = $1`,
    [signInId, now, strongly],
  );
}

/** Also rotates the token (digests). False if another request rotated it first; the proof counts all the same. */
export async function rotateStepUpToken(
  db: Db,
  signInId: string,
  { now, strongly, from, to }: { now: Date; strongly: boolean; from: string; to: string },
): Promise<boolean> {
  const row = await queryOneOrNull<{ replaced: boolean }>(
    db,
    `UPDATE auth_sessions SET authenticated_at = $2, second_factor_at = CASE WHEN $3 THEN $2 ELSE second_factor_at END,
            token = CASE WHEN token = $4 THEN $5 ELSE token END
      WHERE id = $1 RETURNING token = $5 AS replaced`,
    [signInId, now, strongly, from, to],
  );
  return row?.replaced ?? false;
}

export async function endReplacedSignIn(db: Db, signInId: string, byId: string): Promise<void> {
  await db.query(
    `DELETE FROM auth_sessions old USING auth_sessions new
      WHERE old.id = $1 AND new.id = $2 AND old.user_id = new.user_id AND old.id <> new.id`,
    [signInId, byId],
  );
}

/** Returns its name; undefined if it isn't theirs. */
export async function deletePasskey(
  tx: Tx,
  userId: string,
  passkeyId: string,
): Promise<string | null | undefined> {
  const row = await queryOneOrNull<{ name: string | null }>(
    tx,
    'DELETE FROM auth_passkeys WHERE id = $1 AND user_id = $2 RETURNING name',
    [passkeyId, userId],
  );
  return row === null ? undefined : row.name;
}
