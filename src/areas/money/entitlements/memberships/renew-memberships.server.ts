import { randomUUID } from 'node:crypto';
import { payOffSession } from '#areas/money/payments/cards/manage-cards.server.ts';
import { requestPayment } from '#areas/money/payments/request-payment.server.ts';
import { londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { transaction } from '#shared/db/database.server.ts';
import { priceBreakdown } from '#shared/domain/pence.ts';
import { createPurchase } from '../purchase/buy-pass.server.ts';
import { finalisePurchase } from '../purchase/finalise-purchase.server.ts';
import { purchaseById } from '../purchase/purchase-queries.server.ts';
import { purchaseIntent, runAllCollectingErrors } from '../purchase/reconcile-purchases.server.ts';
import type { JoinDeps } from './join-membership.server.ts';
import {
  claimRenewalReminders,
  dueMemberships,
  insertMonth,
  lockMembership,
  type MonthToCharge,
  markEnded,
  markPastDue,
  membershipById,
  monthsToCharge,
  recordChargeAttempt,
  renewalEligibility,
} from './membership-queries.server.ts';
import { hasRenewalReminder, nextChargeRetry, RENEWAL_REMINDER_DAYS, unpaidMonthDeadline } from './rules.ts';

const BATCH = 500;

/**
 * Job: starts due months, ends memberships and charges saved cards. One key and one intent per month, so it can crash
 * or run in parallel without double charges. Throws after trying them all.
 */
export async function renewMemberships(deps: JoinDeps): Promise<void> {
  await runAllCollectingErrors(await dueMemberships(deps.pool, londonDay(deps.clock.now()), BATCH), (id) =>
    renewMembership(deps, id),
  );
  await runAllCollectingErrors(await monthsToCharge(deps.pool, deps.clock.now(), BATCH), (month) =>
    chargeCard(deps, month),
  );
}

async function renewMembership(deps: JoinDeps, membershipId: string): Promise<void> {
  const now = deps.clock.now();
  await transaction(deps.pool, async (tx) => {
    await lockMembership(tx, membershipId);
    // Read again under the lock: another job or the owner may have been faster.
    const membership = await membershipById(tx, membershipId);
    if (membership === null || membership.state !== 'active' || membership.openPurchaseId !== null) return;
    const { months, lastMonth, renewsOn, userId, productId } = membership;
    if (renewsOn > londonDay(now)) return;
    const goesOn = await renewalEligibility(tx, membershipId);
    if (goesOn === 'over' || (lastMonth !== null && months >= lastMonth)) {
      if (await markEnded(tx, membershipId, now))
        await deps.onMembershipNews(tx, { membershipId, news: 'ended', number: months });
      return;
    }
    if (goesOn === 'wait') return;
    const purchaseId = randomUUID();
    await createPurchase(tx, {
      id: purchaseId,
      userId,
      kind: 'membership',
      productId,
      ...priceBreakdown(membership.pricePence),
      expiresAt: unpaidMonthDeadline(now),
      now,
    });
    await insertMonth(tx, { membershipId, number: months + 1, purchaseId, tryAt: now });
  });
}

/** Repeats use the same intent. */
async function chargeCard(deps: JoinDeps, month: MonthToCharge): Promise<void> {
  const { purchaseId, userId, cardId } = month;
  const purchase = await purchaseById(deps.pool, purchaseId);
  if (purchase === null || purchase.creditId !== null) return;
  // The owner may have been suspended since.
  if ((await renewalEligibility(deps.pool, month.membershipId)) !== 'yes') return;
  const intentId = purchase.intentId ?? (await requestPayment(deps, purchaseIntent(purchase)))?.id;
  // Given up in the meantime.
  if (intentId === undefined) return;
  await payOffSession(deps, { userId, intentId, cardId });
  const settlement = await finalisePurchase(deps, { ...purchase, intentId });
  // If the bank hasn't decided, the next job looks again.
  if (settlement.outcome === 'unpaid' && !settlement.processing) await recordFailedCharge(deps, month);
}

async function recordFailedCharge(deps: JoinDeps, month: MonthToCharge): Promise<void> {
  const { membershipId, number } = month;
  const tries = month.tries + 1;
  await transaction(deps.pool, async (tx) => {
    await lockMembership(tx, membershipId);
    if (!(await recordChargeAttempt(tx, month, nextChargeRetry(month.askedAt, tries)))) return;
    await markPastDue(tx, membershipId);
    await deps.onMembershipNews(tx, { membershipId, news: 'unpaid', number, tries });
  });
}

/** Job: announces the charge and how to leave. */
export async function sendRenewalReminders(deps: JoinDeps): Promise<void> {
  const until = plusDays(londonDay(deps.clock.now()), RENEWAL_REMINDER_DAYS);
  await transaction(deps.pool, async (tx) => {
    for (const due of await claimRenewalReminders(tx, { until, limit: BATCH }))
      if (hasRenewalReminder(due.number)) await deps.onMembershipNews(tx, { ...due, news: 'reminder' });
  });
}
