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

/**
 * Approves or rejects a change of a business's details, as part of `tx`. Approved, it shows at once; rejected, the
 * page stays as it is. Answers what was changed. Throws `not_found` (404), and `conflict` (409) when it waits no more
 * (The owner has replaced, or another admin was first) or its business is not approved.
 */
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

/**
 * Takes a verdict back, as part of `tx`: the change waits again, and what it had changed stands as before. False when
 * the business or what waits for it has changed since.
 */
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
