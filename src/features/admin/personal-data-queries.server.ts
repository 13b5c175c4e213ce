import type { DataRow } from '#features/accounts/personal-data.ts';
import type { Db, Tx } from '#shared/db/database.server.ts';

/** What the person reported to us, and what became of it. */
export async function reportRows(db: Db, userId: string): Promise<DataRow[]> {
  const { rows } = await db.query<DataRow>(
    `SELECT subject, reason, details, state, resolved_at, resolution, created_at
     FROM reports WHERE reporter_id = $1 ORDER BY created_at`,
    [userId],
  );
  return rows;
}

/** A report stays, as one from nobody in particular. */
export async function eraseReporter(tx: Tx, userId: string): Promise<void> {
  await tx.query("UPDATE reports SET reporter_id = NULL, details = '' WHERE reporter_id = $1", [userId]);
}
