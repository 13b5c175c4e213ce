import Stripe from 'stripe';
import type { SavedCard } from '../contract.ts';
import { callProvider, withIdempotencyKey } from '../payment-provider.server.ts';

/** Saved cards at the provider. Calls throw `payment_provider_unavailable` (503) and can be repeated. */
export interface CardVault {
  /** The person's id is the idempotency key; we share no other data. */
  createCustomer(userId: string): Promise<string>;
  /** `keeps`: whether to save the card for off-session charges; if absent, the browser decides. */
  setPayer(intentId: string, customerId: string, keeps?: 'for_later' | 'nothing'): Promise<void>;
  /** Cards that may be shown, latest first, without duplicates; null if the customer doesn't exist. */
  listCards(customerId: string): Promise<SavedCard[] | null>;
  /** The payer is present. `needs_payer`: the bank wants to authenticate them in the browser. Idempotent. */
  payWith(intentId: string, cardId: string): Promise<SavedCardOutcome>;
  /** Pays while the payer is away. If the bank wants to authenticate them, returns `needs_payer`. */
  payOffSession(intentId: string, cardId: string): Promise<SavedCardOutcome>;
  /** Also removes duplicates. False if it isn't the customer's card. */
  removeCard(customerId: string, cardId: string): Promise<boolean>;
  /** Deletes the customer with all cards. Idempotent. */
  deleteCustomer(customerId: string): Promise<void>;
}

export type SavedCardOutcome =
  | { outcome: 'paid' | 'processing' | 'needs_payer' }
  /** The provider's message for the payer. */
  | { outcome: 'declined'; sentence: string };

/** Codes for a detached card or a deleted customer. */
const missingCardCodes: readonly string[] = ['payment_method_unexpected_state', 'resource_missing'];

const MAX_CARDS = 100;

/** https://docs.stripe.com/payments/save-during-payment */
export function stripeCardVault(stripe: Stripe): CardVault {
  /** Latest first. */
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
        // The payer is away and the bank wants to authenticate them (https://docs.stripe.com/error-codes).
        if (error instanceof Stripe.errors.StripeCardError && error.code === 'authentication_required')
          return { outcome: 'needs_payer' };
        if (error instanceof Stripe.errors.StripeCardError)
          return { outcome: 'declined', sentence: error.message };
        // Possibly paid already: read the intent.
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

/** Identifies duplicates: the provider's fingerprint of the number, and the expiry. */
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
