/** Stripe's error answers: their status codes, types, codes and wordings (https://docs.stripe.com/error-codes). */
import type { PaymentIntent, PaymentMethod, SetupIntent } from '../store/objects.ts';

/** The object under `error` in an error answer. */
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

/** A refusal on its way to the caller. */
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

/** 400 for a request that cannot be carried out; `param` names the parameter to blame. */
export function invalidRequest(
  message: string,
  details: { code?: string; param?: string } = {},
): StripeProblem {
  return new StripeProblem(400, { type: 'invalid_request_error', message, ...details });
}

/**
 * An id nothing is stored under: 404 when it stood in the path, 400 when it came as a parameter.
 * `kind` is worded as Stripe does, for example `payment_intent`.
 */
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

/** 402 for what is wrong with the card itself or what its bank said. */
export function cardError(body: Omit<ErrorBody, 'type'>): StripeProblem {
  return new StripeProblem(402, { type: 'card_error', ...body });
}

/** 400 because the intent's status does not allow what was asked; carries the intent, as Stripe's does. */
export function unexpectedStateError(message: string, paymentIntent: PaymentIntent): StripeProblem {
  return new StripeProblem(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message,
    payment_intent: paymentIntent,
  });
}

/** 403 for an account that is not one of the platform's connected accounts, or is closed. */
export function inaccessibleAccount(id: string): StripeProblem {
  return new StripeProblem(403, {
    type: 'invalid_request_error',
    code: 'account_invalid',
    message: `The provided key does not have access to account '${id}' (or that account does not exist). Application access may have been revoked.`,
  });
}

/** 400: the platform's balance holds too little for what is to be sent (https://docs.stripe.com/error-codes). */
export function balanceInsufficient(): StripeProblem {
  return invalidRequest('Insufficient funds in your Stripe balance to refund this amount.', {
    code: 'balance_insufficient',
  });
}

/** 401; `message` says whether a key was missing or wrong. */
export function unauthenticated(message: string): StripeProblem {
  return new StripeProblem(401, { type: 'invalid_request_error', message });
}
