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

export interface MembershipEvent {
  membershipId: string;
  news: 'joined' | 'renewed' | 'unpaid' | 'reminder' | 'leaving' | 'ended';
  number: number;
  /** Pence. */
  refundPence?: number;
  /** Failed charge attempts. */
  tries?: number;
  /** Distinguishes repeated events. */
  at?: string;
}

/** Call in the transaction that creates the credit. Starts today, so nobody pays for past days. */
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

/** Ends the membership of an abandoned month. Null if there is none. */
export async function endUnpaidMembership(
  tx: Tx,
  purchaseId: string,
  now: Date,
): Promise<{ membershipId: string; number: number } | null> {
  const month = await lockPurchasedMonth(tx, purchaseId);
  return month !== null && (await markEnded(tx, month.membershipId, now)) ? month : null;
}
