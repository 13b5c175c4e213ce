import { type Db, queryOne, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';

/** A partner as it is known while it asks for something. */
export interface Partner {
  id: string;
  name: string;
  /** The account whose its orders are. */
  userId: string;
}

const PARTNER = `SELECT id, name, user_id AS "userId" FROM booking_partners`;

/** The open partner that asks by its secret, with that client id and its digest; null without one. */
export async function partnerBySecret(db: Db, clientId: string, digest: string): Promise<Partner | null> {
  return queryOneOrNull(
    db,
    `${PARTNER} WHERE client_id = $1 AND secret_digest = $2 AND closed_at IS NULL AND cardinality(redirect_uris) = 0`,
    [clientId, digest],
  );
}

/** The open partner with that client id; null without one. */
export async function partnerByClient(db: Db, clientId: string): Promise<Partner | null> {
  return queryOneOrNull(db, `${PARTNER} WHERE client_id = $1 AND closed_at IS NULL`, [clientId]);
}

/** The names of those who may book with every business that lets partners sell, in order. */
export async function partnerNames(db: Db): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(
    'SELECT name FROM booking_partners WHERE closed_at IS NULL AND cardinality(redirect_uris) = 0 ORDER BY lower(name)',
  );
  return rows.map(({ name }) => name);
}

/** A partner as admins see it. */
export interface PartnerRow {
  id: string;
  name: string;
  url: string;
  clientId: string;
  createdAt: Date;
  closedAt: Date | null;
  /** Orders that stand. */
  orders: number;
  returnAddresses: string[];
  /** Businesses that have let it in. */
  consents: number;
}

/** Every partner, the open ones first. */
export async function listPartners(db: Db): Promise<PartnerRow[]> {
  const { rows } = await db.query<PartnerRow>(
    `SELECT p.id, p.name, p.url, p.client_id AS "clientId", p.created_at AS "createdAt", p.closed_at AS "closedAt",
            p.redirect_uris AS "returnAddresses",
            (SELECT count(*)::integer FROM oauth_grants c WHERE c.partner_id = p.id AND c.revoked_at IS NULL) AS consents,
            (SELECT count(*)::integer FROM partner_orders o WHERE o.partner_id = p.id AND o.booked_at IS NOT NULL AND o.deleted_at IS NULL) AS orders
     FROM booking_partners p ORDER BY p.closed_at IS NOT NULL, lower(p.name)`,
  );
  return rows;
}

/** Writes a partner down; answers its id. */
export async function insertPartner(
  tx: Tx,
  partner: {
    name: string;
    url: string;
    userId: string;
    clientId: string;
    secretDigest: string;
    returnAddresses: readonly string[];
    now: Date;
  },
): Promise<string> {
  const { id } = await queryOne<{ id: string }>(
    tx,
    `INSERT INTO booking_partners (name, url, user_id, client_id, secret_digest, redirect_uris, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
    [
      partner.name,
      partner.url,
      partner.userId,
      partner.clientId,
      partner.secretDigest,
      partner.returnAddresses,
      partner.now,
    ],
  );
  return id;
}

/** Another secret in the place of the one before; false where there is no such open partner. */
export async function updatePartnerSecret(tx: Tx, partnerId: string, secretDigest: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    'UPDATE booking_partners SET secret_digest = $2 WHERE id = $1 AND closed_at IS NULL',
    [partnerId, secretDigest],
  );
  return rowCount === 1;
}

/** Returns the new addresses; null if no such open partner. */
export async function updateRedirectUris(
  tx: Tx,
  partnerId: string,
  returnAddresses: readonly string[],
): Promise<string[] | null> {
  const before = await queryOneOrNull<{ returnAddresses: string[] }>(
    tx,
    `SELECT redirect_uris AS "returnAddresses" FROM booking_partners WHERE id = $1 AND closed_at IS NULL FOR UPDATE`,
    [partnerId],
  );
  if (before === null) return null;
  await tx.query('UPDATE booking_partners SET redirect_uris = $2 WHERE id = $1', [
    partnerId,
    returnAddresses,
  ]);
  return before.returnAddresses;
}

/** False if it was already closed. */
export async function markPartnerClosed(tx: Tx, partnerId: string, now: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    'UPDATE booking_partners SET closed_at = $2 WHERE id = $1 AND closed_at IS NULL',
    [partnerId, now],
  );
  return rowCount === 1;
}

export async function partnerById(db: Db, id: string): Promise<{ name: string; clientId: string } | null> {
  return queryOneOrNull(db, `SELECT name, client_id AS "clientId" FROM booking_partners WHERE id = $1`, [id]);
}
