import { reverseSaleToEntitlement } from '#areas/money/ledger/postings.server.ts';
import { lockPayment } from '#areas/money/payments/index.server.ts';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import type { Tx } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { lastDayAfterReturn } from '../rules.ts';
import {
  bookingUses,
  hasExclusiveUses,
  insertPassUses,
  lockEntitlement,
  lockEntitlementsOfOrder,
  lockUsablePasses,
  markUseReturned,
} from './use-queries.server.ts';

/** An order that is being made, of several places of one session. */
interface OrderToCover {
  orderId: string;
  userId: string;
  sessionId: number;
}

/**
 * Covers so many places of an order with the person's passes, as part of the transaction that takes them: those that
 * run out first are used first. The passes are locked, so that of two who want the last credit the second finds it
 * used. What is held with a credit that is good now stays good for that hold, whatever its last day; a hold that ends
 * gives it back by being over. Answers how much of the order's price nobody has to pay any more, in pence.
 * Throws `credit_refused` (409) when the person has fewer that can be used for this session.
 */
export async function coverPlacesWithPasses(
  tx: Tx,
  order: OrderToCover,
  places: number,
  now: Date,
): Promise<number> {
  await lockUsablePasses(tx, order);
  // A statement of its own sees who was faster.
  const used = await insertPassUses(tx, { ...order, places, today: londonDay(now) });
  if (used.places < places)
    throw new AppError('credit_refused', notEnoughCreditsError(used.places), {
      errors: [{ field: 'credits', message: notEnoughCreditsError(used.places) }],
    });
  return used.coveredPence;
}

function notEnoughCreditsError(left: number): string {
  if (left === 0) return 'You have no credits left for this session.';
  return `You have ${left} ${left === 1 ? 'credit' : 'credits'} left for this session.`;
}

/**
 * Whether an order that was given back, and has its places again because it was paid late, has its credits as well: they
 * may have been used otherwise, have run out or been refunded meanwhile. They are locked until the transaction ends. True
 * for an order without one.
 */
export async function canReuseEntitlements(tx: Tx, orderId: string): Promise<boolean> {
  return (await lockEntitlementsOfOrder(tx, orderId)) === 0 || hasExclusiveUses(tx, orderId);
}

/**
 * What a booking has used of credits is their owner's again, as part of the transaction that cancels it: for at least a
 * fortnight more. Seller and platform give up what they had of it; no card is involved. Answers how many came back; 0
 * where the booking used none, or had given them back before. Lock the booking first.
 */
export async function returnEntitlements(tx: Tx, bookingId: string, now: Date): Promise<number> {
  const today = londonDay(now);
  let back = 0;
  for (const { creditId, number, paymentId, validUntil } of await bookingUses(tx, bookingId)) {
    await lockEntitlement(tx, creditId);
    await lockPayment(tx, paymentId);
    const lasts = lastDayAfterReturn(validUntil, today);
    if (!(await markUseReturned(tx, { bookingId, creditId, number, validUntil: lasts, now }))) continue;
    await reverseSaleToEntitlement(tx, { paymentId, bookingId, creditId });
    back += 1;
  }
  return back;
}

export {
  endOrderUses,
  lastMoveDay,
  lockEntitlementsOfBooking,
  wouldCoverTwice,
} from './use-queries.server.ts';
