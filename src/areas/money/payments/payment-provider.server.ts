import Stripe from 'stripe';
import { AppError } from '#shared/domain/app-error.ts';
import type { IntentStatus, ProviderIntent, ProviderRefund } from './rules.ts';

/** Amount in pence. */
export interface NewIntent {
  /** Id of the order or purchase. */
  holdId: string;
  userId: string;
  amountPence: number;
  /** `all`: also Link and Pay by Bank, which may settle days later. Cards and their wallets otherwise. */
  methods?: 'all' | 'card';
  /** Must be the same at every retry. */
  description?: string;
}

/**
 * Payment provider. Calls throw `payment_provider_unavailable` (503; may have succeeded, so calls are repeatable) or
 * `payment_provider_refused` (502; a repeat gets the same answer).
 */
export interface PaymentProvider {
  /** The hold's id is the idempotency key (24 hours, longer than a hold lives): repeats return the same intent. */
  createIntent(hold: NewIntent): Promise<ProviderIntent>;
  retrieveIntent(intentId: string): Promise<ProviderIntent>;
  /** Returns `canceled`, `succeeded` if the payment came first, or `processing` while a bank decides. */
  cancelIntent(intentId: string): Promise<ProviderIntent>;
  /** `refundId` is our row, `tries` counts refusals. The key expires after 24 hours: use `findRefund` then. */
  refund(request: {
    intentId: string;
    amountPence: number;
    refundId: string;
    tries?: number;
    idempotencyKey: string;
  }): Promise<ProviderRefund>;
  /** The provider's refund for this try; null if none. Ignores earlier failed tries. */
  findRefund(intentId: string, refundId: string, tries?: number): Promise<ProviderRefund | null>;
  /** Includes refunds made in the provider's dashboard. Newest first. */
  refundsOf(intentId: string): Promise<ProviderRefund[]>;
  retrieveRefund(refundId: string): Promise<ProviderRefund>;
  /** Newest first. */
  listIntents(createdSince: Date): AsyncIterable<ProviderIntent>;
  /** Newest first. */
  listRefunds(createdSince: Date): AsyncIterable<ProviderRefund>;
}

export function stripePaymentProvider(stripe: Stripe): PaymentProvider {
  const retrieveIntent = (intentId: string) =>
    callProvider(async () => toIntent(await stripe.paymentIntents.retrieve(intentId)));
  const refundsOf = (intentId: string) =>
    callProvider(async () => {
      const refunds: ProviderRefund[] = [];
      for await (const refund of stripe.refunds.list({ payment_intent: intentId, limit: 100 }))
        refunds.push(toRefund(refund));
      return refunds;
    });
  return {
    retrieveIntent,
    createIntent: ({ holdId, userId, amountPence, methods, description }) =>
      callProvider(async () =>
        toIntent(
          await withIdempotencyKey(`hold:${holdId}:pi`, (idempotencyKey) =>
            stripe.paymentIntents.create(
              {
                amount: amountPence,
                currency: 'gbp',
                allowed_payment_method_types: methods === 'all' ? ['card', 'link', 'pay_by_bank'] : ['card'],
                // Must not change between retries: the provider rejects a key with other parameters.
                description: description ?? `Session booking, hold ${holdId}`,
                metadata: { hold_id: holdId, user_id: userId },
              },
              { idempotencyKey },
            ),
          ),
        ),
      ),
    cancelIntent: async (intentId) => {
      try {
        return toIntent(await stripe.paymentIntents.cancel(intentId));
      } catch (error) {
        // Already paid or cancelled: read the intent.
        if (isUnexpectedState(error)) return retrieveIntent(intentId);
        throw toProviderError(error);
      }
    },
    refund: ({ intentId, amountPence, refundId, tries = 0, idempotencyKey }) =>
      callProvider(async () =>
        toRefund(
          await stripe.refunds.create(
            {
              payment_intent: intentId,
              amount: amountPence,
              metadata: { refund_id: refundId, ...(tries > 0 && { try: String(tries) }) },
            },
            { idempotencyKey },
          ),
        ),
      ),
    findRefund: async (intentId, refundId, tries = 0) => {
      const made = (await refundsOf(intentId)).filter((refund) => refund.refundId === refundId);
      return (
        made.find(({ status }) => status === 'succeeded') ??
        made.find((refund) => (refund.tries ?? 0) === tries) ??
        null
      );
    },
    refundsOf,
    retrieveRefund: (refundId) => callProvider(async () => toRefund(await stripe.refunds.retrieve(refundId))),
    async *listIntents(createdSince) {
      const pages = stripe.paymentIntents.list({ limit: 100, created: { gte: epochSeconds(createdSince) } });
      for await (const intent of pagesFromProvider(pages)) yield toIntent(intent);
    },
    async *listRefunds(createdSince) {
      const pages = stripe.refunds.list({ limit: 100, created: { gte: epochSeconds(createdSince) } });
      for await (const refund of pagesFromProvider(pages)) yield toRefund(refund);
    },
  };
}

/**
 * Throws `payment_provider_refused` (502) if the provider refuses, otherwise `payment_provider_unavailable` (503).
 */
export async function callProvider<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw toProviderError(error);
  }
}

/** Throws like `callProvider`. */
export async function* pagesFromProvider<T>(pages: AsyncIterable<T>): AsyncIterable<T> {
  try {
    yield* pages;
  } catch (error) {
    throw toProviderError(error);
  }
}

/** Outages last either seconds or much longer. */
const RETRY_AFTER_SECONDS = 10;

export interface ProviderRefusal {
  /** Such as `charge_already_refunded`; the error type if there is no code. */
  code: string;
  reason: string;
}

/** Errors about the call itself (https://docs.stripe.com/error-handling). */
const refusalErrors = [
  Stripe.errors.StripeInvalidRequestError,
  Stripe.errors.StripeCardError,
  Stripe.errors.StripePermissionError,
  Stripe.errors.StripeIdempotencyError,
];

/** Null if retryable: lost connection, timeout, 429, 5xx, key in use (409), rejected API key (401). */
export function toRefusal(error: unknown): ProviderRefusal | null {
  if (error instanceof AppError) return error.cause === undefined ? null : toRefusal(error.cause);
  if (!(error instanceof Stripe.errors.StripeError)) return null;
  if (!refusalErrors.some((decision) => error instanceof decision)) return null;
  return { code: error.code ?? error.type, reason: error.message };
}

export function toProviderError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (toRefusal(error) !== null)
    return new AppError(
      'payment_provider_refused',
      'The payment service rejected this. We haven’t charged you. Contact support.',
      { cause: error },
    );
  return new AppError(
    'payment_provider_unavailable',
    'The payment service isn’t responding. Try again in a minute. We won’t charge you twice.',
    { cause: error, retryAfterSeconds: RETRY_AFTER_SECONDS },
  );
}

/** More retries than happen within the key's 24 hours. */
const MAX_IDEMPOTENCY_KEYS = 50;

/**
 * Makes an idempotent call. The provider replays refusals for 24 hours, so after a replay we use the next key. Only
 * safe for definite refusals, which created nothing.
 */
export async function withIdempotencyKey<T>(
  key: string,
  call: (idempotencyKey: string) => Promise<T>,
): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await call(tries === 0 ? key : `${key}:${tries}`);
    } catch (error) {
      if (tries === MAX_IDEMPOTENCY_KEYS || !isRepeatedRefusal(error)) throw error;
    }
  }
}

/** True if the provider replays an earlier refusal. */
function isRepeatedRefusal(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeError &&
    !(error instanceof Stripe.errors.StripeIdempotencyError) &&
    toRefusal(error) !== null &&
    error.headers?.['idempotent-replayed'] === 'true'
  );
}

function isUnexpectedState(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === 'payment_intent_unexpected_state';
}

/** The SDK resolves on a 404 without an error body, so check the response. */
function toIntent(intent: Stripe.PaymentIntent): ProviderIntent {
  if (intent.object !== 'payment_intent')
    throw new Error('The provider answered something else than an intent.');
  return {
    id: intent.id,
    status: toStatus(intent.status),
    amountPence: intent.amount,
    receivedPence: intent.amount_received,
    currency: intent.currency,
    holdId: intent.metadata.hold_id ?? null,
    userId: intent.metadata.user_id ?? null,
    clientSecret: intent.client_secret ?? '',
    cardId:
      typeof intent.payment_method === 'string' ? intent.payment_method : (intent.payment_method?.id ?? null),
    createdAt: new Date(intent.created * 1000),
  };
}

function toStatus(status: Stripe.PaymentIntent.Status): IntentStatus {
  switch (status) {
    case 'succeeded':
      return 'succeeded';
    case 'canceled':
      return 'canceled';
    case 'processing':
      return 'processing';
    default:
      return 'unpaid';
  }
}

function toRefund(refund: Stripe.Refund): ProviderRefund {
  if (refund.object !== 'refund') throw new Error('The provider answered something else than a refund.');
  const intent = refund.payment_intent;
  return {
    id: refund.id,
    status: refund.status === 'failed' || refund.status === 'canceled' ? 'failed' : 'succeeded',
    amountPence: refund.amount,
    intentId: typeof intent === 'string' ? intent : (intent?.id ?? null),
    refundId: refund.metadata?.refund_id ?? null,
    tries: Number(refund.metadata?.try ?? 0),
    failure: refund.failure_reason ?? null,
  };
}

export function epochSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
