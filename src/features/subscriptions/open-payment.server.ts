import { AppError } from '#shared/domain/app-error.ts';
import { penceToDecimal } from '#shared/domain/pence.ts';
import type { PlanPayment } from './contract.ts';
import { requireOwnPlan } from './own-plan.server.ts';
import type { ProviderSubscription } from './rules.ts';
import { type SyncDeps, syncSubscription } from './sync-subscription.server.ts';

/**
 * What a plan still owes, with the means to pay it by another card: a failed renewal, or a change whose card was
 * refused. Throws what `requireOwnPlan` throws, and `conflict` (409) when nothing is owed.
 */
export async function openPayment(
  deps: SyncDeps,
  user: { id: string },
  businessId: number,
): Promise<PlanPayment> {
  const plan = await requireOwnPlan(deps.pool, user, businessId, 'manage_plan');
  const subscription = await syncSubscription(deps, plan.providerId);
  const payment = subscription === null ? null : toPlanPayment(subscription);
  if (payment === null) throw new AppError('conflict', 'There is nothing to pay for this plan.');
  return payment;
}

/** What a subscription still owes as the browser pays it; null when that is nothing. */
export function toPlanPayment({ openPayment, pendingTier, tier }: ProviderSubscription): PlanPayment | null {
  if (openPayment === null) return null;
  const { clientSecret, amountPence } = openPayment;
  return { clientSecret, tier: pendingTier ?? tier, amount: penceToDecimal(amountPence) };
}
