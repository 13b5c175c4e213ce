/**
 * Browser calls with publishable key and client secret, as Stripe.js makes them, and two of our own: `_authenticate`
 * replaces the bank's page, and `_wallets` the wallets of the device.
 */
import { defineRoute } from '../http/route.ts';
import type { Sandbox } from '../sandbox.ts';
import type { PaymentIntent, PaymentMethod } from '../store/objects.ts';
import { invalidRequest, StripeProblem } from '../wire/errors.ts';
import { oneOf, required, text } from '../wire/params.ts';
import { toBrowserSetupIntent } from './browser-setups.ts';
import { confirmPayment, endAuthentication } from './confirm-payment.ts';
import { findPaymentIntent } from './payment-intents.ts';
import {
  type BankMethodData,
  createBankMethod,
  createPaymentMethod,
  methodData,
  type PaymentMethodData,
} from './payment-methods.ts';
import { findSavedCard } from './saved-cards.ts';
import { wallets } from './wallets.ts';

/** Fields that Stripe shows to browsers: nothing about customer, metadata or charges. */
const browserFields = [
  'id',
  'object',
  'amount',
  'automatic_payment_methods',
  'canceled_at',
  'cancellation_reason',
  'capture_method',
  'client_secret',
  'confirmation_method',
  'created',
  'currency',
  'description',
  'last_payment_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_configuration_details',
  'payment_method_types',
  'processing',
  'receipt_email',
  'setup_future_usage',
  'shipping',
  'source',
  'status',
] as const satisfies ReadonlyArray<keyof PaymentIntent>;

type BrowserPaymentIntent = Pick<PaymentIntent, (typeof browserFields)[number]>;

export function toBrowserPaymentIntent(intent: PaymentIntent): BrowserPaymentIntent {
  const shown = browserFields.map((field) => [field, intent[field]]);
  // Object.fromEntries forgets the field names that browserFields spells out.
  return Object.fromEntries(shown) as BrowserPaymentIntent;
}

/** The body of a refusal as a browser sees it. */
export function toBrowserError(problem: StripeProblem): object {
  const { payment_intent: intent, setup_intent: setup } = problem.body;
  return {
    ...problem.body,
    ...(intent && { payment_intent: toBrowserPaymentIntent(intent) }),
    ...(setup && { setup_intent: toBrowserSetupIntent(setup) }),
  };
}

function findIntentBySecret(sandbox: Sandbox, id: string, clientSecret: string): PaymentIntent {
  const intent = findPaymentIntent(sandbox, id, 'path');
  if (intent.client_secret !== clientSecret) {
    throw invalidRequest(
      'The client_secret provided does not match the client_secret associated with the PaymentIntent.',
      { code: 'payment_intent_invalid_parameter', param: 'client_secret' },
    );
  }
  return intent;
}

/** A saved card, one that was typed, or a bank. */
function confirmationMethod(
  sandbox: Sandbox,
  params: { payment_method?: string; payment_method_data?: PaymentMethodData | BankMethodData },
  customer: string | null,
): PaymentMethod {
  const { payment_method: kept, payment_method_data: typed } = params;
  if (kept !== undefined && typed === undefined) return findSavedCard(sandbox, kept, customer);
  if (kept === undefined && typed !== undefined)
    return 'card' in typed ? createPaymentMethod(sandbox, typed) : createBankMethod(sandbox, typed);
  throw invalidRequest(
    'You must provide one of these parameters, and not both: payment_method, payment_method_data.',
    { code: 'parameter_missing', param: 'payment_method_data' },
  );
}

const clientSecret = required(text());

export const browserPaymentRoutes = [
  defineRoute({
    operation: 'browser.wallets',
    method: 'GET',
    path: '/v1/_wallets',
    audience: 'browser',
    params: {},
    handle: ({ sandbox }) => ({
      object: 'list',
      data: sandbox.store.get('wallets', 'device') ?? wallets,
    }),
  }),
  defineRoute({
    operation: 'browser.retrieve',
    method: 'GET',
    path: '/v1/payment_intents/{id}',
    audience: 'browser',
    params: { client_secret: clientSecret },
    handle: ({ sandbox, id }, params) =>
      toBrowserPaymentIntent(findIntentBySecret(sandbox, id, params.client_secret)),
  }),
  defineRoute({
    operation: 'browser.confirm',
    method: 'POST',
    path: '/v1/payment_intents/{id}/confirm',
    audience: 'browser',
    params: {
      client_secret: clientSecret,
      payment_method: text(),
      payment_method_data: methodData,
      return_url: text(),
      setup_future_usage: oneOf('on_session', 'off_session'),
      use_stripe_sdk: oneOf('true'),
    },
    handle({ sandbox, id }, params) {
      const intent = findIntentBySecret(sandbox, id, params.client_secret);
      const usage = params.setup_future_usage ?? intent.setup_future_usage;
      const method = confirmationMethod(sandbox, params, intent.customer);
      return toBrowserPaymentIntent(
        confirmPayment(sandbox, { ...intent, setup_future_usage: usage }, method, {
          returnUrl: params.return_url,
        }),
      );
    },
  }),
  defineRoute({
    operation: 'browser.authenticate',
    method: 'POST',
    path: '/v1/payment_intents/{id}/_authenticate',
    audience: 'browser',
    params: { client_secret: clientSecret, outcome: required(oneOf('succeed', 'fail')) },
    handle({ sandbox, id }, params) {
      const intent = findIntentBySecret(sandbox, id, params.client_secret);
      return toBrowserPaymentIntent(endAuthentication(sandbox, intent, params.outcome));
    },
  }),
];
