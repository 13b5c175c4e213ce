import { type Db, queryOne, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import { inStates } from '#shared/db/in-states.server.ts';
import { accountStates } from '../rules.ts';

export interface LockedAdmin {
  id: string;
  active: boolean;
}

/** Locks them, so that concurrent changes see each other. */
export async function lockAdmins(tx: Tx): Promise<LockedAdmin[]> {
  const { rows } = await tx.query<LockedAdmin>(
    `SELECT id, ${accountStates.keptAs} = 'active' AS active FROM users
      WHERE role = 'admin' ORDER BY id FOR UPDATE`,
  );
  return rows;
}

/** Null if it doesn't exist. */
export function lockRole(
  tx: Tx,
  userId: string,
): Promise<{ role: string; verified: boolean; closed: boolean; owner: boolean } | null> {
  return queryOneOrNull(
    tx,
    `SELECT role, email_verified AS verified, ${accountStates.keptAs} <> 'active' AS closed,
            EXISTS (SELECT FROM businesses b WHERE b.owner_id = u.id) AS owner
       FROM users u WHERE id = $1 FOR UPDATE`,
    [userId],
  );
}

export async function updateRole(tx: Tx, userId: string, role: string, now: Date): Promise<void> {
  await tx.query('UPDATE users SET role = $2, updated_at = $3 WHERE id = $1', [userId, role, now]);
}

/** Admins stay admins. */
export async function makeBusinessUser(tx: Tx, userId: string): Promise<void> {
  await tx.query(`UPDATE users SET role = 'business', updated_at = now() WHERE id = $1 AND role = 'user'`, [
    userId,
  ]);
}

export function lockAccountByEmail(
  tx: Tx,
  email: string,
): Promise<{ id: string; role: string; verified: boolean; suspended: boolean } | null> {
  return queryOneOrNull(
    tx,
    `SELECT id, role, email_verified AS verified, suspended_at IS NOT NULL AS suspended
       FROM users WHERE email = $1 FOR UPDATE`,
    [email],
  );
}

/** Returns its id. */
export async function insertAccount(
  tx: Tx,
  { email, firstName, lastName }: { email: string; firstName: string; lastName: string },
): Promise<string> {
  const { id } = await queryOne<{ id: string }>(
    tx,
    `INSERT INTO users (email, name, first_name, last_name) VALUES ($1, $2, $3, $4) RETURNING id`,
    [email, `${firstName} ${lastName}`, firstName, lastName],
  );
  return id;
}

export async function makeAdmin(tx: Tx, userId: string): Promise<void> {
  await tx.query(`UPDATE users SET role = 'admin', email_verified = true, updated_at = now() WHERE id = $1`, [
    userId,
  ]);
}

/** By address. */
export async function listAdmins(tx: Tx): Promise<{ email: string; name: string; suspended: boolean }[]> {
  const { rows } = await tx.query<{ email: string; name: string; suspended: boolean }>(
    `SELECT email, name, suspended_at IS NOT NULL AS suspended FROM users WHERE role = 'admin' ORDER BY email`,
  );
  return rows;
}

/** False if already suspended, deleted or missing. */
export async function markSuspended(tx: Tx, userId: string, reason: string, now: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE users SET suspended_at = $3, suspension_reason = $2, updated_at = $3
      WHERE id = $1 AND ${accountStates.keptAs} ${inStates(accountStates.statesBefore('suspended'))}`,
    [userId, reason, now],
  );
  return rowCount === 1;
}

/** False if not suspended, deleted or missing. */
export async function markReinstated(tx: Tx, userId: string, now: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE users SET suspended_at = NULL, suspension_reason = NULL, updated_at = $2
      WHERE id = $1 AND ${accountStates.keptAs} ${inStates(accountStates.statesBefore('active'))}`,
    [userId, now],
  );
  return rowCount === 1;
}

/** Null if it doesn't exist. */
export async function isDeleted(db: Db, userId: string): Promise<boolean | null> {
  const user = await queryOneOrNull<{ deleted: boolean }>(
    db,
    'SELECT deleted_at IS NOT NULL AS deleted FROM users WHERE id = $1',
    [userId],
  );
  return user?.deleted ?? null;
}
