import Stripe from 'stripe';
import { expect, it, onTestFinished } from 'vitest';
import { createHttpApp } from '#shared/http/create-http-app.server.ts';
import { startStripeSandbox } from '#stripe-sandbox/server.ts';
import { proxySandbox } from './sandbox-proxy.server.ts';

const site = 'https://fettle.example';

it('passes on the form of a business that is to be paid out, and lets the browser follow where it leads', async () => {
  const sandbox = await startStripeSandbox({ publicUrl: `${site}/sandbox/stripe` });
  onTestFinished(() => sandbox.close());
  const app = createHttpApp();
  onTestFinished(() => app.close());
  proxySandbox(app, sandbox.url);
  const stripe = new Stripe('sk_test_sandbox', { host: '127.0.0.1', port: sandbox.port, protocol: 'http' });
  const account = await stripe.accounts.create({ type: 'express', business_type: 'individual' });
  const link = await stripe.accountLinks.create({
    account: account.id,
    type: 'account_onboarding',
    refresh_url: `${site}/again`,
    return_url: `${site}/back`,
  });
  const { pathname } = new URL(link.url);

  const form = await app.inject(pathname);
  expect(form.headers['content-type']).toBe('text/html; charset=utf-8');
  const secret = /action="(\w+)"/.exec(form.body)?.[1] ?? '';
  const sent = await app.inject({
    method: 'POST',
    url: `/sandbox/stripe/connect/setup/${secret}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'first_name=Jo&outcome=unfinished',
  });
  expect([sent.statusCode, sent.headers.location]).toEqual([303, `${site}/back`]);
  expect((await stripe.accounts.retrieve(account.id)).individual?.first_name).toBe('Jo');
  expect((await app.inject(pathname)).headers.location).toBe(`${site}/again`);
});

it('passes on the list of cards that are kept for a payer', async () => {
  const sandbox = await startStripeSandbox();
  onTestFinished(() => sandbox.close());
  const app = createHttpApp();
  onTestFinished(() => app.close());
  proxySandbox(app, sandbox.url);
  const stripe = new Stripe('sk_test_sandbox', { host: '127.0.0.1', port: sandbox.port, protocol: 'http' });
  const customer = await stripe.customers.create({});
  const kept = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
  await stripe.paymentMethods.update(kept.id, { allow_redisplay: 'always' });
  const session = await stripe.customerSessions.create({
    customer: customer.id,
    components: { payment_element: { enabled: true, features: { payment_method_redisplay: 'enabled' } } },
  });
  const shown = await app.inject({
    url: `/sandbox/stripe/v1/payment_methods?customer_session_client_secret=${session.client_secret}`,
    headers: { authorization: 'Bearer pk_test_sandbox' },
  });
  expect(shown.json()).toMatchObject({ data: [{ id: kept.id, card: { last4: '4242' } }] });
});

it('passes on nothing else', async () => {
  const app = createHttpApp();
  onTestFinished(() => app.close());
  proxySandbox(app, 'http://127.0.0.1:1');
  for (const path of ['/v1/accounts', '/_control/accounts', '/connect/setup/a/b'])
    expect((await app.inject(`/sandbox/stripe${path}`)).statusCode).toBe(404);
});

it('says so while the sandbox does not answer', async () => {
  const app = createHttpApp();
  onTestFinished(() => app.close());
  proxySandbox(app, 'http://127.0.0.1:1');
  const answer = await app.inject('/sandbox/stripe/v1/payment_methods');
  expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([
    503,
    'payment_provider_unavailable',
    '2',
  ]);
});
