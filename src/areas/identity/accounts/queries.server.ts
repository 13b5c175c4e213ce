import { type Db, queryOne, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import { inStates } from '#shared/db/in-states.server.ts';
import type { AuthUser, MailPreferences, Name, ReceiptDetails } from './contract.ts';
import type { DataRow } from './personal-data.ts';
import { accountStates } from './rules.ts';

/** Suspended or deleted. */
export async function isAccountDisabled(db: Db, userId: string): Promise<boolean> {
  const row = await queryOneOrNull<{ shut_out: boolean }>(
    db,
    `SELECT ${accountStates.keptAs} <> 'active' AS shut_out FROM users WHERE id = $1`,
    [userId],
  );
  return row?.shut_out ?? true;
}

export interface ProfileRecord {
  pendingEmail: string | null;
  passwordHash: string | null;
  wantsReviewRequests: boolean;
  wantsStatements: boolean;
  receiptCompany: string;
  authenticatorApp: boolean;
  recoveryCodes: number;
  passkeys: { id: string; name: string | null; createdAt: string }[];
  connected: string[];
  signInOfferAnswered: boolean;
}

/** `now` decides which changes are still open. */
export async function findProfileRecord(db: Db, userId: string, now: Date): Promise<ProfileRecord> {
  return queryOne<ProfileRecord>(
    db,
    `SELECT u.wants_review_requests AS "wantsReviewRequests",
            u.wants_statements AS "wantsStatements", coalesce(u.receipt_company, '') AS "receiptCompany",
            (SELECT c.new_email FROM email_changes c WHERE c.user_id = u.id AND c.expires_at > $2) AS "pendingEmail",
            (SELECT a.password FROM auth_accounts a
             WHERE a.user_id = u.id AND a.provider_id = 'credential') AS "passwordHash",
            EXISTS (SELECT FROM authenticator_apps t WHERE t.user_id = u.id AND t.confirmed_at IS NOT NULL)
              AS "authenticatorApp",
            (SELECT count(*)::integer FROM recovery_codes c WHERE c.user_id = u.id) AS "recoveryCodes",
            (SELECT coalesce(json_agg(json_build_object('id', k.id, 'name', k.name, 'createdAt', k.created_at)
                                      ORDER BY k.created_at), '[]')
             FROM auth_passkeys k WHERE k.user_id = u.id) AS passkeys,
            ARRAY (SELECT a.provider_id FROM auth_accounts a
                   WHERE a.user_id = u.id AND a.provider_id <> 'credential' ORDER BY 1) AS connected,
            u.sign_in_offer_answered_at IS NOT NULL AS "signInOfferAnswered"
     FROM users u WHERE u.id = $1`,
    [userId, now],
  );
}

export async function saveName(db: Db, userId: string, { firstName, lastName }: Name): Promise<void> {
  await db.query(
    `UPDATE users SET first_name = $2, last_name = $3, name = $4, updated_at = now() WHERE id = $1`,
    [userId, firstName, lastName, `${firstName} ${lastName}`],
  );
}

/** Null removes it. Returns the previous address. */
export async function savePhoto(db: Db, userId: string, address: string | null): Promise<string | null> {
  const { before } = await queryOne<{ before: string | null }>(
    db,
    `WITH old AS (SELECT id, image FROM users WHERE id = $1 FOR UPDATE)
     UPDATE users u SET image = $2, updated_at = now() FROM old WHERE u.id = old.id RETURNING old.image AS before`,
    [userId, address],
  );
  return before;
}

export async function savePreferences(db: Db, userId: string, preferences: MailPreferences): Promise<void> {
  await db.query(
    `UPDATE users SET wants_review_requests = $2, wants_statements = $3, updated_at = now()
     WHERE id = $1`,
    [userId, preferences.reviewRequests, preferences.statements],
  );
}

export async function saveReceiptDetails(db: Db, userId: string, { company }: ReceiptDetails): Promise<void> {
  await db.query(`UPDATE users SET receipt_company = nullif($2, ''), updated_at = now() WHERE id = $1`, [
    userId,
    company,
  ]);
}

/** Null without a password. */
export async function findPasswordHash(db: Db, userId: string): Promise<string | null> {
  const row = await queryOneOrNull<{ password: string | null }>(
    db,
    `SELECT password FROM auth_accounts WHERE user_id = $1 AND provider_id = 'credential'`,
    [userId],
  );
  return row?.password ?? null;
}

/** Only if the account has one. */
export async function replacePassword(tx: Tx, userId: string, hash: string): Promise<void> {
  await tx.query(
    `UPDATE auth_accounts SET password = $2, updated_at = now() WHERE user_id = $1 AND provider_id = 'credential'`,
    [userId, hash],
  );
}

/** Only where it has none. */
export async function fillEmptyName(db: Db, userId: string, { firstName, lastName }: Name): Promise<void> {
  await db.query(
    `UPDATE users SET first_name = $2, last_name = $3, name = trim($2 || ' ' || $3), updated_at = now()
     WHERE id = $1 AND first_name = '' AND last_name = '' AND $2 <> ''`,
    [userId, firstName, lastName],
  );
}

/** False if there is a password. The caller must hold the account's lock. */
export async function insertFirstPassword(tx: Tx, userId: string, hash: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO auth_accounts (user_id, account_id, provider_id, password) VALUES ($1::uuid, $1::uuid::text, 'credential', $2)
     ON CONFLICT (provider_id, account_id)
     DO UPDATE SET password = excluded.password, updated_at = now() WHERE auth_accounts.password IS NULL`,
    [userId, hash],
  );
  return rowCount === 1;
}

/** We don't offer another way to sign in again. */
export async function markSignInOfferAnswered(db: Db, userId: string, now: Date): Promise<void> {
  await db.query(
    'UPDATE users SET sign_in_offer_answered_at = $2 WHERE id = $1 AND sign_in_offer_answered_at IS NULL',
    [userId, now],
  );
}

/** Don't reveal the result to strangers. */
export async function findUserIdByEmail(db: Db, email: string): Promise<string | null> {
  const row = await queryOneOrNull<{ id: string }>(db, 'SELECT id FROM users WHERE email = lower($1)', [
    email,
  ]);
  return row?.id ?? null;
}

/** Replaces an earlier request. */
export async function saveEmailChange(
  db: Db,
  change: { userId: string; newEmail: string; tokenHash: string; expiresAt: Date },
): Promise<void> {
  await db.query(
    `INSERT INTO email_changes (user_id, new_email, token_hash, expires_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (user_id) DO UPDATE SET new_email = excluded.new_email, token_hash = excluded.token_hash,
       expires_at = excluded.expires_at, created_at = now()`,
    [change.userId, change.newEmail, change.tokenHash, change.expiresAt],
  );
}

/** Deletes the change, so that it applies once, and returns the new address. */
export async function consumeEmailChange(
  db: Db,
  userId: string,
  tokenHash: string,
  now: Date,
): Promise<string | null> {
  const row = await queryOneOrNull<{ new_email: string }>(
    db,
    `DELETE FROM email_changes WHERE user_id = $1 AND token_hash = $2 AND expires_at > $3 RETURNING new_email`,
    [userId, tokenHash, now],
  );
  return row?.new_email ?? null;
}

export async function deleteEmailChange(db: Db, userId: string): Promise<void> {
  await db.query('DELETE FROM email_changes WHERE user_id = $1', [userId]);
}

/** Also marks it as verified. */
export async function saveEmail(tx: Tx, userId: string, email: string): Promise<void> {
  await tx.query('UPDATE users SET email = $2, email_verified = true, updated_at = now() WHERE id = $1', [
    userId,
    email,
  ]);
}

export interface SignInRecord {
  id: string;
  userAgent: string | null;
  ipAddress: string | null;
  lastUsedAt: Date;
}

/** Last used first. */
export async function listSignIns(db: Db, userId: string, now: Date): Promise<SignInRecord[]> {
  const { rows } = await db.query<SignInRecord>(
    `SELECT id, user_agent AS "userAgent", ip_address AS "ipAddress", updated_at AS "lastUsedAt"
     FROM auth_sessions WHERE user_id = $1 AND expires_at > $2 ORDER BY updated_at DESC, id`,
    [userId, now],
  );
  return rows;
}

/** False if it isn't theirs. */
export async function endSignIn(db: Db, userId: string, signInId: string): Promise<boolean> {
  const { rowCount } = await db.query('DELETE FROM auth_sessions WHERE id = $1 AND user_id = $2', [
    signInId,
    userId,
  ]);
  return rowCount === 1;
}

/** Lock it before anything that belongs to it. */
export async function lockAccount(tx: Tx, userId: string): Promise<void> {
  await tx.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId]);
}

/** Null if suspended or deleted. */
export function lockOpenAccount(
  tx: Tx,
  userId: string,
): Promise<{ email: string; emailVerified: boolean } | null> {
  return queryOneOrNull(
    tx,
    `SELECT email, email_verified AS "emailVerified" FROM users
     WHERE id = $1 AND suspended_at IS NULL AND deleted_at IS NULL FOR NO KEY UPDATE`,
    [userId],
  );
}

/** False if already erased. */
export async function closeAccount(tx: Tx, userId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE users SET deleted_at = now(), updated_at = now(), name = 'Deleted account', first_name = '', last_name = '',
       email = 'deleted-' || id || '@deleted.invalid', email_verified = false, image = NULL, phone = NULL, role = 'user',
       suspension_reason = NULL, receipt_company = NULL
     WHERE id = $1 AND ${accountStates.keptAs} ${inStates(accountStates.statesBefore('deleted'))}`,
    [userId],
  );
  if (rowCount !== 1) return false;
  return true;
}

/** For use cases that act for a person; null unless deleted. */
export async function findDeletedUser(db: Db, userId: string): Promise<AuthUser | null> {
  return queryOneOrNull<AuthUser>(
    db,
    `SELECT id, first_name AS "firstName", last_name AS "lastName", email, email_verified AS "emailVerified",
            image AS "profileImageUrl", role
     FROM users WHERE id = $1 AND deleted_at IS NOT NULL`,
    [userId],
  );
}

export async function isLastAdmin(db: Db, userId: string): Promise<boolean> {
  const { last } = await queryOne<{ last: boolean }>(
    db,
    `SELECT u.role = 'admin' AND NOT EXISTS (
       SELECT FROM users o WHERE o.role = 'admin' AND o.id <> u.id AND o.suspended_at IS NULL AND o.deleted_at IS NULL
     ) AS last FROM users u WHERE u.id = $1`,
    [userId],
  );
  return last;
}

export async function accountRow(db: Db, userId: string): Promise<DataRow[]> {
  const { rows } = await db.query<DataRow>(
    `SELECT first_name, last_name, email, email_verified,
            (SELECT new_email FROM email_changes WHERE user_id = $1) AS email_to_confirm, phone, image AS photo, role,
            receipt_company, wants_review_requests, wants_statements, suspension_reason, sign_in_offer_answered_at, created_at FROM users WHERE id = $1`,
    [userId],
  );
  return rows;
}

export async function signInRows(db: Db, userId: string): Promise<DataRow[]> {
  const { rows } = await db.query<DataRow>(
    `SELECT created_at AS signed_in_at, updated_at AS last_used_at, expires_at, ip_address,
            user_agent AS browser FROM auth_sessions WHERE user_id = $1 ORDER BY created_at`,
    [userId],
  );
  return rows;
}

/** Contains no secrets. */
export async function signInMethodRows(db: Db, userId: string): Promise<DataRow[]> {
  const { rows } = await db.query<DataRow>(
    `SELECT CASE provider_id WHEN 'credential' THEN 'password' ELSE provider_id END AS kind, NULL AS name,
            created_at FROM auth_accounts WHERE user_id = $1
     UNION ALL
     SELECT 'passkey', name, created_at FROM auth_passkeys WHERE user_id = $1
     UNION ALL
     SELECT 'authenticator app', NULL, created_at FROM authenticator_apps
      WHERE user_id = $1 AND confirmed_at IS NOT NULL
     ORDER BY 3`,
    [userId],
  );
  return rows;
}

export async function deleteExpired(db: Db, now: Date): Promise<void> {
  await db.query('DELETE FROM auth_sessions WHERE expires_at < $1', [now]);
  await db.query('DELETE FROM auth_verifications WHERE expires_at < $1', [now]);
  await db.query('DELETE FROM email_changes WHERE expires_at < $1', [now]);
  await db.query('DELETE FROM auth_rate_limits WHERE last_request < $1', [now.getTime() - 24 * 3_600_000]);
}
