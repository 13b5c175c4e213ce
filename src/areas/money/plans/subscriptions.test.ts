import { describe, expect, it } from 'vitest';
import { creditBalance } from '#areas/money/ledger/postings.server.ts';
import {
  createBusinessOnPlan,
  createFreeBusiness,
  DAY_MS,
  openPlanShop,
  payPlan,
  readPlan,
  saveCard,
  setUpPlanShop,
} from '#support/plan-shop.ts';
import { createBusiness, createMember, createUser } from '#support/session-factory.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import { USER_HEADER } from '#support/shop.ts';
import { listPlanInvoices, openPayment } from './billing/plan-bills.server.ts';
import { changeTier, previewTierChange, setCancelAtPeriodEnd } from './change/change-plan.server.ts';
import { startSubscription } from './change/start-subscription.server.ts';
import { planReport } from './sync/plan-report.server.ts';
import { endGracePeriods, reconcileSubscriptions } from './sync/reconcile-subscriptions.server.ts';
import { refreshMyPlans, syncSubscription } from './sync/sync-subscription.server.ts';

const HOUR_MS = 3_600_000;

const database = setUpDatabase();
const shop = setUpPlanShop(database);

const news = () => shop.told.map((change) => change.news);

describe('starting a plan', () => {
  it('answers its payment, and turns booking on when the provider says that it is paid', async () => {
    const { businessId, owner } = await createFreeBusiness(shop.pool);
    const payment = await startSubscription(shop.deps, owner, { businessId, tier: 'premium' });
    expect(payment).toMatchObject({ tier: 'premium', amount: '79.00' });
    expect(await readPlan(shop.pool, businessId)).toMatchObject({ state: 'incomplete', booking: false });
    await payPlan(shop, payment.clientSecret);
    expect((await readPlan(shop.pool, businessId)).booking).toBe(false);
    await refreshMyPlans(shop.deps, owner);
    expect(await readPlan(shop.pool, businessId)).toMatchObject({
      state: 'active',
      tier: 'premium',
      booking: true,
      businessTier: 'premium',
    });
    expect(news()).toEqual(['started']);
  });

  it('is posted under the business that paid, each month once however often it is asked about', async () => {
    const { businessId } = await createBusinessOnPlan(shop);
    const { businessId: other } = await createBusinessOnPlan(shop, 'premium');
    await reconcileSubscriptions(shop.deps);
    await shop.advance(32 * DAY_MS);
    for (let time = 0; time < 2; time++) await reconcileSubscriptions(shop.deps);
    expect(await creditBalance(shop.pool, `plans:${businessId}`)).toBe(2 * 2900);
    expect(await creditBalance(shop.pool, `plans:${other}`)).toBe(2 * 7900);
    expect(await creditBalance(shop.pool, 'plans')).toBe(0);
  });

  it('twice is one subscription, also at once', async () => {
    const { businessId, owner } = await createFreeBusiness(shop.pool);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => startSubscription(shop.deps, owner, { businessId, tier: 'basic' })),
    );
    answers.push(await startSubscription(shop.deps, owner, { businessId, tier: 'basic' }));
    expect(new Set(answers.map(({ clientSecret }) => clientSecret)).size).toBe(1);
    expect(await shop.sandbox.control.subscriptions()).toHaveLength(1);
  });

  it('of the other sort gives the first one up, whose payment then cannot be made', async () => {
    const { businessId, owner } = await createFreeBusiness(shop.pool);
    const basic = await startSubscription(shop.deps, owner, { businessId, tier: 'basic' });
    const premium = await startSubscription(shop.deps, owner, { businessId, tier: 'premium' });
    expect(premium).toMatchObject({ tier: 'premium', amount: '79.00' });
    await expect(payPlan(shop, basic.clientSecret)).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
    expect((await shop.sandbox.control.subscriptions()).map(({ status }) => status)).toEqual([
      'incomplete_expired',
      'incomplete',
    ]);
  });

  it('is refused when it turns out to be paid already, whatever was asked for', async () => {
    const { businessId, owner } = await createFreeBusiness(shop.pool);
    const { clientSecret } = await startSubscription(shop.deps, owner, { businessId, tier: 'basic' });
    await payPlan(shop, clientSecret);
    await expect(startSubscription(shop.deps, owner, { businessId, tier: 'premium' })).rejects.toMatchObject({
      status: 409,
      message: 'This business is already on the Basic Booking Plan.',
    });
    expect((await readPlan(shop.pool, businessId)).booking).toBe(true);
  });

  it('survives a decline: the same payment is tried with another card', async () => {
    const { businessId, owner } = await createFreeBusiness(shop.pool);
    const first = await startSubscription(shop.deps, owner, { businessId, tier: 'basic' });
    await expect(payPlan(shop, first.clientSecret, 'pm_card_chargeDeclined')).rejects.toMatchObject({
      code: 'card_declined',
    });
    const again = await startSubscription(shop.deps, owner, { businessId, tier: 'basic' });
    expect(again).toEqual(first);
    await payPlan(shop, again.clientSecret);
    await refreshMyPlans(shop.deps, owner);
    expect((await readPlan(shop.pool, businessId)).state).toBe('active');
  });

  it('waits for the owner to authenticate', async () => {
    const { businessId, owner } = await createFreeBusiness(shop.pool);
    const { clientSecret } = await startSubscription(shop.deps, owner, { businessId, tier: 'basic' });
    const { id, status } = await payPlan(shop, clientSecret, 'pm_card_authenticationRequiredOnSetup');
    expect(status).toBe('requires_action');
    await refreshMyPlans(shop.deps, owner);
    expect((await readPlan(shop.pool, businessId)).booking).toBe(false);
    await shop.sandbox.control.authenticate(id, 'succeed');
    await refreshMyPlans(shop.deps, owner);
    expect((await readPlan(shop.pool, businessId)).booking).toBe(true);
  });

  it('begins anew when the first payment never came', async () => {
    const { businessId, owner } = await createFreeBusiness(shop.pool);
    const first = await startSubscription(shop.deps, owner, { businessId, tier: 'basic' });
    await shop.advance(DAY_MS);
    const again = await startSubscription(shop.deps, owner, { businessId, tier: 'basic' });
    expect(again.clientSecret).not.toBe(first.clientSecret);
    const { rows } = await shop.pool.query(
      'SELECT state FROM subscriptions WHERE business_id = $1 ORDER BY created_at',
      [businessId],
    );
    expect(rows).toEqual([{ state: 'incomplete_expired' }, { state: 'incomplete' }]);
  });

  it('asks for plans at their configured prices, made once', async () => {
    const [one, other] = [await createFreeBusiness(shop.pool), await createFreeBusiness(shop.pool)];
    await startSubscription(shop.deps, one.owner, { businessId: one.businessId, tier: 'basic' });
    await startSubscription(shop.deps, other.owner, { businessId: other.businessId, tier: 'basic' });
    const { data } = await shop.stripe.prices.list({ lookup_keys: ['fettle_basic_monthly'] });
    expect(data).toMatchObject([{ unit_amount: 2900, currency: 'gbp', recurring: { interval: 'month' } }]);
  });
});

describe('a plan that the provider does not know', () => {
  it('is noted and logged once, and the others are followed', async () => {
    const { businessId: gone, providerId } = await createBusinessOnPlan(shop);
    await shop.stripe.subscriptions.cancel(providerId);
    const { businessId: other } = await createBusinessOnPlan(shop, 'premium');
    await shop.pool.query(
      `UPDATE subscriptions SET provider_subscription_id = 'sub_gone' WHERE business_id = $1`,
      [gone],
    );
    await shop.pool.query(`UPDATE subscriptions SET state = 'past_due' WHERE business_id = $1`, [other]);
    const missing = async () =>
      (await shop.pool.query('SELECT business_id AS id FROM subscriptions WHERE missing_since IS NOT NULL'))
        .rows;
    for (let time = 0; time < 2; time++) await reconcileSubscriptions(shop.deps);
    expect(await missing()).toEqual([{ id: gone }]);
    expect(shop.logged).toEqual([
      { providerId: 'sub_gone', message: 'the payment provider does not know a plan' },
    ]);
    expect(await readPlan(shop.pool, other)).toMatchObject({ state: 'active' });
  });
});

describe('a renewal that fails', () => {
  async function failed() {
    const plan = await createBusinessOnPlan(shop);
    await saveCard(shop, plan.providerId, 'pm_card_chargeCustomerFail');
    await shop.advance(32 * DAY_MS);
    await reconcileSubscriptions(shop.deps);
    return plan;
  }

  it('leaves booking on for seven days, then turns it off, and says both once', async () => {
    const { businessId } = await failed();
    const plan = await readPlan(shop.pool, businessId);
    expect(plan).toMatchObject({ state: 'past_due', booking: true });
    const { current_period_start: renewedAt } = (await shop.sandbox.control.subscriptions()).at(-1)?.items
      .data[0] ?? { current_period_start: 0 };
    expect(plan.graceUntil).toEqual(new Date(renewedAt * 1000 + 7 * DAY_MS));
    await shop.advance(4 * DAY_MS);
    await endGracePeriods(shop.deps);
    expect((await readPlan(shop.pool, businessId)).booking).toBe(true);
    await shop.advance(4 * DAY_MS);
    await endGracePeriods(shop.deps);
    await endGracePeriods(shop.deps);
    await reconcileSubscriptions(shop.deps);
    expect(await readPlan(shop.pool, businessId)).toMatchObject({ booking: false, businessTier: 'basic' });
    expect(news()).toEqual(['started', 'renewal_failed', 'booking_off']);
  });

  it('does not get another seven days from the next period', async () => {
    const { businessId } = await failed();
    const before = await readPlan(shop.pool, businessId);
    await shop.advance(40 * DAY_MS);
    await reconcileSubscriptions(shop.deps);
    expect(await readPlan(shop.pool, businessId)).toMatchObject({
      state: 'unpaid',
      graceUntil: before.graceUntil,
      booking: false,
    });
  });

  it.each([
    ['within the grace period', 3],
    ['after it', 20],
    ['after the next period began', 45],
  ])('is mended by paying with another card %s', async (_when, days) => {
    const { businessId, owner } = await failed();
    await shop.advance(days * DAY_MS);
    await endGracePeriods(shop.deps);
    const payment = await openPayment(shop.deps, owner, businessId);
    expect(payment).toMatchObject({ tier: 'basic', amount: '29.00' });
    await payPlan(shop, payment.clientSecret);
    await refreshMyPlans(shop.deps, owner);
    expect(await readPlan(shop.pool, businessId)).toMatchObject({
      state: 'active',
      booking: true,
      graceUntil: null,
    });
    expect(news().at(-1)).toBe('recovered');
    await expect(openPayment(shop.deps, owner, businessId)).rejects.toMatchObject({
      status: 409,
      message: 'You don’t owe anything for this plan.',
    });
  });

  it('that the provider gives up ends the plan', async () => {
    const strict = await openPlanShop(database.pool, { afterLastRetry: 'cancel' });
    const { businessId, providerId } = await createBusinessOnPlan(strict);
    await saveCard(strict, providerId, 'pm_card_chargeCustomerFail');
    await strict.advance(50 * DAY_MS);
    await syncSubscription(strict.deps, providerId);
    expect(await readPlan(strict.pool, businessId)).toMatchObject({
      state: 'canceled',
      booking: false,
      businessTier: null,
    });
    await strict.close();
  });
});

describe('ending a plan', () => {
  it('with its period can be taken back, and then it goes on', async () => {
    const { businessId, owner } = await createBusinessOnPlan(shop);
    await setCancelAtPeriodEnd(shop.deps, owner, businessId, true);
    await setCancelAtPeriodEnd(shop.deps, owner, businessId, true);
    expect(await readPlan(shop.pool, businessId)).toMatchObject({ ends: true, booking: true });
    await setCancelAtPeriodEnd(shop.deps, owner, businessId, false);
    await shop.advance(33 * DAY_MS);
    await reconcileSubscriptions(shop.deps);
    expect(await readPlan(shop.pool, businessId)).toMatchObject({ state: 'active', ends: false });
    expect(news()).toEqual(['started', 'cancel_scheduled', 'resumed']);
  });

  it('turns booking off at the end of the period, and another can be bought', async () => {
    const { businessId, owner } = await createBusinessOnPlan(shop);
    await setCancelAtPeriodEnd(shop.deps, owner, businessId, true);
    await shop.advance(32 * DAY_MS);
    await reconcileSubscriptions(shop.deps);
    expect(await readPlan(shop.pool, businessId)).toMatchObject({ state: 'canceled', booking: false });
    expect(news().at(-1)).toBe('ended');
    const again = await startSubscription(shop.deps, owner, { businessId, tier: 'premium' });
    await payPlan(shop, again.clientSecret);
    await refreshMyPlans(shop.deps, owner);
    expect(await readPlan(shop.pool, businessId)).toMatchObject({ tier: 'premium', booking: true });
    expect(await shop.sandbox.control.customers()).toHaveLength(1);
  });
});

describe('changing the plan', () => {
  it('upwards charges exactly what was shown', async () => {
    const { businessId, owner } = await createBusinessOnPlan(shop);
    await shop.advance(10 * DAY_MS);
    const shown = await previewTierChange(shop.deps, owner, businessId, 'premium');
    expect(Number(shown.dueNow)).toBeGreaterThan(30);
    expect(shown).toMatchObject({ credit: '0.00', monthly: '79.00', nextPayment: { amount: '79.00' } });
    expect(shown.lines).toHaveLength(2);
    await shop.advance(20 * 60_000);
    const answer = await changeTier(shop.deps, owner, businessId, { ...shown, tier: 'premium' });
    expect(answer).toEqual({ payment: null });
    expect(await readPlan(shop.pool, businessId)).toMatchObject({ tier: 'premium', businessTier: 'premium' });
    const [latest] = await listPlanInvoices(shop.deps, owner, businessId);
    expect(latest).toMatchObject({ total: shown.dueNow, status: 'paid', text: 'Change of plan' });
    expect((await fetch(latest?.url ?? '')).status).toBe(200);
    expect(news()).toEqual(['started', 'tier_changed']);
  });

  it('twice at once charges once', async () => {
    const { businessId, owner } = await createBusinessOnPlan(shop);
    await shop.advance(10 * DAY_MS);
    const shown = await previewTierChange(shop.deps, owner, businessId, 'premium');
    const change = { ...shown, tier: 'premium' as const };
    const outcomes = await Promise.allSettled([
      changeTier(shop.deps, owner, businessId, change),
      changeTier(shop.deps, owner, businessId, change),
    ]);
    expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true);
    const invoices = await listPlanInvoices(shop.deps, owner, businessId);
    expect(invoices.map(({ text }) => text)).toEqual(['Change of plan', 'First month']);
  });

  it('downwards credits the rest, which pays the next months', async () => {
    const { businessId, owner } = await createBusinessOnPlan(shop, 'premium');
    const shown = await previewTierChange(shop.deps, owner, businessId, 'basic');
    expect(shown).toMatchObject({ dueNow: '0.00', credit: '50.00', nextPayment: { amount: '0.00' } });
    await changeTier(shop.deps, owner, businessId, { ...shown, tier: 'basic' });
    expect(await readPlan(shop.pool, businessId)).toMatchObject({ tier: 'basic', booking: true });
    const [latest, first] = await listPlanInvoices(shop.deps, owner, businessId);
    expect(latest).toMatchObject({ total: '-50.00', status: 'paid', creditAfter: '50.00' });
    expect(first).toMatchObject({ total: '79.00', creditAfter: '0.00' });
  });

  it('is refused when the amount shown no longer holds', async () => {
    const { businessId, owner } = await createBusinessOnPlan(shop);
    const shown = await previewTierChange(shop.deps, owner, businessId, 'premium');
    const change = { ...shown, tier: 'premium' as const };
    await expect(
      changeTier(shop.deps, owner, businessId, { ...change, dueNow: '0.01' }),
    ).rejects.toMatchObject({ code: 'price_changed' });
    await shop.advance(2 * HOUR_MS);
    await expect(changeTier(shop.deps, owner, businessId, change)).rejects.toMatchObject({
      code: 'price_changed',
    });
    expect((await readPlan(shop.pool, businessId)).tier).toBe('basic');
  });

  it('waits for its payment when the card is refused', async () => {
    const { businessId, owner, providerId } = await createBusinessOnPlan(shop);
    await saveCard(shop, providerId, 'pm_card_chargeCustomerFail');
    const shown = await previewTierChange(shop.deps, owner, businessId, 'premium');
    const { payment } = await changeTier(shop.deps, owner, businessId, { ...shown, tier: 'premium' });
    expect(payment).toMatchObject({ tier: 'premium', amount: shown.dueNow });
    expect(await readPlan(shop.pool, businessId)).toMatchObject({
      state: 'active',
      tier: 'basic',
      pendingTier: 'premium',
    });
    await payPlan(shop, payment?.clientSecret ?? '');
    await refreshMyPlans(shop.deps, owner);
    expect(await readPlan(shop.pool, businessId)).toMatchObject({ tier: 'premium', pendingTier: null });
  });

  it('is for plans that are paid and go on', async () => {
    const { businessId, owner, providerId } = await createBusinessOnPlan(shop);
    await expect(previewTierChange(shop.deps, owner, businessId, 'basic')).rejects.toMatchObject({
      message: 'This business is already on the Basic Booking Plan.',
    });
    await setCancelAtPeriodEnd(shop.deps, owner, businessId, true);
    await expect(previewTierChange(shop.deps, owner, businessId, 'premium')).rejects.toMatchObject({
      message: 'You’ve cancelled this plan. Resume it first.',
    });
    await setCancelAtPeriodEnd(shop.deps, owner, businessId, false);
    await saveCard(shop, providerId, 'pm_card_chargeCustomerFail');
    await shop.advance(32 * DAY_MS);
    await expect(previewTierChange(shop.deps, owner, businessId, 'premium')).rejects.toMatchObject({
      message: 'Your last payment for this plan failed. Pay it first.',
    });
  });
});

describe('the report on plans', () => {
  const report = () =>
    planReport(
      { db: shop.pool, openBilling: () => Promise.resolve(shop.deps.billing) },
      new Date(0),
      shop.deps.clock.now(),
    );

  it('has nothing to say while books, provider and booking agree', async () => {
    await createBusinessOnPlan(shop);
    expect(await report()).toEqual({ open: 1, problems: [] });
  });

  it('names a plan that the provider tells otherwise, and a business whose online booking doesn’t match its plan', async () => {
    const { businessId, providerId } = await createBusinessOnPlan(shop);
    await shop.stripe.subscriptions.cancel(providerId);
    const { businessId: other } = await createBusinessOnPlan(shop);
    await shop.pool.query('UPDATE businesses SET booking_enabled = false WHERE id = $1', [other]);
    expect((await report()).problems).toEqual([
      `business ${other} (Test Hall): online booking doesn’t match its plan`,
      expect.stringContaining('active basic here, canceled basic at the provider'),
    ]);
    expect((await readPlan(shop.pool, businessId)).state).toBe('active');
  });
});

describe('who may', () => {
  it('manage a plan: its owner alone, of an approved business', async () => {
    const { businessId, owner } = await createBusinessOnPlan(shop);
    const people = {
      visitor: null,
      seeker: await createUser(shop.pool),
      'another owner': (await createFreeBusiness(shop.pool)).owner,
      manager: await createMember(shop.pool, businessId, 'manager'),
      'front desk': await createMember(shop.pool, businessId, 'front_desk'),
      admin: await createUser(shop.pool, { role: 'admin' }),
      owner,
    };
    const plan = `/api/businesses/${businessId}/plan`;
    const calls = [
      ['POST', '/api/subscriptions', { businessId, tier: 'basic' }, 409],
      ['POST', `${plan}/payment`, undefined, 409],
      ['POST', `${plan}/preview`, { tier: 'premium' }, 200],
      ['POST', `${plan}/change`, { tier: 'premium', prorationDate: 1, dueNow: '1.00' }, 409],
      ['POST', `${plan}/cancel`, undefined, 204],
      ['POST', `${plan}/resume`, undefined, 204],
      ['GET', `${plan}/invoices`, undefined, 200],
      ['GET', `${plan}/card`, undefined, 200],
      ['POST', `${plan}/card`, undefined, 200],
      ['PUT', `${plan}/card`, { setupIntentId: 'seti_none' }, 409],
    ] as const;
    for (const [method, url, payload, forOwner] of calls) {
      for (const [who, person] of Object.entries(people)) {
        const answer = await shop.app.inject({
          method,
          url,
          ...(payload === undefined ? {} : { payload }),
          headers: person === null ? {} : { [USER_HEADER]: person.id },
        });
        const expected = who === 'visitor' ? 401 : who === 'owner' ? forOwner : 403;
        expect(answer.statusCode, `${who}: ${method} ${url}`).toBe(expected);
      }
    }
  });

  it('buy one: not for a business under review, one that is not there, or a plan that is none', async () => {
    const { id: ownerId } = await createUser(shop.pool);
    const { id: businessId } = await createBusiness(shop.pool, { ownerId, status: 'submitted' });
    const post = (payload: object) =>
      shop.app.inject({
        method: 'POST',
        url: '/api/subscriptions',
        payload,
        headers: { [USER_HEADER]: ownerId },
      });
    expect((await post({ businessId, tier: 'basic' })).statusCode).toBe(409);
    expect((await post({ businessId: 987_654, tier: 'basic' })).statusCode).toBe(404);
    const bad = await post({ businessId, tier: 'gold' });
    expect(bad.statusCode).toBe(400);
    expect(bad.json()).toMatchObject({ field: 'tier', errors: [{ message: 'Choose a plan' }] });
  });
});
