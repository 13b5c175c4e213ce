import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { createPerson } from '#support/people.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import {
  countConfirmations,
  countTakenPlaces,
  createOccurrenceForSale,
  holdPlace,
  readHoldOutcome,
  WEBHOOK_SECRET,
} from '#support/shop.ts';

const shop = setUpShop();

async function eventOf(type: string, objectId: string): Promise<Stripe.Event> {
  const records = await shop.sandbox.control.events();
  const found = records.find(
    ({ event }) => event.type === type && 'id' in event.data.object && event.data.object.id === objectId,
  );
  if (found === undefined) throw new Error(`no ${type} for ${objectId}`);
  return found.event as unknown as Stripe.Event;
}

function post(payload: string, options: { secret?: string; timestamp?: number; header?: string } = {}) {
  const signature =
    options.header ??
    shop.stripe.webhooks.generateTestHeaderString({
      payload,
      secret: options.secret ?? WEBHOOK_SECRET,
      ...(options.timestamp === undefined ? {} : { timestamp: options.timestamp }),
    });
  return shop.app.inject({
    method: 'POST',
    url: '/api/stripe/webhook',
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
    payload,
  });
}

async function paidHold() {
  const date = await createOccurrenceForSale(shop.pool);
  const held = await holdPlace(shop, await createPerson(shop.pool), date);
  await shop.pay(held.paymentIntentId);
  return { ...held, occurrenceId: date.occurrenceId };
}

describe('POST /api/stripe/webhook', () => {
  it('books what was paid, once, however often it is delivered', async () => {
    const held = await paidHold();
    const payload = JSON.stringify(await eventOf('payment_intent.succeeded', held.paymentIntentId));
    const before = await countConfirmations(shop);
    const answers = await Promise.all([post(payload), post(payload), post(payload)]);
    answers.push(await post(payload));
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200]);
    expect(answers.filter((answer) => answer.json().received === 'handled')).toHaveLength(1);
    expect(await readHoldOutcome(shop.pool, held.holdId)).toMatchObject({ hold: 'confirmed', bookings: 1 });
    expect((await countConfirmations(shop)) - before).toBe(1);
  });

  it('asks the provider how things stand instead of believing the event', async () => {
    const date = await createOccurrenceForSale(shop.pool);
    const held = await holdPlace(shop, await createPerson(shop.pool), date);
    const paid = await paidHold();
    const event = await eventOf('payment_intent.succeeded', paid.paymentIntentId);
    const intent = event.data.object as Stripe.PaymentIntent;
    const forged = {
      ...event,
      id: 'evt_early',
      data: { object: { ...intent, id: held.paymentIntentId, metadata: { hold_id: held.holdId } } },
    };
    expect((await post(JSON.stringify(forged))).statusCode).toBe(200);
    expect(await readHoldOutcome(shop.pool, held.holdId)).toMatchObject({ hold: 'held', bookings: 0 });
  });

  it('frees the seat when the intent was cancelled at the provider', async () => {
    const date = await createOccurrenceForSale(shop.pool);
    const held = await holdPlace(shop, await createPerson(shop.pool), date);
    await shop.stripe.paymentIntents.cancel(held.paymentIntentId);
    await post(JSON.stringify(await eventOf('payment_intent.canceled', held.paymentIntentId)));
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(0);
  });

  it('leaves nothing behind when the work fails, so that the next delivery does it', async () => {
    const held = await paidHold();
    const payload = JSON.stringify(await eventOf('payment_intent.succeeded', held.paymentIntentId));
    await shop.sandbox.control.failNext({
      operation: 'payment_intents.retrieve',
      kind: 'error_500',
      times: 3,
    });
    expect((await post(payload)).statusCode).toBe(503);
    expect(await readHoldOutcome(shop.pool, held.holdId)).toMatchObject({ bookings: 0 });
    expect((await post(payload)).json()).toEqual({ received: 'handled' });
    expect(await readHoldOutcome(shop.pool, held.holdId)).toMatchObject({ bookings: 1 });
  });

  it('ignores events it has no use for, and intents it did not make', async () => {
    const held = await paidHold();
    const created = await eventOf('payment_intent.created', held.paymentIntentId);
    expect((await post(JSON.stringify(created))).json()).toEqual({ received: 'ignored' });
    const foreign = await shop.stripe.paymentIntents.create({
      amount: 500,
      currency: 'gbp',
      allowed_payment_method_types: ['card'],
    });
    await shop.pay(foreign.id);
    const payload = JSON.stringify(await eventOf('payment_intent.succeeded', foreign.id));
    expect((await post(payload)).json()).toEqual({ received: 'handled' });
  });

  it('refuses a wrong, a missing and an old signature, and a changed body', async () => {
    const held = await paidHold();
    const payload = JSON.stringify(await eventOf('payment_intent.succeeded', held.paymentIntentId));
    const nowSeconds = Math.floor(Date.now() / 1000);
    const good = shop.stripe.webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET });
    const answers = [
      await post(payload, { secret: 'whsec_another' }),
      await post(payload, { header: '' }),
      await post(payload, { timestamp: nowSeconds - 301 }),
      await post(`${payload} `, { header: good }),
    ];
    expect(answers.map((answer) => answer.statusCode)).toEqual([400, 400, 400, 400]);
    expect(answers[0]?.json()).toMatchObject({ code: 'invalid_input' });
    expect(await readHoldOutcome(shop.pool, held.holdId)).toMatchObject({ bookings: 0 });
    expect((await post(payload, { timestamp: nowSeconds - 290 })).statusCode).toBe(200);
  });
});

describe('GET /api/payments/config', () => {
  it('says where the browser pays and gives no secret away', async () => {
    const answer = await shop.app.inject('/api/payments/config');
    expect(answer.json()).toEqual({
      provider: 'sandbox',
      publishableKey: 'pk_test_sandbox',
      sandboxUrl: shop.sandbox.url,
    });
  });
});
