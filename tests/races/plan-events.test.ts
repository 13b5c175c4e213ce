import { describe, expect, it } from 'vitest';
import {
  changeTier,
  previewTierChange,
  setCancelAtPeriodEnd,
} from '#areas/money/plans/change/change-plan.server.ts';
import { startSubscription } from '#areas/money/plans/change/start-subscription.server.ts';
import { reconcileSubscriptions } from '#areas/money/plans/sync/reconcile-subscriptions.server.ts';
import { type SyncDeps, syncSubscription } from '#areas/money/plans/sync/sync-subscription.server.ts';
import { transaction } from '#shared/db/database.server.ts';
import {
  createBusinessOnPlan,
  createFreeBusiness,
  DAY_MS,
  payPlan,
  readPlan,
  saveCard,
  setUpPlanShop,
} from '#support/plan-shop.ts';
import { setUpDatabase } from '#support/set-up-database.ts';

const database = setUpDatabase();
const shop = setUpPlanShop(database);

/** Deterministic (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function shuffle<T>(items: readonly T[], next: () => number): T[] {
  return items
    .map((item) => ({ item, at: next() }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item);
}

const planEvent = /^(customer\.subscription|invoice)\./;

async function planEvents(): Promise<object[]> {
  const records = await shop.sandbox.control.events();
  return records.flatMap(({ event }) => (planEvent.test(event.type) ? [event] : []));
}

/** A plan's life: bought, changed, failed, paid again. */
async function createEventHistory(): Promise<number> {
  const { businessId, owner } = await createFreeBusiness(shop.pool);
  const { clientSecret } = await startSubscription(shop.deps, owner, { businessId, tier: 'basic' });
  await payPlan(shop, clientSecret);
  const { providerId } = await readPlan(shop.pool, businessId);
  await syncSubscription(shop.deps, providerId);
  await shop.advance(5 * DAY_MS);
  const shown = await previewTierChange(shop.deps, owner, businessId, 'premium');
  await changeTier(shop.deps, owner, businessId, { ...shown, tier: 'premium' });
  await saveCard(shop, providerId, 'pm_card_chargeCustomerFail');
  await setCancelAtPeriodEnd(shop.deps, owner, businessId, true);
  await setCancelAtPeriodEnd(shop.deps, owner, businessId, false);
  await shop.advance(30 * DAY_MS);
  return businessId;
}

describe('the provider’s events about a plan', () => {
  it('lead to the same plan in any order and any number', async () => {
    const businessId = await createEventHistory();
    const events = await planEvents();
    expect(events.length).toBeGreaterThan(15);
    const start = await shop.pool.query('SELECT * FROM subscriptions WHERE business_id = $1', [businessId]);
    const outcomes = new Set<string>();
    for (let seed = 1; seed <= 6; seed++) {
      const next = createRandom(seed);
      // Resets the plan to its state before the events.
      await shop.pool.query(
        `UPDATE subscriptions SET state = 'incomplete', tier = 'basic', grace_until = NULL,
                cancel_at_period_end = false WHERE business_id = $1`,
        [businessId],
      );
      await shop.pool.query('DELETE FROM provider_events');
      const twice = events.filter(() => next() < 0.4);
      for (const event of shuffle([...events, ...twice], next)) {
        await shop.deliver(event);
        if (next() < 0.3) await shop.runJobs();
      }
      await shop.runJobs();
      const { state, tier, booking, ends, graceUntil } = await readPlan(shop.pool, businessId);
      outcomes.add(JSON.stringify({ state, tier, booking, ends, graceUntil }));
    }
    expect(start.rows).toHaveLength(1);
    expect([...outcomes].map((outcome) => JSON.parse(outcome))).toEqual([
      { state: 'past_due', tier: 'premium', booking: true, ends: false, graceUntil: expect.any(String) },
    ]);
  });

  it('are each handled once, and other people’s are none of our business', async () => {
    const { providerId } = await createBusinessOnPlan(shop);
    const event = (await planEvents()).at(-1);
    expect(await shop.deliver(event ?? {})).toBe('handled');
    expect(await shop.deliver(event ?? {})).toBe('known');
    const foreign = await shop.stripe.subscriptions.retrieve(providerId);
    const customer = await shop.stripe.customers.create({});
    const created = await shop.stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: foreign.items.data[0]?.price.id }],
      payment_behavior: 'default_incomplete',
    });
    expect(await syncSubscription(shop.deps, created.id)).toBeNull();
  });

  it('never put an older answer over a newer one', async () => {
    const { businessId, providerId } = await createBusinessOnPlan(shop);
    await saveCard(shop, providerId, 'pm_card_chargeCustomerFail');
    await shop.advance(32 * DAY_MS);
    // A slow read from before the payment is written after it.
    let answered = () => {};
    const inHand = new Promise<void>((resolve) => {
      answered = resolve;
    });
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    let first = true;
    const slow: SyncDeps = {
      ...shop.deps,
      billing: {
        ...shop.deps.billing,
        async retrieve(id) {
          const answer = await shop.deps.billing.retrieve(id);
          if (first) {
            first = false;
            answered();
            await held;
          }
          return answer;
        },
      },
    };
    const late = syncSubscription(slow, providerId);
    await inHand;
    const failing = await syncSubscription(shop.deps, providerId);
    expect((await readPlan(shop.pool, businessId)).state).toBe('past_due');
    await payPlan(shop, failing?.openPayment?.clientSecret ?? '');
    await syncSubscription(shop.deps, providerId);
    letGo();
    await late;
    expect(await readPlan(shop.pool, businessId)).toMatchObject({ state: 'active', booking: true });
    expect(shop.told.map(({ news }) => news)).toEqual(['started', 'renewal_failed', 'recovered']);
  });

  it('may all be lost: the reconciliation job finds everything out', async () => {
    const { businessId, owner } = await createFreeBusiness(shop.pool);
    const { clientSecret } = await startSubscription(shop.deps, owner, { businessId, tier: 'basic' });
    await payPlan(shop, clientSecret);
    await reconcileSubscriptions(shop.deps);
    expect((await readPlan(shop.pool, businessId)).booking).toBe(true);
  });
});

describe('a process that dies while a plan is started', () => {
  class Died extends Error {}

  /** Fails before or after the n-th call, and from then on always. */
  function dyingAt(
    deps: SyncDeps,
    n: number,
    how: 'before' | 'after',
  ): { deps: SyncDeps; dead: () => boolean } {
    let steps = 0;
    let dead = false;
    const step = async <T>(act: () => Promise<T>): Promise<T> => {
      if (dead) throw new Died();
      steps += 1;
      const dies = steps === n;
      if (dies && how === 'before') {
        dead = true;
        throw new Died();
      }
      const answer = await act();
      if (dies) {
        dead = true;
        throw new Died();
      }
      return answer;
    };
    const { billing } = deps;
    return {
      dead: () => dead,
      deps: {
        ...deps,
        billing: {
          ...billing,
          createCustomer: (business) => step(() => billing.createCustomer(business)),
          createSubscription: (request) => step(() => billing.createSubscription(request)),
          retrieve: (id) => step(() => billing.retrieve(id)),
        },
        // A crash inside the transaction undoes it.
        onPlanChanged: (tx, change) => step(() => deps.onPlanChanged(tx, change)),
      },
    };
  }

  const kills = [1, 2, 3, 4].flatMap((n) => (['before', 'after'] as const).map((how) => [n, how] as const));

  it.each(kills)(
    'at step %i, %s it: asking again answers one payment, and paying it turns the plan on',
    async (n, how) => {
      const { businessId, owner } = await createFreeBusiness(shop.pool);
      const dying = dyingAt(shop.deps, n, how);
      await startSubscription(dying.deps, owner, { businessId, tier: 'basic' }).catch((error: unknown) => {
        expect(error).toBeInstanceOf(Died);
      });
      const { clientSecret } = await startSubscription(shop.deps, owner, { businessId, tier: 'basic' });
      expect(await shop.sandbox.control.subscriptions()).toHaveLength(1);
      expect(await shop.sandbox.control.customers()).toHaveLength(1);
      await payPlan(shop, clientSecret);
      // The process also dies at the step that notifies the owner.
      const { providerId } = await readPlan(shop.pool, businessId);
      const messenger = dyingAt(shop.deps, 2, how);
      await expect(syncSubscription(messenger.deps, providerId)).rejects.toBeInstanceOf(Died);
      expect((await readPlan(shop.pool, businessId)).booking).toBe(false);
      await reconcileSubscriptions(shop.deps);
      expect(await readPlan(shop.pool, businessId)).toMatchObject({ state: 'active', booking: true });
    },
  );

  it('leaves a subscription without its row’s knowledge to the reconciliation job', async () => {
    const { businessId, owner } = await createFreeBusiness(shop.pool);
    const dying = dyingAt(shop.deps, 2, 'after');
    await expect(startSubscription(dying.deps, owner, { businessId, tier: 'basic' })).rejects.toBeInstanceOf(
      Died,
    );
    expect(dying.dead()).toBe(true);
    expect((await readPlan(shop.pool, businessId)).providerId).toBeNull();
    await reconcileSubscriptions(shop.deps);
    expect((await readPlan(shop.pool, businessId)).providerId).toMatch(/^sub_/);
  });

  it('can be the provider’s answer that is lost: the call is repeated, the subscription is one', async () => {
    const { businessId, owner } = await createFreeBusiness(shop.pool);
    await shop.sandbox.control.failNext({ operation: 'subscriptions.create', kind: 'drop_after', times: 1 });
    await startSubscription(shop.deps, owner, { businessId, tier: 'basic' });
    expect(await shop.sandbox.control.subscriptions()).toHaveLength(1);
  });
});

describe('one plan for each business', () => {
  it('is what the database holds, whatever the code does', async () => {
    const { businessId } = await createBusinessOnPlan(shop);
    await expect(
      transaction(shop.pool, (tx) =>
        tx.query(
          `INSERT INTO subscriptions (business_id, tier, price_pence, state) VALUES ($1, 'basic', 2900, 'incomplete')`,
          [businessId],
        ),
      ),
    ).rejects.toMatchObject({ constraint: 'subscriptions_one_open_idx' });
  });

  it('is what ten buyers at once get, of both sorts', async () => {
    const { businessId, owner } = await createFreeBusiness(shop.pool);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, (_, n) =>
        startSubscription(shop.deps, owner, { businessId, tier: n % 2 === 0 ? 'basic' : 'premium' }),
      ),
    );
    expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true);
    const payable = (await shop.sandbox.control.subscriptions()).filter(
      ({ status }) => status === 'incomplete',
    );
    expect(payable.length).toBeLessThanOrEqual(1);
    const { clientSecret } = await startSubscription(shop.deps, owner, { businessId, tier: 'basic' });
    await payPlan(shop, clientSecret);
    await reconcileSubscriptions(shop.deps);
    const charges = await shop.sandbox.control.charges();
    expect(charges).toHaveLength(1);
    expect(await readPlan(shop.pool, businessId)).toMatchObject({ state: 'active', tier: 'basic' });
  });

  it('two changes to one plan at the same moment charge once', async () => {
    const { businessId, owner, providerId } = await createBusinessOnPlan(shop, 'basic');
    const first = await previewTierChange(shop.deps, owner, businessId, 'premium');
    await shop.advance(60_000);
    const second = await previewTierChange(shop.deps, owner, businessId, 'premium');
    const change = (shown: typeof first) =>
      changeTier(shop.deps, owner, businessId, { ...shown, tier: 'premium' });
    const outcomes = await Promise.allSettled([change(first), change(second)]);
    const { data } = await shop.stripe.invoices.list({ subscription: providerId });
    expect(outcomes.map(({ status }) => status)).toContain('fulfilled');
    expect(data.map(({ amount_paid }) => amount_paid)).toHaveLength(2);
  });
});
