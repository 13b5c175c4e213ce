import { type AuditContext, recordAudit } from '#shared/audit/record-audit.server.ts';
import type { Tx } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { lockDispute, saveSellerStatement, sellerStatement } from './dispute-queries.server.ts';

export { type SellerStatement, sellerStatement } from './dispute-queries.server.ts';

/**
 * Keeps what the business that sold it knows of a case, or that it would accept the loss, until the bank is answered: an
 * admin has it before them then, and decides. Said again it replaces what was said. The same again changes nothing and
 * answers false. Recorded in the audit log, but for the words, which go with the customer's data.
 * The caller has made sure that they may.
 * Throws `not_found` (404) or `conflict` (409: the bank has its answer, or asks no more).
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
