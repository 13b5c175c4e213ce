import { type Db, queryOneOrNull } from '#shared/db/database.server.ts';
import type { AssistantScope } from '../rules.ts';

export const recordKinds = ['Interaction', 'AuthorizationCode', 'AccessToken', 'RefreshToken'] as const;
export type AssistantRecordKind = (typeof recordKinds)[number];

export async function storeRecord(
  db: Db,
  record: {
    kind: AssistantRecordKind;
    digest: string;
    grantId: string | null;
    payload: object;
    seconds: number;
  },
): Promise<void> {
  await db.query(
    `INSERT INTO assistant_records (kind, digest, grant_id, payload, expires_at)
     VALUES ($1, $2, $3, $4, now() + make_interval(secs => $5))
     ON CONFLICT (kind, digest) DO UPDATE SET payload = excluded.payload, expires_at = excluded.expires_at`,
    [record.kind, record.digest, record.grantId, record.payload, record.seconds],
  );
}

/** Null if missing or expired. */
export function readRecord(
  db: Db,
  kind: AssistantRecordKind,
  digest: string,
): Promise<{ payload: Record<string, unknown>; consumedAt: Date | null } | null> {
  return queryOneOrNull(
    db,
    `SELECT payload, consumed_at AS "consumedAt" FROM assistant_records
     WHERE kind = $1 AND digest = $2 AND expires_at > now()`,
    [kind, digest],
  );
}

/** Atomic: true for only one of concurrent calls. */
export async function useRecord(db: Db, kind: AssistantRecordKind, digest: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE assistant_records SET consumed_at = now() WHERE kind = $1 AND digest = $2 AND consumed_at IS NULL`,
    [kind, digest],
  );
  return rowCount === 1;
}

export async function removeRecord(db: Db, kind: AssistantRecordKind, digest: string): Promise<void> {
  await db.query('DELETE FROM assistant_records WHERE kind = $1 AND digest = $2', [kind, digest]);
}

export async function removeRecordsOfGrant(
  db: Db,
  kind: AssistantRecordKind,
  grantId: string,
): Promise<void> {
  await db.query('DELETE FROM assistant_records WHERE kind = $1 AND grant_id = $2', [kind, grantId]);
}

/** A valid token's person and scopes. */
export interface AssistantToken {
  grantId: string;
  scopes: AssistantScope[];
  /** In the token, separated by spaces: not more than the grant. */
  tokenScope: string;
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  emailVerified: boolean;
  profileImageUrl: string | null;
}

/** Null if it is for another resource, expired or ended, or the account suspended. */
export function findToken(db: Db, digest: string, resource: string): Promise<AssistantToken | null> {
  return queryOneOrNull(
    db,
    `SELECT g.id AS "grantId", g.scopes, coalesce(r.payload ->> 'scope', '') AS "tokenScope", u.id,
            u.first_name AS "firstName", u.last_name AS "lastName", u.email, u.email_verified AS "emailVerified",
            u.image AS "profileImageUrl"
     FROM assistant_records r JOIN assistant_grants g ON g.id = r.grant_id JOIN users u ON u.id = g.user_id
     WHERE r.kind = 'AccessToken' AND r.digest = $1 AND r.expires_at > now() AND r.payload ->> 'aud' = $2
       AND g.revoked_at IS NULL AND u.suspended_at IS NULL AND u.deleted_at IS NULL`,
    [digest, resource],
  );
}

/** At most once a minute, skipped if the row is locked. */
export async function recordGrantUse(db: Db, grantId: string, now: Date): Promise<void> {
  await db.query(
    `UPDATE assistant_grants SET last_used_at = $2
     WHERE id = (SELECT id FROM assistant_grants
                 WHERE id = $1 AND (last_used_at IS NULL OR last_used_at < $2::timestamptz - interval '1 minute')
                 FOR NO KEY UPDATE SKIP LOCKED)`,
    [grantId, now],
  );
}
