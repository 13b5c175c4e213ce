import type { SubscriptionTier } from '#areas/catalogue/businesses/contract.ts';
import { authoriseBusiness } from '#areas/catalogue/businesses/permissions/authorise-business.server.ts';
import { monthlyPricePence } from '#areas/catalogue/businesses/rules.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { penceToDecimal } from '#shared/domain/pence.ts';
import type { PlanPayment, StartSubscription } from '../contract.ts';
import {
  findBillingCustomer,
  insertSubscription,
  openSubscription,
  type SubscriptionRow,
} from '../queries.server.ts';
import { isDemoSubscription, type ProviderSubscription, planNames } from '../rules.ts';
import { type SyncDeps, syncSubscription } from '../sync/sync-subscription.server.ts';

/** For an expired row, a row of another plan, and a concurrent caller. */
const MAX_ATTEMPTS = 4;

/**
 * Starts a plan and returns its first payment. Idempotent; choosing the other plan cancels the first payment. Nothing
 * is on until paid. Throws like `authoriseBusiness`, `conflict` (409) if there is a plan, and
 * `payment_provider_unavailable` (503).
 */
export async function startSubscription(
  deps: SyncDeps,
  user: { id: string; email: string },
  { businessId, tier }: StartSubscription,
): Promise<PlanPayment> {
  const business = await authoriseBusiness(deps.pool, user, businessId, 'buy_plan');
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const row =
      (await openSubscription(deps.pool, businessId)) ??
      (await insertSubscription(deps.pool, { businessId, tier, pricePence: monthlyPricePence[tier] }));
    if (row === null) continue;
    if (row.state !== 'incomplete') throw alreadyOnPlanError(row.tier);
    const found = await getOrCreateSubscription(deps, { row, name: business.name, email: user.email });
    if (found?.state === 'incomplete' && found.tier === tier && found.openPayment !== null) {
      return {
        clientSecret: found.openPayment.clientSecret,
        tier,
        amount: penceToDecimal(found.openPayment.amountPence),
      };
    }
    if (found?.state === 'incomplete') {
      await deps.billing.cancelNow(found.id);
      await syncSubscription(deps, found.id);
    }
  }
  throw new AppError('conflict', 'This plan is already being set up. Try again in a minute.');
}

/** Creates it at the provider if missing. */
async function getOrCreateSubscription(
  deps: SyncDeps,
  { row, name, email }: { row: SubscriptionRow; name: string; email: string },
): Promise<ProviderSubscription | null> {
  if (row.providerId !== null) {
    if (isDemoSubscription(row.providerId)) throw alreadyOnPlanError(row.tier);
    return syncSubscription(deps, row.providerId);
  }
  const { businessId, tier } = row;
  const customerId =
    (await findBillingCustomer(deps.pool, businessId)) ??
    (await deps.billing.createCustomer({ businessId, name, email }));
  const made = await deps.billing.createSubscription({ rowId: row.id, businessId, customerId, tier });
  return syncSubscription(deps, made.id);
}

function alreadyOnPlanError(tier: SubscriptionTier): AppError {
  return new AppError('conflict', `This business is already on the ${planNames[tier]}.`);
}
