import { type Db, queryOne, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import type { Role } from '../contract.ts';
import type { DataRow } from '../personal-data.ts';

export interface ImpersonatedUser {
  viewId: string;
  until: Date;
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  emailVerified: boolean;
  profileImageUrl: string | null;
  role: Role;
}

/** No admins, suspended or deleted people. */
const CAN_BE_IMPERSONATED = "u.role <> 'admin' AND u.suspended_at IS NULL AND u.deleted_at IS NULL";

/** Null if none. */
export function findImpersonation(
  db: Db,
  signIn: { id: string; adminId: string },
  now: Date,
): Promise<ImpersonatedUser | null> {
  return queryOneOrNull<ImpersonatedUser>(
    db,
    `SELECT v.id AS "viewId", v.ends_at AS until, u.id, u.first_name AS "firstName", u.last_name AS "lastName", u.email,
            u.email_verified AS "emailVerified", u.image AS "profileImageUrl", u.role
       FROM impersonations v JOIN users u ON u.id = v.user_id
      WHERE v.auth_session_id = $1 AND v.admin_id = $2 AND v.ended_at IS NULL AND v.ends_at > $3 AND ${CAN_BE_IMPERSONATED}`,
    [signIn.id, signIn.adminId, now],
  );
}

/** Null if it doesn't exist. Locks the account. */
export function lockImpersonationTarget(
  tx: Tx,
  userId: string,
): Promise<{ viewable: boolean; role: Role } | null> {
  return queryOneOrNull(
    tx,
    `SELECT ${CAN_BE_IMPERSONATED} AS viewable, u.role FROM users u WHERE u.id = $1 FOR SHARE`,
    [userId],
  );
}

/** Prevents two concurrent starts. */
export async function lockSignIn(tx: Tx, signInId: string): Promise<void> {
  await tx.query('SELECT FROM auth_sessions WHERE id = $1 FOR UPDATE', [signInId]);
}

export async function insertImpersonation(
  tx: Tx,
  view: { adminId: string; userId: string; signInId: string; reason: string; startedAt: Date; endsAt: Date },
): Promise<string> {
  const { id } = await queryOne<{ id: string }>(
    tx,
    `INSERT INTO impersonations (admin_id, user_id, auth_session_id, reason, started_at, ends_at)
     VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
    [view.adminId, view.userId, view.signInId, view.reason, view.startedAt, view.endsAt],
  );
  return id;
}

interface EndedImpersonation {
  id: string;
  adminId: string;
  userId: string;
}

/** Null if already ended. */
export function closeImpersonation(tx: Tx, signInId: string, at: Date): Promise<EndedImpersonation | null> {
  return queryOneOrNull<EndedImpersonation>(
    tx,
    `UPDATE impersonations SET ended_at = least(ends_at, $2) WHERE auth_session_id = $1 AND ended_at IS NULL
     RETURNING id, admin_id AS "adminId", user_id AS "userId"`,
    [signInId, at],
  );
}

/** Expired ones, and those of ended sign-ins. */
export async function closeStaleImpersonations(tx: Tx, now: Date): Promise<EndedImpersonation[]> {
  const { rows } = await tx.query<EndedImpersonation>(
    `UPDATE impersonations v SET ended_at = least(v.ends_at, $1)
      WHERE v.ended_at IS NULL
        AND (v.ends_at <= $1 OR NOT EXISTS (SELECT FROM auth_sessions s WHERE s.id = v.auth_session_id))
     RETURNING v.id, v.admin_id AS "adminId", v.user_id AS "userId"`,
    [now],
  );
  return rows;
}

/** Latest first. */
export async function listImpersonations(
  db: Db,
  userId: string,
): Promise<{ id: string; reason: string; startedAt: Date; endsAt: Date }[]> {
  const { rows } = await db.query<{ id: string; reason: string; startedAt: Date; endsAt: Date }>(
    `SELECT id, reason, started_at AS "startedAt", coalesce(ended_at, ends_at) AS "endsAt"
       FROM impersonations WHERE user_id = $1 ORDER BY started_at DESC, id LIMIT 50`,
    [userId],
  );
  return rows;
}

export async function impersonationRows(db: Db, userId: string): Promise<DataRow[]> {
  const { rows } = await db.query<DataRow>(
    'SELECT reason, started_at, ends_at, ended_at FROM impersonations WHERE user_id = $1 ORDER BY started_at',
    [userId],
  );
  return rows;
}

/** The audit log keeps them. */
export async function eraseImpersonations(tx: Tx, userId: string): Promise<void> {
  await tx.query('DELETE FROM impersonations WHERE user_id = $1', [userId]);
}
