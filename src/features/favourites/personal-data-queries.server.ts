import type { DataRow } from '#features/accounts/personal-data.ts';
import type { Db, Tx } from '#shared/db/database.server.ts';

/** What the person has saved. */
export async function favouriteRows(db: Db, userId: string): Promise<DataRow[]> {
  const { rows } = await db.query<DataRow>(
    `SELECT s.title AS session, b.name AS business, f.created_at AS saved_at
     FROM favourites f
     LEFT JOIN sessions s ON s.id = f.session_id
     LEFT JOIN businesses b ON b.id = f.business_id
     WHERE f.user_id = $1 ORDER BY f.id`,
    [userId],
  );
  return rows;
}

export async function eraseFavourites(tx: Tx, userId: string): Promise<void> {
  await tx.query('DELETE FROM favourites WHERE user_id = $1', [userId]);
}
