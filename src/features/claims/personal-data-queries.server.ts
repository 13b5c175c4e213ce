import type { DataRow } from '#features/accounts/personal-data.ts';
import type { Db, Tx } from '#shared/db/database.server.ts';
import { inStates } from '#shared/db/in-states.server.ts';
import { claimStates } from './rules.ts';

/** The person's claims on listings. */
export async function claimRows(db: Db, userId: string): Promise<DataRow[]> {
  const { rows } = await db.query<DataRow>(
    `SELECT b.name AS business, c.message, cardinality(c.document_keys) AS documents, c.state, c.decision_reason,
            c.created_at FROM claims c JOIN businesses b ON b.id = c.business_id
     WHERE c.claimant_id = $1 ORDER BY c.created_at`,
    [userId],
  );
  return rows;
}

/** Withdraws the person's open claims and erases what they sent with any. Answers the keys of the documents. */
export async function closeClaimsOf(tx: Tx, userId: string): Promise<string[]> {
  const { rows } = await tx.query<{ key: string }>(
    'SELECT unnest(document_keys) AS key FROM claims WHERE claimant_id = $1',
    [userId],
  );
  await tx.query(
    `UPDATE claims SET state = 'declined', decided_at = now()
      WHERE claimant_id = $1 AND state ${inStates(claimStates.statesBefore('declined'))}`,
    [userId],
  );
  await tx.query(
    `UPDATE claims SET message = 'Erased with the account that sent it.', document_keys = '{}' WHERE claimant_id = $1`,
    [userId],
  );
  return rows.map(({ key }) => key);
}

/** Claims decided before that instant that still have documents. */
export async function decidedClaimDocuments(db: Db, before: Date): Promise<{ id: string; keys: string[] }[]> {
  const { rows } = await db.query<{ id: string; keys: string[] }>(
    `SELECT id, document_keys AS keys FROM claims WHERE decided_at < $1 AND cardinality(document_keys) > 0`,
    [before],
  );
  return rows;
}

export async function dropClaimDocuments(db: Db, claimId: string): Promise<void> {
  await db.query(`UPDATE claims SET document_keys = '{}' WHERE id = $1`, [claimId]);
}
