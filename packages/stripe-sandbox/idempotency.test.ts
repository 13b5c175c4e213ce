import { describe, expect, it } from 'vitest';
import { createSdk, openBench, openBenchWithWebhook, samplePayment } from './testing/test-bench.ts';

describe('idempotency keys', () => {
  it('are each connected account’s own', async () => {
    const { sandbox, stripe } = await openBench();
    const create = async () => {
      const { id } = await stripe.accounts.create({
        type: 'express',
        capabilities: { transfers: { requested: true } },
      });
      await sandbox.control.onboard(id);
      await stripe.paymentIntents.create({
        ...samplePayment,
        confirm: true,
        payment_method: 'pm_card_bypassPending',
      });
      await stripe.transfers.create({ amount: 500, currency: 'gbp', destination: id });
      return id;
    };
    const payOut = (stripeAccount: string) =>
      stripe.payouts.create({ amount: 500, currency: 'gbp' }, { stripeAccount, idempotencyKey: 'today' });
    const [one, other] = [await create(), await create()];
    const paid = await payOut(one);
    expect((await payOut(one)).id).toBe(paid.id);
    expect((await payOut(other)).id).not.toBe(paid.id);
    expect(await sandbox.control.payouts()).toHaveLength(2);
  });

  it('give the first answer again, without doing it again', async () => {
    const { sandbox, stripe } = await openBench();
    const options = { idempotencyKey: 'hold:1:pi' };
    const first = await stripe.paymentIntents.create(samplePayment, options);
    await stripe.paymentIntents.cancel(first.id);
    const again = await stripe.paymentIntents.create(samplePayment, options);

    expect(again).toEqual(first);
    expect(again.status).toBe('requires_payment_method');
    expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined();
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(again.lastResponse.requestId).not.toBe(first.lastResponse.requestId);
    expect(await sandbox.control.paymentIntents()).toHaveLength(1);
    expect((await sandbox.control.requests()).map(({ replayed }) => replayed)).toEqual([false, false, true]);
  });

  it('do not mind the order of parameters', async () => {
    const { sandbox, stripe } = await openBench();
    const options = { idempotencyKey: 'k' };
    const first = await stripe.paymentIntents.create({ amount: 500, currency: 'gbp' }, options);
    const again = await stripe.paymentIntents.create({ currency: 'gbp', amount: 500 }, options);
    expect(again.id).toBe(first.id);
    expect(await sandbox.control.paymentIntents()).toHaveLength(1);
  });

  it('refuse other parameters or another endpoint', async () => {
    const { sandbox, stripe } = await openBench();
    const options = { idempotencyKey: 'k' };
    await stripe.paymentIntents.create(samplePayment, options);
    await expect(
      stripe.paymentIntents.create({ ...samplePayment, amount: 1251 }, options),
    ).rejects.toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 });
    await expect(stripe.customers.create({ email: 'a@example.test' }, options)).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
      message: expect.stringContaining('same endpoint'),
    });
    expect(await sandbox.control.paymentIntents()).toHaveLength(1);
    expect(await sandbox.control.customers()).toEqual([]);
  });

  it('remember a decline, but not a request that was never carried out', async () => {
    const { sandbox, stripe } = await openBench();
    const intent = await stripe.paymentIntents.create(samplePayment);
    const decline = () =>
      stripe.paymentIntents.confirm(
        intent.id,
        { payment_method: 'pm_card_chargeDeclined' },
        { idempotencyKey: 'c' },
      );
    await expect(decline()).rejects.toMatchObject({ code: 'card_declined' });
    await expect(decline()).rejects.toMatchObject({ code: 'card_declined' });
    expect(await sandbox.control.charges()).toHaveLength(1);

    const options = { idempotencyKey: 'p' };
    await expect(
      stripe.paymentIntents.create({ amount: 1.5, currency: 'gbp' }, options),
    ).rejects.toMatchObject({
      code: 'parameter_invalid_integer',
    });
    await expect(stripe.paymentIntents.create(samplePayment, options)).resolves.toMatchObject({
      amount: 1250,
    });
  });

  it('are refused with 409 while the first request is under way', async () => {
    const { sandbox, stripe } = await openBench();
    await sandbox.control.failNext({ operation: 'payment_intents.create', kind: 'stall' });
    const options = { idempotencyKey: 'k' };
    const first = stripe.paymentIntents.create(samplePayment, options);
    await sandbox.control.untilStalled(1);

    await expect(stripe.paymentIntents.create(samplePayment, options)).rejects.toMatchObject({
      statusCode: 409,
      code: 'idempotency_key_in_use',
    });

    await sandbox.control.releaseStalled();
    const made = await first;
    expect((await stripe.paymentIntents.create(samplePayment, options)).id).toBe(made.id);
  });

  it('are forgotten after 24 hours', async () => {
    let now = Date.UTC(2026, 0, 1);
    const { sandbox, stripe } = await openBench({ clock: () => now });
    const options = { idempotencyKey: 'k' };
    const first = await stripe.paymentIntents.create(samplePayment, options);
    now += 24 * 3600 * 1000;
    expect((await stripe.paymentIntents.create(samplePayment, options)).id).toBe(first.id);
    now += 1;
    expect((await stripe.paymentIntents.create(samplePayment, options)).id).not.toBe(first.id);
    expect(await sandbox.control.paymentIntents()).toHaveLength(2);
  });
});

describe('failures on order', () => {
  it('a 500 before the effect leaves nothing behind and is not remembered', async () => {
    const { sandbox, stripe } = await openBench();
    await sandbox.control.failNext({ operation: 'payment_intents.create', kind: 'error_500' });
    const options = { idempotencyKey: 'k' };
    await expect(stripe.paymentIntents.create(samplePayment, options)).rejects.toMatchObject({
      type: 'StripeAPIError',
      statusCode: 500,
    });
    expect(await sandbox.control.paymentIntents()).toEqual([]);
    await expect(stripe.paymentIntents.create(samplePayment, options)).resolves.toMatchObject({
      amount: 1250,
    });
  });

  it('a 500 after the effect is overcome by asking again under the same key', async () => {
    const { sandbox, stripe } = await openBench();
    await sandbox.control.failNext({ operation: 'payment_intents.create', kind: 'error_500_after' });
    const options = { idempotencyKey: 'k' };
    await expect(stripe.paymentIntents.create(samplePayment, options)).rejects.toMatchObject({
      statusCode: 500,
    });
    const again = await stripe.paymentIntents.create(samplePayment, options);
    expect(await sandbox.control.paymentIntents()).toMatchObject([{ id: again.id }]);
  });

  it.each(['drop', 'drop_after'] as const)(
    'a connection lost (%s) is overcome by the SDK, once',
    async (kind) => {
      const { sandbox, stripe } = await openBench();
      await sandbox.control.failNext({ operation: 'payment_intents.create', kind });
      const intent = await stripe.paymentIntents.create(samplePayment);
      expect(await sandbox.control.paymentIntents()).toMatchObject([{ id: intent.id }]);

      await sandbox.control.failNext({ operation: 'refunds.create', kind, times: 2 });
      await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
      const refund = stripe.refunds.create({ payment_intent: intent.id }, { idempotencyKey: 'r' });
      await expect(refund).rejects.toMatchObject({ type: 'StripeConnectionError' });
      expect(await sandbox.control.refunds()).toHaveLength(kind === 'drop' ? 0 : 1);
    },
  );

  it.each([
    ['hang', 0],
    ['hang_after', 1],
  ] as const)('a call that is never answered (%s) times out', async (kind, made) => {
    const { sandbox, stripe } = await openBench();
    await sandbox.control.failNext({ operation: '*', kind });
    await expect(stripe.paymentIntents.create(samplePayment, { timeout: 50 })).rejects.toMatchObject({
      type: 'StripeConnectionError',
      message: expect.stringContaining('timeout'),
    });
    expect(await sandbox.control.paymentIntents()).toHaveLength(made);
    await sandbox.control.idle();
  });

  it('strike as often as told, only the operation told, until cleared', async () => {
    const { sandbox, stripe } = await openBench();
    await sandbox.control.failNext({ operation: 'customers.create', kind: 'error_500', times: 3 });
    await expect(stripe.customers.create({})).rejects.toMatchObject({ statusCode: 500 });
    await expect(stripe.customers.list()).resolves.toMatchObject({ data: [] });
    await expect(stripe.customers.create({})).rejects.toMatchObject({ statusCode: 500 });
    await sandbox.control.clearFaults();
    await expect(stripe.customers.create({})).resolves.toMatchObject({ object: 'customer' });
  });

  it('a 500 is overcome by the SDK’s own retries, with one effect and one event', async () => {
    const { sandbox, receiver } = await openBenchWithWebhook();
    const stripe = createSdk(sandbox.port, { maxNetworkRetries: 1 });
    await sandbox.control.failNext({ operation: 'payment_intents.create', kind: 'error_500_after' });
    const intent = await stripe.paymentIntents.create(samplePayment);
    await sandbox.control.idle();
    expect(receiver.received.map(({ event }) => event.data.object)).toMatchObject([{ id: intent.id }]);
  });
});
