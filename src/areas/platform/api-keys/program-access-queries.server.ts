import type { Db } from '#shared/db/database.server.ts';

/** Working keys and webhooks; a suspended business's count too. */
export interface ProgramAccess {
  name: string;
  keys: number;
  webhooks: number;
  partners: number;
}

/** Only those with keys or webhooks. */
export async function listProgramAccess(db: Db, ownerId: string): Promise<ProgramAccess[]> {
  const { rows } = await db.query<ProgramAccess>(
    `SELECT * FROM (
       SELECT b.name,
              (SELECT count(*)::integer FROM api_keys k
                WHERE k.business_id = b.id AND k.revoked_at IS NULL
                  AND (k.expires_at IS NULL OR k.expires_at > now())) AS keys,
              (SELECT count(*)::integer FROM webhook_endpoints e
                WHERE e.business_id = b.id AND e.disabled_at IS NULL) AS webhooks,
              (SELECT count(*)::integer FROM oauth_grants c
                WHERE c.business_id = b.id AND c.revoked_at IS NULL) AS partners
         FROM businesses b WHERE b.owner_id = $1 ORDER BY b.id) access
      WHERE keys + webhooks + partners > 0`,
    [ownerId],
  );
  return rows;
}
