import { describe, expect, it } from 'vitest';
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
import { reconcileSubscriptions } from '../sync/reconcile-subscriptions.server.ts';
import { refreshMyPlans } from '../sync/sync-subscription.server.ts';
import { finishCardChange, readPlanCard, startCardChange } from './change-card.server.ts';
import { listPlanInvoices } from './plan-bills.server.ts';

const database = setUpDatabase();
const shop = setUpPlanShop(database);

type Plan = Awaited<ReturnType<typeof createBusinessOnPlan>>;

async function setUp(
  { businessId, owner }: Pick<Plan, 'businessId' | 'owner'>,
  card: string,
): Promise<string> {
  const { clientSecret } = await startCardChange(shop.deps, owner, businessId);
  const [id = ''] = clientSecret.split('_secret_');
  await shop.stripe.setupIntents.confirm(id, { payment_method: card });
  return id;
}

async function change(plan: Plan, card: string) {
  return finishCardChange(shop.deps, plan.owner, plan.businessId, await setUp(plan, card));
}

async function failedPlan(): Promise<Plan> {
  const plan = await createBusinessOnPlan(shop);
  await saveCard(shop, plan.providerId, 'pm_card_chargeCustomerFail');
  await shop.advance(32 * DAY_MS);
  await reconcileSubscriptions(shop.deps);
  expect((await readPlan(shop.pool, plan.businessId)).state).toBe('past_due');
  return plan;
}

const charged = async () => (await shop.sandbox.control.charges()).filter(({ paid }) => paid).length;

describe('the card of a plan', () => {
  it('is told by its last four digits and its expiry', async () => {
    const { businessId, owner } = await createBusinessOnPlan(shop);
    expect(await readPlanCard(shop.deps, owner, businessId)).toEqual({
      card: { brand: 'visa', last4: '4242', expiryMonth: 12, expiryYear: expect.any(Number) },
    });
    const free = await createFreeBusiness(shop.pool);
    expect(await readPlanCard(shop.deps, free.owner, free.businessId)).toEqual({ card: null });
  });

  it('is changed without a charge, and the next month is taken from it', async () => {
    const plan = await createBusinessOnPlan(shop);
    expect(await change(plan, 'pm_card_chargeCustomerFail')).toMatchObject({
      card: { last4: '0341' },
      payment: null,
    });
    expect(await charged()).toBe(1);
    expect(await change(plan, 'pm_card_visa')).toMatchObject({ card: { last4: '4242' }, payment: null });
    await shop.advance(32 * DAY_MS);
    await reconcileSubscriptions(shop.deps);
    expect(await readPlan(shop.pool, plan.businessId)).toMatchObject({ state: 'active' });
    expect(await charged()).toBe(2);
  });

  it.each([
    ['within the grace period', 2],
    ['after it', 20],
    ['after the next period began', 45],
  ])('changed after a failed renewal, %s, pays what is owed at once, once', async (_when, days) => {
    const plan = await failedPlan();
    await shop.advance(days * DAY_MS);
    const setupId = await setUp(plan, 'pm_card_visa');
    const answers = await Promise.allSettled([
      finishCardChange(shop.deps, plan.owner, plan.businessId, setupId),
      finishCardChange(shop.deps, plan.owner, plan.businessId, setupId),
    ]);
    expect(answers.some(({ status }) => status === 'fulfilled')).toBe(true);
    await finishCardChange(shop.deps, plan.owner, plan.businessId, setupId);
    expect(await readPlan(shop.pool, plan.businessId)).toMatchObject({
      state: 'active',
      booking: true,
      graceUntil: null,
    });
    const invoices = await listPlanInvoices(shop.deps, plan.owner, plan.businessId);
    expect(invoices.filter(({ status }) => status === 'open')).toEqual([]);
    expect(await charged()).toBe(invoices.filter(({ status }) => status === 'paid').length);
  });

  it('that is refused for what is owed is kept, and what is owed can be paid otherwise', async () => {
    const plan = await failedPlan();
    const { card, payment } = await change(plan, 'pm_card_chargeCustomerFail');
    expect(card).toMatchObject({ last4: '0341' });
    expect(payment).toMatchObject({ amount: '29.00', tier: 'basic' });
    expect(await readPlan(shop.pool, plan.businessId)).toMatchObject({ state: 'past_due' });
    await payPlan(shop, payment?.clientSecret ?? '');
    await refreshMyPlans(shop.deps, plan.owner);
    expect(await readPlan(shop.pool, plan.businessId)).toMatchObject({ state: 'active' });
  });

  it('that the bank does not let be kept changes nothing', async () => {
    const plan = await createBusinessOnPlan(shop);
    await expect(setUp(plan, 'pm_card_chargeDeclined')).rejects.toMatchObject({ code: 'card_declined' });
    const waiting = await setUp(plan, 'pm_card_authenticationRequiredOnSetup');
    await expect(finishCardChange(shop.deps, plan.owner, plan.businessId, waiting)).rejects.toMatchObject({
      status: 409,
      message: 'We couldn’t confirm this card. Try again.',
    });
    expect((await readPlanCard(shop.deps, plan.owner, plan.businessId)).card?.last4).toBe('4242');
    await shop.sandbox.control.authenticateSetup(waiting, 'succeed');
    await finishCardChange(shop.deps, plan.owner, plan.businessId, waiting);
    expect((await readPlanCard(shop.deps, plan.owner, plan.businessId)).card?.last4).toBe('3155');
  });

  it('of somebody else’s setup is refused', async () => {
    const [mine, theirs] = [await createBusinessOnPlan(shop), await createBusinessOnPlan(shop)];
    const setupId = await setUp(theirs, 'pm_card_visa');
    for (const id of [setupId, 'seti_none']) {
      await expect(finishCardChange(shop.deps, mine.owner, mine.businessId, id)).rejects.toMatchObject({
        status: 409,
      });
    }
  });

  it('arrives by the provider’s news when the browser is gone, and old news does not bring an old card back', async () => {
    const plan = await failedPlan();
    const early = await setUp(plan, 'pm_card_visa');
    const kept = async () =>
      (await shop.sandbox.control.events()).filter(({ event }) => event.type === 'setup_intent.succeeded');
    const [first] = await kept();
    await shop.deliver(first?.event ?? {});
    await shop.runJobs();
    expect(await readPlan(shop.pool, plan.businessId)).toMatchObject({ state: 'active', booking: true });
    await shop.advance(60_000);
    const latest = await setUp(plan, 'pm_card_chargeCustomerFail');
    await finishCardChange(shop.deps, plan.owner, plan.businessId, latest);
    await shop.deps.billing.keepCard(early);
    expect((await readPlanCard(shop.deps, plan.owner, plan.businessId)).card?.last4).toBe('0341');
  });
});
