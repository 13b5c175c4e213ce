import { isFree } from '#areas/money/payments/rules.ts';
import type { Tx } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { pluralize } from '#shared/domain/pluralize.ts';
import type { Outbox } from '#shared/jobs/outbox.server.ts';
import { findBooking } from '../book/booking-queries.server.ts';
import { type FinaliseDeps, type Settlement, settleHold } from '../book/finalise-hold.server.ts';
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
 * Gives a hold's seat back, whether its time is up or the person leaves. The intent is cancelled first: an
 * intent stays payable for hours, and a seat given away while its payment can still succeed is a seat sold
 * twice. If the payment was faster, the hold becomes a booking instead. `unpaid` means that the provider could
 * not cancel just now (a payment is being processed): the seat stays kept, and the next run tries again.
 * Throws `payment_provider_unavailable` (503), with the seat still kept.
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

/**
 * When the answer to creating the intent was lost, asking again with the same key gives the intent there is,
 * so that it can be cancelled and no payable one is left behind.
 */
async function findIntentId(deps: FinaliseDeps, hold: Hold): Promise<string> {
  if (hold.intentId !== null) return hold.intentId;
  const intent = await deps.provider.createIntent({
    holdId: hold.id,
    userId: hold.userId,
    amountPence: hold.payablePence,
  });
  return intent.id;
}

/** The task that gives back the seats of holds whose time is up. */
export const RELEASE_EXPIRED_HOLDS = 'releaseExpiredHolds';

/**
 * Ends what people hold at a business or session, as part of the transaction that suspends it or takes it down. The
 * holds' time is up at once, so that nobody is charged. Money that comes all the same goes back in full, because no
 * such hold becomes a booking (`confirmHold`).
 */
export async function endSessionHolds(
  tx: Tx,
  deps: { outbox: Outbox; clock: Clock },
  of: HoldScope,
): Promise<void> {
  if (await expireHolds(tx, of, deps.clock.now()))
    await deps.outbox.enqueue(tx, RELEASE_EXPIRED_HOLDS, {}, { key: RELEASE_EXPIRED_HOLDS });
}

/** The same for what somebody holds, as part of the transaction that suspends their account. */
export async function endBuyerHolds(
  tx: Tx,
  deps: { outbox: Outbox; clock: Clock },
  userId: string,
): Promise<void> {
  if (await expireBuyerHolds(tx, userId, deps.clock.now()))
    await deps.outbox.enqueue(tx, RELEASE_EXPIRED_HOLDS, {}, { key: RELEASE_EXPIRED_HOLDS });
}

const BATCH = 500;

/**
 * The job that gives back the seats of holds whose time is up. Safe to run twice and in parallel. One hold that
 * cannot be released (the provider does not answer) keeps no other from it; the job then throws, to be retried.
 */
export async function releaseExpiredHolds(deps: FinaliseDeps & { clock: Clock }): Promise<void> {
  const failures: unknown[] = [];
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
