import Stripe from 'stripe';
import type { SavedCard } from '../contract.ts';
import { callProvider, withIdempotencyKey } from '../payment-provider.server.ts';

/**
 * The calls about the cards that people keep with the payment provider. Each throws `payment_provider_unavailable`
 * (503) when the provider does not answer or answers something it should not; every call can be repeated.
 */
export interface CardVault {
  /** The customer for a person, made once: the person's id is the idempotency key. Nothing else is told of them. */
  createCustomer(userId: string): Promise<string>;
  /**
   * Says whose payment an intent is: from then on cards of that customer can pay it, and be kept with it. `keeps`: the
   * card that pays it is kept in any case, to be charged while its owner is away; or it is not, for nobody is there to
   * agree to that. Where it is left out the browser says.
   */
  setPayer(intentId: string, customerId: string, keeps?: 'for_later' | 'nothing'): Promise<void>;
  /**
   * The customer's cards that may be shown again, the latest kept first, each once however often it was kept; null
   * when the provider knows no such customer (any more).
   */
  listCards(customerId: string): Promise<SavedCard[] | null>;
  /**
   * Pays an intent with a kept card of its payer, who is there and has said so. `needs_payer`: the card's bank wants to
   * see them first, which only their browser can arrange. Said twice, it is charged once.
   */
  payWith(intentId: string, cardId: string): Promise<SavedCardOutcome>;
  /** The same while its payer is away, as they have agreed to before: a bank that wants to see them refuses, which is `needs_payer`. */
  payOffSession(intentId: string, cardId: string): Promise<SavedCardOutcome>;
  /** Forgets a card, however often it was kept. False when it is none of that customer's. */
  removeCard(customerId: string, cardId: string): Promise<boolean>;
  /** Forgets a customer with all cards; doing it twice is doing it once. */
  deleteCustomer(customerId: string): Promise<void>;
}

export type SavedCardOutcome =
  | { outcome: 'paid' | 'processing' | 'needs_payer' }
  /** `sentence` is the provider's, for the payer. */
  | { outcome: 'declined'; sentence: string };

/** What the provider says of a card that has been taken off its customer, or of a customer who is gone. */
const missingCardCodes: readonly string[] = ['payment_method_unexpected_state', 'resource_missing'];

/** More than anybody keeps. */
const MAX_CARDS = 100;

/** The vault over Stripe's SDK (https://docs.stripe.com/payments/save-during-payment). */
export function stripeCardVault(stripe: Stripe): CardVault {
  /** As the provider lists them, the latest first. */
  const cardsOf = async (customerId: string): Promise<Stripe.PaymentMethod[]> => {
    const { data } = await stripe.customers.listPaymentMethods(customerId, {
      type: 'card',
      allow_redisplay: 'always',
      limit: MAX_CARDS,
    });
    return data.toSorted((one, other) => other.created - one.created);
  };
  const confirm = (intentId: string, params: Stripe.PaymentIntentConfirmParams) =>
    callProvider(async (): Promise<SavedCardOutcome> => {
      try {
        return toCardOutcome(await stripe.paymentIntents.confirm(intentId, params));
      } catch (error) {
        // In the payer's absence a bank that wants to see them refuses (https://docs.stripe.com/error-codes).
        if (error instanceof Stripe.errors.StripeCardError && error.code === 'authentication_required')
          return { outcome: 'needs_payer' };
        if (error instanceof Stripe.errors.StripeCardError)
          return { outcome: 'declined', sentence: error.message };
        // Paid before we came: the intent itself says so.
        if (error instanceof Stripe.errors.StripeError && error.code === 'payment_intent_unexpected_state')
          return toCardOutcome(await stripe.paymentIntents.retrieve(intentId));
        if (error instanceof Stripe.errors.StripeError && missingCardCodes.includes(error.code ?? ''))
          return { outcome: 'declined', sentence: 'This card is no longer saved.' };
        throw error;
      }
    });
  return {
    createCustomer: (userId) =>
      callProvider(async () => {
        const { id } = await withIdempotencyKey(`user:${userId}:customer`, (idempotencyKey) =>
          stripe.customers.create({ metadata: { user_id: userId } }, { idempotencyKey }),
        );
        return id;
      }),
    setPayer: (intentId, customerId, keeps) =>
      callProvider(async () => {
        await stripe.paymentIntents.update(intentId, {
          customer: customerId,
          ...(keeps !== undefined && { setup_future_usage: keeps === 'for_later' ? 'off_session' : '' }),
        });
      }),
    listCards: (customerId) =>
      callProvider(async () => {
        const methods = await nullIfMissing(() => cardsOf(customerId));
        if (methods === null) return null;
        const seen = new Set<string>();
        return methods.flatMap((method) => {
          const kept = toSavedCard(method);
          if (kept === null || seen.has(cardIdentity(method))) return [];
          seen.add(cardIdentity(method));
          return [kept];
        });
      }),
    payWith: (intentId, cardId) => confirm(intentId, { payment_method: cardId }),
    payOffSession: (intentId, cardId) => confirm(intentId, { payment_method: cardId, off_session: true }),
    removeCard: (customerId, cardId) =>
      callProvider(async () => {
        const methods = (await nullIfMissing(() => cardsOf(customerId))) ?? [];
        const named = methods.find(({ id }) => id === cardId);
        if (named === undefined) return false;
        for (const method of methods)
          if (cardIdentity(method) === cardIdentity(named)) await stripe.paymentMethods.detach(method.id);
        return true;
      }),
    deleteCustomer: (customerId) =>
      callProvider(async () => {
        await nullIfMissing(() => stripe.customers.del(customerId));
      }),
  };
}

function toCardOutcome({ status }: Stripe.PaymentIntent): SavedCardOutcome {
  if (status === 'succeeded') return { outcome: 'paid' };
  return { outcome: status === 'processing' ? 'processing' : 'needs_payer' };
}

/** What cards have in common that are one and the same: the provider's fingerprint of the number, and the expiry. */
function cardIdentity({ id, card }: Stripe.PaymentMethod): string {
  if (!card?.fingerprint) return id;
  return [card.fingerprint, card.exp_month, card.exp_year].join(' ');
}

function toSavedCard({ id, card }: Stripe.PaymentMethod): SavedCard | null {
  if (card === undefined) return null;
  const { brand, last4, exp_month: expiryMonth, exp_year: expiryYear } = card;
  return { id, brand, last4, expiryMonth, expiryYear };
}

async function nullIfMissing<T>(call: () => Promise<T>): Promise<T | null> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.code === 'resource_missing') return null;
    throw error;
  }
}
