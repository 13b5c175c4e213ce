import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { openBench, samplePayment } from './testing/test-bench.ts';

// A Monday morning: today's payments are available on Thursday.
const monday = Date.UTC(2026, 0, 5, 9);
const thursday = Date.UTC(2026, 0, 8);
const seconds = (ms: number) => ms / 1000;

async function openMonday() {
  let now = monday;
  const bench = await openBench({ clock: () => now });
  return { ...bench, goTo: (moment: number) => void (now = moment) };
}

function pay(stripe: Stripe, card = 'pm_card_visa'): Promise<Stripe.PaymentIntent> {
  return stripe.paymentIntents.create({
    ...samplePayment,
    description: 'Yoga',
    confirm: true,
    payment_method: card,
    expand: ['latest_charge.balance_transaction'],
  });
}

async function readBalance(stripe: Stripe): Promise<[available: number, pending: number]> {
  const { available, pending } = await stripe.balance.retrieve();
  return [available[0]?.amount ?? Number.NaN, pending[0]?.amount ?? Number.NaN];
}

describe('the balance', () => {
  it('is empty before anything was paid', async () => {
    const { stripe } = await openMonday();
    expect(await stripe.balance.retrieve()).toMatchObject({
      object: 'balance',
      available: [{ amount: 0, currency: 'gbp', source_types: { card: 0 } }],
      pending: [{ amount: 0, currency: 'gbp' }],
    });
  });

  it('has a charge less its fee, pending at first and available three business days later', async () => {
    const { stripe, goTo } = await openMonday();
    const intent = await pay(stripe);
    expect(intent.latest_charge).toMatchObject({
      balance_transaction: {
        object: 'balance_transaction',
        type: 'charge',
        reporting_category: 'charge',
        amount: 1250,
        fee: 39,
        fee_details: [{ amount: 39, currency: 'gbp', type: 'stripe_fee' }],
        net: 1211,
        description: 'Yoga',
        available_on: seconds(thursday),
        status: 'pending',
      },
    });
    expect(await readBalance(stripe)).toEqual([0, 1211]);
    goTo(thursday);
    expect(await readBalance(stripe)).toEqual([1211, 0]);
    expect((await stripe.balanceTransactions.list()).data).toMatchObject([{ status: 'available' }]);
  });

  it('has what is paid with the card for it at once', async () => {
    const { stripe } = await openMonday();
    await pay(stripe, 'pm_card_bypassPending');
    expect(await readBalance(stripe)).toEqual([1211, 0]);
  });

  it('has nothing of a declined card', async () => {
    const { sandbox, stripe } = await openMonday();
    await expect(pay(stripe, 'pm_card_chargeDeclined')).rejects.toMatchObject({ code: 'card_declined' });
    expect(await sandbox.control.charges()).toMatchObject([{ status: 'failed', balance_transaction: null }]);
    expect((await stripe.balanceTransactions.list()).data).toEqual([]);
  });

  it('gives a refund back from where the charge’s money is, and keeps the fee', async () => {
    const { stripe, goTo } = await openMonday();
    const intent = await pay(stripe);
    const refund = await stripe.refunds.create({
      payment_intent: intent.id,
      amount: 1000,
      expand: ['balance_transaction'],
    });
    expect(refund.balance_transaction).toMatchObject({
      type: 'refund',
      reporting_category: 'refund',
      amount: -1000,
      fee: 0,
      fee_details: [],
      net: -1000,
      description: 'REFUND FOR CHARGE (Yoga)',
      source: refund.id,
      status: 'pending',
    });
    expect(await readBalance(stripe)).toEqual([0, 211]);
    goTo(thursday);
    await stripe.refunds.create({ payment_intent: intent.id });
    expect(await readBalance(stripe)).toEqual([-39, 0]);
  });

  it('counts each currency by itself', async () => {
    const { stripe } = await openMonday();
    await pay(stripe);
    await stripe.paymentIntents.create({
      ...samplePayment,
      currency: 'eur',
      confirm: true,
      payment_method: 'pm_card_bypassPending',
    });
    const { available, pending } = await stripe.balance.retrieve();
    expect(available.map(({ currency, amount }) => [currency, amount])).toEqual([
      ['gbp', 0],
      ['eur', 1211],
    ]);
    expect(pending.map(({ currency, amount }) => [currency, amount])).toEqual([
      ['gbp', 1211],
      ['eur', 0],
    ]);
  });

  it('has a plan’s invoices too', async () => {
    const { stripe } = await openMonday();
    const customer = await stripe.customers.create({ email: 'studio@example.test' });
    const price = await stripe.prices.create({
      currency: 'gbp',
      unit_amount: 2900,
      recurring: { interval: 'month' },
      product_data: { name: 'Basic' },
    });
    const { latest_invoice: invoice } = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: price.id }],
      payment_behavior: 'default_incomplete',
      expand: ['latest_invoice.confirmation_secret'],
    });
    if (invoice === null || typeof invoice === 'string') throw new Error('The invoice was not expanded.');
    const intent = invoice.confirmation_secret?.client_secret.split('_secret_')[0] ?? '';
    await stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa' });
    expect((await stripe.balanceTransactions.list()).data).toMatchObject([
      { type: 'charge', amount: 2900, fee: 64, net: 2836, description: 'Subscription creation' },
    ]);
  });
});

describe('the list of its transactions', () => {
  it('is newest first, and filtered by what was asked', async () => {
    const { stripe, goTo } = await openMonday();
    const first = await pay(stripe);
    goTo(monday + 60_000);
    const second = await pay(stripe);
    const refund = await stripe.refunds.create({ payment_intent: first.id });
    const sources = async (params: Stripe.BalanceTransactionListParams) =>
      (await stripe.balanceTransactions.list(params)).data.map(({ source }) => source);
    const charges = [first, second].map(({ latest_charge: charge }) =>
      charge === null || typeof charge === 'string' ? charge : charge.id,
    );
    expect(await sources({})).toEqual([refund.id, charges[1], charges[0]]);
    expect(await sources({ type: 'charge' })).toEqual([charges[1], charges[0]]);
    expect(await sources({ source: refund.id })).toEqual([refund.id]);
    expect(await sources({ created: { lt: seconds(monday) + 60 } })).toEqual([charges[0]]);
    expect(await sources({ currency: 'eur' })).toEqual([]);
    const { data } = await stripe.balanceTransactions.list({ limit: 1 });
    expect(await sources({ starting_after: data[0]?.id })).toEqual([charges[1], charges[0]]);
    expect(await sources({ limit: 1, ending_before: data[0]?.id })).toEqual([]);
  });

  it('leads from a transaction to what moved the money', async () => {
    const { stripe } = await openMonday();
    const intent = await pay(stripe);
    await stripe.refunds.create({ payment_intent: intent.id, amount: 500 });
    const { data } = await stripe.balanceTransactions.list({ expand: ['data.source'] });
    expect(data).toMatchObject([
      { source: { object: 'refund', amount: 500 } },
      { source: { object: 'charge', payment_intent: intent.id } },
    ]);
    expect(await stripe.balanceTransactions.retrieve(data[0]?.id ?? '')).toMatchObject({ amount: -500 });
    await expect(stripe.balanceTransactions.retrieve('txn_none')).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    });
  });
});
