import Stripe from 'stripe';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openBench, openBenchWithWebhook, samplePayment } from './testing/test-bench.ts';
import { startWebhookReceiver } from './testing/webhook-receiver.ts';

const paid = { ...samplePayment, confirm: true, payment_method: 'pm_card_visa' } as const;

describe('webhooks', () => {
  it('are signed so that the SDK accepts them, and refuses them altered, with another secret, or old', async () => {
    const { sandbox, stripe, receiver } = await openBenchWithWebhook();
    await stripe.paymentIntents.create(samplePayment);
    await sandbox.control.idle();

    const [first] = receiver.received;
    if (first === undefined) throw new Error('No webhook came.');
    const { body, signature } = first;
    const read = (payload: string, secret: string, receivedAt?: number) =>
      stripe.webhooks.constructEvent(payload, signature, secret, 300, undefined, receivedAt);
    expect(read(body, receiver.secret).type).toBe('payment_intent.created');
    const refusal = Stripe.errors.StripeSignatureVerificationError;
    expect(() => read(body.replace('1250', '1'), receiver.secret)).toThrow(refusal);
    expect(() => read(body, 'whsec_other')).toThrow(refusal);
    expect(() => read(body, receiver.secret, Date.now() + 302_000)).toThrow(/tolerance/);
  });

  it('tell of what happened in order, naming the call that caused it', async () => {
    const { sandbox, stripe, receiver } = await openBenchWithWebhook();
    const intent = await stripe.paymentIntents.create(paid, { idempotencyKey: 'k' });
    await stripe.refunds.create({ payment_intent: intent.id });
    await sandbox.control.idle();

    expect(receiver.received.map(({ event }) => event.type)).toEqual([
      'payment_intent.created',
      'charge.succeeded',
      'payment_intent.succeeded',
      'refund.created',
      'charge.refunded',
    ]);
    expect(receiver.received[0]?.event.request).toEqual({
      id: intent.lastResponse.requestId,
      idempotency_key: 'k',
    });
    expect(receiver.received[4]?.event.data).toMatchObject({
      object: { amount_refunded: 1250, refunded: true },
      previous_attributes: { amount_refunded: 0, refunded: false },
    });
  });

  it('show each event’s object as it was when the event happened', async () => {
    const { sandbox, stripe, receiver } = await openBenchWithWebhook();
    await sandbox.control.pauseWebhooks();
    await stripe.paymentIntents.create(paid);
    await sandbox.control.resumeWebhooks();
    await sandbox.control.idle();
    expect(receiver.received[0]?.event.data.object).toMatchObject({ status: 'requires_confirmation' });
    expect(receiver.received[2]?.event.data.object).toMatchObject({ status: 'succeeded' });
  });

  it('come again after a failure, with the waits told, until accepted', async () => {
    const { sandbox, stripe, receiver } = await openBenchWithWebhook({ webhookRetryDelays: [1, 1, 1] });
    receiver.nextStatuses.push(500, 503);
    await stripe.paymentIntents.create(samplePayment);
    await sandbox.control.idle();

    const [record] = await sandbox.control.events('delivered');
    expect(record?.attempts.map(({ status }) => status)).toEqual([500, 503, 200]);
    expect(new Set(receiver.received.map(({ event }) => event.id)).size).toBe(1);
    expect((await stripe.events.retrieve(record?.event.id ?? '')).pending_webhooks).toBe(0);
  });

  it('are given up when the waits are used up', async () => {
    const { sandbox, stripe, receiver } = await openBenchWithWebhook({ webhookRetryDelays: [1] });
    receiver.nextStatuses.push(500, 302);
    await stripe.paymentIntents.create(samplePayment);
    await sandbox.control.idle();
    const [record] = await sandbox.control.events('failed');
    expect(record?.attempts.map(({ status }) => status)).toEqual([500, 302]);
    expect((await stripe.events.list({ delivery_success: false })).data).toHaveLength(1);
  });

  it('wait for their retry without holding up the next event, and can be hurried', async () => {
    const { sandbox, stripe, receiver } = await openBenchWithWebhook({ webhookRetryDelays: [3_600_000] });
    receiver.nextStatuses.push(500);
    await stripe.paymentIntents.create(paid);
    const pendingTypes = async () => (await sandbox.control.events('pending')).map(({ event }) => event.type);
    await expect.poll(pendingTypes).toEqual(['payment_intent.created']);
    expect(receiver.received).toHaveLength(3);
    await sandbox.control.retryNow();
    await sandbox.control.idle();
    expect(receiver.received.map(({ event }) => event.type)).toEqual([
      'payment_intent.created',
      'charge.succeeded',
      'payment_intent.succeeded',
      'payment_intent.created',
    ]);
  });

  it('can be held back, sent in any order, and sent twice', async () => {
    const { sandbox, stripe, receiver } = await openBenchWithWebhook();
    await sandbox.control.pauseWebhooks();
    await stripe.paymentIntents.create(paid);
    await sandbox.control.idle();
    expect(receiver.received).toEqual([]);
    const pending = await sandbox.control.events('pending');
    expect(pending).toHaveLength(3);

    const backwards = pending.map(({ event }) => event.id).toReversed();
    const attempts = await sandbox.control.deliver([...backwards, ...backwards]);
    expect(attempts.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    await sandbox.control.resumeWebhooks();
    await sandbox.control.idle();
    expect(receiver.received.map(({ event }) => event.id)).toEqual([...backwards, ...backwards]);
    await expect(sandbox.control.deliver(['evt_none'])).rejects.toThrow('No such event');
  });

  it('are only recorded while no webhook is set', async () => {
    const { sandbox, stripe } = await openBench();
    await stripe.paymentIntents.create(samplePayment);
    const receiver = await startWebhookReceiver();
    onTestFinished(() => receiver.close());
    sandbox.setWebhook({ url: receiver.url, secret: receiver.secret });
    await stripe.customers.create({ email: 'a@example.test' });
    await sandbox.control.idle();
    expect(receiver.received.map(({ event }) => event.type)).toEqual(['customer.created']);
    expect(await sandbox.control.events('not_sent')).toHaveLength(1);
    sandbox.setWebhook(null);
    await stripe.customers.create({ email: 'b@example.test' });
    await sandbox.control.idle();
    expect(receiver.received).toHaveLength(1);
  });

  it('note a receiver that cannot be reached', async () => {
    const { sandbox, stripe } = await openBench({
      webhook: { url: 'http://127.0.0.1:1/', secret: 'whsec_x' },
      webhookRetryDelays: [],
    });
    await stripe.paymentIntents.create(samplePayment);
    await sandbox.control.idle();
    const [record] = await sandbox.control.events('failed');
    expect(record?.attempts).toMatchObject([
      { status: null, error: expect.stringContaining('ECONNREFUSED') },
    ]);
  });

  it('are accepted whichever way the sandbox’s clock was set', async () => {
    for (const shift of [-400 * 24 * 3600 * 1000, 400 * 24 * 3600 * 1000]) {
      const { sandbox, stripe, receiver } = await openBenchWithWebhook({ clock: () => Date.now() + shift });
      await stripe.paymentIntents.create(samplePayment);
      await sandbox.control.idle();
      expect(receiver.received).toHaveLength(1);
    }
  });
});
