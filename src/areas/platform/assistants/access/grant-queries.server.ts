import { type Db, queryOne, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import type { AssistantScope } from '../rules.ts';

export interface AssistantGrant {
  id: string;
  clientId: string;
  userId: string;
  scopes: AssistantScope[];
}

/** Null if ended, or the account suspended. */
export function findActiveGrant(db: Db, id: string): Promise<AssistantGrant | null> {
  return queryOneOrNull(
    db,
    `SELECT g.id, g.client_id AS "clientId", g.user_id AS "userId", g.scopes
     FROM assistant_grants g JOIN users u ON u.id = g.user_id
     WHERE g.id = $1 AND g.revoked_at IS NULL AND u.suspended_at IS NULL AND u.deleted_at IS NULL`,
    [id],
  );
}

/** Sets the scopes to exactly these, and ends the tokens of before. Returns the grant's id. */
export async function replaceGrant(
  tx: Tx,
  grant: { clientId: string; userId: string; scopes: readonly AssistantScope[]; now: Date },
): Promise<string> {
  const { id } = await queryOne<{ id: string }>(
    tx,
    `INSERT INTO assistant_grants AS kept (client_id, user_id, scopes, granted_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (client_id, user_id) WHERE revoked_at IS NULL
       DO UPDATE SET scopes = excluded.scopes, granted_at = excluded.granted_at
     RETURNING id`,
    [grant.clientId, grant.userId, grant.scopes, grant.now],
  );
  await tx.query(`DELETE FROM assistant_records WHERE grant_id = $1`, [id]);
  return id;
}

export async function countGrants(tx: Tx, userId: string): Promise<number> {
  const { grants } = await queryOne<{ grants: number }>(
    tx,
    'SELECT count(*)::integer AS grants FROM assistant_grants WHERE user_id = $1 AND revoked_at IS NULL',
    [userId],
  );
  return grants;
}

/** Ends a person's grant and deletes its tokens. Returns the assistant's name; null if there is none. */
export async function revokeGrant(
  tx: Tx,
  userId: string,
  grantId: string,
  now: Date,
): Promise<string | null> {
  const ended = await queryOneOrNull<{ name: string }>(
    tx,
    `UPDATE assistant_grants g SET revoked_at = $3 FROM assistant_clients c
     WHERE g.id = $2 AND g.user_id = $1 AND g.revoked_at IS NULL AND c.id = g.client_id RETURNING c.name`,
    [userId, grantId, now],
  );
  if (ended !== null) await tx.query('DELETE FROM assistant_records WHERE grant_id = $1', [grantId]);
  return ended?.name ?? null;
}

/** Ends all of a person's grants. Returns how many. */
export async function revokeAllGrants(tx: Tx, userId: string, now: Date): Promise<number> {
  const { rowCount } = await tx.query(
    'UPDATE assistant_grants SET revoked_at = $2 WHERE user_id = $1 AND revoked_at IS NULL',
    [userId, now],
  );
  await tx.query(
    'DELETE FROM assistant_records WHERE grant_id IN (SELECT id FROM assistant_grants WHERE user_id = $1)',
    [userId],
  );
  return rowCount ?? 0;
}

/** Blocks the end of the grant until the transaction does. False if it has ended. */
export async function lockGrant(tx: Tx, grantId: string): Promise<boolean> {
  return (
    (await queryOneOrNull(
      tx,
      'SELECT 1 FROM assistant_grants WHERE id = $1 AND revoked_at IS NULL FOR SHARE',
      [grantId],
    )) !== null
  );
}

export interface GrantRow {
  id: string;
  name: string;
  redirectUris: string[];
  scopes: AssistantScope[];
  grantedAt: Date;
  lastUsedAt: Date | null;
}

/** A person's active grants, the latest first. */
export async function listGrants(db: Db, userId: string): Promise<GrantRow[]> {
  const { rows } = await db.query<GrantRow>(
    `SELECT g.id, c.name, c.redirect_uris AS "redirectUris", g.scopes, g.granted_at AS "grantedAt",
            g.last_used_at AS "lastUsedAt"
     FROM assistant_grants g JOIN assistant_clients c ON c.id = g.client_id
     WHERE g.user_id = $1 AND g.revoked_at IS NULL ORDER BY g.granted_at DESC, g.id`,
    [userId],
  );
  return rows;
}
