import { AppError } from '#shared/domain/app-error.ts';
import { requireOwnPlan } from './own-plan.server.ts';
import { clearEndsWithSuspension } from './queries.server.ts';
import { type SyncDeps, syncSubscription } from './sync-subscription.server.ts';

/**
 * Has a plan end with the period that is paid for, or takes that back while the period lasts. Doing either twice
 * is doing it once. It can be ended at any time, also while the business is suspended, and then stays ended.
 * Throws what `requireOwnPlan` throws, and `conflict` (409) when the plan has ended meanwhile.
 */
export async function setPlanEnds(
  deps: SyncDeps,
  user: { id: string },
  businessId: number,
  ends: boolean,
): Promise<void> {
  const plan = await requireOwnPlan(deps.pool, user, businessId, ends ? 'manage_plan' : 'buy_plan');
  // First: whoever takes the end back because a suspension is over looks for this afterwards.
  if (ends) await clearEndsWithSuspension(deps.pool, plan.id);
  await deps.billing.setCancelAtPeriodEnd(plan.providerId, ends);
  const subscription = await syncSubscription(deps, plan.providerId);
  if (subscription?.cancelAtPeriodEnd !== ends)
    throw new AppError('conflict', 'This plan has changed meanwhile. Please look at it again.');
}
