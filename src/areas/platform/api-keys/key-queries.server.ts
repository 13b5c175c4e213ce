import type { BusinessStatus } from '#areas/catalogue/businesses/contract.ts';
import { type Db, queryOne, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import type { Scope } from './scopes.ts';

export interface KeyRow {
  id: string;
  name: string;
  hint: string;
  scopes: Scope[];
  createdAt: Date;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
}

/** A working key's data. */
export interface ActiveKey {
  keyId: string;
  /** The key's account. */
  userId: string;
  name: string;
  scopes: Scope[];
  businessId: number;
  businessName: string;
  status: BusinessStatus;
  /** The business or its owner is suspended, so the key is blocked. */
  rests: boolean;
  lastUsedAt: Date | null;
}

/** Null if it doesn't work or exist. */
export function findKeyByDigest(db: Db, digest: string, now: Date): Promise<ActiveKey | null> {
  return queryOneOrNull(
    db,
    `SELECT k.id AS "keyId", k.user_id AS "userId", k.name, k.scopes, k.last_used_at AS "lastUsedAt",
            b.id AS "businessId", b.name AS "businessName", b.status,
            b.status = 'suspended' OR owner.suspended_at IS NOT NULL AS rests
     FROM api_keys k JOIN businesses b ON b.id = k.business_id JOIN users owner ON owner.id = b.owner_id
     WHERE k.digest = $1 AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > $2)`,
    [digest, now],
  );
}

/** Locks the key; false if it no longer works. */
export async function lockActiveKey(tx: Tx, keyId: string, now: Date): Promise<boolean> {
  return (
    (await queryOneOrNull(
      tx,
      `SELECT 1 FROM users owner JOIN businesses b ON b.owner_id = owner.id JOIN api_keys k ON k.business_id = b.id
        WHERE k.id = $1 AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > $2)
          AND b.status <> 'suspended' AND owner.suspended_at IS NULL
          FOR SHARE OF owner, b, k`,
      [keyId, now],
    )) !== null
  );
}

/** At most once a minute, skipped if the row is locked. */
export async function recordKeyUse(db: Db, keyId: string, now: Date): Promise<void> {
  await db.query(
    `UPDATE api_keys SET last_used_at = $2
     WHERE id = (SELECT id FROM api_keys
                 WHERE id = $1 AND (last_used_at IS NULL OR last_used_at < $2::timestamptz - interval '1 minute')
                 FOR NO KEY UPDATE SKIP LOCKED)`,
    [keyId, now],
  );
}

/** Working ones first, then newest first. */
export async function listKeysByBusiness(db: Db, businessId: number, now: Date): Promise<KeyRow[]> {
  const { rows } = await db.query<KeyRow>(
    `SELECT k.id, k.name, k.hint, k.scopes, k.created_at AS "createdAt", k.expires_at AS "expiresAt",
            k.last_used_at AS "lastUsedAt", k.revoked_at AS "revokedAt"
     FROM api_keys k
     WHERE k.business_id = $1
     ORDER BY k.revoked_at IS NOT NULL OR coalesce(k.expires_at <= $2, false), k.created_at DESC, k.id`,
    [businessId, now],
  );
  return rows;
}

/** Locks the business, so that concurrent creations count each other. */
export async function countKeys(tx: Tx, businessId: number, now: Date): Promise<number> {
  await tx.query('SELECT 1 FROM businesses WHERE id = $1 FOR NO KEY UPDATE', [businessId]);
  const { keys } = await queryOne<{ keys: number }>(
    tx,
    `SELECT count(*)::integer AS keys FROM api_keys
     WHERE business_id = $1 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $2)`,
    [businessId, now],
  );
  return keys;
}

export async function insertKey(
  tx: Tx,
  key: {
    id: string;
    businessId: number;
    userId: string;
    name: string;
    digest: string;
    hint: string;
    scopes: readonly Scope[];
    createdAt: Date;
    expiresAt: Date | null;
  },
): Promise<void> {
  await tx.query(
    `INSERT INTO api_keys (id, business_id, user_id, name, digest, hint, scopes, created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      key.id,
      key.businessId,
      key.userId,
      key.name,
      key.digest,
      key.hint,
      key.scopes,
      key.createdAt,
      key.expiresAt,
    ],
  );
}

/** Returns its name; null if there is no active key of the business. */
export async function revokeKey(
  tx: Tx,
  businessId: number,
  keyId: string,
  now: Date,
): Promise<string | null> {
  const revoked = await queryOneOrNull<{ name: string }>(
    tx,
    'UPDATE api_keys SET revoked_at = $3 WHERE id = $2 AND business_id = $1 AND revoked_at IS NULL RETURNING name',
    [businessId, keyId, now],
  );
  return revoked?.name ?? null;
}

export async function hasKey(db: Db, businessId: number, keyId: string): Promise<boolean> {
  return (
    (await queryOneOrNull(db, 'SELECT 1 FROM api_keys WHERE id = $1 AND business_id = $2', [
      keyId,
      businessId,
    ])) !== null
  );
}

/** Returns the number of working keys revoked. */
export async function revokeOwnerKeys(tx: Tx, ownerId: string, now: Date): Promise<number> {
  const { rowCount } = await tx.query(
    `UPDATE api_keys SET revoked_at = $2
     WHERE business_id IN (SELECT id FROM businesses WHERE owner_id = $1)
       AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $2)`,
    [ownerId, now],
  );
  return rowCount ?? 0;
}
