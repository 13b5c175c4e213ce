import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { openBenchWithWebhook, samplePayment } from './testing/test-bench.ts';

const monday = Date.UTC(2026, 0, 5, 9);
const day = 86_400_000;
const midnight = (date: number) => Date.UTC(2026, 0, date) / 1000;

/** With payouts enabled, and money on the platform to transfer. */
async function openConnected(interval: 'daily' | 'manual' = 'daily') {
  const bench = await openBenchWithWebhook({ clock: () => monday });
  const { sandbox, stripe, receiver } = bench;
  const { id } = await stripe.accounts.create({
    type: 'express',
    business_type: 'company',
    capabilities: { transfers: { requested: true } },
    settings: { payouts: { schedule: { interval } } },
  });
  await sandbox.control.onboard(id);
  await pay(stripe, 'pm_card_bypassPending', 100_000);
  const own = { stripeAccount: id };
  const events = async () => {
    await sandbox.control.idle();
    const received = receiver.received.map(({ event }) => [event.type, event.account]);
    receiver.received.length = 0;
    return received.filter(([type]) => /^(payout|account)\./.test(type ?? ''));
  };
  await events();
  return {
    ...bench,
    id,
    own,
    events,
    transfer: (amount: number, source?: string) =>
      stripe.transfers.create({ amount, currency: 'gbp', destination: id, source_transaction: source }),
    payouts: async () => (await stripe.payouts.list({}, own)).data,
    available: async () => (await stripe.balance.retrieve({}, own)).available[0]?.amount,
  };
}

async function pay(stripe: Stripe, card: string, amount: number): Promise<string> {
  const intent = await stripe.paymentIntents.create({
    ...samplePayment,
    amount,
    confirm: true,
    payment_method: card,
  });
  return String(intent.latest_charge);
}

describe('an automatic payout', () => {
  it('goes at the next midnight with all that is available, and arrives a business day later', async () => {
    const { sandbox, stripe, transfer, payouts, available, events, id, own } = await openConnected();
    await transfer(1100);
    await transfer(900);
    expect(await payouts()).toEqual([]);
    await sandbox.control.advanceClock(15 * 3_600_000);
    expect(await payouts()).toMatchObject([
      {
        object: 'payout',
        amount: 2000,
        currency: 'gbp',
        automatic: true,
        status: 'in_transit',
        created: midnight(6),
        arrival_date: midnight(7),
        destination: expect.stringMatching(/^ba_/),
      },
    ]);
    expect(await available()).toBe(0);
    await sandbox.control.advanceClock(day);
    const [payout] = await payouts();
    expect(payout).toMatchObject({ status: 'paid' });
    expect(await events()).toEqual([
      ['payout.created', id],
      ['payout.paid', id],
    ]);
    const { data } = await stripe.balanceTransactions.list(
      { payout: payout?.id, expand: ['data.source'] },
      own,
    );
    expect(data.map(({ type, amount }) => [type, amount])).toEqual([
      ['payout', -2000],
      ['payment', 900],
      ['payment', 1100],
    ]);
    expect(
      await stripe.payouts.retrieve(
        payout?.id ?? '',
        { expand: ['destination', 'balance_transaction'] },
        own,
      ),
    ).toMatchObject({
      destination: { last4: '2345', bank_name: 'STRIPE TEST BANK' },
      balance_transaction: { type: 'payout', amount: -2000 },
    });
  });

  it('takes what a charge brings on the day that is available, and holds it once', async () => {
    const { sandbox, stripe, transfer, payouts, own } = await openConnected();
    await transfer(1100, await pay(stripe, 'pm_card_visa', 1250));
    await transfer(500);
    await sandbox.control.advanceClock(10 * day);
    const paid = await payouts();
    expect(paid.map(({ amount, created }) => [amount, created])).toEqual([
      [1100, midnight(8)],
      [500, midnight(6)],
    ]);
    const contents = await Promise.all(
      paid.map(
        async (payout) => (await stripe.balanceTransactions.list({ payout: payout.id }, own)).data.length,
      ),
    );
    expect(contents).toEqual([2, 2]);
  });

  it('waits over a weekend', async () => {
    const { sandbox, transfer, payouts } = await openConnected();
    await sandbox.control.advanceClock(4 * day + 60_000);
    await transfer(1100);
    await sandbox.control.advanceClock(2 * day);
    expect(await payouts()).toEqual([]);
    await sandbox.control.advanceClock(day);
    expect(await payouts()).toMatchObject([{ created: midnight(12), arrival_date: midnight(13) }]);
  });

  it('waits while a balance is below zero, and pays what is left above it', async () => {
    const { sandbox, stripe, transfer, payouts, available } = await openConnected();
    const { id } = await transfer(1000);
    await sandbox.control.advanceClock(2 * day);
    await stripe.transfers.createReversal(id, { amount: 600 });
    expect(await available()).toBe(-600);
    await transfer(500);
    await sandbox.control.advanceClock(2 * day);
    expect((await payouts()).map(({ amount }) => amount)).toEqual([1000]);
    await transfer(400);
    await sandbox.control.advanceClock(5 * day);
    expect((await payouts()).map(({ amount }) => amount)).toEqual([300, 1000]);
    expect(await available()).toBe(0);
  });

  it('does not happen while an account may not be paid out, or is on hold', async () => {
    const { sandbox, stripe, transfer, payouts, id } = await openConnected('manual');
    await transfer(1000);
    await sandbox.control.advanceClock(3 * day);
    expect(await payouts()).toEqual([]);
    await sandbox.control.demandDocument(id, null);
    await stripe.accounts.update(id, { settings: { payouts: { schedule: { interval: 'daily' } } } });
    await sandbox.control.advanceClock(day);
    expect(await payouts()).toEqual([]);
    await sandbox.control.onboard(id);
    await sandbox.control.advanceClock(day);
    expect(await payouts()).toMatchObject([{ amount: 1000 }]);
  });
});

describe('a payout that fails', () => {
  it('brings the money back, says why, and stops payouts until a bank account is named anew', async () => {
    const { sandbox, stripe, transfer, payouts, available, events, id, own } = await openConnected();
    await transfer(1000);
    await sandbox.control.failNextPayout(id, 'no_account');
    const { id: payoutId } = await sandbox.control.payOut(id);
    expect(await available()).toBe(0);
    await sandbox.control.arrivePayout(payoutId);
    expect(
      await stripe.payouts.retrieve(payoutId, { expand: ['failure_balance_transaction'] }, own),
    ).toMatchObject({
      status: 'failed',
      failure_code: 'no_account',
      failure_message:
        'The bank account details on file are probably incorrect. No bank account could be located.',
      failure_balance_transaction: { type: 'payout_failure', amount: 1000 },
    });
    expect(await available()).toBe(1000);
    expect(await events()).toEqual([
      ['payout.created', id],
      ['payout.failed', id],
      ['account.external_account.updated', id],
      ['account.updated', id],
    ]);
    expect(await stripe.accounts.retrieve(id)).toMatchObject({
      payouts_enabled: false,
      charges_enabled: true,
      capabilities: { transfers: 'active' },
      external_accounts: { data: [{ status: 'errored' }] },
      requirements: { past_due: ['external_account'] },
    });
    await sandbox.control.advanceClock(3 * day);
    expect(await payouts()).toHaveLength(1);
    await sandbox.control.onboard(id, 'complete', { sort_code: '10-88-00', account_number: '00012345' });
    await sandbox.control.advanceClock(2 * day);
    expect(await payouts()).toMatchObject([{ amount: 1000, status: 'paid' }, { id: payoutId }]);
  });

  it('fails each time at a bank account that takes none', async () => {
    const { sandbox, transfer, id } = await openConnected();
    await sandbox.control.onboard(id, 'complete', { account_number: '11111113' });
    await transfer(1000);
    await sandbox.control.advanceClock(3 * day);
    expect(await sandbox.control.payouts()).toMatchObject([
      { status: 'failed', failure_code: 'account_closed' },
    ]);
  });
});

describe('a payout by hand', () => {
  it('pays what is available, and can be taken back before it arrives', async () => {
    const { sandbox, stripe, transfer, available, own, events, id } = await openConnected('manual');
    await transfer(1000);
    const create = (amount: number) => stripe.payouts.create({ amount, currency: 'gbp' }, own);
    await expect(create(1001)).rejects.toMatchObject({ code: 'balance_insufficient' });
    const payout = await create(400);
    expect(payout).toMatchObject({ automatic: false, status: 'pending' });
    expect(await available()).toBe(600);
    expect(await stripe.payouts.cancel(payout.id, {}, own)).toMatchObject({ status: 'canceled' });
    expect(await available()).toBe(1000);
    await expect(stripe.payouts.cancel(payout.id, {}, own)).rejects.toMatchObject({ statusCode: 400 });
    const kept = await create(1000);
    await sandbox.control.advanceClock(day);
    expect(await stripe.payouts.retrieve(kept.id, {}, own)).toMatchObject({ status: 'paid' });
    expect(await events()).toEqual(
      ['created', 'canceled', 'created', 'paid'].map((what) => [`payout.${what}`, id]),
    );
    await expect(stripe.balanceTransactions.list({ payout: kept.id }, own)).rejects.toMatchObject({
      param: 'payout',
    });
  });

  it('is an account’s own', async () => {
    const { sandbox, stripe, transfer, id, own } = await openConnected();
    await expect(stripe.payouts.create({ amount: 1, currency: 'gbp' })).rejects.toMatchObject({
      statusCode: 400,
    });
    await transfer(1000);
    const payout = await sandbox.control.payOut(id);
    expect((await stripe.payouts.list()).data).toEqual([]);
    await expect(stripe.payouts.retrieve(payout.id)).rejects.toMatchObject({ statusCode: 404 });
    await expect(stripe.balanceTransactions.list({ payout: payout.id })).rejects.toMatchObject({
      code: 'resource_missing',
    });
    await expect(sandbox.control.payOut(id)).rejects.toThrow('has nothing available');
    await sandbox.control.demandDocument(id, null);
    await expect(stripe.payouts.create({ amount: 1, currency: 'gbp' }, own)).rejects.toMatchObject({
      code: 'balance_insufficient',
    });
  });

  it('is found by its state and its days', async () => {
    const { sandbox, stripe, transfer, id, own } = await openConnected();
    await transfer(1000);
    const payout = await sandbox.control.payOut(id);
    const found = async (params: Stripe.PayoutListParams) =>
      (await stripe.payouts.list(params, own)).data.length;
    expect(await found({ status: 'in_transit', arrival_date: { gte: midnight(6) } })).toBe(1);
    expect(await found({ status: 'paid' })).toBe(0);
    await sandbox.control.arrivePayout(payout.id);
    expect(await found({ status: 'paid', created: { lte: monday / 1000 } })).toBe(1);
    expect(await found({ destination: 'ba_none' })).toBe(0);
    await expect(sandbox.control.arrivePayout(payout.id)).rejects.toThrow('on its way');
  });
});
