/** Pay by Bank: the approval at the bank's page, and decisions that come later. */
import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import {
  callFromBrowser,
  cardForm,
  confirmFromBrowser,
  openBench,
  openBenchWithWebhook,
} from './testing/test-bench.ts';

const bankPayment: Stripe.PaymentIntentCreateParams = {
  amount: 1485,
  currency: 'gbp',
  allowed_payment_method_types: ['card', 'link', 'pay_by_bank'],
};

const returnUrl = 'https://fettle.example/booking-success?session_id=7';

const bankDetails = { type: 'pay_by_bank', billing_details: { name: 'Priya Nair' } };

function confirmWithBank(
  url: string,
  intent: { id: string; client_secret: string | null },
  changes: object = {},
) {
  return callFromBrowser(url, `/v1/payment_intents/${intent.id}/confirm`, {
    client_secret: intent.client_secret,
    payment_method_data: bankDetails,
    return_url: returnUrl,
    ...changes,
  });
}

async function openBankBench() {
  const bench = await openBenchWithWebhook();
  const intent = await bench.stripe.paymentIntents.create(bankPayment);
  return { ...bench, intent, asked: await confirmWithBank(bench.sandbox.url, intent) };
}

async function answerAtPage(url: string, secret: string | null, answer: string): Promise<Response> {
  return fetch(`${url}/bank/${secret}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ answer }).toString(),
  });
}

describe('Pay by Bank', () => {
  it('sends the payer to their bank, and an approval there pays and leads back', async () => {
    const { sandbox, stripe, receiver, intent, asked } = await openBankBench();
    expect(asked.body).toMatchObject({
      status: 'requires_action',
      next_action: {
        type: 'redirect_to_url',
        redirect_to_url: { return_url: returnUrl, url: `${sandbox.url}/bank/${intent.client_secret}` },
      },
    });
    const page = await (await fetch(`${sandbox.url}/bank/${intent.client_secret}`)).text();
    expect(page).toContain('Approve a payment of <strong>£14.85</strong>?');

    const back = await answerAtPage(sandbox.url, intent.client_secret, 'approve');
    expect(back.status).toBe(303);
    expect(back.headers.get('location')).toBe(
      `${returnUrl}&payment_intent=${intent.id}&payment_intent_client_secret=${intent.client_secret}&redirect_status=succeeded`,
    );
    const paid = await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] });
    expect(paid).toMatchObject({
      status: 'succeeded',
      amount_received: 1485,
      latest_charge: { paid: true, payment_method_details: { type: 'pay_by_bank' } },
    });
    await sandbox.control.idle();
    expect(receiver.received.map(({ event }) => event.type)).toEqual([
      'payment_intent.created',
      'payment_intent.requires_action',
      'payment_intent.processing',
      'charge.succeeded',
      'payment_intent.succeeded',
    ]);
    const refund = await stripe.refunds.create({ payment_intent: intent.id, amount: 485 });
    expect(refund).toMatchObject({ amount: 485, status: 'succeeded' });
  });

  it('leaves the payment open when the payer refuses, and a card can pay it', async () => {
    const { sandbox, intent } = await openBankBench();
    const back = await answerAtPage(sandbox.url, intent.client_secret, 'refuse');
    expect(back.headers.get('location')).toMatch(/redirect_status=failed$/);
    expect(await sandbox.control.charges()).toEqual([]);
    const paid = await confirmFromBrowser(sandbox.url, intent, cardForm('4242424242424242'));
    expect(paid.body.status).toBe('succeeded');
    expect((await fetch(`${sandbox.url}/bank/${intent.client_secret}`)).status).toBe(404);
  });

  it.each([
    ['approve_later', 'succeeded', 'payment_intent.succeeded'],
    ['fail_later', 'requires_payment_method', 'payment_intent.payment_failed'],
  ])(
    '%s: the bank decides a day later, and until then nobody can cancel or pay again',
    async (answer, status, event) => {
      const { sandbox, stripe, receiver, intent } = await openBankBench();
      const back = await answerAtPage(sandbox.url, intent.client_secret, answer);
      expect(back.headers.get('location')).toMatch(/redirect_status=pending$/);
      expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('processing');
      await expect(stripe.paymentIntents.cancel(intent.id)).rejects.toMatchObject({
        code: 'payment_intent_unexpected_state',
      });
      const again = await confirmFromBrowser(sandbox.url, intent, cardForm('4242424242424242'));
      expect(again.body.error?.code).toBe('payment_intent_unexpected_state');

      await sandbox.control.advanceClock(24 * 3_600_000 - 60_000);
      expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('processing');
      await sandbox.control.advanceClock(60_000);
      expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe(status);
      await sandbox.control.idle();
      expect(receiver.received.at(-1)?.event.type).toBe(event);
    },
  );

  it('decides when a test orders it, once', async () => {
    const { sandbox, intent } = await openBankBench();
    await sandbox.control.answerAtBank(intent.id, 'approve_later');
    expect((await sandbox.control.decideAtBank(intent.id, 'fail')).status).toBe('requires_payment_method');
    await expect(sandbox.control.decideAtBank(intent.id, 'succeed')).rejects.toThrow(
      'not waiting for a bank',
    );
    await sandbox.control.advanceClock(48 * 3_600_000);
    expect(await sandbox.control.charges()).toEqual([]);
  });

  it('is confirmed by a server too, with the SDK', async () => {
    const { sandbox, stripe } = await openBench();
    const intent = await stripe.paymentIntents.create(bankPayment);
    const asked = await stripe.paymentIntents.confirm(intent.id, {
      payment_method_data: { type: 'pay_by_bank', pay_by_bank: {} },
      return_url: returnUrl,
    });
    expect(asked.next_action?.redirect_to_url?.url).toBe(`${sandbox.url}/bank/${intent.client_secret}`);
  });

  it('needs a return address, and an intent that allows it', async () => {
    const { sandbox, stripe } = await openBench();
    const intent = await stripe.paymentIntents.create(bankPayment);
    const lost = await confirmWithBank(sandbox.url, intent, { return_url: undefined });
    expect(lost.body.error).toMatchObject({ code: 'parameter_missing', param: 'return_url' });
    const cardOnly = await stripe.paymentIntents.create({
      ...bankPayment,
      allowed_payment_method_types: ['card'],
    });
    const refused = await confirmWithBank(sandbox.url, cardOnly);
    expect(refused.body.error).toMatchObject({
      code: 'payment_intent_invalid_parameter',
      param: 'payment_method',
    });
  });
});

describe('the wallets of the device', () => {
  it('are all three, until a test takes some away', async () => {
    const { sandbox } = await openBench();
    const offered = async () => (await callFromBrowser(sandbox.url, '/v1/_wallets', undefined)).body;
    expect(await offered()).toMatchObject({ data: ['apple_pay', 'google_pay', 'link'] });
    await sandbox.control.setWallets(['link']);
    expect(await offered()).toMatchObject({ data: ['link'] });
    await sandbox.control.setWallets([]);
    expect(await offered()).toMatchObject({ data: [] });
  });
});
