import { authoriseBusiness } from '#areas/catalogue/businesses/permissions/authorise-business.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { requireOwnPlan } from '../change/change-plan.server.ts';
import type { CardChanged, CardSetup, PlanCardAnswer } from '../contract.ts';
import { openSubscription } from '../queries.server.ts';
import { isDemoSubscription } from '../rules.ts';
import { type SyncDeps, syncSubscription } from '../sync/sync-subscription.server.ts';
import { toPlanPayment } from './plan-bills.server.ts';

/** The card a plan's months are charged to; null when there is no plan, or none is kept. */
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

/**
 * Begins a change of card: the browser gives the new card to the provider with this secret; nothing is charged.
 * Throws what `requireOwnPlan` throws.
 */
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
 * Ends a change of card: months to come are charged to the new one, and what is owed is paid with it at once. When
 * that payment is refused the card stays, and what is left to pay is answered. Doing it twice is doing it once.
 * Throws what `requireOwnPlan` throws, and `conflict` (409) for a card that was not set up for this plan.
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

/** The same when the provider tells of the card first: for a browser that was gone before it could say so. */
export async function saveSetupCard(deps: SyncDeps, setupId: string): Promise<void> {
  const subscriptionId = await deps.billing.keepCard(setupId);
  if (subscriptionId !== null) await syncSubscription(deps, subscriptionId);
}
