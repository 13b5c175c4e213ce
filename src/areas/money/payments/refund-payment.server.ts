import {
  postGoodwill,
  postRefund,
  postRefundReturned,
  remainingSaleAmounts,
  reverseSale,
} from '#areas/money/ledger/postings.server.ts';
import { type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { pluralize } from '#shared/domain/pluralize.ts';
import type { JobHandlers, JobSchedule } from '#shared/jobs/job-runner.server.ts';
import type { Outbox } from '#shared/jobs/outbox.server.ts';
import { type PaymentProvider, type ProviderRefusal, toRefusal } from './payment-provider.server.ts';
import {
  decidedBookingRefunds,
  insertRefund,
  lockPayment,
  lockRefund,
  owedToBuyer,
  type RefundRow,
  setRefunded,
  updateRefund,
} from './queries.server.ts';
import {
  adoptExcess,
  adoptedPence,
  adoptedRows,
  adoptPart,
  adoptWhole,
  DISPUTED_CODE,
  deferUntilBankDecides,
  dueRefunds,
  failAdoptedRefund,
  failRefund,
  isLostToBank,
  markDelayed,
  recordNoResponse,
  recordReturnedRefund,
  refundIdsOfPayment,
  reopenRefund,
  uncoveredBuyerBalance,
  waitingRefundsFirst,
} from './refund-queries.server.ts';
import {
  attemptKey,
  isDemoIntent,
  type ProviderRefund,
  type RefundReason,
  retryDelayMs,
  stateAfterRefunds,
} from './rules.ts';

export const SEND_PENDING_REFUNDS = 'sendPendingRefunds';

export interface PaymentRefunded {
  refundId: string;
  paymentId: string;
  /** Null for a purchase. */
  holdId: string | null;
  userId: string;
  amountPence: number;
  reason: RefundReason;
  /** We told the person before that it is late. */
  delayed: boolean;
}

/** Run in the same transaction; queue the emails here. */
export interface RefundCallbacks {
  onPaymentRefunded(tx: Tx, refunded: PaymentRefunded): Promise<void>;
  /** Delayed, or returned by the bank. Once per refund. */
  onRefundDelayed(tx: Tx, delayed: { refundId: string }): Promise<void>;
}

export interface RefundDeps extends RefundCallbacks {
  pool: Pool;
  provider: PaymentProvider;
  clock: Clock;
  log: { error(details: object, message: string): void };
}

/**
 * Decides a refund (pence) within `tx` and queues its sending. Idempotent by `idempotencyKey`: returns the id, or
 * null if decided before. `bookingId` is null if nothing was sold. With several refunds, the caller must lock the
 * payment (`lockRefundableAmount`).
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
    /** The platform pays; the seller keeps the sale. */
    goodwill?: boolean;
  },
): Promise<string | null> {
  const { bookingId: sold } = refund;
  const setAsidePence =
    refund.goodwill === true && sold !== null
      ? await owedToBuyer(tx, { paymentId: refund.paymentId, bookingId: sold })
      : 0;
  const refundId = await insertRefund(tx, refund);
  if (refundId === null) return null;
  const { paymentId, bookingId } = refund;
  if (bookingId !== null && refund.goodwill === true) {
    const pence = Math.max(0, refund.amountPence - setAsidePence);
    await postGoodwill(tx, { refundId, paymentId, bookingId, pence });
  } else if (bookingId !== null) {
    const backPence = await decidedBookingRefunds(tx, paymentId, bookingId);
    await reverseSale(tx, { refundId, paymentId, bookingId, backPence });
  }
  await outbox.enqueue(tx, SEND_PENDING_REFUNDS, {}, { key: SEND_PENDING_REFUNDS });
  return refundId;
}

const BATCH_SIZE = 500;

/**
 * Sends all due refunds. Safe to run twice and in parallel. Failed ones back off, after new ones. Throws after trying
 * them all if the provider starts failing, so that the job is retried soon.
 */
export async function sendPendingRefunds(deps: RefundDeps): Promise<void> {
  const failures: unknown[] = [];
  const tried: string[] = [];
  for (;;) {
    const due = await dueRefunds(deps.pool, { now: deps.clock.now(), tried, limit: BATCH_SIZE });
    for (const refund of due) {
      tried.push(refund.id);
      await attemptRefund(deps, refund).catch((error: unknown) => failures.push(error));
    }
    if (due.length < BATCH_SIZE) break;
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${pluralize(failures.length, 'refund')} couldn’t be sent.`);
}

/** Throws only on the first of consecutive failures. */
async function attemptRefund(deps: RefundDeps, refund: RefundRow): Promise<void> {
  try {
    const sent = await sendRefund(deps.provider, refund);
    await transaction(deps.pool, (tx) => applyRefund(tx, deps, sent));
  } catch (error) {
    const refusal = toRefusal(error);
    if (refusal === null) await recordRefundFailure(deps, refund, error);
    else
      await handleRefusal(deps, refund, refusal).catch((failure: unknown) =>
        recordRefundFailure(deps, refund, failure),
      );
  }
}

/** Schedules a retry. Logs and throws the error only on the first consecutive failure. */
async function recordRefundFailure(deps: RefundDeps, refund: RefundRow, error: unknown): Promise<void> {
  const now = deps.clock.now().getTime();
  const reason = failureReason(error);
  const failures = await recordNoResponse(deps.pool, refund, {
    reason,
    nextTryAt: (count) => new Date(now + retryDelayMs(count)),
  });
  if (failures !== 1) return;
  deps.log.error({ refundId: refund.id, paymentId: refund.payment_id, reason }, "couldn't send a refund yet");
  throw error;
}

function failureReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

/** Null if another process was faster. */
type RefusalOutcome = 'adopted' | 'adopted_in_part' | 'waits' | 'failed' | null;

/** Adopts a dashboard refund, waits for a bank, or fails the refund. Locks the payment. */
async function handleRefusal(deps: RefundDeps, refund: RefundRow, refusal: ProviderRefusal): Promise<void> {
  const made = await deps.provider.refundsOf(refund.provider_intent_id);
  const outcome = await transaction(deps.pool, async (tx): Promise<RefusalOutcome> => {
    await lockPayment(tx, refund.payment_id);
    const row = await lockRefund(tx, refund.id);
    if (row === null || row.state !== 'pending' || row.tries !== refund.tries) return null;
    const adopted = await adoptRefunds(tx, deps, row, made);
    if (adopted !== null) return adopted;
    if (refusal.code === DISPUTED_CODE && !(await isLostToBank(tx, row.payment_id))) {
      // Don't notify again for the same reason; banks may take months.
      const wait = retryDelayMs(row.failures + 3);
      await deferUntilBankDecides(tx, row, {
        ...refusal,
        nextTryAt: new Date(deps.clock.now().getTime() + wait),
      });
      const isNews = await markDelayed(tx, row.id, deps.clock.now());
      if (isNews) await deps.onRefundDelayed(tx, { refundId: row.id });
      return isNews ? 'waits' : null;
    }
    if (!(await failRefund(tx, row, refusal))) return null;
    await notifyDelay(tx, deps, row.id);
    return 'failed';
  });
  if (outcome === null) return;
  const details = { refundId: refund.id, paymentId: refund.payment_id, ...refusal };
  deps.log.error(details, outcomes[outcome]);
}

const outcomes: Readonly<Record<NonNullable<RefusalOutcome>, string>> = {
  adopted: 'adopted a refund made in the provider’s dashboard',
  adopted_in_part: 'adopted a partial refund made in the provider’s dashboard',
  waits: 'a refund is waiting for the bank to decide a dispute',
  failed: 'the provider refused a refund',
};

async function notifyDelay(tx: Tx, deps: Pick<RefundDeps, 'clock' | 'onRefundDelayed'>, refundId: string) {
  if (await markDelayed(tx, refundId, deps.clock.now())) await deps.onRefundDelayed(tx, { refundId });
}

/**
 * Adopts dashboard refunds that leave too little for this one, covering our refunds with this one first; the platform
 * bears any excess. Null if enough is left. The caller must hold the payment's lock.
 */
async function adoptRefunds(
  tx: Tx,
  deps: Pick<RefundDeps, 'onPaymentRefunded'>,
  row: NonNullable<Awaited<ReturnType<typeof lockRefund>>>,
  made: readonly ProviderRefund[],
): Promise<'adopted' | 'adopted_in_part' | null> {
  const standing = made.filter(({ status }) => status === 'succeeded');
  const backPence = standing.reduce((sum, { amountPence }) => sum + amountPence, 0);
  if (backPence + row.amount_pence <= row.paid_pence) return null;
  const ours = await refundIdsOfPayment(tx, row.payment_id);
  let refundedPence = row.refunded_pence;
  let adopted = false;
  const book = async (refundId: string, providerRefundId: string, pence: number) => {
    adopted = true;
    refundedPence += pence;
    await postRefund(tx, { refundId, paymentId: row.payment_id, providerRefundId, pence, from: 'provider' });
  };
  for (const { id: providerRefundId, refundId, amountPence } of standing) {
    if (refundId !== null && ours.has(refundId)) continue;
    let leftPence = amountPence - (await adoptedPence(tx, providerRefundId));
    for (const waiting of await waitingRefundsFirst(tx, row.payment_id, row.id)) {
      const pence = Math.min(leftPence, waiting.amountPence);
      if (pence <= 0) break;
      const isWhole = pence === waiting.amountPence;
      if (isWhole) await adoptWhole(tx, waiting.id, providerRefundId);
      const id = isWhole ? waiting.id : await adoptPart(tx, waiting.id, { providerRefundId, pence });
      await book(id, providerRefundId, pence);
      leftPence -= pence;
      await deps.onPaymentRefunded(tx, {
        refundId: id,
        paymentId: row.payment_id,
        holdId: row.order_id,
        userId: row.user_id,
        amountPence: pence,
        reason: waiting.reason,
        delayed: isWhole && waiting.delayed,
      });
    }
    for (const { bookingId, pence } of await allocateExcess(tx, row, leftPence)) {
      const id = await adoptExcess(tx, row.id, { providerRefundId, bookingId, pence });
      await postGoodwill(tx, { refundId: id, paymentId: row.payment_id, bookingId, pence });
      await book(id, providerRefundId, pence);
    }
  }
  if (!adopted) return null;
  await bookRefunded(tx, row, refundedPence);
  const after = await lockRefund(tx, row.id);
  return after?.state === 'pending' ? 'adopted_in_part' : 'adopted';
}

/** Splits excess pence over the payment's bookings, this refund's first, never more than each cost. */
async function allocateExcess(
  tx: Tx,
  { payment_id: paymentId, booking_id: own }: { payment_id: string; booking_id: string | null },
  excessPence: number,
): Promise<{ bookingId: string | null; pence: number }[]> {
  const sales = await remainingSaleAmounts(tx, paymentId);
  const parts: { bookingId: string | null; pence: number }[] = [];
  let leftPence = Math.max(0, excessPence);
  for (const sale of [
    ...sales.filter(({ bookingId }) => bookingId === own),
    ...sales.filter(({ bookingId }) => bookingId !== own),
  ]) {
    const pence = Math.min(leftPence, sale.leftPence);
    if (pence > 0) parts.push({ bookingId: sale.bookingId, pence });
    leftPence -= pence;
  }
  if (leftPence > 0) parts.push({ bookingId: null, pence: leftPence });
  return parts;
}

async function bookRefunded(
  tx: Tx,
  row: { payment_id: string; paid_pence: number },
  refundedPence: number,
): Promise<void> {
  const after = stateAfterRefunds(row.paid_pence, refundedPence);
  if (!(await setRefunded(tx, row.payment_id, refundedPence, after)))
    throw new Error(`A refund of payment ${row.payment_id}, which never received money.`);
}

/** Applies the provider's refund state to our rows. Ignores unknown refunds, which reconciliation reports. */
export async function applyRefund(
  tx: Tx,
  deps: Pick<RefundDeps, 'onPaymentRefunded' | 'onRefundDelayed' | 'clock'>,
  refund: ProviderRefund,
): Promise<void> {
  const row = refund.refundId === null ? null : await lockRefund(tx, refund.refundId);
  if (row === null) return applyAdopted(tx, deps, refund);
  // An earlier try was returned; the current one is another refund at the provider.
  if (refund.status === 'failed' && (refund.tries ?? 0) < row.tries) return;
  if (!(await updateRefund(tx, row.id, refund.status, refund.id))) return;
  if (refund.status === 'failed') {
    const reason = refund.failure ?? 'The bank returned it.';
    await recordReturnedRefund(tx, row.id, { code: refund.failure ?? 'sent_back', reason });
    await notifyDelay(tx, deps, row.id);
  }
  const change =
    refund.status === 'succeeded' ? row.amount_pence : row.state === 'succeeded' ? -row.amount_pence : 0;
  if (change === 0) return;
  await bookRefunded(tx, row, row.refunded_pence + change);
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
      delayed: row.delayed,
    });
  }
}

/** The bank returned a dashboard refund, so what we adopted has failed. */
async function applyAdopted(
  tx: Tx,
  deps: Pick<RefundDeps, 'onRefundDelayed' | 'clock'>,
  refund: ProviderRefund,
): Promise<void> {
  if (refund.status !== 'failed') return;
  for (const { id, paymentId } of await adoptedRows(tx, refund.id)) {
    await lockPayment(tx, paymentId);
    const row = await lockRefund(tx, id);
    if (row === null || !(await failAdoptedRefund(tx, id))) continue;
    await recordReturnedRefund(tx, id, {
      code: refund.failure ?? 'sent_back',
      reason: refund.failure ?? 'The bank returned it.',
    });
    await bookRefunded(tx, row, row.refunded_pence - row.amount_pence);
    await postRefundReturned(tx, {
      refundId: id,
      paymentId,
      providerRefundId: refund.id,
      pence: row.amount_pence,
      from: 'provider',
    });
    await notifyDelay(tx, deps, id);
  }
}

/** Uses a new key. Throws `not_found` (404), or `conflict` (409) if not failed or paid back another way. */
export async function retryRefund(tx: Tx, outbox: Outbox, refundId: string): Promise<RefundRow> {
  const found = await lockRefund(tx, refundId);
  if (found === null) throw new AppError('not_found', 'We can’t find that refund.');
  await lockPayment(tx, found.payment_id);
  if (found.state !== 'failed')
    throw new AppError('conflict', 'This refund hasn’t failed. Reload the page to see its status.');
  if ((await uncoveredBuyerBalance(tx, found.payment_id)) < found.amount_pence)
    throw new AppError(
      'conflict',
      'This money has already been refunded another way. Nothing is left to send.',
    );
  if (!(await reopenRefund(tx, refundId)))
    throw new AppError('conflict', 'This refund hasn’t failed. Reload the page to see its status.');
  await outbox.enqueue(tx, SEND_PENDING_REFUNDS, {}, { key: SEND_PENDING_REFUNDS });
  return found;
}

/** Looks for the refund first, as keys expire after a day. Demo payments are only recorded. */
async function sendRefund(provider: PaymentProvider, refund: RefundRow): Promise<ProviderRefund> {
  if (isDemoIntent(refund.provider_intent_id)) {
    return {
      id: `re_demo_${refund.id}`,
      status: 'succeeded',
      amountPence: refund.amount_pence,
      intentId: refund.provider_intent_id,
      refundId: refund.id,
    };
  }
  const made = await provider.findRefund(refund.provider_intent_id, refund.id, refund.tries);
  if (made !== null) return made;
  return provider.refund({
    intentId: refund.provider_intent_id,
    amountPence: refund.amount_pence,
    refundId: refund.id,
    tries: refund.tries,
    idempotencyKey: attemptKey(refund.idempotency_key, refund.tries),
  });
}

export function paymentJobs(deps: RefundDeps): JobHandlers {
  return { [SEND_PENDING_REFUNDS]: () => sendPendingRefunds(deps) };
}

/** The fallback for refunds whose own job ran out of retries. */
export const paymentSchedules: JobSchedule[] = [{ task: SEND_PENDING_REFUNDS, pattern: '*/5 * * * *' }];
