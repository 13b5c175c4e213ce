import type { Verdict } from '#areas/catalogue/moderation/rules.ts';
import type { Tx } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { lockBusinessForShare } from '../queries.server.ts';
import { hasValues, type PartialDetails } from './details.ts';
import {
  editById,
  pendingEdit,
  readVersionedDetails,
  updateDetails,
  updateEditState,
} from './edit-queries.server.ts';

/** Approves or rejects a change and returns it. Throws `not_found` (404) or `conflict` (409: not waiting). */
export async function reviewBusinessEdit(
  tx: Tx,
  editId: number,
  decision: Verdict,
  now: Date,
): Promise<{ before: PartialDetails; after: PartialDetails }> {
  const found = await editById(tx, editId);
  if (found === null) throw new AppError('not_found', 'Change not found');
  const { businessId, before, after } = found;
  await lockBusinessForShare(tx, businessId);
  const decided = await updateEditState(tx, editId, {
    from: 'pending',
    to: decision.verdict,
    reason: decision.verdict === 'rejected' ? decision.reason : null,
    decidedAt: now,
  });
  if (!decided) {
    throw new AppError('conflict', 'The owner has replaced or withdrawn this change.');
  }
  if (decision.verdict === 'approved' && (await readVersionedDetails(tx, businessId)).status !== 'approved') {
    throw new AppError('conflict', 'Approve the business first, then this change.');
  }
  await updateDetails(tx, businessId, decision.verdict === 'approved' ? after : {});
  return { before, after };
}

/** Undoes a decision: restores the old values. False if the business or its pending change has changed since. */
export async function reopenBusinessEdit(
  tx: Tx,
  editId: number,
  verdict: Verdict['verdict'],
): Promise<boolean> {
  const found = await editById(tx, editId);
  if (found === null) return false;
  const { businessId, before, after } = found;
  await lockBusinessForShare(tx, businessId);
  if ((await pendingEdit(tx, businessId)) !== null) return false;
  const { details } = await readVersionedDetails(tx, businessId);
  if (!hasValues(details, verdict === 'approved' ? after : before)) return false;
  if (!(await updateEditState(tx, editId, { from: verdict, to: 'pending', reason: null, decidedAt: null })))
    return false;
  await updateDetails(tx, businessId, verdict === 'approved' ? before : {});
  return true;
}
