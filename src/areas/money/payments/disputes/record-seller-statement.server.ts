import { type AuditContext, recordAudit } from '#shared/audit/record-audit.server.ts';
import type { Tx } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { lockDispute, saveSellerStatement, sellerStatement } from './dispute-queries.server.ts';

export { type SellerStatement, sellerStatement } from './dispute-queries.server.ts';

/**
 * Saves the seller's statement, or that they concede, until the bank is answered. Replaces the previous one; returns
 * false if unchanged. Audited without its text, which is deleted with the customer's data. The caller checks
 * permission. Throws `not_found` (404) or `conflict` (409: answered or closed).
 */
export async function recordSellerStatement(
  tx: Tx,
  act: AuditContext,
  disputeId: string,
  { text, accepts, now }: { text: string; accepts: boolean; now: Date },
): Promise<boolean> {
  if ((await lockDispute(tx, disputeId)) === null)
    throw new AppError('not_found', 'We can’t find that dispute.');
  const before = await sellerStatement(tx, disputeId);
  if (before !== null && before.text === text && before.accepts === accepts) return false;
  if (!(await saveSellerStatement(tx, disputeId, { text, accepts, at: now })))
    throw new AppError('conflict', 'We’ve already sent our response to the bank, so you can’t add anything.');
  await recordAudit(tx, act, {
    action: accepts ? 'dispute.seller-accepted' : 'dispute.seller-said',
    subject: 'dispute',
    subjectId: disputeId,
    before: { accepts: before?.accepts ?? false },
    after: { accepts },
  });
  return true;
}
