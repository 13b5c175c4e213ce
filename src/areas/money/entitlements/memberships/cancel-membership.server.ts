import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { isDisputed } from '#areas/money/payments/index.server.ts';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import { type Db, type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { formatPounds, penceToDecimal, poundsToPence, priceBreakdown } from '#shared/domain/pence.ts';
import type { PurchaseDeps } from '../purchase/finalise-purchase.server.ts';
import { purchaseById } from '../purchase/purchase-queries.server.ts';
import { abandonPurchase } from '../purchase/reconcile-purchases.server.ts';
import {
  decideEntitlementRefund,
  endAndRefund,
  type RefundEntitlementDeps,
} from '../refund/refund-entitlement.server.ts';
import { refundableEntitlement } from '../refund/refund-queries.server.ts';
import { lockEntitlement } from '../use/use-queries.server.ts';
import { membershipNotFound } from './manage-memberships.server.ts';
import {
  findOwnedMembership,
  lastBookedDay,
  lockMembership,
  type MembershipRow,
  markEnded,
  membershipsOfUser,
  setLastMonth,
  splitOffUnusedDays,
} from './membership-queries.server.ts';
import { coolingOffLastDay, lastBilledMonth, monthLastDay, unusedDaysRefund, usedDays } from './rules.ts';

export type CancelMembershipDeps = PurchaseDeps & RefundEntitlementDeps;

/** Tries enough for somebody who leaves while their month is being paid. */
const MAX_ATTEMPTS = 4;

/** What leaving at once within 14 days of joining would bring, and of what; null where that is not possible any more. */
export async function coolingOffRefund(
  db: Db,
  membership: MembershipRow,
  now: Date,
): Promise<{ sessionFeePence: number; platformFeePence: number; totalPence: number } | null> {
  const today = londonDay(now);
  const { state, months, joinedAt, month, places } = membership;
  if (state === 'ended' || months > 1 || today > coolingOffLastDay(joinedAt)) return null;
  const credit = await refundableEntitlement(db, month.creditId);
  // Of what is used up, or has gone back already, nothing does; nor while a bank decides about it.
  if (credit === null || credit.unusedPence === 0 || (await isDisputed(db, credit.paymentId))) return null;
  if (places !== null) return { sessionFeePence: 0, platformFeePence: 0, totalPence: credit.unusedPence };
  const price = priceBreakdown(membership.pricePence);
  return unusedDaysRefund(price, usedDays(month, today, await lastBookedDay(db, month.creditId)));
}

/**
 * Leaves the person's own membership (`POST /api/memberships/{membershipId}/leave`), at one word: with `refund` null once
 * what is paid, and a minimum term, is over; else at once, within 14 days of joining, and what is unused goes back, when
 * that is what they were shown. A month that is being asked for is given up, and the membership with it. Said twice it is
 * said once. Throws `not_found`, `conflict` (409: another amount, or too late for it), `payment_disputed` (409),
 * `payment_incomplete` (409: a bank decides about a month) or `payment_provider_unavailable` (503).
 */
export async function cancelMembership(
  deps: CancelMembershipDeps,
  user: AuthUser,
  membershipId: string,
  { refund }: { refund: string | null },
): Promise<void> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const own = await findOwnedMembership(deps.pool, membershipId, user.id);
    if (own === null) throw membershipNotFound();
    if (own.openPurchaseId !== null) await abandonMonthPayment(deps, own.openPurchaseId);
    if (await left(own.id)) return;
  }
  throw new AppError('conflict', 'We’re taking your next payment right now. Try again in a minute.');

  /** False when a month was begun meanwhile, which has to be given up first. */
  function left(id: string): Promise<boolean> {
    return transaction(deps.pool, async (tx) => {
      await lockMembership(tx, id);
      const membership = await findOwnedMembership(tx, id, user.id);
      if (membership === null || membership.openPurchaseId !== null) return false;
      if (membership.state === 'ended') return true;
      if (refund !== null) await cancelImmediately(tx, deps, membership, refund);
      else if (membership.lastMonth === null) await cancelAtPeriodEnd(tx, deps, membership);
      return true;
    });
  }
}

/** A month that is asked for and not paid is not paid any more. Where its card was faster it is, and stays so. */
async function abandonMonthPayment(deps: CancelMembershipDeps, purchaseId: string): Promise<void> {
  const purchase = await purchaseById(deps.pool, purchaseId);
  if (purchase === null) return;
  const settlement = await abandonPurchase(deps, purchase);
  if (settlement.outcome === 'unpaid')
    throw new AppError(
      'payment_incomplete',
      'Your bank is still reviewing your payment. Try again when it has decided.',
    );
}

async function cancelAtPeriodEnd(
  tx: Tx,
  deps: CancelMembershipDeps,
  membership: MembershipRow,
): Promise<void> {
  const { id: membershipId, months, minimumMonths } = membership;
  const now = deps.clock.now();
  await setLastMonth(tx, membershipId, lastBilledMonth(months, minimumMonths), now);
  await deps.onMembershipNews(tx, { membershipId, news: 'leaving', number: months, at: now.toISOString() });
}

async function cancelImmediately(
  tx: Tx,
  deps: CancelMembershipDeps,
  membership: MembershipRow,
  shown: string,
): Promise<void> {
  const now = deps.clock.now();
  const { id: membershipId, months, month } = membership;
  await lockEntitlement(tx, month.creditId);
  const back = await coolingOffRefund(tx, membership, now);
  const credit = await refundableEntitlement(tx, month.creditId);
  if (back === null || credit === null)
    throw new AppError('conflict', 'The 14 days for a refund have passed.');
  if (poundsToPence(shown) !== back.totalPence)
    throw new AppError(
      'conflict',
      `You’d now get ${formatPounds(back.totalPence)} back. You haven’t left yet.`,
    );
  await markEnded(tx, membershipId, now);
  if (membership.places !== null) {
    if (back.totalPence > 0) await endAndRefund(tx, deps, credit);
  } else if (back.totalPence > 0)
    await decideEntitlementRefund(tx, deps, { ...credit, unusedPence: back.totalPence }, (at) =>
      splitOffUnusedDays(tx, month.creditId, back, { today: londonDay(at), now: at }),
    );
  await deps.onMembershipNews(tx, {
    membershipId,
    news: 'ended',
    number: months,
    refundPence: back.totalPence,
  });
}

/**
 * Stays after all (`DELETE /api/memberships/{membershipId}/leave`), while what is paid lasts. Throws `not_found` or
 * `conflict` (409: it has ended).
 */
export async function undoMembershipCancellation(
  deps: Pick<CancelMembershipDeps, 'pool' | 'clock'>,
  user: AuthUser,
  membershipId: string,
): Promise<void> {
  await transaction(deps.pool, async (tx) => {
    await lockMembership(tx, membershipId);
    const own = await findOwnedMembership(tx, membershipId, user.id);
    if (own === null) throw membershipNotFound();
    if (own.state === 'ended')
      throw new AppError('conflict', 'This membership has ended. You can join it again.');
    await setLastMonth(tx, membershipId, null, deps.clock.now());
  });
}

/** Ends every membership of somebody whose account is deleted: what can still go back does, and nothing is asked for. */
export async function endUserMemberships(deps: CancelMembershipDeps, user: AuthUser): Promise<void> {
  const now = deps.clock.now();
  for (const membership of await membershipsOfUser(deps.pool, user.id, now)) {
    const back = await coolingOffRefund(deps.pool, membership, now);
    await cancelMembership(deps, user, membership.id, {
      refund: back === null ? null : penceToDecimal(back.totalPence),
    });
    await transaction(deps.pool, (tx) => markEnded(tx, membership.id, now));
  }
}

/** The last day of somebody who leaves now, or has left. */
export function lastDayOfMembership({ anchor, months, minimumMonths, lastMonth }: MembershipRow): string {
  return monthLastDay(anchor, lastMonth ?? lastBilledMonth(months, minimumMonths));
}
