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
 * The job that begins the months that are due, ends the memberships that have come to theirs, and asks the kept cards
 * for what is to be paid. A month is begun once, by its key, and asked for with one payment at the provider, so the job
 * may run twice at once or be killed anywhere: it goes on where it was, and nobody is charged twice. Throws after trying
 * them all when some could not be seen to.
 */
export async function renewMemberships(deps: JoinDeps): Promise<void> {
  await runAllCollectingErrors(await dueMemberships(deps.pool, londonDay(deps.clock.now()), BATCH), (id) =>
    renewMembership(deps, id),
  );
  await runAllCollectingErrors(await monthsToCharge(deps.pool, deps.clock.now(), BATCH), (month) =>
    chargeCard(deps, month),
  );
}

/** Begins a membership's next month, or ends it when no other follows. */
async function renewMembership(deps: JoinDeps, membershipId: string): Promise<void> {
  const now = deps.clock.now();
  await transaction(deps.pool, async (tx) => {
    await lockMembership(tx, membershipId);
    // A statement of its own sees who was faster: another of these jobs, or its owner who leaves.
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

/** Asks the card of a membership for a month. What it was asked for before is asked for by the same payment. */
async function chargeCard(deps: JoinDeps, month: MonthToCharge): Promise<void> {
  const { purchaseId, userId, cardId } = month;
  const purchase = await purchaseById(deps.pool, purchaseId);
  if (purchase === null || purchase.creditId !== null) return;
  // Somebody may have been suspended since the month began, or since its last try.
  if ((await renewalEligibility(deps.pool, month.membershipId)) !== 'yes') return;
  const intentId = purchase.intentId ?? (await requestPayment(deps, purchaseIntent(purchase)))?.id;
  // Given up meanwhile.
  if (intentId === undefined) return;
  await payOffSession(deps, { userId, intentId, cardId });
  const settlement = await finalisePurchase(deps, { ...purchase, intentId });
  // Where the bank has not decided yet it is looked at again by the next of these jobs.
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

/** The job that reminds people before a month begins, where they are to be: what is charged when, and how to leave. */
export async function sendRenewalReminders(deps: JoinDeps): Promise<void> {
  const until = plusDays(londonDay(deps.clock.now()), RENEWAL_REMINDER_DAYS);
  await transaction(deps.pool, async (tx) => {
    for (const due of await claimRenewalReminders(tx, { until, limit: BATCH }))
      if (hasRenewalReminder(due.number)) await deps.onMembershipNews(tx, { ...due, news: 'reminder' });
  });
}
