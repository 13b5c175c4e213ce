import type Stripe from 'stripe';
import { beforeEach } from 'vitest';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { receiveWebhook, type WebhookDeps } from '#areas/money/payments/receive-webhook.server.ts';
import { createStripeClient } from '#areas/money/payments/stripe-client.server.ts';
import { stripeBillingProvider } from '#areas/money/plans/billing/billing-provider.server.ts';
import { startSubscription } from '#areas/money/plans/change/start-subscription.server.ts';
import type { StartSubscription } from '#areas/money/plans/contract.ts';
import { subscriptionJobs } from '#areas/money/plans/jobs.server.ts';
import { subscriptionRoutes } from '#areas/money/plans/routes.server.ts';
import { subscriptionEventHandlers } from '#areas/money/plans/sync/subscription-events.server.ts';
import {
  type PlanChanged,
  type SyncDeps,
  syncSubscription,
} from '#areas/money/plans/sync/sync-subscription.server.ts';
import { type Pool, queryOne } from '#shared/db/database.server.ts';
import type { AppInstance } from '#shared/http/app-instance.server.ts';
import { createHttpApp } from '#shared/http/create-http-app.server.ts';
import { runDueJobs } from '#shared/jobs/job-runner.server.ts';
import { outbox } from '#shared/jobs/outbox.server.ts';
import { type StripeSandbox, type StripeSandboxOptions, startStripeSandbox } from '#stripe-sandbox/server.ts';
import type { TestDatabase } from './database.ts';
import { authUser } from './people.ts';
import { createBusiness, createUser } from './session-factory.ts';
import { setUp } from './set-up-database.ts';
import { headerAuthenticator } from './shop.ts';

const WEBHOOK_SECRET = 'whsec_test_of_the_plan_shop';

export const DAY_MS = 86_400_000;

/** Plans with the real SDK and a sandbox with a movable clock. */
export interface PlanShop {
  pool: Pool;
  sandbox: StripeSandbox;
  stripe: Stripe;
  deps: SyncDeps;
  app: AppInstance;
  /** Notifications to owners, oldest first. */
  told: PlanChanged[];
  logged: object[];
  /** Delivers an event as the webhook does and runs its jobs. */
  deliver(event: Stripe.Event | object): Promise<string>;
  runJobs(): Promise<void>;
  /** Moves the sandbox's clock, with renewals, and the shop's. */
  advance(ms: number): Promise<void>;
  close(): Promise<void>;
}

export async function openPlanShop(pool: Pool, options: StripeSandboxOptions = {}): Promise<PlanShop> {
  const sandbox = await startStripeSandbox(options);
  const stripe = createStripeClient({
    provider: 'sandbox',
    url: sandbox.url,
    secretKey: 'sk_test_sandbox',
    publishableKey: 'pk_test_sandbox',
    webhookSecret: WEBHOOK_SECRET,
  });
  const told: PlanChanged[] = [];
  const logged: object[] = [];
  let aheadMs = 0;
  const log = { error: (details: object, message: string) => void logged.push({ ...details, message }) };
  const deps: SyncDeps = {
    pool,
    billing: stripeBillingProvider(stripe),
    clock: { now: () => new Date(Date.now() + aheadMs) },
    log,
    onPlanChanged: async (_tx, change) => void told.push(change),
  };
  const webhook: WebhookDeps = {
    pool,
    stripe,
    webhookSecret: WEBHOOK_SECRET,
    handlers: subscriptionEventHandlers({ billing: deps.billing, outbox }),
    onHandled: () => undefined,
  };
  const app = createHttpApp();
  subscriptionRoutes({
    ...deps,
    auth: headerAuthenticator(pool),
  })(app);
  const runJobs = () =>
    runDueJobs({ pool, handlers: subscriptionJobs(deps), log: { ...log, info: () => undefined } });
  return {
    pool,
    sandbox,
    stripe,
    deps,
    app,
    told,
    logged,
    async deliver(event) {
      const payload = JSON.stringify(event);
      const header = stripe.webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET });
      return receiveWebhook(webhook, Buffer.from(payload), header);
    },
    runJobs,
    async advance(ms) {
      aheadMs += ms;
      await sandbox.control.advanceClock(ms);
    },
    async close() {
      await app.close();
      await sandbox.close();
    },
  };
}

/** A new plan shop for each test, without the plans of the test before. */
export const setUpPlanShop = (database: TestDatabase): PlanShop =>
  setUp(
    () => openPlanShop(database.pool),
    async ({ pool, close }) => {
      await pool.query('UPDATE businesses SET booking_enabled = false, subscription_tier = NULL');
      await pool.query('DELETE FROM subscriptions');
      await close();
    },
    beforeEach,
  );

/** Approved, on a free listing. */
export async function createFreeBusiness(pool: Pool): Promise<{ businessId: number; owner: AuthUser }> {
  const { id: ownerId } = await createUser(pool, { role: 'business' });
  const { id: businessId } = await createBusiness(pool, { ownerId, bookingEnabled: false });
  const owner = await authUser(pool, ownerId);
  if (owner === null) throw new Error('The owner just made is not there.');
  return { businessId, owner };
}

/** Pays as a browser with this test card. */
export function payPlan(
  shop: Pick<PlanShop, 'stripe'>,
  clientSecret: string,
  card = 'pm_card_visa',
): Promise<Stripe.PaymentIntent> {
  return shop.stripe.paymentIntents.confirm(clientSecret.split('_secret_')[0] ?? '', {
    payment_method: card,
  });
}

/** A business with an active plan. */
export async function createBusinessOnPlan(
  shop: PlanShop,
  tier: StartSubscription['tier'] = 'basic',
): Promise<{ businessId: number; owner: AuthUser; providerId: string }> {
  const { businessId, owner } = await createFreeBusiness(shop.pool);
  const { clientSecret } = await startSubscription(shop.deps, owner, { businessId, tier });
  await payPlan(shop, clientSecret);
  const { providerId } = await readPlan(shop.pool, businessId);
  await syncSubscription(shop.deps, providerId);
  return { businessId, owner, providerId };
}

/** Future renewals charge this card. */
export async function saveCard(shop: PlanShop, providerId: string, card: string): Promise<void> {
  const { customer } = await shop.stripe.subscriptions.retrieve(providerId);
  const method = await shop.stripe.paymentMethods.attach(card, { customer: String(customer) });
  await shop.stripe.subscriptions.update(providerId, { default_payment_method: method.id });
}

/** The latest plan, and whether booking is on. */
export function readPlan(
  pool: Pool,
  businessId: number,
): Promise<{
  state: string;
  tier: string;
  pendingTier: string | null;
  ends: boolean;
  booking: boolean;
  businessTier: string | null;
  graceUntil: Date | null;
  providerId: string;
}> {
  return queryOne(
    pool,
    `SELECT s.state, s.tier, s.pending_tier AS "pendingTier", s.cancel_at_period_end AS ends,
            b.booking_enabled AS booking, b.subscription_tier AS "businessTier", s.grace_until AS "graceUntil",
            s.provider_subscription_id AS "providerId"
       FROM subscriptions s JOIN businesses b ON b.id = s.business_id
      WHERE b.id = $1 ORDER BY s.created_at DESC LIMIT 1`,
    [businessId],
  );
}
