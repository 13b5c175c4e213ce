import type { SubscriptionTier } from '#areas/catalogue/businesses/contract.ts';
import { authoriseBusiness } from '#areas/catalogue/businesses/permissions/authorise-business.server.ts';
import { monthlyPricePence } from '#areas/catalogue/businesses/rules.ts';
import type { Db } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { penceToDecimal } from '#shared/domain/pence.ts';
import type { ChangeTier, ChangeTierAnswer, TierChangePreview } from '../contract.ts';
import { clearEndsWithSuspension, openSubscription, type SubscriptionRow } from '../queries.server.ts';
import { isDemoSubscription, PREVIEW_TTL_SECONDS, type ProviderSubscription, planNames } from '../rules.ts';
import { type SyncDeps, syncSubscription } from '../sync/sync-subscription.server.ts';
import { withPlanClaim } from './claim-plan.server.ts';

interface RunningPlan extends SubscriptionRow {
  providerId: string;
  customerId: string;
}

/** Throws like `authoriseBusiness`, and `conflict` (409) if there is no plan. */
export async function requireOwnPlan(
  db: Db,
  user: { id: string },
  businessId: number,
  action: 'manage_plan' | 'buy_plan',
): Promise<RunningPlan> {
  await authoriseBusiness(db, user, businessId, action);
  const row = await openSubscription(db, businessId);
  if (row === null || row.state === 'incomplete' || row.providerId === null || row.customerId === null)
    throw new AppError('conflict', 'This business doesn’t have a plan yet.');
  if (isDemoSubscription(row.providerId))
    throw new AppError('conflict', 'This plan is part of the demo, so you can’t change it.');
  return { ...row, providerId: row.providerId, customerId: row.customerId };
}

/** Changes nothing. Throws like `requireOwnPlan`, and `conflict` (409) if the plan can't change now. */
export async function previewTierChange(
  deps: SyncDeps,
  user: { id: string },
  businessId: number,
  tier: SubscriptionTier,
): Promise<TierChangePreview> {
  const plan = await requireOwnPlan(deps.pool, user, businessId, 'buy_plan');
  const subscription = await requireChangeablePlan(deps, plan, tier);
  const { prorationDate, dueNowPence, creditPence, lines } = await deps.billing.previewChange(
    subscription,
    tier,
  );
  const monthly = monthlyPricePence[tier];
  return {
    tier,
    prorationDate,
    dueNow: penceToDecimal(dueNowPence),
    credit: penceToDecimal(creditPence),
    lines: lines.map(({ text, amountPence }) => ({ text, amount: penceToDecimal(amountPence) })),
    monthly: penceToDecimal(monthly),
    nextPayment: {
      on: subscription.currentPeriodEnd.toISOString(),
      amount: penceToDecimal(Math.max(0, monthly - creditPence)),
    },
  };
}

/**
 * Changes the plan for exactly the amount shown; a refused card leaves it pending and returns the payment.
 * Idempotent. Throws `price_changed` (409) if the amount has changed, and `conflict` (409) during another change.
 */
export async function changeTier(
  deps: SyncDeps,
  user: { id: string },
  businessId: number,
  change: ChangeTier,
): Promise<ChangeTierAnswer> {
  const { id } = await requireOwnPlan(deps.pool, user, businessId, 'buy_plan');
  return withPlanClaim(deps, id, async () => {
    // Read again under the claim: plan or ownership may have changed.
    const plan = await requireOwnPlan(deps.pool, user, businessId, 'buy_plan');
    return changeClaimedPlan(deps, plan, change);
  });
}

async function changeClaimedPlan(
  deps: SyncDeps,
  plan: RunningPlan,
  { tier, prorationDate, dueNow }: ChangeTier,
): Promise<ChangeTierAnswer> {
  const subscription = await requireChangeablePlan(deps, plan, tier);
  const now = await deps.billing.previewChange(subscription, tier);
  if (Math.abs(now.prorationDate - prorationDate) > PREVIEW_TTL_SECONDS) throw priceChangedError();
  const shown = await deps.billing.previewChange(subscription, tier, prorationDate);
  if (penceToDecimal(shown.dueNowPence) !== dueNow) throw priceChangedError();
  await deps.billing.changeTier(subscription, {
    tier,
    prorationDate,
    idempotencyKey: `subscription:${plan.id}:change:${tier}:${prorationDate}`,
  });
  const changed = await syncSubscription(deps, plan.providerId);
  const payment = changed?.pendingTier === tier ? changed.openPayment : null;
  return {
    payment:
      payment === null
        ? null
        : { clientSecret: payment.clientSecret, tier, amount: penceToDecimal(payment.amountPence) },
  };
}

async function requireChangeablePlan(
  deps: SyncDeps,
  plan: RunningPlan,
  tier: SubscriptionTier,
): Promise<ProviderSubscription> {
  const subscription = await syncSubscription(deps, plan.providerId);
  if (subscription?.state !== 'active')
    throw new AppError('conflict', 'Your last payment for this plan failed. Pay it first.');
  if (subscription.cancelAtPeriodEnd)
    throw new AppError('conflict', 'You’ve cancelled this plan. Resume it first.');
  if (subscription.tier === tier)
    throw new AppError('conflict', `This business is already on the ${planNames[tier]}.`);
  return subscription;
}

function priceChangedError(): AppError {
  return new AppError('price_changed', 'The price of this change has changed. Check it again.');
}

/**
 * Ends a plan with its paid period, or undoes that. Idempotent, also while suspended. Throws like `requireOwnPlan`,
 * and `conflict` (409) if the plan has ended or is being changed.
 */
export async function setCancelAtPeriodEnd(
  deps: SyncDeps,
  user: { id: string },
  businessId: number,
  ends: boolean,
): Promise<void> {
  const action = ends ? 'manage_plan' : 'buy_plan';
  const { id } = await requireOwnPlan(deps.pool, user, businessId, action);
  await withPlanClaim(deps, id, async () => {
    const plan = await requireOwnPlan(deps.pool, user, businessId, action);
    // First: the job that resumes plans after a suspension checks this later.
    if (ends) await clearEndsWithSuspension(deps.pool, plan.id);
    await deps.billing.setCancelAtPeriodEnd(plan.providerId, ends);
    const subscription = await syncSubscription(deps, plan.providerId);
    if (subscription?.cancelAtPeriodEnd !== ends)
      throw new AppError('conflict', 'This plan has changed since you opened it. Check it again.');
  });
}
