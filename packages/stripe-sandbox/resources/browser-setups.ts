/** Browser calls to save a card; `_authenticate` replaces the bank's page. */
import { defineRoute } from '../http/route.ts';
import type { Sandbox } from '../sandbox.ts';
import type { SetupIntent } from '../store/objects.ts';
import { invalidRequest } from '../wire/errors.ts';
import { oneOf, record, required, text } from '../wire/params.ts';
import { createPaymentMethod, paymentMethodDataFields } from './payment-methods.ts';
import { confirmSetup, endSetupAuthentication, findSetupIntent } from './setup-intents.ts';

/** The fields Stripe shows to browsers. */
const browserFields = [
  'id',
  'object',
  'automatic_payment_methods',
  'cancellation_reason',
  'client_secret',
  'created',
  'description',
  'last_setup_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_configuration_details',
  'payment_method_types',
  'status',
  'usage',
] as const satisfies ReadonlyArray<keyof SetupIntent>;

type BrowserSetupIntent = Pick<SetupIntent, (typeof browserFields)[number]>;

export function toBrowserSetupIntent(intent: SetupIntent): BrowserSetupIntent {
  const shown = browserFields.map((field) => [field, intent[field]]);
  // Object.fromEntries forgets the field names that browserFields spells out.
  return Object.fromEntries(shown) as BrowserSetupIntent;
}

function findIntentBySecret(sandbox: Sandbox, id: string, clientSecret: string): SetupIntent {
  const intent = findSetupIntent(sandbox, id);
  if (intent.client_secret !== clientSecret) {
    throw invalidRequest(
      'The client_secret provided does not match the client_secret associated with the SetupIntent.',
      { code: 'setup_intent_invalid_parameter', param: 'client_secret' },
    );
  }
  return intent;
}

const clientSecret = required(text());

export const browserSetupRoutes = [
  defineRoute({
    operation: 'browser.retrieve_setup',
    method: 'GET',
    path: '/v1/setup_intents/{id}',
    audience: 'browser',
    params: { client_secret: clientSecret },
    handle: ({ sandbox, id }, params) =>
      toBrowserSetupIntent(findIntentBySecret(sandbox, id, params.client_secret)),
  }),
  defineRoute({
    operation: 'browser.confirm_setup',
    method: 'POST',
    path: '/v1/setup_intents/{id}/confirm',
    audience: 'browser',
    params: { client_secret: clientSecret, payment_method_data: required(record(paymentMethodDataFields)) },
    handle({ sandbox, id }, params) {
      const intent = findIntentBySecret(sandbox, id, params.client_secret);
      return toBrowserSetupIntent(
        confirmSetup(sandbox, intent, createPaymentMethod(sandbox, params.payment_method_data)),
      );
    },
  }),
  defineRoute({
    operation: 'browser.authenticate_setup',
    method: 'POST',
    path: '/v1/setup_intents/{id}/_authenticate',
    audience: 'browser',
    params: { client_secret: clientSecret, outcome: required(oneOf('succeed', 'fail')) },
    handle({ sandbox, id }, params) {
      const intent = findIntentBySecret(sandbox, id, params.client_secret);
      return toBrowserSetupIntent(endSetupAuthentication(sandbox, intent, params.outcome));
    },
  }),
];
