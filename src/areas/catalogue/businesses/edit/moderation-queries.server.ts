import type { ReviewQueue } from '#areas/catalogue/moderation/define-moderation.server.ts';
import { type Db, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import { lockBusinessForShare } from '../queries.server.ts';
import type { EditState } from './contract.ts';
import { fieldChanges } from './copy.ts';
import { editById } from './edit-queries.server.ts';

export const businessEditQueue: ReviewQueue = {
  notThere: 'Change not found',
  select: `SELECT e.id::text AS id, b.name AS title, 'Changed page' AS line, e.submitted_at AS since,
                  b.owner_id AS "ownerId"
             FROM business_edits e JOIN businesses b ON b.id = e.business_id`,
  isWaiting: `e.state = 'pending' AND b.status = 'approved'`,
  id: 'e.id',
  describe: describeEdit,
};

async function describeEdit(db: Db, id: string) {
  const edit = await editById(db, Number(id));
  if (edit === null) return null;
  const changes = fieldChanges(edit);
  return { facts: changes.map(({ label, after }) => [label, after] as const), changes };
}

/** Locks the business first, in the same order as its owner's edit. Null if the change doesn't exist. */
export async function lockReviewedEdit(tx: Tx, id: string): Promise<{ id: number; state: EditState } | null> {
  const edit = await editById(tx, Number(id));
  if (edit === null) return null;
  await lockBusinessForShare(tx, edit.businessId);
  return queryOneOrNull(tx, 'SELECT id, state FROM business_edits WHERE id = $1 FOR NO KEY UPDATE', [id]);
}
