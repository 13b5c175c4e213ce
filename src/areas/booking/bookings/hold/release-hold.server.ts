import { isFree } from '#areas/money/payments/rules.ts';
import type { Tx } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { pluralize } from '#shared/domain/pluralize.ts';
import type { Outbox } from '#shared/jobs/outbox.server.ts';
import { findBooking } from '../book/booking-queries.server.ts';
import { type FinaliseDeps, type Settlement, settleHold } from '../book/finalise-hold.server.ts';
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
 * Cancels the intent first, or the place could be sold twice. If the payment was faster, books the hold. `unpaid`:
 * the provider
 * can't cancel now, so the place stays held. Throws `payment_provider_unavailable` (503), with the place still held.
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
  const intent = await deps.provider.cancelIntent(await findIntentId(deps, hold));
  return settleHold(deps, hold, intent);
}

/** The same idempotency key returns an intent whose response was lost, so that we can cancel it. */
async function findIntentId(deps: FinaliseDeps, hold: Hold): Promise<string> {
  if (hold.intentId !== null) return hold.intentId;
  const intent = await deps.provider.createIntent({
    holdId: hold.id,
    userId: hold.userId,
    amountPence: hold.payablePence,
  });
  return intent.id;
}

export const RELEASE_EXPIRED_HOLDS = 'releaseExpiredHolds';

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
