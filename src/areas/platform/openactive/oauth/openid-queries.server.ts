import { type Db, queryOneOrNull } from '#shared/db/database.server.ts';

export interface OpenIdRecord {
  payload: Record<string, unknown>;
  consumedAt: Date | null;
}

export const recordKinds = [
  'Interaction',
  'AuthorizationCode',
  'AccessToken',
  'RefreshToken',
  'ClientCredentials',
] as const;
export type RecordKind = (typeof recordKinds)[number];

/** Upsert. */
export async function upsertRecord(
  db: Db,
  record: {
    kind: RecordKind;
    digest: string;
    consentId: string | null;
    clientId: string | null;
    payload: object;
    seconds: number;
  },
): Promise<void> {
  await db.query(
    `INSERT INTO openid_records (kind, digest, grant_id, client_id, payload, expires_at)
     VALUES ($1, $2, $3, $4, $5, now() + $6 * interval '1 second')
     ON CONFLICT (kind, digest) DO UPDATE SET payload = excluded.payload, expires_at = excluded.expires_at`,
    [record.kind, record.digest, record.consentId, record.clientId, record.payload, record.seconds],
  );
}

/** Null if missing or expired. */
export function findRecord(db: Db, kind: RecordKind, digest: string): Promise<OpenIdRecord | null> {
  return queryOneOrNull(
    db,
    `SELECT payload, consumed_at AS "consumedAt" FROM openid_records WHERE kind = $1 AND digest = $2 AND expires_at > now()`,
    [kind, digest],
  );
}

/** Atomic: true for only one of concurrent calls. */
export async function consumeRecord(db: Db, kind: RecordKind, digest: string): Promise<boolean> {
  const { rowCount } = await db.query(
    'UPDATE openid_records SET consumed_at = now() WHERE kind = $1 AND digest = $2 AND consumed_at IS NULL',
    [kind, digest],
  );
  return rowCount === 1;
}

export async function deleteRecord(db: Db, kind: RecordKind, digest: string): Promise<void> {
  await db.query('DELETE FROM openid_records WHERE kind = $1 AND digest = $2', [kind, digest]);
}

/** Deletes a grant's records of this kind. */
export async function deleteRecordsOfGrant(db: Db, kind: RecordKind, consentId: string): Promise<void> {
  await db.query('DELETE FROM openid_records WHERE kind = $1 AND grant_id = $2', [kind, consentId]);
}

export async function deleteExpiredRecords(db: Db): Promise<void> {
  await db.query('DELETE FROM openid_records WHERE expires_at < now()');
}

/** An OIDC client; null if closed or using a secret. */
export function clientById(
  db: Db,
  clientId: string,
): Promise<{ name: string; url: string; secretDigest: string; returnAddresses: string[] } | null> {
  return queryOneOrNull(
    db,
    `SELECT name, url, secret_digest AS "secretDigest", redirect_uris AS "returnAddresses"
     FROM booking_partners WHERE client_id = $1 AND closed_at IS NULL AND cardinality(redirect_uris) > 0`,
    [clientId],
  );
}

/** A valid token's partner, scopes and business. */
export interface ActiveToken {
  id: string;
  name: string;
  userId: string;
  scope: string;
  /** Null for a partner's own token. */
  businessId: number | null;
}

/** Null if expired, revoked, the partner closed or the business suspended. */
export function findTokenByDigest(db: Db, digest: string): Promise<ActiveToken | null> {
  return queryOneOrNull(
    db,
    `SELECT p.id, p.name, p.user_id AS "userId", r.payload ->> 'scope' AS scope, c.business_id AS "businessId"
     FROM openid_records r
     JOIN booking_partners p ON p.client_id = r.client_id AND p.closed_at IS NULL
     LEFT JOIN (oauth_grants c JOIN businesses b ON b.id = c.business_id AND b.status <> 'suspended'
                JOIN users owner ON owner.id = b.owner_id AND owner.suspended_at IS NULL)
       ON c.id = r.grant_id AND c.partner_id = p.id AND c.revoked_at IS NULL
     WHERE r.kind IN ('AccessToken', 'ClientCredentials') AND r.digest = $1 AND r.expires_at > now()
       AND (r.kind = 'ClientCredentials' OR c.id IS NOT NULL)`,
    [digest],
  );
}

/** The encrypted ID token key for this secret; null if none. */
export async function findSealedKey(db: Db, sealedFor: string): Promise<string | null> {
  const key = await queryOneOrNull<{ sealed: string }>(
    db,
    'SELECT encrypted_key AS sealed FROM openid_signing_keys WHERE secret_digest = $1',
    [sealedFor],
  );
  return key?.sealed ?? null;
}

/** Does nothing if another process stored one first. */
export async function insertSealedKey(db: Db, sealedFor: string, sealed: string): Promise<void> {
  await db.query(
    'INSERT INTO openid_signing_keys (secret_digest, encrypted_key, created_at) VALUES ($1, $2, now()) ON CONFLICT DO NOTHING',
    [sealedFor, sealed],
  );
}
