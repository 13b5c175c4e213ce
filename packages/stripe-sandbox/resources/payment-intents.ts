/** PaymentIntents as the server sees them (https://docs.stripe.com/api/payment_intents). */
import { defineRoute } from '../http/route.ts';
import type { Sandbox } from '../sandbox.ts';
import type { PaymentIntent } from '../store/objects.ts';
import { invalidRequest, noSuchObject, unexpectedStateError } from '../wire/errors.ts';
import { newId, randomLetters } from '../wire/ids.ts';
import { isWithinRange, paginate, pagingParams } from '../wire/lists.ts';
import {
  applyMetadataChange,
  clearable,
  flag,
  integer,
  list,
  metadata,
  momentRange,
  oneOf,
  record,
  required,
  text,
} from '../wire/params.ts';
import { confirmOffSession, confirmPayment } from './confirm-payment.ts';
import { assertChargeable, currencyParam } from './currency.ts';
import { findCustomer } from './customers.ts';
import { bankMethodDataFields, createBankMethod } from './payment-methods.ts';
import { findMethodForPayment } from './saved-cards.ts';

export type NewPaymentIntent = Pick<PaymentIntent, 'amount' | 'currency'> & Partial<PaymentIntent>;

/** Publishes `payment_intent.created`; `amount` in pence. */
export function createPaymentIntent(sandbox: Sandbox, fields: NewPaymentIntent): PaymentIntent {
  const id = newId('pi');
  const intent: PaymentIntent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${randomLetters(25)}`,
    confirmation_method: 'automatic',
    created: sandbox.now(),
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
    ...fields,
  };
  sandbox.store.put('paymentIntents', id, intent);
  sandbox.publish('payment_intent.created', intent);
  return intent;
}

/** @throws {StripeProblem} 404 or 400 `resource_missing`. */
export function findPaymentIntent(sandbox: Sandbox, id: string, where: 'path' | 'parameter'): PaymentIntent {
  const intent = sandbox.store.get('paymentIntents', id);
  if (intent === undefined) {
    throw noSuchObject('payment_intent', id, where === 'path' ? 'intent' : 'payment_intent', where);
  }
  return intent;
}

const cancellableStatuses: readonly string[] = [
  'requires_payment_method',
  'requires_capture',
  'requires_confirmation',
  'requires_action',
  'processing',
];

const amountChangeableStatuses: readonly string[] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
];

/**
 * Publishes `payment_intent.canceled`.
 * @throws {StripeProblem} 400 `payment_intent_unexpected_state` if it has succeeded or was canceled.
 */
export function cancelPaymentIntent(
  sandbox: Sandbox,
  intent: PaymentIntent,
  reason: PaymentIntent['cancellation_reason'],
): PaymentIntent {
  // Only "in rare cases" can a payment be canceled that a bank decides on; here, never.
  if (!cancellableStatuses.includes(intent.status) || intent.status === 'processing') {
    throw unexpectedStateError(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: ${cancellableStatuses.join(', ')}.`,
      intent,
    );
  }
  const canceled: PaymentIntent = {
    ...intent,
    status: 'canceled',
    canceled_at: sandbox.now(),
    cancellation_reason: reason,
    next_action: null,
  };
  sandbox.store.put('paymentIntents', canceled.id, canceled);
  sandbox.publish('payment_intent.canceled', canceled);
  return canceled;
}

/** Without a return URL, a server may confirm only if no method can redirect. */
function assertReturnUrl(intent: PaymentIntent, returnUrl: string | undefined): void {
  const automatic = intent.automatic_payment_methods;
  if (automatic?.enabled && automatic.allow_redirects !== 'never' && returnUrl === undefined) {
    throw invalidRequest(
      "This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a `return_url`. If you don't want to accept redirect-based payment methods, set `automatic_payment_methods[enabled]` to `true` and `automatic_payment_methods[allow_redirects]` to `never` when creating Setup Intents and Payment Intents.",
      { param: 'return_url' },
    );
  }
}

const setupFutureUsage = oneOf('on_session', 'off_session');

const descriptiveFields = {
  customer: text(),
  description: text(1000),
  metadata: metadata(),
  payment_method: text(),
  statement_descriptor_suffix: text(22),
  transfer_group: text(),
};

export const paymentIntentRoutes = [
  defineRoute({
    operation: 'payment_intents.create',
    method: 'POST',
    path: '/v1/payment_intents',
    params: {
      ...descriptiveFields,
      amount: required(integer({ min: 1 })),
      currency: required(currencyParam),
      allowed_payment_method_types: list(oneOf('card', 'link', 'pay_by_bank')),
      automatic_payment_methods: record({
        enabled: required(flag()),
        allow_redirects: oneOf('always', 'never'),
      }),
      capture_method: oneOf('automatic', 'automatic_async'),
      confirm: flag(),
      receipt_email: text(800),
      return_url: text(),
      setup_future_usage: setupFutureUsage,
    },
    handle({ sandbox }, params) {
      assertChargeable(params.amount, params.currency);
      const customer = params.customer && findCustomer(sandbox, params.customer, 'parameter').id;
      const types = params.allowed_payment_method_types;
      if (types !== undefined && params.automatic_payment_methods?.enabled) {
        throw invalidRequest(
          'You may only specify one of these parameters: automatic_payment_methods, allowed_payment_method_types.',
          { code: 'parameters_exclusive', param: 'allowed_payment_method_types' },
        );
      }
      if (params.return_url !== undefined && !params.confirm) {
        throw invalidRequest(
          'The parameter `return_url` cannot be passed when creating a PaymentIntent unless `confirm` is set to true.',
          { code: 'payment_intent_invalid_parameter', param: 'return_url' },
        );
      }
      const method = params.payment_method
        ? findMethodForPayment(sandbox, params.payment_method, customer ?? null)
        : null;
      const intent = createPaymentIntent(sandbox, {
        amount: params.amount,
        currency: params.currency,
        allowed_payment_method_types: types ?? null,
        automatic_payment_methods:
          types === undefined
            ? { enabled: true, allow_redirects: 'always', ...params.automatic_payment_methods }
            : null,
        capture_method: params.capture_method ?? 'automatic_async',
        customer: customer ?? null,
        description: params.description ?? null,
        metadata: applyMetadataChange({}, params.metadata),
        payment_method: method?.id ?? null,
        payment_method_types: types ?? ['card'],
        receipt_email: params.receipt_email ?? null,
        setup_future_usage: params.setup_future_usage ?? null,
        statement_descriptor_suffix: params.statement_descriptor_suffix ?? null,
        transfer_group: params.transfer_group ?? null,
        status: method === null ? 'requires_payment_method' : 'requires_confirmation',
      });
      if (!params.confirm) return intent;
      assertReturnUrl(intent, params.return_url);
      return confirmPayment(sandbox, intent, method, { returnUrl: params.return_url });
    },
  }),
  defineRoute({
    operation: 'payment_intents.retrieve',
    method: 'GET',
    path: '/v1/payment_intents/{id}',
    params: { client_secret: text() },
    handle: ({ sandbox, id }) => findPaymentIntent(sandbox, id, 'path'),
  }),
  defineRoute({
    operation: 'payment_intents.list',
    method: 'GET',
    path: '/v1/payment_intents',
    params: { ...pagingParams, created: momentRange(), customer: text() },
    handle({ sandbox }, params) {
      const intents = sandbox.store
        .all('paymentIntents')
        .filter(
          (intent) =>
            isWithinRange(intent.created, params.created) &&
            (params.customer === undefined || intent.customer === params.customer),
        );
      return paginate(intents, params, '/v1/payment_intents', 'payment_intent');
    },
  }),
  defineRoute({
    operation: 'payment_intents.update',
    method: 'POST',
    path: '/v1/payment_intents/{id}',
    params: {
      ...descriptiveFields,
      amount: integer({ min: 1 }),
      currency: currencyParam,
      receipt_email: clearable(text(800)),
      setup_future_usage: clearable(setupFutureUsage),
    },
    handle({ sandbox, id }, params) {
      const before = findPaymentIntent(sandbox, id, 'path');
      const repriced = params.amount !== undefined || params.currency !== undefined;
      if (repriced && !amountChangeableStatuses.includes(before.status)) {
        throw unexpectedStateError(
          `This PaymentIntent's amount could not be updated because it has a status of ${before.status}. You may only update the amount of a PaymentIntent with one of the following statuses: ${amountChangeableStatuses.join(', ')}.`,
          before,
        );
      }
      const amount = params.amount ?? before.amount;
      const currency = params.currency ?? before.currency;
      if (repriced) assertChargeable(amount, currency);
      const customer = params.customer
        ? findCustomer(sandbox, params.customer, 'parameter').id
        : before.customer;
      const method =
        params.payment_method && findMethodForPayment(sandbox, params.payment_method, customer).id;
      if (method && !amountChangeableStatuses.includes(before.status)) {
        throw unexpectedStateError(
          `You cannot update this PaymentIntent's payment_method because it has a status of ${before.status}.`,
          before,
        );
      }
      // The approval no longer applies: confirm again.
      const reset = method !== undefined || (repriced && before.status === 'requires_action');
      const intent: PaymentIntent = {
        ...before,
        amount,
        currency,
        customer,
        description: params.description ?? before.description,
        metadata: applyMetadataChange(before.metadata, params.metadata),
        payment_method: method ?? before.payment_method,
        receipt_email: params.receipt_email === undefined ? before.receipt_email : params.receipt_email,
        setup_future_usage:
          params.setup_future_usage === undefined ? before.setup_future_usage : params.setup_future_usage,
        statement_descriptor_suffix: params.statement_descriptor_suffix ?? before.statement_descriptor_suffix,
        transfer_group: params.transfer_group ?? before.transfer_group,
        ...(reset && { status: 'requires_confirmation' as const, next_action: null }),
      };
      sandbox.store.put('paymentIntents', id, intent);
      return intent;
    },
  }),
  defineRoute({
    operation: 'payment_intents.confirm',
    method: 'POST',
    path: '/v1/payment_intents/{id}/confirm',
    params: {
      off_session: flag(),
      payment_method: text(),
      payment_method_data: record(bankMethodDataFields),
      receipt_email: clearable(text(800)),
      return_url: text(),
      setup_future_usage: clearable(setupFutureUsage),
    },
    handle({ sandbox, id }, params) {
      const found = findPaymentIntent(sandbox, id, 'path');
      assertReturnUrl(found, params.return_url);
      const intent: PaymentIntent = {
        ...found,
        receipt_email: params.receipt_email === undefined ? found.receipt_email : params.receipt_email,
        setup_future_usage:
          params.setup_future_usage === undefined ? found.setup_future_usage : params.setup_future_usage,
      };
      const methodId = params.payment_method ?? intent.payment_method;
      const method =
        params.payment_method_data !== undefined
          ? createBankMethod(sandbox, params.payment_method_data)
          : methodId === null
            ? null
            : findMethodForPayment(sandbox, methodId, intent.customer);
      if (params.off_session !== true)
        return confirmPayment(sandbox, intent, method, { returnUrl: params.return_url });
      if (intent.setup_future_usage !== null)
        throw invalidRequest(
          'The parameter `off_session` cannot be used while `setup_future_usage` is set.',
          {
            code: 'payment_intent_invalid_parameter',
            param: 'off_session',
          },
        );
      return confirmOffSession(sandbox, intent, method);
    },
  }),
  defineRoute({
    operation: 'payment_intents.cancel',
    method: 'POST',
    path: '/v1/payment_intents/{id}/cancel',
    params: {
      cancellation_reason: oneOf('abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'),
    },
    handle: ({ sandbox, id }, params) =>
      cancelPaymentIntent(
        sandbox,
        findPaymentIntent(sandbox, id, 'path'),
        params.cancellation_reason ?? null,
      ),
  }),
];
