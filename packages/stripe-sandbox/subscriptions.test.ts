import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import {
  callFromBrowser,
  cardForm,
  confirmFromBrowser,
  openBench,
  openBenchWithWebhook,
  type TestBench,
} from './testing/test-bench.ts';

interface Subscribed {
  subscription: Stripe.Subscription;
  intent: { id: string; client_secret: string };
}

async function subscribe({ stripe }: TestBench): Promise<Subscribed> {
  const customer = await stripe.customers.create({ email: 'studio@example.test' });
  const product = await stripe.products.create({ name: 'Gold' });
  const price = await stripe.prices.create({
    product: product.id,
    currency: 'gbp',
    unit_amount: 2900,
    recurring: { interval: 'month' },
  });
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
    payment_behavior: 'default_incomplete',
    payment_settings: { save_default_payment_method: 'on_subscription' },
    expand: ['latest_invoice.confirmation_secret'],
  });
  const invoice = subscription.latest_invoice;
  if (invoice === null || typeof invoice === 'string') throw new Error('The invoice was not expanded.');
  const secret = invoice.confirmation_secret?.client_secret ?? '';
  return { subscription, intent: { id: secret.split('_secret_')[0] ?? '', client_secret: secret } };
}

describe('subscriptions', () => {
  it('wait for their first payment, which turns them on and keeps the card', async () => {
    const bench = await openBenchWithWebhook({ clock: () => Date.UTC(2026, 0, 31, 12) });
    const { subscription, intent } = await subscribe(bench);
    expect(subscription.status).toBe('incomplete');
    expect(subscription.items.data[0]).toMatchObject({
      current_period_start: Date.UTC(2026, 0, 31, 12) / 1000,
      current_period_end: Date.UTC(2026, 1, 28, 12) / 1000,
    });

    const answer = await confirmFromBrowser(
      bench.sandbox.url,
      intent,
      cardForm('4242424242424242', { exp_year: '2030' }),
    );
    expect(answer.body.status).toBe('succeeded');

    const active = await bench.stripe.subscriptions.retrieve(subscription.id, {
      expand: ['latest_invoice', 'default_payment_method'],
    });
    expect(active).toMatchObject({
      status: 'active',
      default_payment_method: { card: { last4: '4242' }, customer: subscription.customer },
      latest_invoice: { status: 'paid', amount_paid: 2900, amount_remaining: 0 },
    });
    await bench.sandbox.control.idle();
    const types = bench.receiver.received.map(({ event }) => event.type);
    expect(types.slice(types.indexOf('payment_intent.succeeded'))).toEqual([
      'payment_intent.succeeded',
      'payment_method.attached',
      'invoice_payment.paid',
      'invoice.updated',
      'invoice.paid',
      'invoice.payment_succeeded',
      'customer.subscription.updated',
    ]);
    const paid = bench.receiver.received.find(({ event }) => event.type === 'invoice.paid');
    expect(paid?.event.data.object).toMatchObject({
      parent: { subscription_details: { subscription: subscription.id } },
    });
    expect(bench.receiver.received.at(-1)?.event.data.previous_attributes).toEqual({
      default_payment_method: null,
      status: 'incomplete',
    });
  });

  it('stay incomplete after a decline and can still be paid', async () => {
    const bench = await openBench();
    const { subscription, intent } = await subscribe(bench);
    await confirmFromBrowser(bench.sandbox.url, intent, cardForm('4000000000000002'));
    expect((await bench.stripe.subscriptions.retrieve(subscription.id)).status).toBe('incomplete');
    expect(await bench.sandbox.control.invoices()).toMatchObject([{ status: 'open', attempt_count: 1 }]);
    await confirmFromBrowser(bench.sandbox.url, intent, cardForm('4000002500003155'));
    await callFromBrowser(bench.sandbox.url, `/v1/payment_intents/${intent.id}/_authenticate`, {
      client_secret: intent.client_secret,
      outcome: 'succeed',
    });
    expect((await bench.stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
  });

  it('expire after 23 hours without payment, and their payment with them', async () => {
    let now = Date.UTC(2026, 0, 1);
    const bench = await openBench({ clock: () => now });
    const { subscription, intent } = await subscribe(bench);
    now += 23 * 3600 * 1000 - 1000;
    expect((await bench.stripe.subscriptions.retrieve(subscription.id)).status).toBe('incomplete');
    now += 1000;
    expect((await bench.stripe.subscriptions.retrieve(subscription.id)).status).toBe('incomplete_expired');
    const late = await confirmFromBrowser(
      bench.sandbox.url,
      intent,
      cardForm('4242424242424242', { exp_year: '2030' }),
    );
    expect(late.body.error?.code).toBe('payment_intent_unexpected_state');
    expect(await bench.sandbox.control.invoices()).toMatchObject([{ status: 'void' }]);
    expect((await bench.sandbox.control.events()).at(-1)?.event).toMatchObject({
      type: 'customer.subscription.updated',
      data: { object: { status: 'incomplete_expired' } },
      request: { id: null },
    });
  });

  it('can be told to end with the period, told not to, and ended at once', async () => {
    const bench = await openBench();
    const { stripe } = bench;
    const { subscription, intent } = await subscribe(bench);
    await confirmFromBrowser(bench.sandbox.url, intent, cardForm('4242424242424242'));
    const ending = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    expect(ending).toMatchObject({
      status: 'active',
      cancel_at_period_end: true,
      cancel_at: subscription.items.data[0]?.current_period_end,
    });
    const staying = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false });
    expect(staying).toMatchObject({ cancel_at_period_end: false, cancel_at: null, canceled_at: null });
    expect((await stripe.subscriptions.cancel(subscription.id)).status).toBe('canceled');
    await expect(stripe.subscriptions.cancel(subscription.id)).rejects.toMatchObject({
      code: 'resource_missing',
    });
    expect((await stripe.subscriptions.list()).data).toEqual([]);
    expect((await stripe.subscriptions.list({ status: 'all' })).data).toHaveLength(1);
  });

  it.each([
    'latest_invoice.payment_intent',
    'latest_invoice.charge',
    'customer.subscriptions.data.customer.default_source',
    'items',
  ])('refuse to expand %s, and then nothing has been created', async (path) => {
    const bench = await openBench();
    const { subscription } = await subscribe(bench);
    const [item] = subscription.items.data;
    await expect(
      bench.stripe.subscriptions.create({
        customer: String(subscription.customer),
        items: [{ price: item?.price.id }],
        payment_behavior: 'default_incomplete',
        expand: [path],
      }),
    ).rejects.toMatchObject({ statusCode: 400, message: `This property cannot be expanded (${path}).` });
    expect(await bench.sandbox.control.subscriptions()).toHaveLength(1);
    expect(await bench.sandbox.control.invoices()).toHaveLength(1);
  });

  it('refuse a price that does not recur and a behaviour that is not played out', async () => {
    const { stripe } = await openBench();
    const customer = await stripe.customers.create({});
    const product = await stripe.products.create({ name: 'Mat' });
    const price = await stripe.prices.create({ product: product.id, currency: 'gbp', unit_amount: 900 });
    const create = (params: Partial<Stripe.SubscriptionCreateParams>) =>
      stripe.subscriptions.create({
        customer: customer.id,
        items: [{ price: price.id }],
        payment_behavior: 'default_incomplete',
        ...params,
      });
    await expect(create({})).rejects.toMatchObject({ param: 'items[0][price]' });
    await expect(create({ payment_behavior: 'allow_incomplete' })).rejects.toMatchObject({
      message: 'Invalid payment_behavior: must be default_incomplete',
    });
  });
});
