import type { NewIntent } from '#areas/money/payments/payment-provider.server.ts';
import { isFree } from '#areas/money/payments/rules.ts';
import { type Tx, transaction } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { pluralize } from '#shared/domain/pluralize.ts';
import type { Outbox } from '#shared/jobs/outbox.server.ts';
import { findBooking } from '../book/booking-queries.server.ts';
import {
  type FinaliseDeps,
  hasEnded,
  RELEASE_EXPIRED_HOLDS,
  type Settlement,
  settleHold,
} from '../book/finalise-hold.server.ts';
import { releaseExpiredVisitorHolds } from '../visitor-hold/visitor-holds.server.ts';
import {
  expireBuyerHolds,
  expiredHoldIds,
  expireHolds,
  findHold,
  type Hold,
  type HoldScope,
} from './hold-queries.server.ts';
import { releasePlaces } from './place-allocation-queries.server.ts';

/**
 * Cancels the intent first, or the place could be sold twice. If the payment was faster, books the hold. `unpaid`: a
 * bank decides on the payment, so the place stays held until it answers or `bankDeadline`; after that, money that
 * still arrives books another place or goes back. Throws `payment_provider_unavailable` (503), with the place still
 * held.
 */
export async function releaseHold(deps: FinaliseDeps, hold: Hold): Promise<Settlement> {
  if (hold.bookingId !== null) {
    const booking = await findBooking(deps.pool, hold.bookingId);
    if (booking !== null) return { outcome: 'booked', booking };
  }
  if (hold.state !== 'held') return { outcome: 'released' };
  if (isFree(hold.payablePence)) {
    await releasePlaces(deps.pool, hold.id, null);
    return { outcome: 'released' };
  }
  if (hold.expiryBeforeBank !== null && hold.timeUpAt > deps.clock.now())
    return { outcome: 'unpaid', processing: true };
  const intentId = await findIntentId(deps, hold);
  const mayWait = hold.expiryBeforeBank === null && !hasEnded(hold);
  // Ask before cancelling: the provider might cancel a payment that a bank decides on.
  const before = mayWait && hold.paymentBegun ? await deps.provider.retrieveIntent(intentId) : null;
  if (before?.status === 'processing') return settleHold(deps, hold, before);
  const intent = await deps.provider.cancelIntent(intentId);
  const isWaitOver = hold.expiryBeforeBank !== null && !hasEnded(hold);
  if (intent.status === 'processing' && isWaitOver) return stopWaiting(deps, hold, intentId);
  return settleHold(deps, hold, intent);
}

/** The payment may still succeed: `finaliseHold` then takes a place again, or refunds. */
async function stopWaiting(deps: FinaliseDeps, hold: Hold, intentId: string): Promise<Settlement> {
  await transaction(deps.pool, async (tx) => {
    if (await releasePlaces(tx, hold.id, intentId))
      await deps.onBankPaymentEnded(tx, { holdId: hold.id, ending: 'unanswered' });
  });
  return { outcome: 'released' };
}

/** A move keeps its place for minutes only: cards. */
export const methodsForHold = ({ movesBookingId }: Pick<Hold, 'movesBookingId'>): NewIntent['methods'] =>
  movesBookingId === null ? 'all' : 'card';

/** The same idempotency key returns an intent whose response was lost, so that we can cancel it. */
async function findIntentId(deps: FinaliseDeps, hold: Hold): Promise<string> {
  if (hold.intentId !== null) return hold.intentId;
  const intent = await deps.provider.createIntent({
    holdId: hold.id,
    userId: hold.userId,
    amountPence: hold.payablePence,
    methods: methodsForHold(hold),
  });
  return intent.id;
}

/** In the suspending transaction. Late payments are refunded: `confirmHold` refuses such holds. */
export async function endSessionHolds(
  tx: Tx,
  deps: { outbox: Outbox; clock: Clock },
  of: HoldScope,
): Promise<void> {
  if (await expireHolds(tx, of, deps.clock.now()))
    await deps.outbox.enqueue(tx, RELEASE_EXPIRED_HOLDS, {}, { key: RELEASE_EXPIRED_HOLDS });
}

/** Runs in the transaction that suspends the account. */
export async function endBuyerHolds(
  tx: Tx,
  deps: { outbox: Outbox; clock: Clock },
  userId: string,
): Promise<void> {
  if (await expireBuyerHolds(tx, userId, deps.clock.now()))
    await deps.outbox.enqueue(tx, RELEASE_EXPIRED_HOLDS, {}, { key: RELEASE_EXPIRED_HOLDS });
}

const BATCH = 500;

/** A job; safe in parallel. Tries all, then throws if any failed. */
export async function releaseExpiredHolds(deps: FinaliseDeps & { clock: Clock }): Promise<void> {
  const failures: unknown[] = [];
  await releaseExpiredVisitorHolds(deps).catch((error: unknown) => failures.push(error));
  for (const holdId of await expiredHoldIds(deps.pool, deps.clock.now(), BATCH)) {
    try {
      const hold = await findHold(deps.pool, holdId);
      if (hold !== null) await releaseHold(deps, hold);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${pluralize(failures.length, 'hold')} could not be released.`);
}
