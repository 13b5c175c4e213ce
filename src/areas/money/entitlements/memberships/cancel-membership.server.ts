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

/** Retries if a payment completes at the same time. */
const MAX_ATTEMPTS = 4;

/** Refund and credit for leaving at once; null after 14 days. */
export async function coolingOffRefund(
  db: Db,
  membership: MembershipRow,
  now: Date,
): Promise<{ sessionFeePence: number; platformFeePence: number; totalPence: number } | null> {
  const today = londonDay(now);
  const { state, months, joinedAt, month, places } = membership;
  if (state === 'ended' || months > 1 || today > coolingOffLastDay(joinedAt)) return null;
  const credit = await refundableEntitlement(db, month.creditId);
  // Nothing is refundable if used, already refunded or disputed.
  if (credit === null || credit.unusedPence === 0 || (await isDisputed(db, credit.paymentId))) return null;
  if (places !== null) return { sessionFeePence: 0, platformFeePence: 0, totalPence: credit.unusedPence };
  const price = priceBreakdown(membership.pricePence);
  return unusedDaysRefund(price, usedDays(month, today, await lastBookedDay(db, month.creditId)));
}

/**
 * Leaves a membership. Null `refund`: after the paid period and minimum term; otherwise at once, within 14 days of
 * joining, for the refund shown. Cancels a month being charged. Idempotent. Throws `not_found`, `conflict` (409:
 * other amount, or too late), `payment_disputed` (409), `payment_incomplete` (409) or `payment_provider_unavailable`
 * (503).
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

  /** False if a month is being charged, which must be cancelled first. */
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

/** If the card was faster, the month stays paid. */
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

/** Throws `not_found`, or `conflict` (409) if it has ended. */
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
    if (own.atDesk)
      throw new AppError('conflict', 'You pay this membership at the desk. Ask there for the next month.');
    await setLastMonth(tx, membershipId, null, deps.clock.now());
  });
}

/** For account deletion: refunds what is refundable and stops charging. */
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

export function lastDayOfMembership({ anchor, months, minimumMonths, lastMonth }: MembershipRow): string {
  return monthLastDay(anchor, lastMonth ?? lastBilledMonth(months, minimumMonths));
}
