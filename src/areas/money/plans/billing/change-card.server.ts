import { authoriseBusiness } from '#areas/catalogue/businesses/permissions/authorise-business.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { requireOwnPlan } from '../change/change-plan.server.ts';
import type { CardChanged, CardSetup, PlanCardAnswer } from '../contract.ts';
import { openSubscription } from '../queries.server.ts';
import { isDemoSubscription } from '../rules.ts';
import { type SyncDeps, syncSubscription } from '../sync/sync-subscription.server.ts';
import { toPlanPayment } from './plan-bills.server.ts';

/** Null without a plan or card. */
export async function readPlanCard(
  deps: SyncDeps,
  user: { id: string },
  businessId: number,
): Promise<PlanCardAnswer> {
  await authoriseBusiness(deps.pool, user, businessId, 'manage_plan');
  const row = await openSubscription(deps.pool, businessId);
  if (row?.providerId == null || row.state === 'incomplete' || isDemoSubscription(row.providerId))
    return { card: null };
  return { card: await deps.billing.cardOf(row.providerId) };
}

/** Returns a client secret; charges nothing. Throws like `requireOwnPlan`. */
export async function startCardChange(
  deps: SyncDeps,
  user: { id: string },
  businessId: number,
): Promise<CardSetup> {
  const plan = await requireOwnPlan(deps.pool, user, businessId, 'buy_plan');
  return {
    clientSecret: await deps.billing.createCardSetup({
      customerId: plan.customerId,
      subscriptionId: plan.providerId,
    }),
  };
}

/**
 * Completes a card change and pays open invoices with it; returns what remains if refused. Idempotent. Throws like
 * `requireOwnPlan`, and `conflict` (409) if the card wasn't set up for this plan.
 */
export async function finishCardChange(
  deps: SyncDeps,
  user: { id: string },
  businessId: number,
  setupId: string,
): Promise<CardChanged> {
  const plan = await requireOwnPlan(deps.pool, user, businessId, 'buy_plan');
  if ((await deps.billing.keepCard(setupId, plan.providerId)) === null)
    throw new AppError('conflict', 'We couldn’t confirm this card. Try again.');
  const subscription = await syncSubscription(deps, plan.providerId);
  return {
    card: await deps.billing.cardOf(plan.providerId),
    payment: subscription === null ? null : toPlanPayment(subscription),
  };
}

/** From the provider's event, in case the browser never reports back. */
export async function saveSetupCard(deps: SyncDeps, setupId: string): Promise<void> {
  const subscriptionId = await deps.billing.keepCard(setupId);
  if (subscriptionId !== null) await syncSubscription(deps, subscriptionId);
}
