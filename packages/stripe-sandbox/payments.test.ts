import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import {
  callFromBrowser,
  cardForm,
  confirmFromBrowser,
  openBench,
  samplePayment,
} from './testing/test-bench.ts';

/** Fails the test if the call doesn't reject. */
async function catchError(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const outcome = await call.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(outcome instanceof Stripe.errors.StripeError)) throw new Error('The SDK did not reject.');
  return outcome;
}

describe('paying with the test cards', () => {
  it('succeeds with 4242: the intent is paid by a charge of the same amount', async () => {
    const { sandbox, stripe } = await openBench();
    const intent = await stripe.paymentIntents.create({ ...samplePayment, metadata: { hold_id: '9' } });
    expect(intent.status).toBe('requires_payment_method');

    const answer = await confirmFromBrowser(sandbox.url, intent, cardForm('4242 4242 4242 4242'));

    expect(answer.status).toBe(200);
    expect(answer.body.status).toBe('succeeded');
    const paid = await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] });
    expect(paid).toMatchObject({
      status: 'succeeded',
      amount_received: 1250,
      metadata: { hold_id: '9' },
      latest_charge: { amount: 1250, paid: true, captured: true, payment_intent: intent.id },
    });
  });

  it.each([
    ['4000000000000002', 'generic_decline', 'Your card was declined.'],
    ['4000000000009995', 'insufficient_funds', 'Your card has insufficient funds.'],
  ])(
    'declines %s with %s, and the same intent can be paid with another card',
    async (number, code, message) => {
      const { sandbox, stripe } = await openBench();
      const intent = await stripe.paymentIntents.create(samplePayment);

      const declined = await confirmFromBrowser(sandbox.url, intent, cardForm(number));

      expect(declined.status).toBe(402);
      expect(declined.body.error).toMatchObject({
        type: 'card_error',
        code: 'card_declined',
        decline_code: code,
        message,
        payment_intent: { id: intent.id, status: 'requires_payment_method', payment_method: null },
      });
      const unpaid = await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] });
      expect(unpaid).toMatchObject({
        status: 'requires_payment_method',
        amount_received: 0,
        last_payment_error: { code: 'card_declined', decline_code: code, message },
        latest_charge: { status: 'failed', paid: false, failure_code: 'card_declined' },
      });

      const paid = await confirmFromBrowser(sandbox.url, intent, cardForm('4242424242424242'));
      expect(paid.body).toMatchObject({ status: 'succeeded', last_payment_error: null });
      expect((await sandbox.control.charges()).map((charge) => charge.status)).toEqual([
        'failed',
        'succeeded',
      ]);
    },
  );

  it('reports a decline to the server as a card error of the SDK', async () => {
    const { stripe } = await openBench();
    const intent = await stripe.paymentIntents.create(samplePayment);

    const error = await catchError(
      stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_chargeDeclinedInsufficientFunds' }),
    );

    expect(error).toBeInstanceOf(Stripe.errors.StripeCardError);
    expect(error).toMatchObject({
      statusCode: 402,
      code: 'card_declined',
      decline_code: 'insufficient_funds',
      payment_intent: { id: intent.id },
    });
  });

  it('asks for authentication with 3155; completed, it pays', async () => {
    const { sandbox, stripe } = await openBench();
    const intent = await stripe.paymentIntents.create(samplePayment);

    const asked = await confirmFromBrowser(sandbox.url, intent, cardForm('4000002500003155'));
    expect(asked.body).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });
    expect(await sandbox.control.charges()).toEqual([]);

    const path = `/v1/payment_intents/${intent.id}/_authenticate`;
    const body = { client_secret: intent.client_secret, outcome: 'succeed' };
    const completed = await callFromBrowser(sandbox.url, path, body);
    expect(completed.body).toMatchObject({ status: 'succeeded', next_action: null });

    const again = await callFromBrowser(sandbox.url, path, body);
    expect(again.body.error?.code).toBe('payment_intent_unexpected_state');
    expect(await sandbox.control.charges()).toHaveLength(1);
  });

  it('asks for authentication with 3155; failed, nothing is charged and a card can be chosen again', async () => {
    const { sandbox, stripe } = await openBench();
    const intent = await stripe.paymentIntents.create(samplePayment);
    await confirmFromBrowser(sandbox.url, intent, cardForm('4000002500003155'));

    const failed = await callFromBrowser(sandbox.url, `/v1/payment_intents/${intent.id}/_authenticate`, {
      client_secret: intent.client_secret,
      outcome: 'fail',
    });

    expect(failed.status).toBe(200);
    expect(failed.body).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    });
    expect(await sandbox.control.charges()).toEqual([]);
    const paid = await confirmFromBrowser(sandbox.url, intent, cardForm('4242424242424242'));
    expect(paid.body.status).toBe('succeeded');
  });

  it.each([
    [
      'a number that is no test card',
      cardForm('4111111111111111'),
      'incorrect_number',
      'Your card number is incorrect.',
    ],
    [
      'a month that does not exist',
      cardForm('4242424242424242', { exp_month: '13' }),
      'invalid_expiry_month',
      "Your card's expiration month is invalid.",
    ],
    [
      'a year gone by',
      cardForm('4242424242424242', { exp_year: '2019' }),
      'invalid_expiry_year',
      "Your card's expiration year is invalid.",
    ],
    [
      'a security code of two digits',
      cardForm('4242424242424242', { cvc: '12' }),
      'invalid_cvc',
      "Your card's security code is invalid.",
    ],
  ])('refuses %s and leaves the intent as it was', async (_what, fields, code, message) => {
    const { sandbox, stripe } = await openBench();
    const intent = await stripe.paymentIntents.create(samplePayment);

    const answer = await confirmFromBrowser(sandbox.url, intent, fields);

    expect(answer.status).toBe(402);
    expect(answer.body.error).toMatchObject({ type: 'card_error', code, message });
    expect((await sandbox.control.paymentIntents())[0]).toMatchObject({
      status: 'requires_payment_method',
      latest_charge: null,
      last_payment_error: null,
    });
  });

  it('refuses a month gone by in the current year', async () => {
    const { sandbox, stripe } = await openBench({ clock: () => Date.UTC(2026, 5, 15) });
    const intent = await stripe.paymentIntents.create(samplePayment);
    const past = await confirmFromBrowser(
      sandbox.url,
      intent,
      cardForm('4242424242424242', { exp_month: '05', exp_year: '26' }),
    );
    expect(past.body.error?.code).toBe('invalid_expiry_month');
    const current = await confirmFromBrowser(
      sandbox.url,
      intent,
      cardForm('4242424242424242', { exp_month: '06', exp_year: '26' }),
    );
    expect(current.body.status).toBe('succeeded');
  });
});

describe('what a browser may do', () => {
  it('is shown enough of an intent to pay it, and nothing more', async () => {
    const { sandbox, stripe } = await openBench();
    const customer = await stripe.customers.create({ email: 'ada@example.test' });
    const intent = await stripe.paymentIntents.create({
      ...samplePayment,
      customer: customer.id,
      metadata: { hold_id: '9' },
    });
    const path = `/v1/payment_intents/${intent.id}?client_secret=${intent.client_secret}`;

    const shown = await callFromBrowser(sandbox.url, path, undefined);

    expect(shown.body).toMatchObject({ id: intent.id, status: 'requires_payment_method', amount: 1250 });
    expect(Object.keys(shown.body)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(customer|metadata|latest_charge|receipt_url)$/)]),
    );
    await confirmFromBrowser(sandbox.url, intent, cardForm('4242424242424242'));
    const repeated = await confirmFromBrowser(sandbox.url, intent, cardForm('4242424242424242'));
    expect(repeated.body.error?.code).toBe('payment_intent_unexpected_state');
    expect(repeated.body.error?.payment_intent).toMatchObject({ id: intent.id, status: 'succeeded' });
    expect(repeated.body.error?.payment_intent).not.toHaveProperty('metadata');
    expect(await sandbox.control.charges()).toHaveLength(1);
  });

  it('needs the intent’s own client secret', async () => {
    const { sandbox, stripe } = await openBench();
    const intent = await stripe.paymentIntents.create(samplePayment);
    const other = await stripe.paymentIntents.create(samplePayment);
    const stolen = { id: intent.id, client_secret: other.client_secret };

    const answer = await confirmFromBrowser(sandbox.url, stolen, cardForm('4242424242424242'));

    expect(answer.status).toBe(400);
    expect(answer.body.error).toMatchObject({ param: 'client_secret' });
    const without = await callFromBrowser(sandbox.url, `/v1/payment_intents/${intent.id}`, undefined);
    expect(without.body.error).toMatchObject({ code: 'parameter_missing', param: 'client_secret' });
    expect(await sandbox.control.charges()).toEqual([]);
  });

  it('cannot create, list or cancel anything with the publishable key', async () => {
    const { sandbox, stripe } = await openBench();
    const intent = await stripe.paymentIntents.create(samplePayment);
    const attempts = [
      callFromBrowser(sandbox.url, '/v1/payment_intents', { amount: 100, currency: 'gbp' }),
      callFromBrowser(sandbox.url, '/v1/payment_intents', undefined),
      callFromBrowser(sandbox.url, `/v1/payment_intents/${intent.id}/cancel`, {}),
      callFromBrowser(sandbox.url, '/v1/refunds', { payment_intent: intent.id }),
    ];
    for (const answer of await Promise.all(attempts)) {
      expect(answer.status).toBe(401);
      expect(answer.body.error?.code).toBe('secret_key_required');
    }
  });

  it('takes a form with the key as a parameter, as Stripe.js sends it', async () => {
    const { sandbox, stripe } = await openBench();
    const intent = await stripe.paymentIntents.create(samplePayment);
    const fields = Object.entries(cardForm('4242424242424242')).map(([name, value]): [string, string] => [
      `payment_method_data[card][${name}]`,
      value,
    ]);
    const response = await fetch(`${sandbox.url}/v1/payment_intents/${intent.id}/confirm`, {
      method: 'POST',
      body: new URLSearchParams([
        ['key', 'pk_test_sandbox'],
        ['client_secret', intent.client_secret ?? ''],
        ['payment_method_data[type]', 'card'],
        ...fields,
      ]),
    });
    expect(await response.json()).toMatchObject({ id: intent.id, status: 'succeeded' });
  });

  it('may call from allowed origins only', async () => {
    const { sandbox, stripe } = await openBench({ allowedOrigins: ['http://fettle.test'] });
    const intent = await stripe.paymentIntents.create(samplePayment);
    const path = `/v1/payment_intents/${intent.id}?client_secret=${intent.client_secret}`;
    const allowed = await callFromBrowser(sandbox.url, path, undefined, { origin: 'http://fettle.test' });
    const foreign = await callFromBrowser(sandbox.url, path, undefined, { origin: 'http://evil.test' });
    const preflight = await fetch(`${sandbox.url}${path}`, {
      method: 'OPTIONS',
      headers: { origin: 'http://fettle.test', 'access-control-request-method': 'POST' },
    });
    expect(allowed.headers.get('access-control-allow-origin')).toBe('http://fettle.test');
    expect(foreign.headers.get('access-control-allow-origin')).toBeNull();
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-headers')).toContain('authorization');
  });
});

describe('an intent’s life', () => {
  it('can be canceled until it has succeeded', async () => {
    const { sandbox, stripe } = await openBench();
    const intent = await stripe.paymentIntents.create(samplePayment);
    const canceled = await stripe.paymentIntents.cancel(intent.id, { cancellation_reason: 'abandoned' });
    expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' });
    const late = await confirmFromBrowser(sandbox.url, intent, cardForm('4242424242424242'));
    expect(late.body.error?.code).toBe('payment_intent_unexpected_state');
    expect((await catchError(stripe.paymentIntents.cancel(intent.id))).code).toBe(
      'payment_intent_unexpected_state',
    );

    const paid = await stripe.paymentIntents.create({
      ...samplePayment,
      confirm: true,
      payment_method: 'pm_card_visa',
    });
    const error = await catchError(stripe.paymentIntents.cancel(paid.id));
    expect(error).toMatchObject({
      statusCode: 400,
      code: 'payment_intent_unexpected_state',
      payment_intent: { id: paid.id, status: 'succeeded' },
    });
  });

  it('can be canceled while the payer authenticates, who then cannot pay any more', async () => {
    const { sandbox, stripe } = await openBench();
    const intent = await stripe.paymentIntents.create(samplePayment);
    await confirmFromBrowser(sandbox.url, intent, cardForm('4000002500003155'));
    await stripe.paymentIntents.cancel(intent.id);
    const late = await callFromBrowser(sandbox.url, `/v1/payment_intents/${intent.id}/_authenticate`, {
      client_secret: intent.client_secret,
      outcome: 'succeed',
    });
    expect(late.body.error?.code).toBe('payment_intent_unexpected_state');
    expect(await sandbox.control.charges()).toEqual([]);
  });

  it('keeps its amount once paid, and asks again when it changes during authentication', async () => {
    const { sandbox, stripe } = await openBench();
    const intent = await stripe.paymentIntents.create(samplePayment);
    await confirmFromBrowser(sandbox.url, intent, cardForm('4000002500003155'));
    const changed = await stripe.paymentIntents.update(intent.id, { amount: 2000 });
    expect(changed).toMatchObject({ amount: 2000, status: 'requires_confirmation', next_action: null });
    await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
    const error = await catchError(stripe.paymentIntents.update(intent.id, { amount: 1 }));
    expect(error.message).toContain('has a status of succeeded');
  });

  it.each([
    [{ amount: 29, currency: 'gbp' }, 'amount_too_small', 'amount'],
    [{ amount: 100_000_000, currency: 'gbp' }, 'amount_too_large', 'amount'],
    [{ amount: 12.5, currency: 'gbp' }, 'parameter_invalid_integer', 'amount'],
    [{ amount: -5, currency: 'gbp' }, 'parameter_invalid_integer', 'amount'],
    [{ amount: 1250, currency: 'gbp', customer: 'cus_none' }, 'resource_missing', 'customer'],
  ])('refuses %o', async (params, code, param) => {
    const { sandbox, stripe } = await openBench();
    const error = await catchError(stripe.paymentIntents.create(params));
    expect(error).toMatchObject({ statusCode: 400, code, param });
    expect(await sandbox.control.paymentIntents()).toEqual([]);
  });
});
