/** SetupIntents: keeping a card for later without charging it now (https://docs.stripe.com/api/setup_intents). */
import { defineRoute } from '../http/route.ts';
import type { Sandbox } from '../sandbox.ts';
import type { PaymentMethod, SetupIntent } from '../store/objects.ts';
import { cardError, noSuchObject, StripeProblem } from '../wire/errors.ts';
import { newId, randomLetters } from '../wire/ids.ts';
import { applyMetadataChange, list, metadata, oneOf, required, text } from '../wire/params.ts';
import { findCustomer } from './customers.ts';
import { findPaymentMethod } from './payment-methods.ts';
import { attachToCustomer } from './saved-cards.ts';
import { setupOutcome } from './test-cards.ts';

/** @throws {StripeProblem} 404 `resource_missing`. */
export function findSetupIntent(sandbox: Sandbox, id: string): SetupIntent {
  const intent = sandbox.store.get('setupIntents', id);
  if (intent === undefined) throw noSuchObject('setupintent', id, 'intent', 'path');
  return intent;
}

function saveIntent(sandbox: Sandbox, intent: SetupIntent): SetupIntent {
  sandbox.store.put('setupIntents', intent.id, intent);
  return intent;
}

/** 400 for a wrong status. */
export function unexpectedSetupStateError(message: string, intent: SetupIntent): StripeProblem {
  return new StripeProblem(400, {
    type: 'invalid_request_error',
    code: 'setup_intent_unexpected_state',
    message,
    setup_intent: intent,
  });
}

function succeedIntent(sandbox: Sandbox, intent: SetupIntent, method: PaymentMethod): SetupIntent {
  if (intent.customer !== null) attachToCustomer(sandbox, method.id, intent.customer);
  const kept = saveIntent(sandbox, {
    ...intent,
    last_setup_error: null,
    next_action: null,
    payment_method: method.id,
    status: 'succeeded',
  });
  sandbox.publish('setup_intent.succeeded', kept);
  return kept;
}

/** Resets the intent, with the error. */
function failIntent(
  sandbox: Sandbox,
  intent: SetupIntent,
  error: NonNullable<SetupIntent['last_setup_error']>,
): SetupIntent {
  const failed = saveIntent(sandbox, {
    ...intent,
    last_setup_error: error,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  });
  sandbox.publish('setup_intent.setup_failed', failed);
  return failed;
}

/**
 * @returns the intent, `succeeded` or `requires_action`.
 * @throws {StripeProblem} 402 `card_declined`; 400 `setup_intent_unexpected_state`.
 */
export function confirmSetup(sandbox: Sandbox, intent: SetupIntent, method: PaymentMethod): SetupIntent {
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    throw unexpectedSetupStateError(
      `You cannot confirm this SetupIntent because it has already ${intent.status}.`,
      intent,
    );
  }
  const outcome = setupOutcome(method.card?.last4 ?? '');
  if (outcome === 'succeeds') return succeedIntent(sandbox, intent, method);
  if (outcome === 'declined') {
    const reason = {
      code: 'card_declined',
      decline_code: 'generic_decline',
      message: 'Your card was declined.',
    };
    const failed = failIntent(sandbox, intent, { ...reason, payment_method: method, type: 'card_error' });
    throw cardError({ ...reason, setup_intent: failed, payment_method: method });
  }
  const waiting = saveIntent(sandbox, {
    ...intent,
    last_setup_error: null,
    next_action: { type: 'use_stripe_sdk', use_stripe_sdk: {} },
    payment_method: method.id,
    status: 'requires_action',
  });
  sandbox.publish('setup_intent.requires_action', waiting);
  return waiting;
}

/** @throws {StripeProblem} 400 `setup_intent_unexpected_state` if none is running. */
export function endSetupAuthentication(
  sandbox: Sandbox,
  intent: SetupIntent,
  outcome: 'succeed' | 'fail',
): SetupIntent {
  const method = sandbox.store.get('paymentMethods', intent.payment_method ?? '');
  if (intent.status !== 'requires_action' || method === undefined) {
    throw unexpectedSetupStateError(
      `This SetupIntent is not waiting for authentication; it has a status of ${intent.status}.`,
      intent,
    );
  }
  if (outcome === 'succeed') return succeedIntent(sandbox, intent, method);
  return failIntent(sandbox, intent, {
    code: 'setup_intent_authentication_failure',
    doc_url: 'https://docs.stripe.com/error-codes/setup-intent-authentication-failure',
    message: 'The latest attempt to set up the payment method has failed because authentication failed.',
    payment_method: method,
    type: 'invalid_request_error',
  });
}

export const setupIntentRoutes = [
  defineRoute({
    operation: 'setup_intents.create',
    method: 'POST',
    path: '/v1/setup_intents',
    params: {
      allowed_payment_method_types: required(list(oneOf('card'))),
      customer: text(),
      metadata: metadata(),
      usage: oneOf('off_session', 'on_session'),
    },
    handle({ sandbox }, params) {
      const id = newId('seti');
      const intent = saveIntent(sandbox, {
        id,
        object: 'setup_intent',
        allowed_payment_method_types: params.allowed_payment_method_types,
        application: null,
        automatic_payment_methods: null,
        cancellation_reason: null,
        client_secret: `${id}_secret_${randomLetters(25)}`,
        created: sandbox.now(),
        customer:
          params.customer === undefined ? null : findCustomer(sandbox, params.customer, 'parameter').id,
        customer_account: null,
        description: null,
        excluded_payment_method_types: null,
        flow_directions: null,
        last_setup_error: null,
        latest_attempt: null,
        livemode: false,
        managed_payments: null,
        mandate: null,
        metadata: applyMetadataChange({}, params.metadata),
        next_action: null,
        on_behalf_of: null,
        payment_method: null,
        payment_method_configuration_details: null,
        payment_method_options: {
          card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' },
        },
        payment_method_types: ['card'],
        single_use_mandate: null,
        status: 'requires_payment_method',
        usage: params.usage ?? 'off_session',
      });
      sandbox.publish('setup_intent.created', intent);
      return intent;
    },
  }),
  defineRoute({
    operation: 'setup_intents.retrieve',
    method: 'GET',
    path: '/v1/setup_intents/{id}',
    params: { client_secret: text() },
    handle: ({ sandbox, id }) => findSetupIntent(sandbox, id),
  }),
  defineRoute({
    operation: 'setup_intents.confirm',
    method: 'POST',
    path: '/v1/setup_intents/{id}/confirm',
    params: { payment_method: required(text()) },
    handle: ({ sandbox, id }, params) =>
      confirmSetup(sandbox, findSetupIntent(sandbox, id), findPaymentMethod(sandbox, params.payment_method)),
  }),
];
