import type { DataRow } from '#features/accounts/personal-data.ts';
import type { Db, Tx } from '#shared/db/database.server.ts';

/** What the person wrote about sessions. */
export async function reviewRows(db: Db, userId: string): Promise<DataRow[]> {
  const { rows } = await db.query<DataRow>(
    `SELECT s.title AS session, r.stars, r.body AS review, r.answer, r.hidden_reason, r.created_at, r.edited_at
     FROM reviews r LEFT JOIN sessions s ON s.id = r.session_id WHERE r.user_id = $1 ORDER BY r.created_at`,
    [userId],
  );
  return rows;
}

/** The stars stay in the average, without the words and what was answered to them. */
export async function eraseReviewsOf(tx: Tx, userId: string): Promise<void> {
  await tx.query(`UPDATE reviews SET body = '', answer = NULL, answered_at = NULL WHERE user_id = $1`, [
    userId,
  ]);
}
