import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { openBenchWithWebhook, samplePayment, type TestBench } from './testing/test-bench.ts';

const monday = Date.UTC(2026, 0, 5, 9);
const thursday = Date.UTC(2026, 0, 8);

async function openConnected() {
  let now = monday;
  const bench = await openBenchWithWebhook({ clock: () => now });
  const destination = await connectAccount(bench);
  await bench.sandbox.control.onboard(destination);
  await bench.sandbox.control.idle();
  bench.receiver.received.length = 0;
  return { ...bench, destination, goTo: (moment: number) => void (now = moment) };
}

async function connectAccount({ stripe }: TestBench): Promise<string> {
  const account = await stripe.accounts.create({
    type: 'express',
    business_type: 'individual',
    capabilities: { transfers: { requested: true } },
  });
  return account.id;
}

/** Pays £12.50, £12.11 net. Returns the charge's id. */
async function pay(stripe: Stripe, card = 'pm_card_visa', transferGroup?: string): Promise<string> {
  const intent = await stripe.paymentIntents.create({
    ...samplePayment,
    confirm: true,
    payment_method: card,
    transfer_group: transferGroup,
  });
  return String(intent.latest_charge);
}

async function readBalance(stripe: Stripe, account?: string): Promise<[available: number, pending: number]> {
  const { available, pending } = await stripe.balance.retrieve({}, { stripeAccount: account });
  return [available[0]?.amount ?? Number.NaN, pending[0]?.amount ?? Number.NaN];
}

describe('a transfer', () => {
  it('from a charge goes at once and is available with the charge, on both sides', async () => {
    const { stripe, destination, goTo } = await openConnected();
    const source = await pay(stripe);
    const transfer = await stripe.transfers.create({
      amount: 1100,
      currency: 'gbp',
      destination,
      source_transaction: source,
      metadata: { booking_id: '7' },
      expand: ['balance_transaction', 'destination_payment.balance_transaction'],
    });
    const availableOn = thursday / 1000;
    expect(transfer).toMatchObject({
      object: 'transfer',
      amount: 1100,
      amount_reversed: 0,
      reversed: false,
      source_transaction: source,
      metadata: { booking_id: '7' },
      balance_transaction: { type: 'transfer', amount: -1100, fee: 0, available_on: availableOn },
      destination_payment: {
        id: expect.stringMatching(/^py_/),
        amount: 1100,
        source_transfer: transfer.id,
        balance_transaction: { type: 'payment', amount: 1100, net: 1100, available_on: availableOn },
      },
    });
    expect(await readBalance(stripe)).toEqual([0, 111]);
    expect(await readBalance(stripe, destination)).toEqual([0, 1100]);
    goTo(thursday);
    expect(await readBalance(stripe)).toEqual([111, 0]);
    const [payout, payment] = (await stripe.balanceTransactions.list({}, { stripeAccount: destination }))
      .data;
    expect([payout?.type, payment?.status]).toEqual(['payout', 'available']);
  });

  it('from the balance needs it to be available', async () => {
    const { stripe, destination } = await openConnected();
    await pay(stripe);
    const create = () => stripe.transfers.create({ amount: 1211, currency: 'gbp', destination });
    await expect(create()).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 400,
      code: 'balance_insufficient',
    });
    await pay(stripe, 'pm_card_bypassPending');
    await create();
    expect(await readBalance(stripe)).toEqual([0, 1211]);
    expect(await readBalance(stripe, destination)).toEqual([1211, 0]);
  });

  it('takes no more from a charge than was paid', async () => {
    const { sandbox, stripe, destination } = await openConnected();
    const source = await pay(stripe);
    const create = (amount: number) =>
      stripe.transfers.create({ amount, currency: 'gbp', destination, source_transaction: source });
    const exceeded =
      'Transfers using this transaction as a source must not exceed the source amount of £12.50.';
    await expect(create(1251)).rejects.toMatchObject({ statusCode: 400, message: exceeded });
    await create(1000);
    await expect(create(251)).rejects.toMatchObject({
      message: `${exceeded} (There is already a transfer using this source, amounting to £10.00.)`,
    });
    await create(200);
    await expect(create(51)).rejects.toMatchObject({
      message: `${exceeded} (There are already 2 transfers using this source, amounting to a total of £12.00.)`,
    });
    expect((await sandbox.control.transfers()).map(({ amount }) => amount)).toEqual([1000, 200]);
  });

  it('is refused to an account that may not take it, is closed, or never was', async () => {
    const { sandbox, stripe, destination } = await openConnected();
    const source = await pay(stripe);
    const create = (account: string) =>
      stripe.transfers.create({
        amount: 1,
        currency: 'gbp',
        destination: account,
        source_transaction: source,
      });
    await expect(create(await connectAccount({ sandbox, stripe }))).rejects.toMatchObject({
      code: 'insufficient_capabilities_for_transfer',
    });
    await sandbox.control.demandDocument(destination, null);
    await expect(create(destination)).rejects.toMatchObject({
      code: 'insufficient_capabilities_for_transfer',
    });
    await stripe.accounts.del(destination);
    for (const id of [destination, 'acct_none'])
      await expect(create(id)).rejects.toMatchObject({
        statusCode: 400,
        code: 'resource_missing',
        param: 'destination',
        message: `No such destination: '${id}'`,
      });
  });

  it('is refused from what is no charge, failed, or has another currency', async () => {
    const { sandbox, stripe, destination } = await openConnected();
    const source = await pay(stripe);
    await expect(pay(stripe, 'pm_card_chargeDeclined')).rejects.toMatchObject({ code: 'card_declined' });
    const failed = (await sandbox.control.charges()).at(-1)?.id ?? '';
    const create = (fields: { source_transaction: string; currency?: string }) =>
      stripe.transfers.create({ amount: 100, currency: 'gbp', destination, ...fields });
    await expect(create({ source_transaction: 'pi_none' })).rejects.toMatchObject({
      code: 'resource_missing',
      param: 'source_transaction',
    });
    await expect(create({ source_transaction: failed })).rejects.toMatchObject({
      param: 'source_transaction',
    });
    await expect(create({ source_transaction: source, currency: 'eur' })).rejects.toMatchObject({
      param: 'currency',
    });
  });

  it('joins the charge’s group, and is found by it', async () => {
    const { sandbox, stripe, destination } = await openConnected();
    const grouped = await pay(stripe, 'pm_card_visa', 'order_1');
    const single = await pay(stripe);
    const create = (source: string) =>
      stripe.transfers.create({ amount: 100, currency: 'gbp', destination, source_transaction: source });
    const [one, other] = [await create(grouped), await create(single)];
    expect(one.transfer_group).toBe('order_1');
    expect(other.transfer_group).toMatch(/^group_pi_/);
    expect((await sandbox.control.charges()).map((charge) => charge.transfer_group)).toEqual([
      'order_1',
      other.transfer_group,
    ]);
    const idsOf = async (params: Stripe.TransferListParams) =>
      (await stripe.transfers.list(params)).data.map(({ id }) => id);
    expect(await idsOf({ transfer_group: 'order_1' })).toEqual([one.id]);
    expect(await idsOf({ destination })).toEqual([other.id, one.id]);
    expect(await idsOf({ destination: 'acct_none' })).toEqual([]);
    expect(await idsOf({ created: { lt: monday / 1000 } })).toEqual([]);
  });

  it('is made once under one key', async () => {
    const { sandbox, stripe, destination } = await openConnected();
    const source = await pay(stripe);
    const create = () =>
      stripe.transfers.create(
        { amount: 100, currency: 'gbp', destination, source_transaction: source },
        { idempotencyKey: 'item:7:transfer' },
      );
    expect((await create()).id).toBe((await create()).id);
    expect(await sandbox.control.transfers()).toHaveLength(1);
  });

  it('leads from the account’s own payment back to the platform’s charge', async () => {
    const { sandbox, stripe, destination } = await openConnected();
    const source = await pay(stripe);
    await stripe.transfers.create({ amount: 1100, currency: 'gbp', destination, source_transaction: source });
    const own = { stripeAccount: destination };
    const { data } = await stripe.balanceTransactions.list({ expand: ['data.source.source_transfer'] }, own);
    expect(data).toMatchObject([
      { type: 'payment', source: { source_transfer: { source_transaction: source } } },
    ]);
    expect((await stripe.charges.list({}, own)).data).toHaveLength(1);
    expect((await stripe.charges.list()).data.map(({ id }) => id)).toEqual([source]);
    expect((await sandbox.control.charges()).map(({ id }) => id)).toEqual([source]);
    await expect(stripe.charges.retrieve(source, {}, own)).rejects.toMatchObject({ statusCode: 404 });
  });
});

describe('a reversal', () => {
  it('takes back in parts what was transferred, never more, and moves both balances', async () => {
    const { stripe, destination, receiver, sandbox } = await openConnected();
    const source = await pay(stripe);
    const { id } = await stripe.transfers.create({
      amount: 1100,
      currency: 'gbp',
      destination,
      source_transaction: source,
    });
    const reversal = await stripe.transfers.createReversal(id, {
      amount: 600,
      metadata: { refund_id: '9' },
      expand: ['balance_transaction'],
    });
    expect(reversal).toMatchObject({
      object: 'transfer_reversal',
      amount: 600,
      transfer: id,
      metadata: { refund_id: '9' },
      destination_payment_refund: expect.stringMatching(/^pyr_/),
      balance_transaction: { type: 'transfer_refund', reporting_category: 'transfer_reversal', amount: 600 },
    });
    expect(await readBalance(stripe)).toEqual([0, 711]);
    expect(await readBalance(stripe, destination)).toEqual([0, 500]);
    await expect(stripe.transfers.createReversal(id, { amount: 501 })).rejects.toMatchObject({
      statusCode: 400,
      param: 'amount',
      message: 'Transfer reversal amount (£5.01) is greater than unreversed amount on transfer (£5.00)',
    });
    const rest = await stripe.transfers.createReversal(id);
    expect(rest.amount).toBe(500);
    await expect(stripe.transfers.createReversal(id)).rejects.toMatchObject({
      message: `The transfer ${id} is already fully reversed.`,
    });
    expect(await stripe.transfers.retrieve(id)).toMatchObject({
      amount_reversed: 1100,
      reversed: true,
      reversals: { data: [{ id: rest.id }, { id: reversal.id }] },
    });
    const listed = await stripe.transfers.listReversals(id, { limit: 1 });
    expect([listed.data[0]?.id, listed.has_more]).toEqual([rest.id, true]);
    await sandbox.control.idle();
    expect(
      receiver.received.map(({ event }) => event.type).filter((type) => type.startsWith('transfer')),
    ).toEqual(['transfer.created', 'transfer.reversed', 'transfer.reversed']);
  });
});
