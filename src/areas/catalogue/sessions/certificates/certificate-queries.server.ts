import { ageGroupsNeedingCertificates } from '#areas/catalogue/certificates/rules.ts';
import type { Db, Tx } from '#shared/db/database.server.ts';
import { inStates } from '#shared/db/in-states.server.ts';
import { sessionStates } from '../rules.ts';

export interface SessionNeedingCertificates {
  id: number;
  businessId: number;
  ageGroups: string[];
  /** It was paused because documents were missing. */
  lapsed: boolean;
}

const SELECT = `SELECT id, business_id AS "businessId", age_groups AS "ageGroups",
    certificates_lapsed_at IS NOT NULL AS lapsed
  FROM sessions
 WHERE age_groups && $1 AND (status = 'published' OR certificates_lapsed_at IS NOT NULL)`;

export async function listBusinessesAfter(db: Db, businessId: number, howMany: number): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    'SELECT id FROM businesses WHERE id > $1 ORDER BY id LIMIT $2',
    [businessId, howMany],
  );
  return rows.map(({ id }) => id);
}

/** Includes sessions paused because their documents expired. */
export async function listSessionsNeedingCertificates(
  db: Db,
  businessIds: readonly number[],
): Promise<SessionNeedingCertificates[]> {
  const { rows } = await db.query<SessionNeedingCertificates>(
    `${SELECT} AND business_id = ANY ($2::bigint[])`,
    [ageGroupsNeedingCertificates, businessIds],
  );
  return rows;
}

export async function lockSessionsNeedingCertificates(
  tx: Tx,
  businessId: number,
): Promise<SessionNeedingCertificates[]> {
  const { rows } = await tx.query<SessionNeedingCertificates>(
    `${SELECT} AND business_id = $2 ORDER BY id FOR UPDATE`,
    [ageGroupsNeedingCertificates, businessId],
  );
  return rows;
}

/** Returns the ids of the sessions it paused. */
export async function lapseSessions(tx: Tx, ids: readonly number[], now: Date): Promise<number[]> {
  const { rows } = await tx.query<{ id: number }>(
    `UPDATE sessions SET status = 'paused', certificates_lapsed_at = $2, updated_at = $2
      WHERE id = ANY ($1::bigint[]) AND status ${inStates(sessionStates.statesBefore('paused', 'lapse'))}
      RETURNING id`,
    [ids, now],
  );
  return rows.map(({ id }) => id);
}

/** Returns the ids of the sessions it restored. */
export async function restoreLapsedSessions(tx: Tx, ids: readonly number[], now: Date): Promise<number[]> {
  const { rows } = await tx.query<{ id: number }>(
    `UPDATE sessions SET status = 'published', certificates_lapsed_at = NULL, updated_at = $2
      WHERE id = ANY ($1::bigint[]) AND certificates_lapsed_at IS NOT NULL
        AND status ${inStates(sessionStates.statesBefore('published', 'renew'))}
      RETURNING id`,
    [ids, now],
  );
  return rows.map(({ id }) => id);
}
