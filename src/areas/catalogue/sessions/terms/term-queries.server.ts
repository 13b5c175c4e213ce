import type { Db, Tx } from '#shared/db/database.server.ts';
import type { Term } from './contract.ts';

/** Soonest first; empty if it always runs. */
export async function selectTerms(db: Db, sessionId: number): Promise<Term[]> {
  const { rows } = await db.query<Term>(
    `SELECT name, first_day AS "firstDay", last_day AS "lastDay" FROM session_terms
      WHERE session_id = $1 ORDER BY first_day, id`,
    [sessionId],
  );
  return rows;
}

export async function replaceTerms(tx: Tx, sessionId: number, terms: readonly Term[]): Promise<void> {
  await tx.query('DELETE FROM session_terms WHERE session_id = $1', [sessionId]);
  await tx.query(
    `INSERT INTO session_terms (session_id, name, first_day, last_day)
     SELECT $1, * FROM unnest($2::text[], $3::date[], $4::date[])`,
    [
      sessionId,
      terms.map(({ name }) => name),
      terms.map(({ firstDay }) => firstDay),
      terms.map(({ lastDay }) => lastDay),
    ],
  );
}
