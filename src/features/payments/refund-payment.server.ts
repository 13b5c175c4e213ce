import {
  postGoodwill,
  postRefund,
  postRefundReturned,
  undoSale,
} from '#features/ledger/keep-books.server.ts';
import { type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import { counted } from '#shared/domain/counted.ts';
import type { JobHandlers, Schedule } from '#shared/jobs/job-runner.server.ts';
import type { Outbox } from '#shared/jobs/outbox.server.ts';
import type { PaymentProvider } from './payment-provider.server.ts';
import {
  insertRefund,
  lockRefund,
  pendingRefunds,
  type RefundRow,
  refundsDecided,
  setAsideForBuyer,
  setRefunded,
  updateRefund,
} from './queries.server.ts';
import { isDemoIntent, type ProviderRefund, type RefundReason, stateAfterRefunds } from './rules.ts';

/** The task that sends decided refunds to the provider. */
export const SEND_PENDING_REFUNDS = 'sendPendingRefunds';

/** Money that has gone back, for whoever tells the person. */
export interface PaymentRefunded {
  refundId: string;
  paymentId: string;
  /** The order that was paid; null for a purchase. */
  holdId: string | null;
  userId: string;
  amountPence: number;
  reason: RefundReason;
}

export interface RefundDeps {
  pool: Pool;
  provider: PaymentProvider;
  /** Runs inside the transaction that marks the refund as made: the place to queue an e-mail. */
  onPaymentRefunded(tx: Tx, refunded: PaymentRefunded): Promise<void>;
}

/**
 * Decides a refund as part of `tx` and leaves its sending to the outbox, so that the decision and the money
 * cannot part ways. Amount in pence; the same `idempotencyKey` twice decides one refund. `bookingId` is what was
 * sold for it; null when nothing was. Of several refunds of a payment at once the caller has locked it
 * (`lockRefundable`). Answers the refund's id; null when it was decided before.
 */
export async function requestRefund(
  tx: Tx,
  outbox: Outbox,
  refund: {
    paymentId: string;
    bookingId: string | null;
    amountPence: number;
    reason: RefundReason;
    idempotencyKey: string;
    /** The platform bears all of it, and the seller keeps what was sold. */
    goodwill?: boolean;
  },
): Promise<string | null> {
  const { bookingId: sold } = refund;
  const setAsidePence =
    refund.goodwill === true && sold !== null
      ? await setAsideForBuyer(tx, { paymentId: refund.paymentId, bookingId: sold })
      : 0;
  const refundId = await insertRefund(tx, refund);
  if (refundId === null) return null;
  const { paymentId, bookingId } = refund;
  if (bookingId !== null && refund.goodwill === true) {
    const pence = Math.max(0, refund.amountPence - setAsidePence);
    await postGoodwill(tx, { refundId, paymentId, bookingId, pence });
  } else if (bookingId !== null) {
    const backPence = await refundsDecided(tx, paymentId, bookingId);
    await undoSale(tx, { refundId, paymentId, bookingId, backPence });
  }
  await outbox.enqueue(tx, SEND_PENDING_REFUNDS, {}, { key: SEND_PENDING_REFUNDS });
  return refundId;
}

/**
 * Sends every pending refund to the provider and books the answer. Safe to run twice and in parallel.
 * Throws after trying them all when some could not be sent, so that the job is retried.
 */
export async function sendPendingRefunds(deps: RefundDeps): Promise<void> {
  const failures: unknown[] = [];
  for (const refund of await pendingRefunds(deps.pool, 500)) {
    try {
      const sent = await send(deps.provider, refund);
      await transaction(deps.pool, (tx) => applyRefund(tx, deps, sent));
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${counted(failures.length, 'refund')} could not be sent.`);
}

/**
 * Brings our rows in line with a refund as the provider last told it: made, or sent back by the bank.
 * Refunds this site did not decide are left to the reconciliation report.
 */
export async function applyRefund(
  tx: Tx,
  deps: Pick<RefundDeps, 'onPaymentRefunded'>,
  refund: ProviderRefund,
): Promise<void> {
  if (refund.refundId === null) return;
  const row = await lockRefund(tx, refund.refundId);
  if (row === null || !(await updateRefund(tx, row.id, refund.status, refund.id))) return;
  const change =
    refund.status === 'succeeded' ? row.amount_pence : row.state === 'succeeded' ? -row.amount_pence : 0;
  if (change === 0) return;
  const refundedPence = row.refunded_pence + change;
  const after = stateAfterRefunds(row.paid_pence, refundedPence);
  if (!(await setRefunded(tx, row.payment_id, refundedPence, after)))
    throw new Error(`A refund of payment ${row.payment_id}, for which no money ever came.`);
  const posted = {
    refundId: row.id,
    paymentId: row.payment_id,
    providerRefundId: refund.id,
    pence: row.amount_pence,
    from: isDemoIntent(row.provider_intent_id) ? 'demo' : 'provider',
  } as const;
  await (change > 0 ? postRefund(tx, posted) : postRefundReturned(tx, posted));
  if (change > 0) {
    await deps.onPaymentRefunded(tx, {
      refundId: row.id,
      paymentId: row.payment_id,
      holdId: row.order_id,
      userId: row.user_id,
      amountPence: row.amount_pence,
      reason: row.reason,
    });
  }
}

/**
 * The provider forgets idempotency keys after a day, so it is asked first whether it has made this refund.
 * A demo payment was never at the provider, which would refuse to know it: no money moved, so none moves back,
 * and the refund is made by being written down.
 */
async function send(provider: PaymentProvider, refund: RefundRow): Promise<ProviderRefund> {
  if (isDemoIntent(refund.provider_intent_id)) {
    return {
      id: `re_demo_${refund.id}`,
      status: 'succeeded',
      amountPence: refund.amount_pence,
      intentId: refund.provider_intent_id,
      refundId: refund.id,
    };
  }
  const made = await provider.findRefund(refund.provider_intent_id, refund.id);
  if (made !== null) return made;
  return provider.refund({
    intentId: refund.provider_intent_id,
    amountPence: refund.amount_pence,
    refundId: refund.id,
    idempotencyKey: refund.idempotency_key,
  });
}

export function paymentJobs(deps: RefundDeps): JobHandlers {
  return { [SEND_PENDING_REFUNDS]: () => sendPendingRefunds(deps) };
}

/** Each refund is also queued when it is decided; the schedule is for those whose job has used up its retries. */
export const paymentSchedules: Schedule[] = [{ task: SEND_PENDING_REFUNDS, pattern: '*/5 * * * *' }];
