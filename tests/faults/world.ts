import { createStripeClient } from '#areas/money/payments/stripe-client.server.ts';
import { stripeBillingProvider } from '#areas/money/plans/billing/billing-provider.server.ts';
import { startSubscription } from '#areas/money/plans/change/start-subscription.server.ts';
import { syncSubscription } from '#areas/money/plans/sync/sync-subscription.server.ts';
import { createRandom } from '#demo/random.ts';
import { type Pool, queryOne } from '#shared/db/database.server.ts';
import { migrate } from '#shared/db/migrate.server.ts';
import { openDatabase } from '#shared/db/open-database.server.ts';
import { systemClock } from '#shared/domain/clock.ts';
import { installOutbox } from '#shared/jobs/outbox.server.ts';
import { migrationsFolder } from '#support/database.ts';
import { createBusiness } from '#support/session-factory.ts';
import { createOccurrenceForSale } from '#support/shop.ts';

/** `amount` is the price of a place in pounds. */
export interface OccurrenceOnSale {
  sessionId: number;
  startsAt: string;
  amount: string;
}

/** More buyers than places. */
const OCCURRENCES_ON_SALE = [
  { dates: 150, capacity: 3, pricePence: 1400 },
  { dates: 60, capacity: 12, pricePence: 850 },
  { dates: 20, capacity: 300, pricePence: 2200 },
  { dates: 30, capacity: 6, pricePence: 0 },
] as const;

const DAY_MS = 86_400_000;

/**
 * Fills an empty database with a business on a paid plan and its dates. Backdated by an hour: the audit treats data
 * of the first minute as the demo's.
 */
export async function createWorld(url: string, sandboxUrl: string): Promise<OccurrenceOnSale[]> {
  const database = await openDatabase({ url, dataDir: '', maxConnections: 4 });
  try {
    const { pool } = database;
    await migrate(database, migrationsFolder);
    await installOutbox(pool);
    await pool.query(`UPDATE schema_migrations SET applied_at = applied_at - interval '1 hour'`);
    const { id: businessId, ownerId } = await createBusiness(pool, {
      name: 'Harbour Hall',
      bookingEnabled: false,
    });
    await buyPlan(pool, sandboxUrl, businessId, ownerId ?? '');
    const random = createRandom('what is for sale');
    const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
    const onSale: OccurrenceOnSale[] = [];
    for (const { dates, capacity, pricePence } of OCCURRENCES_ON_SALE)
      for (let number = 0; number < dates; number += 1) {
        const startsAt = new Date(today + random.integer(3, 40) * DAY_MS + random.integer(7, 20) * 3_600_000);
        const { sessionId, amount } = await createOccurrenceForSale(pool, {
          businessId,
          capacity,
          pricePence,
          startsAt,
        });
        onSale.push({ sessionId, amount, startsAt: startsAt.toISOString() });
      }
    await pool.query('SELECT rebuild_search_listings()');
    return onSale;
  } finally {
    await database.close();
  }
}

/** Online booking needs a paid plan, at the sandbox too. */
async function buyPlan(pool: Pool, sandboxUrl: string, businessId: number, ownerId: string): Promise<void> {
  const stripe = createStripeClient({
    provider: 'sandbox',
    url: sandboxUrl,
    secretKey: 'sk_test_sandbox',
    publishableKey: 'pk_test_sandbox',
    webhookSecret: 'whsec_sandbox',
  });
  const deps = {
    pool,
    clock: systemClock,
    log: { error: () => undefined },
    billing: stripeBillingProvider(stripe),
    onPlanChanged: () => Promise.resolve(),
  };
  const { clientSecret } = await startSubscription(
    deps,
    { id: ownerId, email: 'owner@people.example' },
    { businessId, tier: 'basic' },
  );
  await stripe.paymentIntents.confirm(clientSecret.split('_secret_')[0] ?? '', {
    payment_method: 'pm_card_visa',
  });
  const { providerId } = await queryOne<{ providerId: string }>(
    pool,
    'SELECT provider_subscription_id AS "providerId" FROM subscriptions WHERE business_id = $1',
    [businessId],
  );
  await syncSubscription(deps, providerId);
}
