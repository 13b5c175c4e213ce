import type { SubscriptionTier } from '#features/businesses/contract.ts';
import { authoriseBusiness } from '#features/businesses/permissions/authorise-business.server.ts';
import { monthlyPricePence } from '#features/businesses/rules.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { penceToDecimal } from '#shared/domain/pence.ts';
import type { PlanPayment, StartSubscription } from '../contract.ts';
import { type SyncDeps, syncSubscription } from '../follow/sync-subscription.server.ts';
import {
  insertSubscription,
  knownCustomer,
  openSubscription,
  type SubscriptionRow,
} from '../queries.server.ts';
import { isDemoSubscription, type ProviderSubscription, planNames } from '../rules.ts';

/** Once for a row that has run out, once for one of another plan, and once more for a second caller. */
const ATTEMPTS = 4;

/**
 * Starts a plan for a business and answers its first payment. Asking again before it is paid answers the same
 * payment; asking for the other plan gives the first one up, at the provider first. Nothing is on until the
 * provider says that it is paid.
 * Throws what `authoriseBusiness` throws, `conflict` (409) when the business has a plan already, and
 * `payment_provider_unavailable` (503).
 */
export async function startSubscription(
  deps: SyncDeps,
  user: { id: string; email: string },
  { businessId, tier }: StartSubscription,
): Promise<PlanPayment> {
  const business = await authoriseBusiness(deps.pool, user, businessId, 'buy_plan');
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const row =
      (await openSubscription(deps.pool, businessId)) ??
      (await insertSubscription(deps.pool, { businessId, tier, pricePence: monthlyPricePence[tier] }));
    if (row === null) continue;
    if (row.state !== 'incomplete') throw hasPlan(row.tier);
    const found = await askProvider(deps, { row, name: business.name, email: user.email });
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

/** The row's subscription as it stands, made at the provider if it is not there yet. */
async function askProvider(
  deps: SyncDeps,
  { row, name, email }: { row: SubscriptionRow; name: string; email: string },
): Promise<ProviderSubscription | null> {
  if (row.providerId !== null) {
    if (isDemoSubscription(row.providerId)) throw hasPlan(row.tier);
    return syncSubscription(deps, row.providerId);
  }
  const { businessId, tier } = row;
  const customerId =
    (await knownCustomer(deps.pool, businessId)) ??
    (await deps.billing.createCustomer({ businessId, name, email }));
  const made = await deps.billing.createSubscription({ rowId: row.id, businessId, customerId, tier });
  return syncSubscription(deps, made.id);
}

function hasPlan(tier: SubscriptionTier): AppError {
  return new AppError('conflict', `This business is already on the ${planNames[tier]}.`);
}
