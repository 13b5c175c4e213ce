import type Stripe from 'stripe';
import { isDemoSubscription } from '#features/subscriptions/rules.ts';
import { startSubscription } from '#features/subscriptions/start-subscription.server.ts';
import { type SyncDeps, syncSubscription } from '#features/subscriptions/sync-subscription.server.ts';
import { maybeOne } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { DEMO_ACCOUNTS } from './demo-accounts.ts';

interface OwnersPlan {
  businessId: number;
  userId: string;
  email: string;
  rowId: string;
  providerId: string;
}

/**
 * Makes the Basic plan of owner@fettle.example a real one at the payments sandbox, paid by a test card, so that it
 * can be changed, cancelled and renewed. Also after the sandbox has forgotten it. Nothing happens where the owner
 * has another plan, or none.
 */
export async function ensureDemoPlan(deps: SyncDeps, stripe: Stripe): Promise<void> {
  const plan = await maybeOne<OwnersPlan>(
    deps.pool,
    `SELECT b.id AS "businessId", u.id AS "userId", u.email, s.id AS "rowId",
            s.provider_subscription_id AS "providerId"
       FROM users u JOIN businesses b ON b.owner_id = u.id
       JOIN subscriptions s ON s.business_id = b.id AND s.state IN ('active', 'past_due', 'unpaid')
      WHERE u.email = $1 AND u.is_demo AND b.is_demo AND s.provider_subscription_id IS NOT NULL
      ORDER BY b.id LIMIT 1`,
    [DEMO_ACCOUNTS.owner.email],
  );
  if (plan === null || !(await unknownToProvider(deps, plan.providerId))) return;
  await deps.pool.query(
    `UPDATE subscriptions SET state = 'canceled', provider_customer_id = NULL, revision = revision + 1 WHERE id = $1`,
    [plan.rowId],
  );
  const quiet: SyncDeps = { ...deps, onPlanChanged: () => Promise.resolve() };
  const owner = { id: plan.userId, email: plan.email };
  const { clientSecret } = await startSubscription(quiet, owner, {
    businessId: plan.businessId,
    tier: 'basic',
  });
  await stripe.paymentIntents.confirm(clientSecret.split('_secret_')[0] ?? '', {
    payment_method: 'pm_card_visa',
  });
  const { id } = await currentPlan(deps, plan.businessId);
  await syncSubscription(quiet, id);
}

async function unknownToProvider(deps: SyncDeps, providerId: string): Promise<boolean> {
  if (isDemoSubscription(providerId)) return true;
  try {
    await deps.billing.retrieve(providerId);
    return false;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return true;
    throw error;
  }
}

async function currentPlan(deps: SyncDeps, businessId: number): Promise<{ id: string }> {
  const row = await maybeOne<{ id: string }>(
    deps.pool,
    `SELECT provider_subscription_id AS id FROM subscriptions WHERE business_id = $1 AND state = 'incomplete'`,
    [businessId],
  );
  if (row === null) throw new Error('The demo plan just started is not there.');
  return row;
}
