import Stripe from 'stripe';
import { AppError } from '#shared/domain/app-error.ts';
import type { IntentStatus, ProviderIntent, ProviderRefund } from './rules.ts';

/** What an intent is made for. Amount in pence. */
export interface NewIntent {
  /** The order's id, or the purchase's. */
  holdId: string;
  userId: string;
  amountPence: number;
  /** In the provider's books; the same at each repetition. */
  description?: string;
}

/**
 * The few calls Fettle makes to the payment provider. Each throws `payment_provider_unavailable` (503) when the
 * provider does not answer or answers something it should not; the effect may then have happened or not, so
 * every call can be repeated. Each throws `payment_provider_refused` (502) when the provider has decided against it:
 * the same call again gets the same answer (`refusalOf`).
 */
export interface PaymentProvider {
  /**
   * Asks for the money of a hold, or of a purchase. Repeating it gives the same intent: its id is the idempotency key
   * (remembered by the provider for 24 hours, far longer than a hold lives).
   */
  createIntent(hold: NewIntent): Promise<ProviderIntent>;
  retrieveIntent(intentId: string): Promise<ProviderIntent>;
  /** Makes an intent unpayable. Answers it as it then stands: `canceled`, or `succeeded` if that came first. */
  cancelIntent(intentId: string): Promise<ProviderIntent>;
  /**
   * Sends money back. `refundId` is our own row, and `tries` says how often the provider has refused it;
   * `idempotencyKey` makes a repetition harmless for 24 hours, and `findRefund` after that.
   */
  refund(request: {
    intentId: string;
    amountPence: number;
    refundId: string;
    tries?: number;
    idempotencyKey: string;
  }): Promise<ProviderRefund>;
  /** The refund that the provider has made for this try of our row, if it knows one. Earlier tries that failed are left out. */
  findRefund(intentId: string, refundId: string, tries?: number): Promise<ProviderRefund | null>;
  /** Every refund of a payment, ours and those made in the provider's dashboard, newest first. */
  refundsOf(intentId: string): Promise<ProviderRefund[]>;
  retrieveRefund(refundId: string): Promise<ProviderRefund>;
  /** Every intent created since, newest first, page by page. */
  listIntents(createdSince: Date): AsyncIterable<ProviderIntent>;
  /** Every refund created since, newest first, page by page. */
  listRefunds(createdSince: Date): AsyncIterable<ProviderRefund>;
}

/** The provider over Stripe's SDK. */
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
    createIntent: ({ holdId, userId, amountPence, description }) =>
      callProvider(async () =>
        toIntent(
          await withIdempotencyKey(`hold:${holdId}:pi`, (idempotencyKey) =>
            stripe.paymentIntents.create(
              {
                amount: amountPence,
                currency: 'gbp',
                // Cards only: a seat is held for minutes, and slower methods settle after days.
                allowed_payment_method_types: ['card'],
                // Nothing here may change between two tries: the same key with other parameters is refused.
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
        // Paid or cancelled before we came: the intent itself says which.
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
 * Makes a call to the provider. Throws `payment_provider_refused` (502) when the provider decides against it, and
 * `payment_provider_unavailable` (503) for every other failure.
 */
export async function callProvider<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw toProviderError(error);
  }
}

/** Goes through the provider's pages, throwing as `ask` does. */
export async function* pagesFromProvider<T>(pages: AsyncIterable<T>): AsyncIterable<T> {
  try {
    yield* pages;
  } catch (error) {
    throw toProviderError(error);
  }
}

/** When it is worth asking the provider again: its own troubles mostly last for some seconds, or for much longer. */
const RETRY_AFTER_SECONDS = 10;

/** Why the provider has decided against a call. */
export interface ProviderRefusal {
  /** The provider's code, such as `charge_already_refunded`; its kind of error where it gives no code. */
  code: string;
  /** Its reason, in its words. */
  reason: string;
}

/** The kinds of error that are the provider's decision about the call itself (https://docs.stripe.com/error-handling). */
const refusalErrors = [
  Stripe.errors.StripeInvalidRequestError,
  Stripe.errors.StripeCardError,
  Stripe.errors.StripePermissionError,
  Stripe.errors.StripeIdempotencyError,
];

/**
 * The one place that says what an error of the provider's means: its refusal, or null where the call is worth making
 * again as it is. Worth repeating are a lost connection, a timeout, 429, any 5xx, a key whose first request is still
 * under way (409) and a rejected API key (401), which says nothing about the call. Takes the SDK's error or ours.
 */
export function toRefusal(error: unknown): ProviderRefusal | null {
  if (error instanceof AppError) return error.cause === undefined ? null : toRefusal(error.cause);
  if (!(error instanceof Stripe.errors.StripeError)) return null;
  if (!refusalErrors.some((decision) => error instanceof decision)) return null;
  return { code: error.code ?? error.type, reason: error.message };
}

/** The provider's error as ours, by what `refusalOf` says of it. */
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

/** More tries than anybody makes in the day for which the provider remembers a key. */
const MAX_IDEMPOTENCY_KEYS = 50;

/**
 * Makes something at the provider under a key that makes a repetition harmless. The provider remembers its refusals too
 * and repeats them for 24 hours, so after one that it repeats the call is made again under the next key. Only what it
 * has refused for certain is tried so: nothing was made then.
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

/** The provider gives the refusal again that it gave before. Another kind of call under the same key is none. */
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

/** The SDK resolves on a 404 without an error body, so what comes back is looked at before it is believed. */
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

/** An instant as the provider counts it. */
export function epochSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
