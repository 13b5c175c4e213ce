import { type Db, queryOne, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import type { SellerScope } from './rules.ts';

export interface GrantRecord {
  id: string;
  partnerId: string;
  clientId: string;
  businessId: number;
  scopes: SellerScope[];
}

const ACTIVE_GRANT = `SELECT c.id, c.partner_id AS "partnerId", p.client_id AS "clientId", c.business_id AS "businessId", c.scopes
  FROM oauth_grants c JOIN booking_partners p ON p.id = c.partner_id
  JOIN businesses b ON b.id = c.business_id JOIN users owner ON owner.id = b.owner_id
  WHERE c.revoked_at IS NULL AND p.closed_at IS NULL AND b.status <> 'suspended' AND owner.suspended_at IS NULL`;

/** The active grant; null if revoked, the partner closed or the business suspended. */
export function findActiveGrant(db: Db, id: string): Promise<GrantRecord | null> {
  return queryOneOrNull(db, `${ACTIVE_GRANT} AND c.id = $1`, [id]);
}

/** Null without an active grant. */
export function findGrant(db: Db, clientId: string, businessId: number): Promise<GrantRecord | null> {
  return queryOneOrNull(db, `${ACTIVE_GRANT} AND p.client_id = $1 AND c.business_id = $2`, [
    clientId,
    businessId,
  ]);
}

/** Creates a grant or extends its scopes. Returns its id, all scopes, and whether any is new. */
export async function upsertGrant(
  tx: Tx,
  consent: {
    partnerId: string;
    businessId: number;
    scopes: readonly SellerScope[];
    userId: string;
    now: Date;
  },
): Promise<{ id: string; scopes: SellerScope[]; grown: boolean }> {
  return queryOne(
    tx,
    `WITH before AS (SELECT scopes FROM oauth_grants WHERE partner_id = $1 AND business_id = $2 AND revoked_at IS NULL)
     INSERT INTO oauth_grants AS kept (partner_id, business_id, scopes, granted_by, granted_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (partner_id, business_id) WHERE revoked_at IS NULL DO UPDATE
       SET scopes = (SELECT array_agg(DISTINCT scope ORDER BY scope) FROM unnest(kept.scopes || excluded.scopes) scope)
     RETURNING id, scopes, scopes IS DISTINCT FROM (SELECT scopes FROM before) AS grown`,
    [consent.partnerId, consent.businessId, consent.scopes.toSorted(), consent.userId, consent.now],
  );
}

export interface Grant {
  partnerId: string;
  name: string;
  url: string;
  scopes: SellerScope[];
  agreedAt: Date;
}

/** Open partners, by name. */
export async function listGrants(db: Db, businessId: number): Promise<Grant[]> {
  const { rows } = await db.query<Grant>(
    `SELECT p.id AS "partnerId", p.name, p.url, c.scopes, c.granted_at AS "agreedAt"
     FROM oauth_grants c JOIN booking_partners p ON p.id = c.partner_id
     WHERE c.business_id = $1 AND c.revoked_at IS NULL AND p.closed_at IS NULL ORDER BY lower(p.name)`,
    [businessId],
  );
  return rows;
}

/** Revokes a grant with its codes and tokens. Returns the partner's name, or null. */
export async function revokeGrant(
  tx: Tx,
  businessId: number,
  partnerId: string,
  now: Date,
): Promise<string | null> {
  const withdrawn = await queryOneOrNull<{ id: string; name: string }>(
    tx,
    `UPDATE oauth_grants c SET revoked_at = $3 FROM booking_partners p
     WHERE c.business_id = $1 AND c.partner_id = $2 AND c.revoked_at IS NULL AND p.id = c.partner_id
     RETURNING c.id, p.name`,
    [businessId, partnerId, now],
  );
  if (withdrawn === null) return null;
  await tx.query('DELETE FROM openid_records WHERE grant_id = $1', [withdrawn.id]);
  return withdrawn.name;
}

/** ID token claims; null if not approved. */
export function readSellerClaims(
  db: Db,
  businessId: number,
): Promise<{ id: number; name: string; photo: { files: string } | null } | null> {
  return queryOneOrNull(
    db,
    `SELECT id, name, session_cover_photo(NULL, id) AS photo FROM businesses WHERE id = $1 AND status = 'approved'`,
    [businessId],
  );
}

/** Revokes all grants of a person's businesses. Returns the count. */
export async function revokeOwnerGrants(tx: Tx, ownerId: string, now: Date): Promise<number> {
  const { rows } = await tx.query<{ id: string }>(
    `UPDATE oauth_grants SET revoked_at = $2
     WHERE business_id IN (SELECT id FROM businesses WHERE owner_id = $1) AND revoked_at IS NULL RETURNING id`,
    [ownerId, now],
  );
  await tx.query('DELETE FROM openid_records WHERE grant_id = ANY ($1)', [rows.map(({ id }) => id)]);
  return rows.length;
}
