import Stripe from 'stripe';
import { AppError } from '#shared/domain/app-error.ts';
import type { IntentStatus, ProviderIntent, ProviderRefund } from './rules.ts';

/** What an intent is made for. Amount in pence. */
export interface IntentFor {
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
 * every call can be repeated.
 */
export interface PaymentProvider {
  /**
   * Asks for the money of a hold, or of a purchase. Repeating it gives the same intent: its id is the idempotency key
   * (remembered by the provider for 24 hours, far longer than a hold lives).
   */
  createIntent(hold: IntentFor): Promise<ProviderIntent>;
  retrieveIntent(intentId: string): Promise<ProviderIntent>;
  /** Makes an intent unpayable. Answers it as it then stands: `canceled`, or `succeeded` if that came first. */
  cancelIntent(intentId: string): Promise<ProviderIntent>;
  /**
   * Sends money back. `refundId` is our own row; `idempotencyKey` makes a repetition harmless for 24 hours,
   * and `findRefund` after that.
   */
  refund(request: {
    intentId: string;
    amountPence: number;
    refundId: string;
    idempotencyKey: string;
  }): Promise<ProviderRefund>;
  /** The refund made for our row, if the provider knows one. */
  findRefund(intentId: string, refundId: string): Promise<ProviderRefund | null>;
  retrieveRefund(refundId: string): Promise<ProviderRefund>;
  /** Every intent created since, newest first, page by page. */
  listIntents(createdSince: Date): AsyncIterable<ProviderIntent>;
  /** Every refund created since, newest first, page by page. */
  listRefunds(createdSince: Date): AsyncIterable<ProviderRefund>;
}

/** The provider over Stripe's SDK. */
export function stripePaymentProvider(stripe: Stripe): PaymentProvider {
  const retrieveIntent = (intentId: string) =>
    ask(async () => toIntent(await stripe.paymentIntents.retrieve(intentId)));
  return {
    retrieveIntent,
    createIntent: ({ holdId, userId, amountPence, description }) =>
      ask(async () =>
        toIntent(
          await stripe.paymentIntents.create(
            {
              amount: amountPence,
              currency: 'gbp',
              // Cards only: a seat is held for minutes, and slower methods settle after days.
              allowed_payment_method_types: ['card'],
              // Nothing here may change between two tries: the same key with other parameters is refused.
              description: description ?? `Session booking, hold ${holdId}`,
              metadata: { hold_id: holdId, user_id: userId },
            },
            { idempotencyKey: `hold:${holdId}:pi` },
          ),
        ),
      ),
    cancelIntent: async (intentId) => {
      try {
        return toIntent(await stripe.paymentIntents.cancel(intentId));
      } catch (error) {
        // Paid or cancelled before we came: the intent itself says which.
        if (isUnexpectedState(error)) return retrieveIntent(intentId);
        throw asUnavailable(error);
      }
    },
    refund: ({ intentId, amountPence, refundId, idempotencyKey }) =>
      ask(async () =>
        toRefund(
          await stripe.refunds.create(
            { payment_intent: intentId, amount: amountPence, metadata: { refund_id: refundId } },
            { idempotencyKey },
          ),
        ),
      ),
    findRefund: (intentId, refundId) =>
      ask(async () => {
        for await (const refund of stripe.refunds.list({ payment_intent: intentId, limit: 100 })) {
          const known = toRefund(refund);
          if (known.refundId === refundId) return known;
        }
        return null;
      }),
    retrieveRefund: (refundId) => ask(async () => toRefund(await stripe.refunds.retrieve(refundId))),
    async *listIntents(createdSince) {
      const pages = stripe.paymentIntents.list({ limit: 100, created: { gte: epochSeconds(createdSince) } });
      for await (const intent of translated(pages)) yield toIntent(intent);
    },
    async *listRefunds(createdSince) {
      const pages = stripe.refunds.list({ limit: 100, created: { gte: epochSeconds(createdSince) } });
      for await (const refund of translated(pages)) yield toRefund(refund);
    },
  };
}

/** Makes a call to the provider. Throws `payment_provider_unavailable` (503) when it fails. */
export async function ask<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw asUnavailable(error);
  }
}

/** Goes through the provider's pages, throwing as `ask` does. */
export async function* translated<T>(pages: AsyncIterable<T>): AsyncIterable<T> {
  try {
    yield* pages;
  } catch (error) {
    throw asUnavailable(error);
  }
}

/** When it is worth asking the provider again: its own troubles mostly last for some seconds, or for much longer. */
const RETRY_AFTER_SECONDS = 10;

function asUnavailable(error: unknown): AppError {
  if (error instanceof AppError) return error;
  return new AppError(
    'payment_provider_unavailable',
    'The payment service is not answering. Please try again in a minute; you will not be charged twice.',
    { cause: error, retryAfterSeconds: RETRY_AFTER_SECONDS },
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
  };
}

/** An instant as the provider counts it. */
export function epochSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
