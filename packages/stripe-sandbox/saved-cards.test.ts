import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { callFromBrowser, cardForm, openBenchWithWebhook, samplePayment } from './testing/test-bench.ts';

async function openCustomer() {
  const bench = await openBenchWithWebhook();
  const customer = await bench.stripe.customers.create({ email: 'ada@example.test' });
  const intend = (fields: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
    bench.stripe.paymentIntents.create({ ...samplePayment, customer: customer.id, ...fields });
  const confirm = (intent: Stripe.PaymentIntent, fields: Record<string, unknown>) =>
    callFromBrowser(bench.sandbox.url, `/v1/payment_intents/${intent.id}/confirm`, {
      client_secret: intent.client_secret,
      ...fields,
    });
  const keep = async (number = '4242424242424242', allowed = 'always') => {
    const intent = await intend();
    await confirm(intent, {
      setup_future_usage: 'on_session',
      payment_method_data: { type: 'card', allow_redisplay: allowed, card: cardForm(number) },
    });
    return String((await bench.stripe.paymentIntents.retrieve(intent.id)).payment_method);
  };
  const listed = async (params: Stripe.CustomerListPaymentMethodsParams = {}) =>
    (await bench.stripe.customers.listPaymentMethods(customer.id, params)).data.map(({ id }) => id);
  return { ...bench, customer, intend, confirm, keep, listed };
}

describe('a card that is kept', () => {
  it('is kept when the payer asks for it, and only then', async () => {
    const { sandbox, stripe, intend, confirm, keep, listed, receiver } = await openCustomer();
    await confirm(await intend(), {
      payment_method_data: { type: 'card', card: cardForm('4242424242424242') },
    });
    expect(await listed()).toEqual([]);
    const kept = await keep();
    expect(await listed()).toEqual([kept]);
    expect(await stripe.paymentMethods.retrieve(kept)).toMatchObject({
      allow_redisplay: 'always',
      card: { brand: 'visa', last4: '4242' },
    });
    await sandbox.control.idle();
    expect(receiver.received.map(({ event }) => event.type)).toContain('payment_method.attached');
  });

  it('pays again, named by the browser or by the server', async () => {
    const { intend, confirm, keep } = await openCustomer();
    const kept = await keep();
    const again = await confirm(await intend(), { payment_method: kept });
    expect(again.body).toMatchObject({ status: 'succeeded', payment_method: kept });
    expect(await intend({ payment_method: kept, confirm: true })).toMatchObject({ status: 'succeeded' });
  });

  it('pays while its holder is away, unless its bank wants to see them or it is to be kept by that', async () => {
    const { stripe, intend, confirm, keep, customer } = await openCustomer();
    const off_session = true;
    const unattended = async (payment_method: string, intent?: Stripe.PaymentIntent) =>
      stripe.paymentIntents.confirm((intent ?? (await intend())).id, { payment_method, off_session });
    const kept = await keep();
    expect(await unattended(kept)).toMatchObject({ status: 'succeeded' });
    await expect(unattended(kept, await intend({ setup_future_usage: 'off_session' }))).rejects.toMatchObject(
      { statusCode: 400, param: 'off_session' },
    );
    const seen = await stripe.paymentMethods.attach('pm_card_authenticationRequired', {
      customer: customer.id,
    });
    await expect(unattended(seen.id)).rejects.toMatchObject({
      statusCode: 402,
      code: 'authentication_required',
    });
    expect((await confirm(await intend(), { payment_method: seen.id })).body.status).toBe('requires_action');
  });

  it('asks for authentication again where its bank wants that', async () => {
    const { sandbox, intend, confirm, keep } = await openCustomer();
    const first = await intend();
    await confirm(first, {
      setup_future_usage: 'off_session',
      payment_method_data: { type: 'card', card: cardForm('4000002760003184') },
    });
    const paid = await sandbox.control.authenticate(first.id, 'succeed');
    expect((await confirm(await intend(), { payment_method: paid.payment_method })).body.status).toBe(
      'requires_action',
    );
    expect(await keep()).not.toBe(paid.payment_method);
  });

  it('is nobody else’s', async () => {
    const { sandbox, stripe, confirm, keep } = await openCustomer();
    const kept = await keep();
    const other = await stripe.customers.create({});
    const theirs = await stripe.paymentIntents.create({ ...samplePayment, customer: other.id });
    const nobodys = await stripe.paymentIntents.create(samplePayment);
    for (const intent of [theirs, nobodys]) {
      const refused = await confirm(intent, { payment_method: kept });
      expect([refused.status, refused.body.error?.code]).toEqual([400, 'resource_missing']);
      await expect(stripe.paymentIntents.confirm(intent.id, { payment_method: kept })).rejects.toMatchObject({
        statusCode: 400,
        param: 'payment_method',
      });
    }
    expect((await stripe.customers.listPaymentMethods(other.id)).data).toEqual([]);
    expect(await sandbox.control.charges()).toHaveLength(1);
  });

  it('is taken off, and pays no more', async () => {
    const { sandbox, stripe, intend, keep, listed, receiver } = await openCustomer();
    const kept = await keep();
    expect(await stripe.paymentMethods.detach(kept)).toMatchObject({ id: kept, customer: null });
    expect(await listed()).toEqual([]);
    const spent = { statusCode: 400, code: 'payment_method_unexpected_state' };
    await expect(intend({ payment_method: kept, confirm: true })).rejects.toMatchObject(spent);
    await expect(stripe.paymentMethods.attach(kept, { customer: 'cus_none' })).rejects.toMatchObject({
      code: 'resource_missing',
    });
    await expect(stripe.paymentMethods.detach(kept)).rejects.toMatchObject({ statusCode: 400 });
    await sandbox.control.idle();
    expect(receiver.received.at(-1)?.event).toMatchObject({
      type: 'payment_method.detached',
      data: { previous_attributes: { customer: expect.stringMatching(/^cus_/) } },
    });
  });

  it('goes with its customer', async () => {
    const { stripe, customer, keep } = await openCustomer();
    const kept = await keep();
    await stripe.customers.del(customer.id);
    expect(await stripe.paymentMethods.retrieve(kept)).toMatchObject({ customer: null });
  });
});

describe('a card that is not kept', () => {
  it('pays once', async () => {
    const { stripe, intend, confirm } = await openCustomer();
    const intent = await intend();
    await confirm(intent, { payment_method_data: { type: 'card', card: cardForm('4242424242424242') } });
    const used = String((await stripe.paymentIntents.retrieve(intent.id)).payment_method);
    await expect(intend({ payment_method: used, confirm: true })).rejects.toMatchObject({
      code: 'payment_method_unexpected_state',
    });
  });

  it('or one that is, but not both, is needed to confirm', async () => {
    const { intend, confirm, keep } = await openCustomer();
    const kept = await keep();
    const data = { type: 'card', card: cardForm('4242424242424242') };
    const intent = await intend();
    for (const fields of [{}, { payment_method: kept, payment_method_data: data }])
      expect((await confirm(intent, fields)).status).toBe(400);
  });
});

describe('a customer session', () => {
  it('lets the browser show what may be shown, newest first, for half an hour', async () => {
    const { sandbox, stripe, customer, keep, listed } = await openCustomer();
    const first = await keep();
    const hidden = await keep('4242424242424242', 'limited');
    const last = await keep();
    expect(await listed({ allow_redisplay: 'limited' })).toEqual([hidden]);
    const open = (redisplay: 'enabled' | 'disabled', limit?: number) =>
      stripe.customerSessions.create({
        customer: customer.id,
        components: {
          payment_element: {
            enabled: true,
            features: { payment_method_redisplay: redisplay, payment_method_redisplay_limit: limit },
          },
        },
      });
    const shownTo = async (secret: string) => {
      const path = `/v1/payment_methods?customer_session_client_secret=${secret}`;
      const answer: { status: number; body: object } = await callFromBrowser(sandbox.url, path, undefined);
      return answer;
    };
    const session = await open('enabled');
    const shown = await shownTo(session.client_secret);
    expect(shown.body).toMatchObject({ data: [{ id: last, card: { last4: '4242' } }, { id: first }] });
    expect(JSON.stringify(shown.body)).not.toContain(customer.id);
    expect((await shownTo((await open('enabled', 1)).client_secret)).body).toMatchObject({
      data: [{ id: last }],
    });
    expect((await shownTo((await open('disabled')).client_secret)).body).toMatchObject({ data: [] });
    expect((await shownTo('cuss_secret_none')).status).toBe(400);
    await sandbox.control.advanceClock(1_800_000);
    expect((await shownTo(session.client_secret)).status).toBe(400);
  });
});
