/** Drives every operation with the real SDK, and checks requests, responses and webhooks against its types. */
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Exchange, type RecordingProxy, startRecordingProxy } from './conformance/recording-proxy.ts';
import { WireChecker } from './conformance/wire-checker.ts';
import type { Route } from './http/route.ts';
import { routes } from './resources/routes.ts';
import { type StripeSandbox, startStripeSandbox } from './server.ts';
import { createSdk, samplePayment } from './testing/test-bench.ts';
import { startWebhookReceiver, type WebhookReceiver } from './testing/webhook-receiver.ts';
import { apiVersion } from './wire/api-version.ts';
import type { Param } from './wire/params.ts';

const serverRoutes = routes.filter((route) => route.audience === 'server');

/** Nested names as steps; `[]` for list elements. */
function listParameters(params: Route['params']): string[][] {
  const below = (param: Param<unknown>): string[][] => [
    [],
    ...(param.fields ? listParameters(param.fields) : []),
    ...(param.element ? below(param.element).map((steps) => ['[]', ...steps]) : []),
  ];
  return Object.entries(params).flatMap(([name, param]) => below(param).map((steps) => [name, ...steps]));
}

async function expectRefused(call: Promise<unknown>): Promise<void> {
  await expect(call).rejects.toBeInstanceOf(Stripe.errors.StripeError);
}

async function payments(stripe: Stripe): Promise<void> {
  const customer = await stripe.customers.create({
    email: 'ada@example.test',
    name: 'Ada',
    metadata: { user_id: '7' },
  });
  const intent = await stripe.paymentIntents.create(
    {
      ...samplePayment,
      customer: customer.id,
      metadata: { hold_id: 'h1' },
      receipt_email: 'ada@example.test',
    },
    { idempotencyKey: 'hold:h1:pi' },
  );
  await stripe.paymentIntents.update(intent.id, {
    amount: 1300,
    description: 'Yoga',
    metadata: { seat: '' },
  });
  await expectRefused(stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_chargeDeclined' }));
  await expectRefused(
    stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_chargeDeclinedInsufficientFunds' }),
  );
  await stripe.paymentIntents.confirm(intent.id, {
    payment_method: 'pm_card_visa',
    expand: ['latest_charge.refunds', 'customer', 'payment_method'],
  });
  await expectRefused(stripe.paymentIntents.cancel(intent.id));
  const paid = await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge.payment_intent'] });
  const charge = paid.latest_charge;
  if (charge === null || typeof charge === 'string') throw new Error('The charge was not expanded.');
  await stripe.charges.retrieve(charge.id, { expand: ['customer'] });
  await stripe.charges.update(charge.id, { metadata: { note: 'front row' } });
  await stripe.charges.list({ payment_intent: intent.id, limit: 1, created: { gte: 1 } });

  const refund = await stripe.refunds.create(
    { payment_intent: intent.id, amount: 300, reason: 'requested_by_customer', metadata: { hold_id: 'h1' } },
    { idempotencyKey: 'hold:h1:refund' },
  );
  await stripe.refunds.update(refund.id, { metadata: { seen: 'yes' } });
  await stripe.refunds.retrieve(refund.id, { expand: ['charge', 'payment_intent'] });
  await expectRefused(stripe.refunds.create({ charge: charge.id, amount: 5000 }));
  await stripe.refunds.create({ charge: charge.id });
  await expectRefused(stripe.refunds.create({ charge: charge.id }));
  await stripe.refunds.list({ charge: charge.id, expand: ['data.charge'] });

  const canceled = await stripe.paymentIntents.create({
    amount: 999,
    currency: 'gbp',
    allowed_payment_method_types: ['card'],
  });
  await stripe.paymentIntents.cancel(canceled.id, { cancellation_reason: 'abandoned' });
  await stripe.paymentIntents.list({ customer: customer.id, limit: 2 });
  if (typeof paid.payment_method !== 'string') throw new Error('No payment method.');
  await stripe.paymentMethods.retrieve(paid.payment_method);
  await stripe.customers.update(customer.id, {
    phone: '020 7946 0000',
    invoice_settings: { default_payment_method: paid.payment_method },
  });
  await stripe.customers.list({ email: 'ada@example.test' });
}

async function bankPayments(stripe: Stripe, sandbox: StripeSandbox): Promise<void> {
  const askBank = async () => {
    const { id } = await stripe.paymentIntents.create({
      amount: 1485,
      currency: 'gbp',
      allowed_payment_method_types: ['card', 'link', 'pay_by_bank'],
    });
    await stripe.paymentIntents.confirm(id, {
      payment_method_data: {
        type: 'pay_by_bank',
        billing_details: { name: 'Ada', email: 'ada@example.test' },
        pay_by_bank: {},
      },
      return_url: 'https://fettle.example/back',
    });
    return id;
  };
  const paid = await askBank();
  await sandbox.control.answerAtBank(paid, 'approve');
  await stripe.paymentIntents.retrieve(paid, { expand: ['latest_charge', 'payment_method'] });
  await stripe.refunds.create({ payment_intent: paid });
  const failed = await askBank();
  await sandbox.control.answerAtBank(failed, 'fail_later');
  await stripe.paymentIntents.retrieve(failed);
  await expectRefused(stripe.paymentIntents.cancel(failed));
  await sandbox.control.decideAtBank(failed, 'fail');
  await stripe.paymentIntents.retrieve(failed);
}

async function balances(stripe: Stripe): Promise<void> {
  await stripe.balance.retrieve();
  const page = await stripe.balanceTransactions.list({
    created: { gte: 1 },
    currency: 'gbp',
    limit: 2,
    type: 'refund',
    expand: ['data.source.charge.balance_transaction'],
  });
  const [transaction] = page.data;
  await stripe.balanceTransactions.retrieve(transaction?.id ?? '', {
    expand: ['source.balance_transaction'],
  });
  await expectRefused(stripe.balanceTransactions.retrieve('txn_none'));
}

async function accounts(stripe: Stripe, sandbox: StripeSandbox): Promise<void> {
  const { id } = await stripe.accounts.create({
    country: 'GB',
    email: 'barn@example.test',
    controller: {
      fees: { payer: 'application' },
      losses: { payments: 'application' },
      requirement_collection: 'stripe',
      stripe_dashboard: { type: 'express' },
    },
    capabilities: { transfers: { requested: true }, card_payments: { requested: true } },
    business_profile: { name: 'The Barn', mcc: '7941', url: 'https://barn.example' },
    metadata: { business_id: '3' },
  });
  const link = (type: 'account_onboarding' | 'account_update') =>
    stripe.accountLinks.create({
      account: id,
      type,
      refresh_url: 'https://fettle.example/again',
      return_url: 'https://fettle.example/back',
      collection_options: { fields: 'eventually_due' },
    });
  await link('account_onboarding');
  await expectRefused(link('account_update'));
  await expectRefused(stripe.accounts.createLoginLink(id));
  await stripe.accounts.update(id, { business_type: 'company', company: { name: 'The Barn Ltd' } });
  await sandbox.control.onboard(id, 'unfinished', { first_name: 'Jo' });
  await sandbox.control.onboard(id, 'fail_verification');
  await stripe.accounts.retrieve(id);
  await sandbox.control.onboard(id);
  await stripe.accounts.retrieve(id);
  await stripe.accounts.createLoginLink(id);
  await stripe.accounts.listExternalAccounts(id, { object: 'bank_account' });
  await stripe.balance.retrieve({}, { stripeAccount: id });
  await expectRefused(stripe.balanceTransactions.retrieve('txn_none', {}, { stripeAccount: id }));
  await stripe.events.list({ type: 'account.updated' }, { stripeAccount: id });
  const person = await stripe.accounts.create({
    type: 'express',
    business_type: 'individual',
    individual: { first_name: 'Jo', last_name: 'Taylor', email: 'jo@example.test' },
    settings: { payouts: { schedule: { interval: 'manual' } } },
  });
  await stripe.accounts.list({ created: { gte: 1 }, limit: 1 });
  await stripe.accounts.reject(person.id, { reason: 'fraud_other' });
  await stripe.accounts.del(person.id);
  await expectRefused(stripe.accounts.retrieve(person.id));
}

async function transfers(stripe: Stripe, sandbox: StripeSandbox): Promise<void> {
  const { id: destination } = await stripe.accounts.create({
    type: 'express',
    business_type: 'individual',
    capabilities: { transfers: { requested: true } },
  });
  const create = (source: string | undefined, amount: number) =>
    stripe.transfers.create(
      {
        amount,
        currency: 'gbp',
        destination,
        description: 'Yoga',
        source_transaction: source,
        transfer_group: 'order_1',
        metadata: { booking_id: '7' },
      },
      { idempotencyKey: `transfer:${String(source)}:${amount}` },
    );
  const paid = await stripe.paymentIntents.create({
    ...samplePayment,
    transfer_group: 'order_1',
    confirm: true,
    payment_method: 'pm_card_visa',
  });
  const charge = String(paid.latest_charge);
  await expectRefused(create(charge, 1100));
  await sandbox.control.onboard(destination);
  await expectRefused(create(undefined, 1_000_000));
  await expectRefused(create(charge, 1251));
  const transfer = await create(charge, 1101);
  await stripe.transfers.update(transfer.id, { metadata: { seen: 'yes' } });
  await stripe.transfers.createReversal(transfer.id, {
    amount: 100,
    metadata: { refund_id: '9' },
    expand: ['balance_transaction', 'transfer', 'destination_payment_refund.source_transfer_reversal'],
  });
  await expectRefused(stripe.transfers.createReversal(transfer.id, { amount: 1002 }));
  await stripe.transfers.listReversals(transfer.id, { limit: 1 });
  await stripe.transfers.retrieve(transfer.id, {
    expand: [
      'balance_transaction',
      'destination',
      'destination_payment.balance_transaction',
      'source_transaction',
    ],
  });
  await stripe.transfers.list({ destination, transfer_group: 'order_1', created: { gte: 1 } });
  const own = { stripeAccount: destination };
  const { data } = await stripe.balanceTransactions.list({ expand: ['data.source'] }, own);
  const [refund, payment] = data.map(({ source }) => (typeof source === 'string' ? '' : (source?.id ?? '')));
  await stripe.charges.retrieve(payment ?? '', { expand: ['source_transfer'] }, own);
  await stripe.charges.list({}, own);
  await stripe.refunds.retrieve(refund ?? '', {}, own);
  await stripe.refunds.list({}, own);
}

async function payouts(stripe: Stripe, sandbox: StripeSandbox): Promise<void> {
  const { id } = await stripe.accounts.create({
    type: 'express',
    business_type: 'company',
    capabilities: { transfers: { requested: true } },
    settings: { payouts: { schedule: { interval: 'manual' }, statement_descriptor: 'FETTLE' } },
  });
  const own = { stripeAccount: id };
  await sandbox.control.onboard(id);
  await stripe.paymentIntents.create({
    ...samplePayment,
    confirm: true,
    payment_method: 'pm_card_bypassPending',
  });
  await stripe.transfers.create({ amount: 1000, currency: 'gbp', destination: id });
  const create = (amount: number) =>
    stripe.payouts.create(
      { amount, currency: 'gbp', method: 'standard', description: 'Now', metadata: { why: 'asked' } },
      own,
    );
  await expectRefused(create(1001));
  const byHand = await create(100);
  await stripe.payouts.cancel(byHand.id, {}, own);
  await expectRefused(stripe.payouts.cancel(byHand.id, {}, own));
  const arrived = await sandbox.control.payOut(id);
  await sandbox.control.arrivePayout(arrived.id);
  await stripe.balanceTransactions.list({ payout: arrived.id, expand: ['data.source'] }, own);
  await stripe.transfers.create({ amount: 10, currency: 'gbp', destination: id });
  const failing = await sandbox.control.payOut(id);
  await sandbox.control.failNextPayout(id);
  await sandbox.control.arrivePayout(failing.id);
  await stripe.payouts.retrieve(
    failing.id,
    { expand: ['balance_transaction', 'destination', 'failure_balance_transaction'] },
    own,
  );
  await stripe.payouts.list({ status: 'failed', created: { gte: 1 }, arrival_date: { gte: 1 } }, own);
}

async function disputes(stripe: Stripe): Promise<void> {
  const dispute = async () => {
    const intent = await stripe.paymentIntents.create({
      ...samplePayment,
      confirm: true,
      payment_method: 'pm_card_createDispute',
    });
    const { data } = await stripe.disputes.list({
      payment_intent: intent.id,
      charge: String(intent.latest_charge),
      created: { gte: 1 },
      expand: ['data.charge', 'data.payment_intent'],
    });
    return data[0]?.id ?? '';
  };
  const won = await dispute();
  await stripe.disputes.update(won, { evidence: { customer_name: 'Ada' }, submit: false });
  const file = await stripe.files.create({
    purpose: 'dispute_evidence',
    file: { data: Buffer.from('%PDF-1.7 \xff'), name: 'register.pdf', type: 'application/octet-stream' },
  });
  await stripe.files.retrieve(file.id);
  await stripe.files.list({ purpose: 'dispute_evidence', limit: 1 });
  await expectRefused(stripe.files.retrieve('file_none'));
  await expectRefused(stripe.disputes.update(won, { evidence: { receipt: 'file_none' } }));
  await stripe.disputes.update(won, {
    evidence: {
      service_date: '5 January 2026',
      service_documentation: file.id,
      uncategorized_text: 'winning_evidence',
    },
    metadata: { case: '1' },
  });
  await stripe.disputes.retrieve(won, { expand: ['charge.balance_transaction'] });
  await stripe.balanceTransactions.list({ source: won, expand: ['data.source'] });
  const lost = await dispute();
  await stripe.disputes.close(lost);
  await expectRefused(stripe.disputes.close(lost));
  await expectRefused(stripe.disputes.retrieve('dp_none'));
}

async function cardsOnFile(stripe: Stripe): Promise<void> {
  const customer = await stripe.customers.create({ email: 'jo@example.test' });
  const pay = (method: string, usage?: 'on_session') =>
    stripe.paymentIntents.create({
      ...samplePayment,
      customer: customer.id,
      setup_future_usage: usage,
      confirm: true,
      payment_method: method,
    });
  const kept = String((await pay('pm_card_visa', 'on_session')).payment_method);
  await stripe.paymentMethods.update(kept, { allow_redisplay: 'always', metadata: { name: 'mine' } });
  await stripe.customerSessions.create({
    customer: customer.id,
    components: {
      payment_element: {
        enabled: true,
        features: {
          payment_method_allow_redisplay_filters: ['always', 'limited'],
          payment_method_redisplay: 'enabled',
          payment_method_redisplay_limit: 5,
          payment_method_remove: 'disabled',
          payment_method_save: 'enabled',
          payment_method_save_usage: 'on_session',
        },
      },
    },
  });
  await stripe.customers.listPaymentMethods(customer.id, {
    type: 'card',
    allow_redisplay: 'always',
    limit: 1,
  });
  await stripe.paymentMethods.list({ customer: customer.id, type: 'card', expand: ['data.customer'] });
  await pay(kept);
  await stripe.paymentMethods.detach(kept);
  await expectRefused(stripe.paymentMethods.detach(kept));
  await expectRefused(pay(kept));
}

async function authentication(stripe: Stripe, sandbox: StripeSandbox): Promise<void> {
  const intent = await stripe.paymentIntents.create({
    ...samplePayment,
    confirm: true,
    payment_method: 'pm_card_authenticationRequired',
  });
  await sandbox.control.authenticate(intent.id, 'fail');
  await stripe.paymentIntents.retrieve(intent.id);
  await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_authenticationRequired' });
  await sandbox.control.authenticate(intent.id, 'succeed');
  await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] });
}

async function subscriptions(stripe: Stripe): Promise<void> {
  const customer = await stripe.customers.create({ email: 'studio@example.test', name: 'Studio' });
  const product = await stripe.products.create({ name: 'Gold', metadata: { plan: 'gold' } });
  await stripe.products.update(product.id, { description: 'Everything' });
  await stripe.products.retrieve(product.id);
  await stripe.products.list({ active: true, ids: [product.id] });
  const price = await stripe.prices.create({
    product: product.id,
    currency: 'gbp',
    unit_amount: 2900,
    recurring: { interval: 'month' },
    lookup_key: 'gold_monthly',
  });
  await stripe.prices.update(price.id, { nickname: 'Gold, monthly' });
  await stripe.prices.retrieve(price.id, { expand: ['product'] });
  await stripe.prices.list({ lookup_keys: ['gold_monthly'], type: 'recurring', expand: ['data.product'] });

  const subscribe = () =>
    stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: price.id, quantity: 2 }],
      payment_behavior: 'default_incomplete',
      payment_settings: { save_default_payment_method: 'on_subscription' },
      metadata: { business_id: '3' },
      expand: ['latest_invoice.confirmation_secret', 'latest_invoice.payments'],
    });
  const subscription = await subscribe();
  const invoice = subscription.latest_invoice;
  if (invoice === null || typeof invoice === 'string') throw new Error('The invoice was not expanded.');
  const intentId = invoice.confirmation_secret?.client_secret.split('_secret_')[0] ?? '';
  await stripe.invoicePayments.list({ payment: { type: 'payment_intent', payment_intent: intentId } });
  await expectRefused(
    stripe.paymentIntents.confirm(intentId, {
      payment_method: 'pm_card_chargeDeclined',
      return_url: 'https://fettle.example/return',
    }),
  );
  await stripe.paymentIntents.confirm(intentId, {
    payment_method: 'pm_card_visa',
    return_url: 'https://fettle.example/return',
  });
  await stripe.subscriptions.retrieve(subscription.id, {
    expand: ['latest_invoice.payments.data.payment.payment_intent', 'default_payment_method', 'customer'],
  });
  const [payment] = (await stripe.invoicePayments.list({ invoice: invoice.id })).data;
  await stripe.invoicePayments.retrieve(payment?.id ?? '', { expand: ['invoice'] });
  await stripe.invoices.retrieve(invoice.id, { expand: ['parent.subscription_details.subscription'] });
  await stripe.invoices.list({ subscription: subscription.id, status: 'paid' });
  await stripe.subscriptions.update(subscription.id, {
    cancel_at_period_end: true,
    metadata: { why: 'move' },
  });
  await stripe.subscriptions.list({ customer: customer.id, status: 'all', expand: ['data.latest_invoice'] });
  await stripe.subscriptions.cancel(subscription.id);
  const unpaid = await subscribe();
  await stripe.subscriptions.cancel(unpaid.id);
  await stripe.customers.del(customer.id);
  await stripe.customers.retrieve(customer.id);
}

/** Renewal, failure and recovery, a pending price change, and a dropped one. */
async function billing(stripe: Stripe, sandbox: StripeSandbox): Promise<void> {
  const customer = await stripe.customers.create({ email: 'hall@example.test' });
  const price = (unitAmount: number, nickname: string) =>
    stripe.prices.create({
      currency: 'gbp',
      unit_amount: unitAmount,
      nickname,
      recurring: { interval: 'month' },
      product_data: { name: nickname, metadata: { plan: nickname } },
    });
  const [low, high] = [await price(2900, 'Silver'), await price(7900, 'Platinum')];
  const payLatest = async (id: string) => {
    const { latest_invoice: invoice } = await stripe.subscriptions.retrieve(id, {
      expand: ['latest_invoice.confirmation_secret'],
    });
    if (invoice === null || typeof invoice === 'string') throw new Error('The invoice was not expanded.');
    const intent = invoice.confirmation_secret?.client_secret.split('_secret_')[0] ?? '';
    await stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa' });
  };
  const { id, items } = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: low.id }],
    payment_behavior: 'default_incomplete',
    payment_settings: { save_default_payment_method: 'on_subscription' },
  });
  await payLatest(id);
  const keep = async (card: string) => {
    const method = await stripe.paymentMethods.attach(card, { customer: customer.id });
    await stripe.subscriptions.update(id, { default_payment_method: method.id });
  };
  const changeTo = (priceId: string) =>
    stripe.subscriptions.update(id, {
      items: [{ id: items.data[0]?.id ?? '', price: priceId }],
      payment_behavior: 'pending_if_incomplete',
      proration_behavior: 'always_invoice',
      proration_date: items.data[0]?.current_period_start,
      expand: ['latest_invoice'],
    });
  await stripe.invoices.createPreview({
    subscription: id,
    subscription_details: {
      items: [{ id: items.data[0]?.id ?? '', price: high.id }],
      proration_behavior: 'always_invoice',
    },
  });
  await keep('pm_card_chargeCustomerFail');
  await changeTo(high.id);
  await sandbox.control.advanceClock(23 * 3_600_000);
  await stripe.subscriptions.retrieve(id);
  await changeTo(high.id);
  await payLatest(id);
  await changeTo(low.id);
  // Paid by the credit of the downgrade.
  await changeTo(high.id);
  await keep('pm_card_authenticationRequired');
  await sandbox.control.advanceClock(33 * 86_400_000);
  await stripe.subscriptions.retrieve(id);
  await payLatest(id);
}

/** SetupIntents, declines included, and an open invoice. */
async function savedCards(stripe: Stripe, sandbox: StripeSandbox): Promise<void> {
  const customer = await stripe.customers.create({ email: 'barn@example.test' });
  const price = await stripe.prices.create({
    currency: 'gbp',
    unit_amount: 2900,
    recurring: { interval: 'month' },
    product_data: { name: 'Bronze' },
  });
  const { id, latest_invoice: first } = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
    payment_behavior: 'default_incomplete',
    payment_settings: { save_default_payment_method: 'on_subscription' },
    expand: ['latest_invoice.confirmation_secret'],
  });
  if (first === null || typeof first === 'string') throw new Error('The invoice was not expanded.');
  await stripe.paymentIntents.confirm(first.confirmation_secret?.client_secret.split('_secret_')[0] ?? '', {
    payment_method: 'pm_card_visa',
  });
  const keep = async (card: string): Promise<string> => {
    const setup = await stripe.setupIntents.create({
      customer: customer.id,
      allowed_payment_method_types: ['card'],
      usage: 'off_session',
      metadata: { subscription: id },
    });
    await stripe.setupIntents.confirm(setup.id, { payment_method: card });
    const kept = await stripe.setupIntents.retrieve(setup.id, { expand: ['payment_method', 'customer'] });
    const method = kept.payment_method;
    if (kept.status !== 'succeeded' || method === null || typeof method === 'string') return setup.id;
    await stripe.subscriptions.update(id, { default_payment_method: method.id });
    return setup.id;
  };
  await expectRefused(keep('pm_card_chargeDeclined'));
  const waiting = await keep('pm_card_authenticationRequired');
  await sandbox.control.authenticateSetup(waiting, 'fail');
  await stripe.setupIntents.confirm(waiting, { payment_method: 'pm_card_authenticationRequired' });
  await sandbox.control.authenticateSetup(waiting, 'succeed');
  await expectRefused(stripe.setupIntents.confirm(waiting, { payment_method: 'pm_card_visa' }));
  await expectRefused(stripe.setupIntents.retrieve('seti_none'));
  await keep('pm_card_chargeCustomerFail');
  await sandbox.control.advanceClock(33 * 86_400_000);
  const [open] = (await stripe.invoices.list({ subscription: id, status: 'open' })).data;
  await expectRefused(stripe.invoices.pay(open?.id ?? ''));
  await keep('pm_card_visa');
  await stripe.invoices.pay(open?.id ?? '');
  await expectRefused(stripe.invoices.pay(open?.id ?? ''));
}

async function refusals(stripe: Stripe, port: number): Promise<void> {
  await expectRefused(stripe.paymentIntents.retrieve('pi_none'));
  await expectRefused(stripe.refunds.create({ payment_intent: 'pi_none' }));
  await expectRefused(stripe.paymentIntents.create({ amount: 12.5, currency: 'gbp' }));
  await expectRefused(stripe.paymentIntents.create(samplePayment, { idempotencyKey: 'hold:h1:pi' }));
  await expectRefused(createSdk(port, { key: 'sk_test_wrong' }).customers.list());
}

async function events(stripe: Stripe): Promise<void> {
  const page = await stripe.events.list({ limit: 100, types: ['charge.*', 'payment_intent.succeeded'] });
  await stripe.events.retrieve(page.data[0]?.id ?? '');
}

describe('the wire', () => {
  let checker: WireChecker;
  let sandbox: StripeSandbox;
  let proxy: RecordingProxy;
  let receiver: WebhookReceiver;

  beforeAll(async () => {
    checker = new WireChecker();
    receiver = await startWebhookReceiver();
    sandbox = await startStripeSandbox({ webhook: { url: receiver.url, secret: receiver.secret } });
    proxy = await startRecordingProxy(sandbox.port);
    const stripe = createSdk(proxy.port);
    await payments(stripe);
    await bankPayments(stripe, sandbox);
    await balances(stripe);
    await accounts(stripe, sandbox);
    await transfers(stripe, sandbox);
    await payouts(stripe, sandbox);
    await disputes(stripe);
    await cardsOnFile(stripe);
    await authentication(stripe, sandbox);
    await subscriptions(stripe);
    await refusals(stripe, proxy.port);
    await events(stripe);
    // Last: it moves the clock past the idempotency keys' expiry.
    await billing(stripe, sandbox);
    await savedCards(stripe, sandbox);
    await sandbox.control.idle();
  });

  afterAll(async () => {
    await Promise.all([proxy.close(), sandbox.close(), receiver.close()]);
  });

  function complaintsAbout(check: (exchange: Exchange) => string[]): string[] {
    return proxy.exchanges.flatMap((exchange) =>
      check(exchange).map((what) => `${exchange.method} ${exchange.path} ${exchange.status}: ${what}`),
    );
  }

  it('speaks the version the installed SDK speaks', () => {
    expect(apiVersion).toBe(Stripe.API_VERSION);
    expect(proxy.exchanges[0]?.requestHeaders['stripe-version']).toBe(apiVersion);
    expect(proxy.exchanges[0]?.responseHeaders['stripe-version']).toBe(apiVersion);
  });

  it('has had every operation it offers driven through it, successfully', () => {
    const driven = new Set(
      proxy.exchanges
        .filter(({ status }) => status === 200)
        .map(({ method, path }) => checker.operation(method, path)?.path + method),
    );
    const missing = serverRoutes.filter((route) => !driven.has(route.path + route.method));
    expect(missing.map((route) => route.operation)).toEqual([]);
  });

  it('was sent nothing the SDK does not describe, which the sandbox answered with 200', () => {
    expect(
      complaintsAbout(({ method, path, form, status }) =>
        status === 200 ? checker.request(method, path, form) : [],
      ),
    ).toEqual([]);
  });

  it('answered everything as the SDK describes it, refusals too', () => {
    expect(
      complaintsAbout(({ method, path, status, body }) =>
        checker.response(method, path, status, JSON.parse(body)),
      ),
    ).toEqual([]);
    expect(new Set(proxy.exchanges.map(({ status }) => status))).toEqual(
      new Set([200, 400, 401, 402, 403, 404]),
    );
  });

  it('gave every answer a request id of its own', () => {
    const ids = proxy.exchanges.map(({ responseHeaders }) => String(responseHeaders['request-id']));
    expect(ids.every((id) => /^req_\w{24}$/.test(id))).toBe(true);
    expect(new Set(ids).size).toBe(proxy.exchanges.length);
  });

  it('sent every event as the SDK describes it, signed so that the SDK accepts it', () => {
    const complaints = receiver.received.flatMap(({ body }) => {
      const event = JSON.parse(body);
      return checker.event(event).map((what) => `${event.type}: ${what}`);
    });
    expect(complaints).toEqual([]);
    expect(new Set(receiver.received.map(({ event }) => event.api_version))).toEqual(new Set([apiVersion]));
    expect([...new Set(receiver.received.map(({ event }) => event.type))].toSorted()).toEqual([
      'account.external_account.created',
      'account.external_account.updated',
      'account.updated',
      'charge.dispute.closed',
      'charge.dispute.created',
      'charge.dispute.funds_reinstated',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.updated',
      'charge.failed',
      'charge.refunded',
      'charge.succeeded',
      'customer.created',
      'customer.deleted',
      'customer.subscription.created',
      'customer.subscription.deleted',
      'customer.subscription.pending_update_applied',
      'customer.subscription.pending_update_expired',
      'customer.subscription.updated',
      'customer.updated',
      'invoice.created',
      'invoice.finalized',
      'invoice.paid',
      'invoice.payment_action_required',
      'invoice.payment_failed',
      'invoice.payment_succeeded',
      'invoice.updated',
      'invoice.voided',
      'invoice_payment.paid',
      'payment_intent.canceled',
      'payment_intent.created',
      'payment_intent.payment_failed',
      'payment_intent.processing',
      'payment_intent.requires_action',
      'payment_intent.succeeded',
      'payment_method.attached',
      'payment_method.detached',
      'payment_method.updated',
      'payout.canceled',
      'payout.created',
      'payout.failed',
      'payout.paid',
      'price.created',
      'price.updated',
      'product.created',
      'product.updated',
      'refund.created',
      'refund.updated',
      'setup_intent.created',
      'setup_intent.requires_action',
      'setup_intent.setup_failed',
      'setup_intent.succeeded',
      'transfer.created',
      'transfer.reversed',
      'transfer.updated',
    ]);
  });

  it('takes no parameter Stripe does not know', () => {
    const unknown = serverRoutes.flatMap((route) => {
      const operation = checker.operation(route.method, route.path.replace('{id}', 'x'));
      if (operation === undefined) return [`${route.operation}: not in the SDK`];
      return listParameters(route.params)
        .filter((steps) => !checker.knowsParameter(operation, steps))
        .map((steps) => `${route.operation}: ${steps.join('.')}`);
    });
    expect(unknown).toEqual([]);
  });

  it('would notice a wrong answer, request or event', () => {
    const intent = proxy.exchanges.find(
      ({ path, status }) => path === '/v1/payment_intents' && status === 200,
    );
    const body = JSON.parse(intent?.body ?? '{}');
    const path = '/v1/payment_intents';
    const { amount: _left, ...withoutAmount } = body;
    expect(checker.response('POST', path, 200, withoutAmount)).toEqual([
      "/ must have required property 'amount'",
    ]);
    expect(checker.response('POST', path, 200, { ...body, invoice: null })).toEqual([
      "/ must NOT have additional properties 'invoice'",
    ]);
    expect(checker.response('POST', path, 200, { ...body, status: 'paid' })).not.toEqual([]);
    expect(checker.response('GET', '/v1/refunds/re_1', 404, { message: 'Not Found' })).not.toEqual([]);
    expect(checker.request('POST', path, 'amount=12.5&currency=gbp')).toEqual([
      '/amount must match pattern "^-?\\d+$"',
    ]);
    expect(
      checker.request('POST', path, 'amount=12&currency=gbp&automatic_payment_methods[on]=true'),
    ).toEqual([
      "/automatic_payment_methods must have required property 'enabled'",
      "/automatic_payment_methods must NOT have additional properties 'on'",
    ]);
    const event = JSON.parse(receiver.received[0]?.body ?? '{}');
    expect(checker.event({ ...event, type: 'customer.sneezed' })).toEqual([
      'The SDK knows no event customer.sneezed.',
    ]);
    expect(checker.event({ ...event, data: {} })).toEqual(["/data must have required property 'object'"]);
  });
});
