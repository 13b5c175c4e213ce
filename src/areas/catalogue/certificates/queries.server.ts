import type { DataRow } from '#areas/identity/accounts/personal-data.ts';
import { type Db, queryOne, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import { inStates } from '#shared/db/in-states.server.ts';
import {
  ageGroupsNeedingCertificates,
  type CertificateKind,
  type CertificateValidity,
  certificateStates,
} from './rules.ts';

/** London days, `YYYY-MM-DD`. */
export interface CertificateRow extends CertificateValidity {
  id: string;
  businessId: number;
  businessName: string;
  reason: string | null;
  person: string | null;
  insurer: string | null;
  scheme: 'dbs' | 'pvg' | 'access_ni' | null;
  lastFour: string | null;
  seenAs: 'original' | 'update_service' | null;
  seenBy: string | null;
  seenOn: string | null;
  documentKey: string | null;
  createdAt: Date;
  decidedAt: Date | null;
}

const SELECT = `SELECT p.id, p.business_id AS "businessId", b.name AS "businessName", p.kind, p.state, p.reason,
    p.person_name AS person, p.insurer_name AS insurer, p.valid_from::text AS "validFrom",
    p.valid_until::text AS "validUntil", p.scheme, p.last_four AS "lastFour", p.inspected_via AS "seenAs",
    p.inspected_by_name AS "seenBy", p.inspected_on::text AS "seenOn", p.document_key AS "documentKey",
    p.created_at AS "createdAt", p.decided_at AS "decidedAt"
  FROM certificates p JOIN businesses b ON b.id = p.business_id`;

/** By kind, the latest to end first. */
export async function selectCertificates(db: Db, businessId: number): Promise<CertificateRow[]> {
  const { rows } = await db.query<CertificateRow>(
    `${SELECT} WHERE p.business_id = $1 ORDER BY p.kind, p.valid_until DESC, p.created_at DESC`,
    [businessId],
  );
  return rows;
}

/** Locked until the transaction ends, so that a concurrent withdrawal waits and sees the result. */
export async function lockConfirmedCertificates(tx: Tx, businessId: number): Promise<CertificateValidity[]> {
  const { rows } = await tx.query<CertificateValidity>(
    `SELECT kind, state, valid_from::text AS "validFrom", valid_until::text AS "validUntil"
       FROM certificates WHERE business_id = $1 AND state = 'confirmed' ORDER BY id FOR SHARE`,
    [businessId],
  );
  return rows;
}

export async function selectConfirmedCertificates(
  db: Db,
  businessIds: readonly number[],
): Promise<Map<number, CertificateValidity[]>> {
  const { rows } = await db.query<CertificateValidity & { businessId: number }>(
    `SELECT business_id AS "businessId", kind, state, valid_from::text AS "validFrom",
            valid_until::text AS "validUntil"
       FROM certificates WHERE business_id = ANY ($1::bigint[]) AND state = 'confirmed'`,
    [businessIds],
  );
  const byBusiness = new Map<number, CertificateValidity[]>();
  for (const { businessId, ...paper } of rows)
    byBusiness.set(businessId, [...(byBusiness.get(businessId) ?? []), paper]);
  return byBusiness;
}

/** Whether any session needs documents, and which are paused without them. */
export async function selectSessionsInNeed(
  db: Db,
  businessId: number,
): Promise<{ needed: boolean; lapsed: { id: number; title: string }[] }> {
  return queryOne(
    db,
    `SELECT count(*) > 0 AS needed,
            coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'title', s.title) ORDER BY s.title, s.id)
                       FILTER (WHERE s.certificates_lapsed_at IS NOT NULL), '[]') AS lapsed
       FROM sessions s
      WHERE s.business_id = $1 AND s.age_groups && $2 AND s.status IN ('pending', 'published', 'paused')`,
    [businessId, ageGroupsNeedingCertificates],
  );
}

export const selectCertificate = (db: Db, paperId: string): Promise<CertificateRow | null> =>
  queryOneOrNull(db, `${SELECT} WHERE p.id = $1`, [paperId]);

export const lockCertificate = (tx: Tx, paperId: string): Promise<CertificateRow | null> =>
  queryOneOrNull(tx, `${SELECT} WHERE p.id = $1 FOR UPDATE OF p`, [paperId]);

/** Serialises additions, so that the limit holds. */
export async function lockBusiness(tx: Tx, businessId: number): Promise<void> {
  await tx.query('SELECT FROM businesses WHERE id = $1 FOR NO KEY UPDATE', [businessId]);
}

export interface CertificateToInsert {
  kind: CertificateKind;
  person: string | null;
  insurer: string | null;
  validFrom: string;
  validUntil: string;
  scheme: string | null;
  lastFour: string | null;
  seenAs: string | null;
  seenBy: string | null;
  seenOn: string | null;
  documentKey: string | null;
}

export async function insertCertificate(
  tx: Tx,
  businessId: number,
  paper: CertificateToInsert,
  now: Date,
): Promise<string> {
  const { id } = await queryOne<{ id: string }>(
    tx,
    `INSERT INTO certificates (business_id, kind, person_name, insurer_name, valid_from, valid_until, scheme, last_four,
                                inspected_via, inspected_by_name, inspected_on, document_key, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) RETURNING id`,
    [
      businessId,
      paper.kind,
      paper.person,
      paper.insurer,
      paper.validFrom,
      paper.validUntil,
      paper.scheme,
      paper.lastFour,
      paper.seenAs,
      paper.seenBy,
      paper.seenOn,
      paper.documentKey,
      now,
    ],
  );
  return id;
}

export async function deleteCertificate(tx: Tx, paperId: string): Promise<void> {
  await tx.query('DELETE FROM certificates WHERE id = $1', [paperId]);
}

/** Waiting ones, longest first; or confirmed and not expired ones, latest decision first. */
export async function selectCertificatesForReview(
  db: Db,
  show: 'waiting' | 'confirmed',
  today: string,
): Promise<CertificateRow[]> {
  const { rows } = await db.query<CertificateRow>(
    show === 'waiting'
      ? `${SELECT} WHERE p.state = 'waiting' ORDER BY p.created_at, p.id LIMIT 100`
      : `${SELECT} WHERE p.state = 'confirmed' AND p.valid_until >= $1::date ORDER BY p.decided_at DESC, p.id LIMIT 500`,
    show === 'waiting' ? [] : [today],
  );
  return rows;
}

export async function decideCertificate(
  tx: Tx,
  paperId: string,
  decided: { state: 'confirmed' } | { state: 'refused'; reason: string },
  by: { adminId: string; at: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE certificates SET state = $2, reason = $3, decided_by = $4, decided_at = $5
      WHERE id = $1 AND state ${inStates(certificateStates.statesBefore(decided.state))}`,
    [paperId, decided.state, decided.state === 'refused' ? decided.reason : null, by.adminId, by.at],
  );
  return rowCount === 1;
}

/** Ending in [`today`, `until`], without a reminder or a longer one of the same kind and person. */
export async function markReminded(
  tx: Tx,
  { today, until, now }: { today: string; until: string; now: Date },
): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `UPDATE certificates p SET reminded_at = $3
      WHERE p.state = 'confirmed' AND p.reminded_at IS NULL AND p.valid_until BETWEEN $1::date AND $2::date
        AND NOT EXISTS (SELECT FROM certificates next
                         WHERE next.business_id = p.business_id AND next.kind = p.kind AND next.state = 'confirmed'
                           AND next.person_name IS NOT DISTINCT FROM p.person_name
                           AND next.valid_until > p.valid_until)
      RETURNING p.id`,
    [today, until, now],
  );
  return rows.map(({ id }) => id);
}

/** Ended before that day, or refused before that instant. */
export async function selectExpiredCertificates(
  db: Db,
  before: { day: string; instant: Date },
): Promise<{ id: string; documentKey: string | null }[]> {
  const { rows } = await db.query<{ id: string; documentKey: string | null }>(
    `SELECT id, document_key AS "documentKey" FROM certificates
      WHERE valid_until < $1::date OR (state = 'refused' AND decided_at < $2) ORDER BY valid_until LIMIT 500`,
    [before.day, before.instant],
  );
  return rows;
}

export async function certificateRows(db: Db, userId: string): Promise<DataRow[]> {
  const { rows } = await db.query<DataRow>(
    `SELECT b.name AS business, p.kind, p.person_name, p.insurer_name, p.valid_from::text, p.valid_until::text, p.scheme,
            p.last_four, p.inspected_via, p.inspected_by_name, p.inspected_on::text, p.state, p.reason, p.created_at
       FROM certificates p JOIN businesses b ON b.id = p.business_id
      WHERE b.owner_id = $1 ORDER BY p.created_at`,
    [userId],
  );
  return rows;
}

/** Documents name people, so they go with their owner's account. Returns the storage keys. */
export async function eraseCertificates(tx: Tx, userId: string): Promise<string[]> {
  const { rows } = await tx.query<{ key: string | null }>(
    `DELETE FROM certificates p USING businesses b
      WHERE b.id = p.business_id AND b.owner_id = $1 RETURNING p.document_key AS key`,
    [userId],
  );
  return rows.flatMap(({ key }) => (key === null ? [] : [key]));
}
