import type { Db } from '#shared/db/database.server.ts';

/** Returns the ids that don't belong to the business or are deleted. */
export async function findForeignSessions(
  db: Db,
  businessId: number,
  sessionIds: readonly number[],
): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    `SELECT wanted.id FROM unnest($2::bigint[]) AS wanted (id)
     WHERE NOT EXISTS (SELECT FROM sessions s
                       WHERE s.id = wanted.id AND s.business_id = $1 AND s.status <> 'deleted')`,
    [businessId, sessionIds],
  );
  return rows.map(({ id }) => id);
}
