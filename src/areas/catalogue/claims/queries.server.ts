import type { DataRow } from '#areas/identity/accounts/personal-data.ts';
import { containsPattern, type Db, queryOne, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import { inStates } from '#shared/db/in-states.server.ts';
import type { ClaimState } from './contract.ts';
import { claimStates, LISTINGS_SHOWN } from './rules.ts';

export interface ListingRow {
  id: number;
  name: string;
  description: string;
  address: string;
  town: string;
  postcode: string;
  phone: string;
  email: string | null;
  website: string | null;
  createdAt: Date;
}

const LISTING = `b.id, b.name, b.description, b.address, b.town, b.postcode, b.phone, b.email, b.website,
  b.created_at AS "createdAt"`;

/** By name; searches name, address and postcode. Indexes are in migrations/0003_catalogue.sql. */
export function unclaimedSearchStatement(text: string): { text: string; values: unknown[] } {
  return {
    text: `SELECT ${LISTING} FROM businesses b
            WHERE b.status = 'unclaimed'
              AND listing_search_text(b.name, b.address, b.town, b.postcode) LIKE $1
            ORDER BY lower(b.name), b.id LIMIT $2`,
    values: [containsPattern(text.toLowerCase()), LISTINGS_SHOWN],
  };
}

export async function searchUnclaimed(db: Db, text: string): Promise<ListingRow[]> {
  return (await db.query<ListingRow>(unclaimedSearchStatement(text))).rows;
}

export function findListingForClaim(
  db: Db,
  businessId: number,
): Promise<{ status: string; website: string | null } | null> {
  return queryOneOrNull(db, 'SELECT status, website FROM businesses WHERE id = $1', [businessId]);
}

export function lockListingForShare(
  tx: Tx,
  businessId: number,
): Promise<{ status: string; website: string | null } | null> {
  return queryOneOrNull(tx, 'SELECT status, website FROM businesses WHERE id = $1 FOR SHARE', [businessId]);
}

/** Null if the person has a pending claim on the listing. */
export async function insertClaim(
  tx: Tx,
  claim: {
    businessId: number;
    claimantId: string;
    message: string;
    documentKeys: string[];
    emailOfWebsite: boolean;
  },
): Promise<string | null> {
  const row = await queryOneOrNull<{ id: string }>(
    tx,
    `INSERT INTO claims (business_id, claimant_id, message, document_keys, email_matches_website)
     VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (business_id, claimant_id) WHERE state = 'pending' DO NOTHING
     RETURNING id`,
    [claim.businessId, claim.claimantId, claim.message, claim.documentKeys, claim.emailOfWebsite],
  );
  return row?.id ?? null;
}

export interface MyClaimRow {
  id: string;
  businessId: number;
  businessName: string;
  state: ClaimState;
  reason: string | null;
  createdAt: Date;
}

export async function listClaimsByUser(db: Db, claimantId: string): Promise<MyClaimRow[]> {
  const { rows } = await db.query<MyClaimRow>(
    `SELECT c.id, c.business_id AS "businessId", b.name AS "businessName", c.state,
            CASE WHEN c.state = 'rejected' THEN c.decision_reason END AS reason, c.created_at AS "createdAt"
       FROM claims c JOIN businesses b ON b.id = c.business_id
      WHERE c.claimant_id = $1 ORDER BY c.created_at DESC LIMIT 100`,
    [claimantId],
  );
  return rows;
}

export interface PendingClaimRow {
  claimId: string;
  message: string;
  claimedAt: Date;
  emailOfWebsite: boolean;
  documentKeys: string[];
  claimantId: string;
  claimantName: string;
  claimantEmail: string;
  claimantVerified: boolean;
  claimantSince: Date;
  competing: number;
  business: Omit<ListingRow, 'createdAt'> & { createdAt: string };
}

export async function pendingClaims(db: Db): Promise<PendingClaimRow[]> {
  const { rows } = await db.query<PendingClaimRow>(
    `SELECT c.id AS "claimId", c.message, c.created_at AS "claimedAt", c.email_matches_website AS "emailOfWebsite",
            c.document_keys AS "documentKeys", u.id AS "claimantId", u.name AS "claimantName",
            u.email AS "claimantEmail", u.email_verified AS "claimantVerified", u.created_at AS "claimantSince",
            count(*) OVER (PARTITION BY c.business_id) - 1 AS competing,
            (SELECT row_to_json(listing) FROM (SELECT ${LISTING}) AS listing) AS business
       FROM claims c JOIN users u ON u.id = c.claimant_id JOIN businesses b ON b.id = c.business_id
      WHERE c.state = 'pending' ORDER BY c.created_at LIMIT 200`,
  );
  return rows;
}

/** With the claimant, who may see them, too. */
export function claimDocuments(
  db: Db,
  claimId: string,
): Promise<{ claimantId: string; documentKeys: string[] } | null> {
  return queryOneOrNull(
    db,
    'SELECT claimant_id AS "claimantId", document_keys AS "documentKeys" FROM claims WHERE id = $1',
    [claimId],
  );
}

/** Locks claim and listing until the transaction ends, so that decisions on one listing take turns. */
export async function lockClaim(
  tx: Tx,
  claimId: string,
): Promise<{
  id: string;
  businessId: number;
  claimantId: string;
  state: ClaimState;
  listed: boolean;
} | null> {
  const claim = await queryOneOrNull<{ businessId: number }>(
    tx,
    'SELECT business_id AS "businessId" FROM claims WHERE id = $1',
    [claimId],
  );
  if (claim === null) return null;
  await tx.query('SELECT 1 FROM businesses WHERE id = $1 FOR UPDATE', [claim.businessId]);
  return queryOne(
    tx,
    `SELECT c.id, c.business_id AS "businessId", c.claimant_id AS "claimantId", c.state,
            b.status = 'unclaimed' AS listed
       FROM claims c JOIN businesses b ON b.id = c.business_id WHERE c.id = $1 FOR UPDATE OF c`,
    [claimId],
  );
}

/** Returns the ids of those that were still pending. */
export async function decideClaims(
  tx: Tx,
  which: { claimId: string } | { othersOf: string; businessId: number },
  decision: { state: Exclude<ClaimState, 'pending'>; by: string; reason: string | null; at: Date },
): Promise<string[]> {
  const { state, by, at, reason } = decision;
  const decided = [state, by, at, reason, claimStates.statesBefore(state)];
  const { rows } = await tx.query<{ id: string }>(
    `UPDATE claims SET state = $1, decided_by = $2, decided_at = $3, decision_reason = $4
      WHERE state = ANY ($5) AND ${'claimId' in which ? 'id = $6' : 'business_id = $7 AND id <> $6'}
      RETURNING id`,
    'claimId' in which ? [...decided, which.claimId] : [...decided, which.othersOf, which.businessId],
  );
  return rows.map(({ id }) => id);
}

export async function claimRows(db: Db, userId: string): Promise<DataRow[]> {
  const { rows } = await db.query<DataRow>(
    `SELECT b.name AS business, c.message, cardinality(c.document_keys) AS documents, c.state, c.decision_reason,
            c.created_at FROM claims c JOIN businesses b ON b.id = c.business_id
     WHERE c.claimant_id = $1 ORDER BY c.created_at`,
    [userId],
  );
  return rows;
}

/** Withdraws open claims and erases what they contain. Returns the documents' storage keys. */
export async function withdrawUserClaims(tx: Tx, userId: string): Promise<string[]> {
  const { rows } = await tx.query<{ key: string }>(
    'SELECT unnest(document_keys) AS key FROM claims WHERE claimant_id = $1',
    [userId],
  );
  await tx.query(
    `UPDATE claims SET state = 'declined', decided_at = now()
      WHERE claimant_id = $1 AND state ${inStates(claimStates.statesBefore('declined'))}`,
    [userId],
  );
  await tx.query(
    `UPDATE claims SET message = 'Erased with the account that sent it.', document_keys = '{}' WHERE claimant_id = $1`,
    [userId],
  );
  return rows.map(({ key }) => key);
}

export async function decidedClaimDocuments(db: Db, before: Date): Promise<{ id: string; keys: string[] }[]> {
  const { rows } = await db.query<{ id: string; keys: string[] }>(
    `SELECT id, document_keys AS keys FROM claims WHERE decided_at < $1 AND cardinality(document_keys) > 0`,
    [before],
  );
  return rows;
}

export async function deleteClaimDocuments(db: Db, claimId: string): Promise<void> {
  await db.query(`UPDATE claims SET document_keys = '{}' WHERE id = $1`, [claimId]);
}
