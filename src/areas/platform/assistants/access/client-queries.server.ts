import { type Db, queryOneOrNull } from '#shared/db/database.server.ts';

export interface AssistantClient {
  id: string;
  name: string;
  redirectUris: string[];
  /** Null for one that registered itself. */
  readAt: Date | null;
}

export function findClient(db: Db, id: string): Promise<AssistantClient | null> {
  return queryOneOrNull(
    db,
    `SELECT id, name, redirect_uris AS "redirectUris", read_at AS "readAt" FROM assistant_clients WHERE id = $1`,
    [id],
  );
}

/** One with a document is stored again with each reading. */
export async function storeClient(
  db: Db,
  { id, name, redirectUris, readAt }: AssistantClient,
  now: Date,
): Promise<void> {
  await db.query(
    `INSERT INTO assistant_clients (id, name, redirect_uris, read_at, created_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (id) DO UPDATE
       SET name = excluded.name, redirect_uris = excluded.redirect_uris, read_at = excluded.read_at`,
    [id, name, redirectUris, readAt, now],
  );
}

/** Those that nobody allowed anything, after a week. */
export async function deleteUnusedClients(db: Db, before: Date): Promise<void> {
  await db.query(
    `DELETE FROM assistant_clients c
     WHERE c.created_at < $1 AND NOT EXISTS (SELECT FROM assistant_grants g WHERE g.client_id = c.id)`,
    [before],
  );
}

export async function deleteExpired(db: Db): Promise<void> {
  await db.query('DELETE FROM assistant_records WHERE expires_at < now()');
}

export async function deleteOldActs(db: Db, before: Date): Promise<void> {
  await db.query('DELETE FROM assistant_acts WHERE acted_at < $1', [before]);
}
