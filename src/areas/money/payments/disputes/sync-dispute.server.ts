import { isDeepStrictEqual } from 'node:util';
import {
  postDisputeLoss,
  postDisputeMovement,
  postPlanDisputeLoss,
  reverseDisputeLoss,
} from '#areas/money/ledger/postings.server.ts';
import { type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Outbox } from '#shared/jobs/outbox.server.ts';
import { failSettledRefunds, insertRefund, settleRefund } from '../queries.server.ts';
import { applyRefund, type RefundDeps, SEND_PENDING_REFUNDS } from '../refund-payment.server.ts';
import { releaseWaitingRefunds } from '../refund-queries.server.ts';
import type { DisputeProvider } from './dispute-provider.server.ts';
import {
  type DisputeRow,
  disputeByProviderId,
  insertDispute,
  lockPaymentOfIntent,
  updateDispute,
  waitingRefunds,
} from './dispute-queries.server.ts';
import {
  type DisputeSnapshot,
  type DisputeState,
  decidedStates,
  isStateIn,
  type ProviderDispute,
  toDisputeSnapshot,
} from './rules.ts';

/** Each runs once, in the same transaction. */
export interface DisputeCallbacks {
  onDisputeOpened(tx: Tx, dispute: { disputeId: string }): Promise<void>;
  /** Won, lost, or enquiry closed. */
  onDisputeDecided(tx: Tx, dispute: { disputeId: string; state: DisputeState }): Promise<void>;
}

export interface DisputeDeps extends DisputeCallbacks, RefundDeps {
  outbox: Outbox;
  disputes: DisputeProvider;
}

/** More than concurrent callers can use up. */
const MAX_ATTEMPTS = 5;

/**
 * Applies the provider's current state to our row and ledger. For webhook, admin and hourly job: safe at any time, in
 * any order. Throws `payment_provider_unavailable` (503).
 */
export async function syncDispute(deps: DisputeDeps, providerDisputeId: string): Promise<void> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    // Read the row before asking the provider, so that the answer is at least as new as the row.
    const row = await disputeByProviderId(deps.pool, providerDisputeId);
    const found = await deps.disputes.retrieve(providerDisputeId);
    if (row !== null) await adoptRefundsInTransit(deps, row, found);
    if (await transaction(deps.pool, (tx) => applyDispute(tx, deps, row, found))) return;
  }
  throw new AppError('conflict', 'This dispute is being updated. Try again.');
}

/** Books refunds sent just before the dispute, which would otherwise look settled by the bank. */
async function adoptRefundsInTransit(
  deps: DisputeDeps,
  row: DisputeRow,
  { state }: ProviderDispute,
): Promise<void> {
  if (state !== 'lost') return;
  for (const { id, intentId, tries } of await waitingRefunds(deps.pool, row.paymentId)) {
    const made = await deps.provider.findRefund(intentId, id, tries);
    if (made !== null) await transaction(deps.pool, (tx) => applyRefund(tx, deps, made));
  }
}

/** Returns false and does nothing if the row has changed since. */
async function applyDispute(
  tx: Tx,
  deps: DisputeDeps,
  row: DisputeRow | null,
  found: ProviderDispute,
): Promise<boolean> {
  const paymentId = found.intentId === null ? null : await lockPaymentOfIntent(tx, found.intentId);
  for (const movement of found.movements)
    await postDisputeMovement(tx, { providerDisputeId: found.id, paymentId, movement });
  const standing = toDisputeSnapshot(found);
  if (paymentId === null) {
    deps.log.error(
      { providerDisputeId: found.id, state: found.state },
      'a dispute without a booking: check it at the provider',
    );
    if (found.state === 'lost')
      await postPlanDisputeLoss(tx, { providerDisputeId: found.id, pence: standing.withdrawnPence });
    return true;
  }
  const now = deps.clock.now();
  if (row === null) {
    const disputeId = await insertDispute(tx, found, paymentId, standing, now);
    if (disputeId === null) return false;
    await deps.onDisputeOpened(tx, { disputeId });
    await applyDecision(tx, deps, { id: disputeId, paymentId }, null, standing);
    return true;
  }
  if (!hasChanged(row, standing)) return true;
  if (!(await updateDispute(tx, row, standing, now))) return false;
  await applyDecision(tx, deps, row, row.state, standing);
  return true;
}

/** Skips unchanged writes, so that concurrent callers don't conflict. */
function hasChanged(row: DisputeRow, after: DisputeSnapshot): boolean {
  const { state, reason, amountPence, withdrawnPence, feePence, dueBy, submitted } = row;
  const before: DisputeSnapshot = { state, reason, amountPence, withdrawnPence, feePence, dueBy, submitted };
  return !isDeepStrictEqual(before, after);
}

/** Books the loss and releases or settles waiting refunds. */
async function applyDecision(
  tx: Tx,
  deps: DisputeDeps,
  { id: disputeId, paymentId }: { id: string; paymentId: string },
  before: DisputeState | null,
  { state, withdrawnPence }: DisputeSnapshot,
): Promise<void> {
  if (state === before || !isStateIn(state, decidedStates)) return;
  if (state === 'lost') {
    await settleRefunds(tx, paymentId, withdrawnPence);
    await postDisputeLoss(tx, { disputeId, paymentId, pence: withdrawnPence });
  }
  if (before === 'lost') {
    await reverseDisputeLoss(tx, { disputeId, paymentId });
    for (const { bookingId, pence } of await failSettledRefunds(tx, paymentId))
      await insertRefund(tx, {
        paymentId,
        bookingId,
        amountPence: pence,
        reason: 'duplicate',
        idempotencyKey: `dispute:${disputeId}:overturned:${bookingId ?? 'order'}`,
      });
  }
  await releaseWaitingRefunds(tx, paymentId, state !== 'lost');
  await deps.outbox.enqueue(tx, SEND_PENDING_REFUNDS, {}, { key: SEND_PENDING_REFUNDS });
  await deps.onDisputeDecided(tx, { disputeId, state });
}

/** The bank has paid this amount, so we don't refund it again. */
async function settleRefunds(tx: Tx, paymentId: string, pence: number): Promise<void> {
  let left = pence;
  for (const { id, amountPence } of await waitingRefunds(tx, paymentId)) {
    const settled = Math.min(left, amountPence);
    if (settled > 0) await settleRefund(tx, id, settled);
    left -= settled;
  }
}
