/** Confirmation of payments, the card holder's authentication, and the approval at their bank. */
import type { Sandbox } from '../sandbox.ts';
import type { PaymentIntent, PaymentMethod } from '../store/objects.ts';
import { cardError, invalidRequest, unexpectedStateError } from '../wire/errors.ts';
import { createCharge, type Decline } from './charges.ts';
import { openDispute } from './disputes.ts';
import { recordFailedAttempt, settlePaidInvoice } from './invoice-settlement.ts';
import { attachToCustomer, markMethodUsed } from './saved-cards.ts';
import { cardOutcome, isDisputed } from './test-cards.ts';

const declines: Record<'declined' | 'insufficient_funds', Decline> = {
  declined: {
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: 'Your card was declined.',
  },
  insufficient_funds: {
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
};

export const authenticationFailure = {
  code: 'payment_intent_authentication_failure',
  doc_url: 'https://docs.stripe.com/error-codes/payment-intent-authentication-failure',
  message:
    'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.',
} as const;

const confirmableStatuses: readonly string[] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
];

function assertConfirmable(intent: PaymentIntent): void {
  if (intent.status === 'succeeded') {
    throw unexpectedStateError(
      'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.',
      intent,
    );
  }
  if (!confirmableStatuses.includes(intent.status)) {
    throw unexpectedStateError(
      `You cannot confirm this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be confirmed: requires_confirmation, requires_action.`,
      intent,
    );
  }
}

export function saveIntent(sandbox: Sandbox, intent: PaymentIntent): PaymentIntent {
  sandbox.store.put('paymentIntents', intent.id, intent);
  return intent;
}

/** Charges the method. Publishes `payment_intent.succeeded`. */
export function succeedIntent(sandbox: Sandbox, intent: PaymentIntent, method: PaymentMethod): PaymentIntent {
  const charge = createCharge(sandbox, intent, method, null);
  const paid = saveIntent(sandbox, {
    ...intent,
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: method.id,
    status: 'succeeded',
  });
  sandbox.publish('payment_intent.succeeded', paid);
  if (method.type === 'card' && paid.setup_future_usage !== null && paid.customer !== null) {
    attachToCustomer(sandbox, method.id, paid.customer);
  }
  markMethodUsed(sandbox, method.id);
  settlePaidInvoice(sandbox, paid);
  if (isDisputed(method.card?.last4 ?? '')) openDispute(sandbox, charge, 'fraudulent');
  return paid;
}

function declineIntent(
  sandbox: Sandbox,
  intent: PaymentIntent,
  method: PaymentMethod,
  reason: Decline,
): never {
  const charge = createCharge(sandbox, intent, method, reason);
  const unpaid = saveIntent(sandbox, {
    ...intent,
    last_payment_error: { ...reason, charge: charge.id, payment_method: method, type: 'card_error' },
    latest_charge: charge.id,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  });
  sandbox.publish('payment_intent.payment_failed', unpaid);
  recordFailedAttempt(sandbox, unpaid, 'invoice.payment_failed');
  throw cardError({ ...reason, charge: charge.id, payment_intent: unpaid, payment_method: method });
}

function requireAuthentication(
  sandbox: Sandbox,
  intent: PaymentIntent,
  method: PaymentMethod,
): PaymentIntent {
  const waiting = saveIntent(sandbox, {
    ...intent,
    last_payment_error: null,
    next_action: { type: 'use_stripe_sdk', use_stripe_sdk: {} },
    payment_method: method.id,
    status: 'requires_action',
  });
  sandbox.publish('payment_intent.requires_action', waiting);
  recordFailedAttempt(sandbox, waiting, 'invoice.payment_action_required');
  return waiting;
}

/** Nothing was charged: another method can pay. Publishes `payment_intent.payment_failed`. */
export function failIntent(
  sandbox: Sandbox,
  intent: PaymentIntent,
  method: PaymentMethod,
  reason: Pick<NonNullable<PaymentIntent['last_payment_error']>, 'code' | 'doc_url' | 'message'>,
): PaymentIntent {
  const unpaid = saveIntent(sandbox, {
    ...intent,
    last_payment_error: { ...reason, payment_method: method, type: 'invalid_request_error' },
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  });
  sandbox.publish('payment_intent.payment_failed', unpaid);
  recordFailedAttempt(sandbox, unpaid, 'invoice.payment_failed');
  return unpaid;
}

/** Sends the payer to their bank: `pages/bank-page.ts`. */
function requireApproval(
  sandbox: Sandbox,
  intent: PaymentIntent,
  method: PaymentMethod,
  returnUrl: string | undefined,
): PaymentIntent {
  if (!intent.payment_method_types.includes('pay_by_bank')) {
    throw invalidRequest(
      `The PaymentMethod provided (pay_by_bank) is not allowed for this PaymentIntent. Please attach a PaymentMethod of one of the following types: ${intent.payment_method_types.join(', ')}.`,
      { code: 'payment_intent_invalid_parameter', param: 'payment_method' },
    );
  }
  if (returnUrl === undefined) {
    throw invalidRequest(
      'You must provide a `return_url` when confirming using a PaymentMethod of type pay_by_bank.',
      { code: 'parameter_missing', param: 'return_url' },
    );
  }
  const waiting = saveIntent(sandbox, {
    ...intent,
    last_payment_error: null,
    next_action: {
      type: 'redirect_to_url',
      redirect_to_url: { return_url: returnUrl, url: `${sandbox.publicUrl}/bank/${intent.client_secret}` },
    },
    payment_method: method.id,
    status: 'requires_action',
  });
  sandbox.publish('payment_intent.requires_action', waiting);
  return waiting;
}

/**
 * Confirms an intent; `intent` may contain unsaved changes of the same call.
 * @param holder whether the card holder is present
 * @param returnUrl where the bank sends the payer back to
 * @returns the intent, `succeeded` or `requires_action`.
 * @throws {StripeProblem} 402 `card_declined` (recorded anyway); 400 `payment_intent_unexpected_state` for a wrong
 * status or without a card.
 */
export function confirmPayment(
  sandbox: Sandbox,
  intent: PaymentIntent,
  method: PaymentMethod | null,
  { holder = 'present', returnUrl }: { holder?: 'present' | 'absent'; returnUrl?: string | undefined } = {},
): PaymentIntent {
  assertConfirmable(intent);
  if (method === null) {
    throw unexpectedStateError(
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
      intent,
    );
  }
  if (method.type === 'pay_by_bank') return requireApproval(sandbox, intent, method, returnUrl);
  const outcome = cardOutcome(method.card?.last4 ?? '');
  const authenticatedBefore = outcome === 'requires_authentication' && holder === 'absent';
  if (outcome === 'succeeds' || authenticatedBefore) return succeedIntent(sandbox, intent, method);
  if (outcome === 'requires_authentication' || outcome === 'always_authenticates')
    return requireAuthentication(sandbox, intent, method);
  return declineIntent(sandbox, intent, method, declines[outcome]);
}

/**
 * Confirms with `off_session`: cards that authenticate every time are declined
 * (https://docs.stripe.com/payments/save-and-reuse#charge-saved-payment-method).
 */
export function confirmOffSession(
  sandbox: Sandbox,
  intent: PaymentIntent,
  method: PaymentMethod | null,
): PaymentIntent {
  assertConfirmable(intent);
  if (method !== null && cardOutcome(method.card?.last4 ?? '') === 'always_authenticates')
    return declineIntent(sandbox, intent, method, {
      code: 'authentication_required',
      decline_code: 'authentication_required',
      message: 'Your card was declined. This transaction requires authentication.',
    });
  return confirmPayment(sandbox, intent, method, { holder: 'absent' });
}

/**
 * Ends an authentication: `succeed` pays, `fail` requires another card, with `payment_intent_authentication_failure`
 * as the last error.
 * @throws {StripeProblem} 400 `payment_intent_unexpected_state` if none is running.
 */
export function endAuthentication(
  sandbox: Sandbox,
  intent: PaymentIntent,
  outcome: 'succeed' | 'fail',
): PaymentIntent {
  const method = sandbox.store.get('paymentMethods', intent.payment_method ?? '');
  if (intent.status !== 'requires_action' || method?.type !== 'card') {
    throw unexpectedStateError(
      `This PaymentIntent is not waiting for authentication; it has a status of ${intent.status}.`,
      intent,
    );
  }
  if (outcome === 'succeed') return succeedIntent(sandbox, intent, method);
  return failIntent(sandbox, intent, method, authenticationFailure);
}
