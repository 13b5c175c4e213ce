import { type AuditContext, recordAudit } from '#shared/audit/record-audit.server.ts';
import { type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { penceToDecimal } from '#shared/domain/pence.ts';
import { pluralize } from '#shared/domain/pluralize.ts';
import { decideAnswer, disputeById, lockDispute, unsentAnswers } from './dispute-queries.server.ts';
import { sendEvidenceFiles } from './evidence-files.server.ts';
import type { DisputeEvidence } from './rules.ts';
import { type DisputeDeps, syncDispute } from './sync-dispute.server.ts';

export const SEND_ANSWERS = 'sendDisputeAnswers';

/**
 * Decides our answer to the bank, once: the evidence, or `accept`. Decision, audit entry and job share one
 * transaction. Also sends it at once; the job retries. Idempotent. Throws `not_found` (404), or `conflict` (409:
 * already decided otherwise, or closed).
 */
export async function answerDispute(
  deps: DisputeDeps,
  act: AuditContext,
  disputeId: string,
  answer:
    | { answer: 'evidence'; gather: (tx: Tx) => Promise<DisputeEvidence> }
    | { answer: 'accept'; reason: string },
): Promise<void> {
  const decided = await transaction(deps.pool, async (tx) => {
    const row = await lockDispute(tx, disputeId);
    if (row === null) throw new AppError('not_found', 'We can’t find that dispute.');
    if (row.answer === answer.answer) return row;
    const decision =
      answer.answer === 'evidence'
        ? ({ answer: 'evidence', evidence: await answer.gather(tx) } as const)
        : ({ answer: 'accept', evidence: null } as const);
    if (!(await decideAnswer(tx, disputeId, decision, deps.clock.now())))
      throw new AppError('conflict', answerRefusal(row));
    await recordAudit(tx, act, {
      action: answer.answer === 'accept' ? 'dispute.accepted' : 'dispute.answered',
      subject: 'dispute',
      subjectId: disputeId,
      reason: answer.answer === 'accept' ? answer.reason : null,
      details: { amount: penceToDecimal(row.amountPence), paymentId: row.paymentId },
    });
    await deps.outbox.enqueue(tx, SEND_ANSWERS, {}, { key: SEND_ANSWERS });
    return row;
  });
  await sendAnswer(deps, disputeId).catch((err: unknown) =>
    deps.log.error({ err, disputeId: decided.id }, 'a job will send the response to the bank'),
  );
}

function answerRefusal({
  answer,
  submitted,
  state,
}: {
  answer: string | null;
  submitted: boolean;
  state: string;
}): string {
  if (answer === 'accept') return 'This dispute has been accepted.';
  if (answer === 'evidence' || submitted) return 'We’ve already sent the evidence to the bank.';
  return state === 'warning_needs_response'
    ? 'This is only an inquiry, so there’s nothing to accept. Refund the payment or respond.'
    : 'The bank has closed this request.';
}

/** Sends the answer if the provider doesn't have it, then syncs the dispute. */
async function sendAnswer(deps: DisputeDeps, disputeId: string): Promise<void> {
  const row = await disputeById(deps.pool, disputeId);
  if (row === null || row.answer === null || row.submitted) return;
  if (row.answer === 'accept') await deps.disputes.accept(row.providerId);
  else if (row.evidence !== null)
    await deps.disputes.submit(row.providerId, row.evidence, await sendEvidenceFiles(deps, disputeId));
  await syncDispute(deps, row.providerId);
}

/** Job: sends all decided answers. Safe to run twice and in parallel. Throws after trying them all. */
export async function sendAnswers(deps: DisputeDeps): Promise<void> {
  const failures: unknown[] = [];
  for (const { id } of await unsentAnswers(deps.pool))
    await sendAnswer(deps, id).catch((error: unknown) => failures.push(error));
  if (failures.length > 0)
    throw new AggregateError(failures, `${pluralize(failures.length, 'dispute response')} couldn’t be sent.`);
}
