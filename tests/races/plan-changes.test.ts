import { describe, expect, it } from 'vitest';
import {
  changeTier,
  previewTierChange,
  setCancelAtPeriodEnd,
} from '#areas/money/plans/change/change-plan.server.ts';
import type { SyncDeps } from '#areas/money/plans/sync/sync-subscription.server.ts';
import { rejectionReason } from '#support/during-transaction.ts';
import { createBusinessOnPlan, setUpPlanShop } from '#support/plan-shop.ts';
import { setUpDatabase } from '#support/set-up-database.ts';

const database = setUpDatabase();
const shop = setUpPlanShop(database);

const BUSY = {
  code: 'conflict',
  message: expect.stringContaining('Someone is changing this plan right now'),
};

/** Runs `act` after the decision and before the call to Stripe. */
function withActBeforeProvider(act: () => Promise<unknown>): {
  deps: SyncDeps;
  outcome(): PromiseSettledResult<unknown> | undefined;
} {
  const { billing } = shop.deps;
  let outcome: PromiseSettledResult<unknown> | undefined;
  const tryAct = async () => {
    [outcome] = await Promise.allSettled([act()]);
  };
  return {
    outcome: () => outcome,
    deps: {
      ...shop.deps,
      billing: {
        ...billing,
        async changeTier(subscription, change) {
          await tryAct();
          return billing.changeTier(subscription, change);
        },
        async setCancelAtPeriodEnd(subscriptionId, cancels) {
          await tryAct();
          return billing.setCancelAtPeriodEnd(subscriptionId, cancels);
        },
      },
    },
  };
}

const readProvider = async (providerId: string) => {
  const { data } = await shop.stripe.invoices.list({ subscription: providerId });
  const { cancelAtPeriodEnd, tier } = await shop.deps.billing.retrieve(providerId);
  return { invoices: data.length, cancelAtPeriodEnd, tier };
};

describe('changes of one plan take turns', () => {
  it('is not cancelled while it is changed: nobody pays the difference for a plan that ends', async () => {
    const { businessId, owner, providerId } = await createBusinessOnPlan(shop);
    const shown = await previewTierChange(shop.deps, owner, businessId, 'premium');
    const { deps, outcome } = withActBeforeProvider(() =>
      setCancelAtPeriodEnd(shop.deps, owner, businessId, true),
    );
    await changeTier(deps, owner, businessId, { ...shown, tier: 'premium' });
    expect(rejectionReason(outcome())).toMatchObject(BUSY);
    expect(await readProvider(providerId)).toEqual({
      invoices: 2,
      cancelAtPeriodEnd: false,
      tier: 'premium',
    });
    await setCancelAtPeriodEnd(shop.deps, owner, businessId, true);
    expect(await readProvider(providerId)).toMatchObject({ cancelAtPeriodEnd: true });
  });

  it('is not changed while it is cancelled', async () => {
    const { businessId, owner, providerId } = await createBusinessOnPlan(shop);
    const shown = await previewTierChange(shop.deps, owner, businessId, 'premium');
    const { deps, outcome } = withActBeforeProvider(() =>
      changeTier(shop.deps, owner, businessId, { ...shown, tier: 'premium' }),
    );
    await setCancelAtPeriodEnd(deps, owner, businessId, true);
    expect(rejectionReason(outcome())).toMatchObject(BUSY);
    expect(await readProvider(providerId)).toEqual({ invoices: 1, cancelAtPeriodEnd: true, tier: 'basic' });
  });

  it('is changed once from two windows that were shown two prices', async () => {
    const { businessId, owner, providerId } = await createBusinessOnPlan(shop);
    const first = await previewTierChange(shop.deps, owner, businessId, 'premium');
    await shop.advance(60_000);
    const second = await previewTierChange(shop.deps, owner, businessId, 'premium');
    const { deps, outcome } = withActBeforeProvider(() =>
      changeTier(shop.deps, owner, businessId, { ...second, tier: 'premium' }),
    );
    await changeTier(deps, owner, businessId, { ...first, tier: 'premium' });
    expect(rejectionReason(outcome())).toMatchObject(BUSY);
    expect(await readProvider(providerId)).toMatchObject({ invoices: 2, tier: 'premium' });
  });

  it('a change that failed leaves the plan to the next, and one that died for ten minutes', async () => {
    const { businessId, owner } = await createBusinessOnPlan(shop);
    await shop.sandbox.control.failNext({ operation: 'subscriptions.update', kind: 'error_500', times: 3 });
    const cancel = () => setCancelAtPeriodEnd(shop.deps, owner, businessId, true);
    await expect(cancel()).rejects.toMatchObject({ code: 'payment_provider_unavailable' });
    await cancel();
    const died = new Date(shop.deps.clock.now().getTime() + 10 * 60_000);
    await shop.pool.query('UPDATE subscriptions SET changing_until = $2 WHERE business_id = $1', [
      businessId,
      died,
    ]);
    await expect(cancel()).rejects.toMatchObject(BUSY);
    await shop.advance(11 * 60_000);
    await cancel();
  });
});
