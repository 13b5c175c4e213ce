import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type Stripe from 'stripe';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type StripeSandboxOptions, startStripeSandbox } from './server.ts';
import { openBenchWithWebhook, type TestBench } from './testing/test-bench.ts';

const start = Date.UTC(2026, 0, 10, 9);
const hour = 3_600_000;
const day = 24 * hour;
const seconds = (ms: number) => ms / 1000;

interface Plans {
  customer: string;
  basic: string;
  premium: string;
}

async function createPlans({ stripe }: TestBench): Promise<Plans> {
  const customer = await stripe.customers.create({ email: 'studio@example.test' });
  const price = (amount: number, nickname: string) =>
    stripe.prices.create({
      currency: 'gbp',
      unit_amount: amount,
      nickname,
      recurring: { interval: 'month' },
      product_data: { name: nickname },
    });
  const [basic, premium] = await Promise.all([price(2900, 'Basic'), price(7900, 'Premium')]);
  return { customer: customer.id, basic: basic.id, premium: premium.id };
}

async function subscribe({ stripe }: TestBench, { customer, basic }: Plans): Promise<Stripe.Subscription> {
  const created = await stripe.subscriptions.create({
    customer,
    items: [{ price: basic }],
    payment_behavior: 'default_incomplete',
    payment_settings: { save_default_payment_method: 'on_subscription' },
    expand: ['latest_invoice.confirmation_secret'],
  });
  await payLatest({ stripe }, created);
  return stripe.subscriptions.retrieve(created.id);
}

async function payLatest({ stripe }: Pick<TestBench, 'stripe'>, { id }: { id: string }): Promise<void> {
  const { latest_invoice: invoice } = await stripe.subscriptions.retrieve(id, {
    expand: ['latest_invoice.confirmation_secret'],
  });
  if (invoice === null || typeof invoice === 'string') throw new Error('The invoice was not expanded.');
  const intent = invoice.confirmation_secret?.client_secret.split('_secret_')[0] ?? '';
  await stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa' });
}

async function saveCard({ stripe }: TestBench, subscription: Stripe.Subscription, card: string) {
  const method = await stripe.paymentMethods.attach(card, { customer: String(subscription.customer) });
  await stripe.subscriptions.update(subscription.id, { default_payment_method: method.id });
}

async function openSubscribed(options: StripeSandboxOptions = {}) {
  const bench = await openBenchWithWebhook({ clock: () => start, ...options });
  const plans = await createPlans(bench);
  const subscription = await subscribe(bench, plans);
  await bench.sandbox.control.idle();
  bench.receiver.received.length = 0;
  const types = async () => {
    await bench.sandbox.control.idle();
    const received = bench.receiver.received.map(({ event }) => event.type);
    bench.receiver.received.length = 0;
    return received;
  };
  const now = () => bench.stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] });
  return { ...bench, bench, plans, subscription, types, now };
}

describe('a renewal', () => {
  it('starts the period at once and is charged an hour later to the card that was kept', async () => {
    const { sandbox, now, types } = await openSubscribed();
    await sandbox.control.advanceClock(31 * day);
    const renewing = await now();
    expect(renewing).toMatchObject({
      status: 'active',
      latest_invoice: { status: 'draft', billing_reason: 'subscription_cycle', amount_due: 2900 },
    });
    expect(renewing.items.data[0]).toMatchObject({
      current_period_start: seconds(Date.UTC(2026, 1, 10, 9)),
      current_period_end: seconds(Date.UTC(2026, 2, 10, 9)),
    });
    expect(await types()).toEqual(['invoice.created', 'customer.subscription.updated']);
    await sandbox.control.advanceClock(hour);
    expect(await now()).toMatchObject({ status: 'active', latest_invoice: { status: 'paid' } });
    expect(await types()).toEqual([
      'invoice.finalized',
      'payment_intent.created',
      'charge.succeeded',
      'payment_intent.succeeded',
      'invoice_payment.paid',
      'invoice.updated',
      'invoice.paid',
      'invoice.payment_succeeded',
      'customer.subscription.updated',
    ]);
  });

  it('happens each month, each at its time, however far the clock is moved', async () => {
    const { sandbox, stripe, subscription, now } = await openSubscribed();
    await sandbox.control.advanceClock(92 * day);
    expect((await now()).items.data[0]?.current_period_end).toBe(seconds(Date.UTC(2026, 4, 10, 9)));
    const { data } = await stripe.invoices.list({ subscription: subscription.id });
    expect(data.map(({ created, status }) => [created, status])).toEqual([
      [seconds(Date.UTC(2026, 3, 10, 9)), 'paid'],
      [seconds(Date.UTC(2026, 2, 10, 9)), 'paid'],
      [seconds(Date.UTC(2026, 1, 10, 9)), 'paid'],
      [seconds(start), 'paid'],
    ]);
  });

  it('that fails is tried three times more, then the subscription is unpaid; paying turns it on', async () => {
    const { bench, sandbox, subscription, now, types } = await openSubscribed();
    await saveCard(bench, subscription, 'pm_card_chargeCustomerFail');
    await types();
    await sandbox.control.advanceClock(31 * day + hour);
    expect(await now()).toMatchObject({
      status: 'past_due',
      latest_invoice: {
        status: 'open',
        attempt_count: 1,
        next_payment_attempt: seconds(start + 34 * day + hour),
      },
    });
    expect((await types()).slice(-3)).toEqual([
      'payment_intent.payment_failed',
      'invoice.payment_failed',
      'customer.subscription.updated',
    ]);
    await sandbox.control.advanceClock(15 * day);
    expect(await now()).toMatchObject({
      status: 'unpaid',
      latest_invoice: { status: 'open', attempt_count: 4, next_payment_attempt: null },
    });
    await payLatest(bench, subscription);
    expect(await now()).toMatchObject({
      status: 'active',
      latest_invoice: { status: 'paid' },
    });
    expect((await now()).default_payment_method).not.toBe(subscription.default_payment_method);
  });

  it('can end the subscription when it is given up', async () => {
    const { bench, sandbox, subscription, now, types } = await openSubscribed({ afterLastRetry: 'cancel' });
    await saveCard(bench, subscription, 'pm_card_chargeCustomerFail');
    await sandbox.control.advanceClock(31 * day + hour + 15 * day);
    expect(await now()).toMatchObject({
      status: 'canceled',
      cancellation_details: { reason: 'payment_failed' },
      latest_invoice: { status: 'void' },
    });
    expect((await types()).at(-1)).toBe('customer.subscription.deleted');
  });

  it('waits for the holder of a card that always asks for authentication', async () => {
    const { bench, sandbox, subscription, now, types } = await openSubscribed();
    await saveCard(bench, subscription, 'pm_card_authenticationRequired');
    await sandbox.control.advanceClock(31 * day + hour);
    expect((await now()).status).toBe('past_due');
    expect(await types()).toContain('invoice.payment_action_required');
    const intent = (await sandbox.control.paymentIntents()).at(-1);
    await sandbox.control.authenticate(intent?.id ?? '', 'succeed');
    expect((await now()).status).toBe('active');
  });

  it('does not come when the subscription was told to end with its period', async () => {
    const { sandbox, stripe, subscription, now, types } = await openSubscribed();
    await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    await types();
    await sandbox.control.advanceClock(31 * day);
    expect(await now()).toMatchObject({
      status: 'canceled',
      ended_at: seconds(start + 31 * day),
      latest_invoice: { status: 'paid' },
    });
    expect(await types()).toEqual(['customer.subscription.deleted']);
  });

  it('comes after a restart too, by the clock as it was moved', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'sandbox-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const options = { clock: () => start, stateFile: path.join(folder, 'state.json') };
    const { bench, subscription } = await openSubscribed(options);
    await bench.sandbox.control.advanceClock(31 * day);
    await bench.sandbox.close();
    const again = await startStripeSandbox(options);
    onTestFinished(() => again.close());
    expect(await again.control.advanceClock(hour)).toBe(start + 31 * day + hour);
    expect((await again.control.invoices()).at(-1)).toMatchObject({
      status: 'paid',
      parent: { subscription_details: { subscription: subscription.id } },
    });
  });
});

describe('a change of price', () => {
  const half = 15.5 * day;

  const change = (
    { stripe, subscription }: { stripe: Stripe; subscription: Stripe.Subscription },
    price: string,
    at: number,
  ) =>
    stripe.subscriptions.update(subscription.id, {
      items: [{ id: subscription.items.data[0]?.id ?? '', price }],
      payment_behavior: 'pending_if_incomplete',
      proration_behavior: 'always_invoice',
      proration_date: at,
    });

  const preview = (
    { stripe, subscription }: { stripe: Stripe; subscription: Stripe.Subscription },
    price: string,
    at: number,
  ) =>
    stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: {
        items: [{ id: subscription.items.data[0]?.id ?? '', price }],
        proration_behavior: 'always_invoice',
        proration_date: at,
      },
    });

  it('upwards costs what its preview said, at once', async () => {
    const opened = await openSubscribed();
    const { sandbox, plans, now } = opened;
    const at = seconds(await sandbox.control.advanceClock(half));
    const told = await preview(opened, plans.premium, at);
    expect(told.lines.data.map(({ amount }) => amount)).toEqual([-1450, 3950]);
    expect(told).toMatchObject({ total: 2500, amount_due: 2500, status: 'draft' });
    expect(await sandbox.control.invoices()).toHaveLength(1);
    await sandbox.control.advanceClock(5 * 60_000);
    const changed = await change(opened, plans.premium, at);
    expect(changed.items.data[0]?.price.id).toBe(plans.premium);
    expect(changed.pending_update).toBeNull();
    expect(await now()).toMatchObject({
      latest_invoice: { status: 'paid', amount_paid: 2500, billing_reason: 'subscription_update' },
    });
  });

  it('waits for its payment when the card is declined, and is made when that comes', async () => {
    const opened = await openSubscribed();
    const { bench, sandbox, plans, subscription, now, types } = opened;
    await saveCard(bench, subscription, 'pm_card_chargeCustomerFail');
    const at = seconds(await sandbox.control.advanceClock(half));
    await types();
    const waiting = await change(opened, plans.premium, at);
    expect(waiting.items.data[0]?.price.id).toBe(plans.basic);
    expect(waiting).toMatchObject({ status: 'active', pending_update: { expires_at: at + 23 * 3600 } });
    expect((await types()).at(-1)).toBe('customer.subscription.updated');
    await payLatest(bench, subscription);
    expect((await now()).items.data[0]?.price.id).toBe(plans.premium);
    expect((await types()).slice(-2)).toEqual([
      'customer.subscription.pending_update_applied',
      'customer.subscription.updated',
    ]);
  });

  it('that is not paid in 23 hours is dropped', async () => {
    const opened = await openSubscribed();
    const { bench, sandbox, plans, subscription, now, types } = opened;
    await saveCard(bench, subscription, 'pm_card_chargeCustomerFail');
    await change(opened, plans.premium, seconds(start + day)).catch(() => undefined);
    await change(opened, plans.premium, seconds(start));
    await sandbox.control.advanceClock(23 * hour);
    expect(await now()).toMatchObject({ pending_update: null, latest_invoice: { status: 'void' } });
    expect((await now()).items.data[0]?.price.id).toBe(plans.basic);
    expect((await types()).at(-1)).toBe('customer.subscription.pending_update_expired');
  });

  it('downwards is credited, and the credit pays what comes next', async () => {
    const opened = await openSubscribed();
    const { sandbox, stripe, plans, now } = opened;
    await change(opened, plans.premium, seconds(start));
    const at = seconds(await sandbox.control.advanceClock(half));
    expect(await preview(opened, plans.basic, at)).toMatchObject({
      total: -2500,
      amount_due: 0,
      ending_balance: -2500,
    });
    const changed = await change(opened, plans.basic, at);
    expect(changed.items.data[0]?.price.id).toBe(plans.basic);
    expect(await stripe.customers.retrieve(plans.customer)).toMatchObject({ balance: -2500 });
    await sandbox.control.advanceClock(half + hour);
    expect(await now()).toMatchObject({
      latest_invoice: { status: 'paid', total: 2900, amount_due: 400, amount_paid: 400 },
    });
    expect(await stripe.customers.retrieve(plans.customer)).toMatchObject({ balance: 0 });
  });

  it('is refused in ways that are not played out, and outside of the period', async () => {
    const opened = await openSubscribed();
    const { stripe, subscription, plans } = opened;
    const items = [{ id: subscription.items.data[0]?.id ?? '', price: plans.premium }];
    await expect(stripe.subscriptions.update(subscription.id, { items })).rejects.toMatchObject({
      param: 'payment_behavior',
    });
    await expect(
      stripe.subscriptions.update(subscription.id, { items, payment_behavior: 'pending_if_incomplete' }),
    ).rejects.toMatchObject({ param: 'proration_behavior' });
    await expect(change(opened, plans.premium, seconds(start) - 1)).rejects.toMatchObject({
      param: 'proration_date',
    });
  });
});

describe('an invoice’s link', () => {
  it('shows its lines to whoever holds it', async () => {
    const { now } = await openSubscribed();
    const { latest_invoice: invoice } = await now();
    if (invoice === null || typeof invoice === 'string') throw new Error('The invoice was not expanded.');
    const page = await fetch(invoice.hosted_invoice_url ?? '');
    expect(await page.text()).toContain('£29.00');
    const missing = await fetch((invoice.hosted_invoice_url ?? '').replace(/in_\w+$/, 'in_none'));
    expect(missing.status).toBe(404);
  });
});
