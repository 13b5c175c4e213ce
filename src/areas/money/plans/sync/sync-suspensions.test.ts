import { describe, expect, it } from 'vitest';
import {
  reinstateBusiness,
  suspendBusiness,
} from '#areas/catalogue/businesses/status/suspend-business.server.ts';
import { reinstateAccount, suspendAccount } from '#areas/identity/accounts/admins/suspend-account.server.ts';
import { queryOne, transaction } from '#shared/db/database.server.ts';
import { outbox } from '#shared/jobs/outbox.server.ts';
import { endCredentials } from '#support/credentials.ts';
import {
  createBusinessOnPlan,
  createFreeBusiness,
  DAY_MS,
  payPlan,
  readPlan,
  setUpPlanShop,
} from '#support/plan-shop.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import { listPlanInvoices } from '../billing/plan-bills.server.ts';
import { setCancelAtPeriodEnd } from '../change/change-plan.server.ts';
import { startSubscription } from '../change/start-subscription.server.ts';
import { reconcileSubscriptions } from './reconcile-subscriptions.server.ts';
import { refreshMyPlans } from './sync-subscription.server.ts';
import { enqueueSuspensionSync, syncSuspensions } from './sync-suspensions.server.ts';

const database = setUpDatabase();
const shop = setUpPlanShop(database);

const reason = 'Complaints are being looked into.';
const suspend = (id: number) =>
  transaction(database.pool, async (tx) => {
    await suspendBusiness(tx, id, reason, new Date());
    await enqueueSuspensionSync(tx, outbox);
  });
const reinstate = (id: number) =>
  transaction(database.pool, async (tx) => {
    await reinstateBusiness(tx, id, new Date());
    await enqueueSuspensionSync(tx, outbox);
  });
const news = () => shop.told.map((told) => told.news);
const mark = async (id: number) =>
  (
    await queryOne<{ mark: boolean }>(
      database.pool,
      'SELECT ends_with_suspension AS mark FROM subscriptions WHERE business_id = $1 ORDER BY created_at DESC LIMIT 1',
      [id],
    )
  ).mark;

describe('the plan of a suspended business', () => {
  it('is not charged again: booking is off at once, the plan over with its period', async () => {
    const { businessId, owner } = await createBusinessOnPlan(shop);
    await suspend(businessId);
    expect(await readPlan(shop.pool, businessId)).toMatchObject({ booking: false, ends: false });
    await shop.runJobs();
    expect(await readPlan(shop.pool, businessId)).toMatchObject({ state: 'active', ends: true });
    await syncSuspensions(shop.deps);
    await shop.advance(40 * DAY_MS);
    await reconcileSubscriptions(shop.deps);
    expect(await readPlan(shop.pool, businessId)).toMatchObject({ state: 'canceled', booking: false });
    expect(await listPlanInvoices(shop.deps, owner, businessId)).toHaveLength(1);
    expect(news()).toEqual(['started', 'cancel_scheduled', 'ended']);
  });

  it('that has ended at the provider is followed, and not asked for again for ever', async () => {
    const { businessId } = await createBusinessOnPlan(shop);
    const { id } = await queryOne<{ id: string }>(
      shop.pool,
      'SELECT provider_subscription_id AS id FROM subscriptions WHERE business_id = $1',
      [businessId],
    );
    await shop.stripe.subscriptions.cancel(id);
    await suspend(businessId);
    await syncSuspensions(shop.deps);
    expect(await readPlan(shop.pool, businessId)).toMatchObject({ state: 'canceled' });
  });

  it('goes on by itself when the business is reinstated within the period', async () => {
    const { businessId, owner } = await createBusinessOnPlan(shop);
    await suspend(businessId);
    await shop.runJobs();
    await shop.advance(5 * DAY_MS);
    await reinstate(businessId);
    expect(await readPlan(shop.pool, businessId)).toMatchObject({ booking: true });
    await shop.runJobs();
    expect(await readPlan(shop.pool, businessId)).toMatchObject({ booking: true, ends: false });
    expect(await mark(businessId)).toBe(false);
    await shop.advance(30 * DAY_MS);
    await reconcileSubscriptions(shop.deps);
    expect(await readPlan(shop.pool, businessId)).toMatchObject({ state: 'active', booking: true });
    expect(await listPlanInvoices(shop.deps, owner, businessId)).toHaveLength(2);
  });

  it('stays ended when its owner had cancelled it before, or cancels it meanwhile', async () => {
    const before = await createBusinessOnPlan(shop);
    await setCancelAtPeriodEnd(shop.deps, before.owner, before.businessId, true);
    const meanwhile = await createBusinessOnPlan(shop);
    for (const { businessId } of [before, meanwhile]) await suspend(businessId);
    await shop.runJobs();
    await setCancelAtPeriodEnd(shop.deps, meanwhile.owner, meanwhile.businessId, true);
    for (const { businessId } of [before, meanwhile]) await reinstate(businessId);
    await shop.runJobs();
    for (const { businessId } of [before, meanwhile])
      expect(await readPlan(shop.pool, businessId)).toMatchObject({ ends: true, booking: true });
    await setCancelAtPeriodEnd(shop.deps, meanwhile.owner, meanwhile.businessId, false);
    expect(await readPlan(shop.pool, meanwhile.businessId)).toMatchObject({ ends: false });
  });

  it('stays ended when its owner cancels while the job takes the end back', async () => {
    const { businessId, owner } = await createBusinessOnPlan(shop);
    await suspend(businessId);
    await shop.runJobs();
    await transaction(database.pool, (tx) => reinstateBusiness(tx, businessId, new Date()));
    const { billing } = shop.deps;
    let cancelled = false;
    await syncSuspensions({
      ...shop.deps,
      billing: {
        ...billing,
        async setCancelAtPeriodEnd(id, ends) {
          // The owner acts after the job has decided, before it reaches the provider.
          if (!cancelled) {
            cancelled = true;
            await setCancelAtPeriodEnd(shop.deps, owner, businessId, true);
          }
          return billing.setCancelAtPeriodEnd(id, ends);
        },
      },
    });
    expect(await readPlan(shop.pool, businessId)).toMatchObject({ ends: true });
  });

  it('can be cancelled and looked at by its owner, but not bought, changed or resumed', async () => {
    const { businessId, owner } = await createBusinessOnPlan(shop);
    await suspend(businessId);
    await setCancelAtPeriodEnd(shop.deps, owner, businessId, true);
    expect(await listPlanInvoices(shop.deps, owner, businessId)).toHaveLength(1);
    await expect(setCancelAtPeriodEnd(shop.deps, owner, businessId, false)).rejects.toMatchObject({
      status: 409,
      message: 'This business is suspended. Please contact support.',
    });
    await expect(startSubscription(shop.deps, owner, { businessId, tier: 'premium' })).rejects.toMatchObject({
      status: 409,
    });
  });

  it('ends too when its first payment comes after the suspension', async () => {
    const { businessId, owner } = await createFreeBusiness(shop.pool);
    const { clientSecret } = await startSubscription(shop.deps, owner, { businessId, tier: 'basic' });
    await suspend(businessId);
    await payPlan(shop, clientSecret);
    await refreshMyPlans(shop.deps, owner);
    expect(await readPlan(shop.pool, businessId)).toMatchObject({ state: 'active', booking: false });
    await syncSuspensions(shop.deps);
    expect(await readPlan(shop.pool, businessId)).toMatchObject({ ends: true });
  });

  it('is found again when the provider didn’t reply', async () => {
    const { businessId } = await createBusinessOnPlan(shop);
    await suspend(businessId);
    await shop.sandbox.control.failNext({ operation: 'subscriptions.update', kind: 'error_500', times: 3 });
    await expect(syncSuspensions(shop.deps)).rejects.toThrow('1 plan couldn’t follow');
    await shop.sandbox.control.clearFaults();
    await syncSuspensions(shop.deps);
    expect(await readPlan(shop.pool, businessId)).toMatchObject({ ends: true });
    expect(await mark(businessId)).toBe(true);
  });
});

it('the plan of an owner who cannot sign in ends with its period, and goes on when they can again', async () => {
  const { businessId, owner } = await createBusinessOnPlan(shop);
  await transaction(database.pool, (tx) =>
    suspendAccount(tx, { endCredentials }, owner.id, reason, new Date()),
  );
  await syncSuspensions(shop.deps);
  expect(await readPlan(shop.pool, businessId)).toMatchObject({ ends: true, booking: true });
  await transaction(database.pool, (tx) => reinstateAccount(tx, owner.id, new Date()));
  await syncSuspensions(shop.deps);
  expect(await readPlan(shop.pool, businessId)).toMatchObject({ ends: false, booking: true });
});
