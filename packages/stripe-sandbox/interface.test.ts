import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { createSdk, openBench, samplePayment } from './testing/test-bench.ts';

describe('errors reach the SDK’s caller', () => {
  it('404 rejects, for an unknown id and for an unknown address', async () => {
    const { stripe } = await openBench();
    await expect(stripe.refunds.retrieve('re_none')).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 404,
      code: 'resource_missing',
      message: "No such refund: 're_none'",
    });
    await expect(stripe.topups.list()).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 404,
      message: expect.stringContaining('Unrecognized request URL (GET: /v1/topups)'),
    });
  });

  it('401 rejects without the right key', async () => {
    const { sandbox } = await openBench({ secretKey: 'sk_test_shop' });
    await expect(createSdk(sandbox.port).customers.list()).rejects.toMatchObject({
      type: 'StripeAuthenticationError',
      message: 'Invalid API Key provided: sk_test_****dbox',
    });
    await expect(createSdk(sandbox.port, { key: 'sk_test_shop' }).customers.list()).resolves.toMatchObject({
      data: [],
    });
    const nobody = await fetch(`${sandbox.url}/v1/customers`);
    expect(nobody.status).toBe(401);
    const basic = await fetch(`${sandbox.url}/v1/customers`, {
      headers: { authorization: `Basic ${Buffer.from('sk_test_shop:').toString('base64')}` },
    });
    expect(basic.status).toBe(200);
  });

  it('400 rejects for parameters Stripe does not know, however deep', async () => {
    const { sandbox, stripe } = await openBench();
    const misspelt = { ...samplePayment, automatic_payment_methods: { enabled: true, redirects: 'never' } };
    await expect(stripe.paymentIntents.create(misspelt)).rejects.toMatchObject({
      statusCode: 400,
      code: 'parameter_unknown',
      param: 'automatic_payment_methods[redirects]',
      message: 'Received unknown parameter: automatic_payment_methods[redirects]',
    });
    const legacy = { ...samplePayment, payment_method_types: ['card'] };
    await expect(stripe.paymentIntents.create(legacy)).rejects.toMatchObject({
      param: 'payment_method_types',
    });
    expect(await sandbox.control.paymentIntents()).toEqual([]);
  });

  it('another API version is refused, and a connected account where it is not offered or not known', async () => {
    const { stripe } = await openBench();
    await expect(stripe.customers.list({}, { apiVersion: '2020-08-27' })).rejects.toMatchObject({
      message: expect.stringContaining('Invalid Stripe API version: 2020-08-27'),
    });
    await expect(stripe.customers.list({}, { stripeAccount: 'acct_1' })).rejects.toBeInstanceOf(
      Stripe.errors.StripeInvalidRequestError,
    );
    await expect(stripe.balance.retrieve({}, { stripeAccount: 'acct_1' })).rejects.toMatchObject({
      type: 'StripePermissionError',
      statusCode: 403,
      code: 'account_invalid',
    });
  });

  it('a body beyond 1 MiB is refused', async () => {
    const { sandbox } = await openBench();
    const response = await fetch(`${sandbox.url}/v1/customers`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_sandbox' },
      body: 'description='.padEnd(1024 * 1024 + 1, 'x'),
    });
    expect(response.status).toBe(413);
  });
});

describe('lists', () => {
  it('are walked newest first by cursor, forwards and backwards', async () => {
    const { stripe } = await openBench();
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) ids.unshift((await stripe.customers.create({})).id);

    const first = await stripe.customers.list({ limit: 2 });
    expect(first).toMatchObject({ object: 'list', has_more: true, url: '/v1/customers' });
    expect(first.data.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    const last = await stripe.customers.list({ limit: 3, starting_after: ids[1] });
    expect(last.data.map(({ id }) => id)).toEqual(ids.slice(2));
    expect(last.has_more).toBe(false);
    const back = await stripe.customers.list({ limit: 2, ending_before: ids[3] });
    expect(back.data.map(({ id }) => id)).toEqual(ids.slice(1, 3));
    expect(back.has_more).toBe(true);
    const all = await stripe.customers.list({ limit: 2 }).autoPagingToArray({ limit: 100 });
    expect(all.map(({ id }) => id)).toEqual(ids);
    await expect(stripe.customers.list({ starting_after: 'cus_none' })).rejects.toMatchObject({
      code: 'resource_missing',
      param: 'starting_after',
    });
    await expect(stripe.customers.list({ limit: 101 })).rejects.toMatchObject({ param: 'limit' });
  });

  it('are filtered by what was asked', async () => {
    let now = 1_000_000_000_000;
    const { stripe } = await openBench({ clock: () => now });
    const old = await stripe.customers.create({ email: 'a@example.test' });
    now += 10_000;
    const young = await stripe.customers.create({ email: 'a@example.test' });
    await stripe.customers.create({ email: 'b@example.test' });
    const idsOf = async (params: Stripe.CustomerListParams) =>
      (await stripe.customers.list(params)).data.map(({ id }) => id);
    expect(await idsOf({ email: 'a@example.test' })).toEqual([young.id, old.id]);
    expect(await idsOf({ created: { lt: 1_000_000_010 } })).toEqual([old.id]);
    expect(await idsOf({ created: 1_000_000_010, email: 'a@example.test' })).toEqual([young.id]);
  });
});

describe('metadata', () => {
  it('is merged, a key at a time removed, and cleared', async () => {
    const { stripe } = await openBench();
    const { id } = await stripe.customers.create({ metadata: { a: '1', b: '2', 0: 'numbered' } });
    const merged = await stripe.customers.update(id, { metadata: { b: '', c: '[3] & more=+' } });
    expect(merged.metadata).toEqual({ 0: 'numbered', a: '1', c: '[3] & more=+' });
    expect((await stripe.customers.update(id, { metadata: '' })).metadata).toEqual({});
    await expect(stripe.customers.update(id, { metadata: { ['k'.repeat(41)]: 'x' } })).rejects.toMatchObject({
      param: 'metadata',
    });
  });
});

describe('prices', () => {
  it('give up their lookup key only to a price that says it takes it over', async () => {
    const { stripe } = await openBench();
    const product = await stripe.products.create({ name: 'Gold' });
    const make = (extra: Partial<Stripe.PriceCreateParams>) =>
      stripe.prices.create({
        product: product.id,
        currency: 'gbp',
        unit_amount: 2900,
        lookup_key: 'gold',
        ...extra,
      });
    const first = await make({});
    await expect(make({})).rejects.toMatchObject({ param: 'lookup_key' });
    const second = await make({ transfer_lookup_key: true, unit_amount: 3100 });
    const found = await stripe.prices.list({ lookup_keys: ['gold'] });
    expect(found.data.map(({ id }) => id)).toEqual([second.id]);
    expect(second.unit_amount_decimal?.toString()).toBe('3100');
    expect((await stripe.prices.retrieve(first.id)).lookup_key).toBeNull();
  });
});
