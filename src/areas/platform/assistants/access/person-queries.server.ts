import type { DataRow } from '#areas/identity/accounts/personal-data.ts';
import type { Db, Tx } from '#shared/db/database.server.ts';

/** For a person's copy of their data. */
export async function assistantRows(db: Db, userId: string): Promise<DataRow[]> {
  const { rows } = await db.query<DataRow>(
    `SELECT c.name AS assistant, array_to_string(g.scopes, ' ') AS allowed, g.granted_at AS "connected",
            g.revoked_at AS "ended", g.last_used_at AS "lastUsed"
     FROM assistant_grants g JOIN assistant_clients c ON c.id = g.client_id
     WHERE g.user_id = $1 ORDER BY g.granted_at`,
    [userId],
  );
  return rows;
}

export async function assistantActRows(db: Db, userId: string): Promise<DataRow[]> {
  const { rows } = await db.query<DataRow>(
    `SELECT c.name AS assistant, a.summary AS act, a.acted_at AS "at"
     FROM assistant_acts a JOIN assistant_grants g ON g.id = a.grant_id JOIN assistant_clients c ON c.id = g.client_id
     WHERE g.user_id = $1 AND a.summary <> '' ORDER BY a.acted_at`,
    [userId],
  );
  return rows;
}

/** Records and acts go with their grants. */
export async function eraseAssistants(tx: Tx, userId: string): Promise<void> {
  await tx.query('DELETE FROM assistant_grants WHERE user_id = $1', [userId]);
}
