import { reverseSaleToEntitlement } from '#areas/money/ledger/postings.server.ts';
import { lockPayment } from '#areas/money/payments/index.server.ts';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import type { Tx } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { weekIsFullSentence } from '../memberships/copy.ts';
import { lastDayAfterReturn } from '../rules.ts';
import {
  bookingUses,
  exceededWeek,
  hasExclusiveUses,
  insertPassUses,
  lockEntitlement,
  lockEntitlementsOfOrder,
  lockUsablePasses,
  markUseReturned,
} from './use-queries.server.ts';

interface OrderToCover {
  orderId: string;
  userId: string;
  sessionId: number;
}

/**
 * Covers places of an order with passes, first to expire first, within the hold's transaction. Locks the passes.
 * Credits stay valid for the hold; an expired hold releases them. Returns the covered pence. Throws `credit_refused`
 * (409) if there are too few.
 */
export async function coverPlacesWithPasses(
  tx: Tx,
  order: OrderToCover,
  places: number,
  now: Date,
): Promise<number> {
  await lockUsablePasses(tx, order);
  // Locked above, so this sees concurrent uses.
  const used = await insertPassUses(tx, { ...order, places, today: londonDay(now) });
  if (used.places < places)
    throw new AppError('credit_refused', notEnoughCreditsError(used.places), {
      errors: [{ field: 'credits', message: notEnoughCreditsError(used.places) }],
    });
  const week = await exceededWeek(tx, order.orderId);
  if (week !== null)
    throw new AppError('credit_refused', weekIsFullSentence(week), {
      errors: [{ field: 'credits', message: weekIsFullSentence(week) }],
    });
  return used.coveredPence;
}

function notEnoughCreditsError(left: number): string {
  if (left === 0) return 'You have no credits left for this session.';
  return `You have ${left} ${left === 1 ? 'credit' : 'credits'} left for this session.`;
}

/** For an expired order that was paid late: true if its credits are still free, or it used none. Locks them. */
export async function canReuseEntitlements(tx: Tx, orderId: string): Promise<boolean> {
  return (await lockEntitlementsOfOrder(tx, orderId)) === 0 || hasExclusiveUses(tx, orderId);
}

/**
 * Returns a cancelled booking's credits, valid for at least 14 more days; seller and platform give up their shares.
 * Returns the number of credits. Lock the booking first.
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
  fullWeekOfMove,
  lastMoveDay,
  lockEntitlementsOfBooking,
  wouldCoverTwice,
} from './use-queries.server.ts';
