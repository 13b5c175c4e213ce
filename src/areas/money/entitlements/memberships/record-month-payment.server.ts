import { randomUUID } from 'node:crypto';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import type { Tx } from '#shared/db/database.server.ts';
import type { PurchaseRecord } from '../purchase/purchase-queries.server.ts';
import {
  insertMembership,
  lockPurchasedMonth,
  markEnded,
  markMonthPaid,
} from './membership-queries.server.ts';
import { monthFirstDay, monthLastDay, nextBillingAnchor } from './rules.ts';

/** What happened to a membership, for whoever tells its owner. */
export interface MembershipEvent {
  membershipId: string;
  news: 'joined' | 'renewed' | 'unpaid' | 'reminder' | 'leaving' | 'ended';
  /** The month that it is about. */
  number: number;
  /** What goes back, in pence; 0 where nothing does. */
  refundPence?: number;
  /** So often the month's card was asked in vain. */
  tries?: number;
  /** When it was said, where it may be said again. */
  at?: string;
}

/**
 * A month is paid, as part of the transaction that makes its credit; the first makes its payer a member. The month
 * begins today, for nobody pays for days past, and the card that paid is the one that is asked for the next.
 */
export async function recordMonthPayment(
  tx: Tx,
  purchase: Pick<PurchaseRecord, 'id' | 'userId' | 'productId'>,
  { cardId, now }: { cardId: string | null; now: Date },
): Promise<{ membershipId: string; number: number; lastDay: string }> {
  const today = londonDay(now);
  const month = await lockPurchasedMonth(tx, purchase.id);
  const number = month?.number ?? 1;
  const anchor = month === null ? { on: today, number } : nextBillingAnchor(month.anchor, number, today);
  const days = {
    begins: monthFirstDay(anchor, number),
    ends: monthLastDay(anchor, number),
    renewsOn: monthFirstDay(anchor, number + 1),
  };
  const membershipId = month?.membershipId ?? randomUUID();
  if (month !== null) await markMonthPaid(tx, { membershipId, number, anchor, cardId, ...days });
  else if (purchase.productId !== null)
    await insertMembership(tx, {
      id: membershipId,
      userId: purchase.userId,
      productId: purchase.productId,
      purchaseId: purchase.id,
      cardId,
      now,
      ...days,
    });
  return { membershipId, number, lastDay: days.ends };
}

/** A month that was asked for is given up, as part of that transaction: its membership ends. Null where it has none. */
export async function endUnpaidMembership(
  tx: Tx,
  purchaseId: string,
  now: Date,
): Promise<{ membershipId: string; number: number } | null> {
  const month = await lockPurchasedMonth(tx, purchaseId);
  return month !== null && (await markEnded(tx, month.membershipId, now)) ? month : null;
}
