/** https://docs.stripe.com/error-codes */
import type { PaymentIntent, PaymentMethod, SetupIntent } from '../store/objects.ts';

export interface ErrorBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  charge?: string;
  payment_intent?: PaymentIntent;
  setup_intent?: SetupIntent;
  payment_method?: PaymentMethod;
  doc_url?: string;
}

/** An API error. */
export class StripeProblem extends Error {
  readonly status: number;
  readonly body: ErrorBody;

  constructor(status: number, body: ErrorBody) {
    super(body.message);
    this.name = 'StripeProblem';
    this.status = status;
    this.body = body.code
      ? { ...body, doc_url: `https://docs.stripe.com/error-codes/${body.code.replaceAll('_', '-')}` }
      : body;
  }
}

/** 400; `param` names the culprit. */
export function invalidRequest(
  message: string,
  details: { code?: string; param?: string } = {},
): StripeProblem {
  return new StripeProblem(400, { type: 'invalid_request_error', message, ...details });
}

/** 404 for an id in the path, 400 for one in a parameter. `kind` is Stripe's name, such as `payment_intent`. */
export function noSuchObject(
  kind: string,
  id: string,
  param: string,
  where: 'path' | 'parameter',
): StripeProblem {
  return new StripeProblem(where === 'path' ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  });
}

/** 402 for a wrong or declined card. */
export function cardError(body: Omit<ErrorBody, 'type'>): StripeProblem {
  return new StripeProblem(402, { type: 'card_error', ...body });
}

/** 400 for a wrong status; includes the intent, as Stripe's does. */
export function unexpectedStateError(message: string, paymentIntent: PaymentIntent): StripeProblem {
  return new StripeProblem(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message,
    payment_intent: paymentIntent,
  });
}

/** 403 for a foreign or closed account. */
export function inaccessibleAccount(id: string): StripeProblem {
  return new StripeProblem(403, {
    type: 'invalid_request_error',
    code: 'account_invalid',
    message: `The provided key does not have access to account '${id}' (or that account does not exist). Application access may have been revoked.`,
  });
}

/** 400 (https://docs.stripe.com/error-codes) */
export function balanceInsufficient(): StripeProblem {
  return invalidRequest('Insufficient funds in your Stripe balance to refund this amount.', {
    code: 'balance_insufficient',
  });
}

/** 401 for a missing or wrong key. */
export function unauthenticated(message: string): StripeProblem {
  return new StripeProblem(401, { type: 'invalid_request_error', message });
}
