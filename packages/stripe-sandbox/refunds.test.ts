import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { openBench, samplePayment } from './testing/test-bench.ts';

function pay(stripe: Stripe): Promise<Stripe.PaymentIntent> {
  return stripe.paymentIntents.create({ ...samplePayment, confirm: true, payment_method: 'pm_card_visa' });
}

describe('refunds', () => {
  it('gives everything back unless told how much', async () => {
    const { sandbox, stripe } = await openBench();
    const intent = await pay(stripe);
    const refund = await stripe.refunds.create({ payment_intent: intent.id, metadata: { hold_id: '9' } });
    expect(refund).toMatchObject({
      amount: 1250,
      currency: 'gbp',
      status: 'succeeded',
      payment_intent: intent.id,
      charge: intent.latest_charge,
      metadata: { hold_id: '9' },
    });
    expect(await sandbox.control.charges()).toMatchObject([{ amount_refunded: 1250, refunded: true }]);
  });

  it('gives back in parts, never more than was paid', async () => {
    const { sandbox, stripe } = await openBench();
    const intent = await pay(stripe);
    await expect(stripe.refunds.create({ payment_intent: intent.id, amount: 1251 })).rejects.toMatchObject({
      statusCode: 400,
      param: 'amount',
      message: 'Refund amount (£12.51) is greater than charge amount (£12.50)',
    });
    await stripe.refunds.create({ payment_intent: intent.id, amount: 1000 });
    expect(await sandbox.control.charges()).toMatchObject([{ amount_refunded: 1000, refunded: false }]);
    await expect(stripe.refunds.create({ payment_intent: intent.id, amount: 251 })).rejects.toMatchObject({
      message: 'Refund amount (£2.51) is greater than unrefunded amount on charge (£2.50)',
    });
    const rest = await stripe.refunds.create({ payment_intent: intent.id });
    expect(rest.amount).toBe(250);
    await expect(stripe.refunds.create({ payment_intent: intent.id })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    });
    expect((await sandbox.control.refunds()).map(({ amount }) => amount)).toEqual([1000, 250]);
    expect(await sandbox.control.charges()).toMatchObject([{ amount_refunded: 1250, refunded: true }]);
  });

  it.each([
    ['already refunded', 'charge_already_refunded'],
    ['disputed', 'charge_disputed'],
    ['without balance', 'balance_insufficient'],
  ] as const)('remembers under its key for a day that a charge was %s', async (_why, code) => {
    let now = Date.UTC(2026, 0, 1);
    const { sandbox, stripe } = await openBench({ clock: () => now });
    const intent = await pay(stripe);
    const again = () =>
      stripe.refunds.create({ payment_intent: intent.id, amount: 500 }, { idempotencyKey: 'refund' });
    const other =
      code === 'charge_already_refunded' ? await stripe.refunds.create({ payment_intent: intent.id }) : null;
    const dispute =
      code === 'charge_disputed' ? await sandbox.control.dispute(String(intent.latest_charge)) : null;
    if (code === 'balance_insufficient')
      await sandbox.control.failNext({ operation: 'refunds.create', kind: 'balance_insufficient' });
    await expect(again()).rejects.toMatchObject({ statusCode: 400, code });
    if (other !== null) await sandbox.control.failRefund(other.id);
    if (dispute !== null) await sandbox.control.decideDispute(dispute.id, 'won');
    await expect(again()).rejects.toMatchObject({ statusCode: 400, code });
    expect((await sandbox.control.requests()).at(-1)).toMatchObject({ replayed: true, status: 400 });
    await expect(
      stripe.refunds.create({ payment_intent: intent.id, amount: 500 }, { idempotencyKey: 'another' }),
    ).resolves.toMatchObject({ amount: 500 });
    now += 24 * 3600 * 1000 + 1;
    await expect(again()).resolves.toMatchObject({ amount: 500 });
  });

  it('can come back from the bank, and the charge can be refunded again', async () => {
    const { sandbox, stripe } = await openBench();
    const intent = await pay(stripe);
    const refund = await stripe.refunds.create({ payment_intent: intent.id });
    await sandbox.control.failRefund(refund.id);
    expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({
      status: 'failed',
      failure_reason: 'expired_or_canceled_card',
      failure_balance_transaction: expect.stringMatching(/^txn_/),
    });
    expect(await sandbox.control.charges()).toMatchObject([{ amount_refunded: 0, refunded: false }]);
    const { data } = await stripe.events.list({ types: ['refund.updated', 'refund.failed'] });
    expect(data.map(({ type }) => type)).toEqual(['refund.failed', 'refund.updated']);
    await expect(sandbox.control.failRefund(refund.id)).rejects.toThrow('cannot fail');
  });

  it('refuses where nothing was paid', async () => {
    const { stripe } = await openBench();
    const unpaid = await stripe.paymentIntents.create(samplePayment);
    await expect(stripe.refunds.create({ payment_intent: unpaid.id })).rejects.toMatchObject({
      statusCode: 400,
      message: `This PaymentIntent (${unpaid.id}) does not have a successful charge to refund.`,
    });
    await expect(stripe.refunds.create({})).rejects.toMatchObject({ code: 'parameter_missing' });
    await expect(stripe.refunds.create({ payment_intent: 'pi_none' })).rejects.toMatchObject({
      code: 'resource_missing',
      param: 'payment_intent',
    });
  });

  it('lists the refunds of one payment', async () => {
    const { stripe } = await openBench();
    const [one, other] = [await pay(stripe), await pay(stripe)];
    const first = await stripe.refunds.create({ payment_intent: one.id, amount: 100 });
    const second = await stripe.refunds.create({ payment_intent: one.id, amount: 200 });
    await stripe.refunds.create({ payment_intent: other.id });
    const listed = await stripe.refunds.list({ payment_intent: one.id });
    expect(listed.data.map(({ id }) => id)).toEqual([second.id, first.id]);
  });
});
