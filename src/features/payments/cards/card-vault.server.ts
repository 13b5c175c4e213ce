import Stripe from 'stripe';
import type { KeptCard } from '../contract.ts';
import { ask, underKey } from '../payment-provider.server.ts';

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
  listCards(customerId: string): Promise<KeptCard[] | null>;
  /**
   * Pays an intent with a kept card of its payer, who is there and has said so. `needs_payer`: the card's bank wants to
   * see them first, which only their browser can arrange. Said twice, it is charged once.
   */
  payWith(intentId: string, cardId: string): Promise<KeptCardOutcome>;
  /** The same while its payer is away, as they have agreed to before: a bank that wants to see them refuses, which is `needs_payer`. */
  payUnattended(intentId: string, cardId: string): Promise<KeptCardOutcome>;
  /** Forgets a card, however often it was kept. False when it is none of that customer's. */
  removeCard(customerId: string, cardId: string): Promise<boolean>;
  /** Forgets a customer with all cards; doing it twice is doing it once. */
  deleteCustomer(customerId: string): Promise<void>;
}

export type KeptCardOutcome =
  | { outcome: 'paid' | 'processing' | 'needs_payer' }
  /** `sentence` is the provider's, for the payer. */
  | { outcome: 'declined'; sentence: string };

/** What the provider says of a card that has been taken off its customer, or of a customer who is gone. */
const goneCard: readonly string[] = ['payment_method_unexpected_state', 'resource_missing'];

/** More than anybody keeps. */
const MOST_CARDS = 100;

/** The vault over Stripe's SDK (https://docs.stripe.com/payments/save-during-payment). */
export function stripeCardVault(stripe: Stripe): CardVault {
  /** As the provider lists them, the latest first. */
  const cardsOf = async (customerId: string): Promise<Stripe.PaymentMethod[]> => {
    const { data } = await stripe.customers.listPaymentMethods(customerId, {
      type: 'card',
      allow_redisplay: 'always',
      limit: MOST_CARDS,
    });
    return data.toSorted((one, other) => other.created - one.created);
  };
  const confirm = (intentId: string, params: Stripe.PaymentIntentConfirmParams) =>
    ask(async (): Promise<KeptCardOutcome> => {
      try {
        return outcomeOf(await stripe.paymentIntents.confirm(intentId, params));
      } catch (error) {
        // In the payer's absence a bank that wants to see them refuses (https://docs.stripe.com/error-codes).
        if (error instanceof Stripe.errors.StripeCardError && error.code === 'authentication_required')
          return { outcome: 'needs_payer' };
        if (error instanceof Stripe.errors.StripeCardError)
          return { outcome: 'declined', sentence: error.message };
        // Paid before we came: the intent itself says so.
        if (error instanceof Stripe.errors.StripeError && error.code === 'payment_intent_unexpected_state')
          return outcomeOf(await stripe.paymentIntents.retrieve(intentId));
        if (error instanceof Stripe.errors.StripeError && goneCard.includes(error.code ?? ''))
          return { outcome: 'declined', sentence: 'This card is no longer saved.' };
        throw error;
      }
    });
  return {
    createCustomer: (userId) =>
      ask(async () => {
        const { id } = await underKey(`user:${userId}:customer`, (idempotencyKey) =>
          stripe.customers.create({ metadata: { user_id: userId } }, { idempotencyKey }),
        );
        return id;
      }),
    setPayer: (intentId, customerId, keeps) =>
      ask(async () => {
        await stripe.paymentIntents.update(intentId, {
          customer: customerId,
          ...(keeps !== undefined && { setup_future_usage: keeps === 'for_later' ? 'off_session' : '' }),
        });
      }),
    listCards: (customerId) =>
      ask(async () => {
        const methods = await unlessMissing(() => cardsOf(customerId));
        if (methods === null) return null;
        const seen = new Set<string>();
        return methods.flatMap((method) => {
          const kept = toKeptCard(method);
          if (kept === null || seen.has(sameCard(method))) return [];
          seen.add(sameCard(method));
          return [kept];
        });
      }),
    payWith: (intentId, cardId) => confirm(intentId, { payment_method: cardId }),
    payUnattended: (intentId, cardId) => confirm(intentId, { payment_method: cardId, off_session: true }),
    removeCard: (customerId, cardId) =>
      ask(async () => {
        const methods = (await unlessMissing(() => cardsOf(customerId))) ?? [];
        const named = methods.find(({ id }) => id === cardId);
        if (named === undefined) return false;
        for (const method of methods)
          if (sameCard(method) === sameCard(named)) await stripe.paymentMethods.detach(method.id);
        return true;
      }),
    deleteCustomer: (customerId) =>
      ask(async () => {
        await unlessMissing(() => stripe.customers.del(customerId));
      }),
  };
}

function outcomeOf({ status }: Stripe.PaymentIntent): KeptCardOutcome {
  if (status === 'succeeded') return { outcome: 'paid' };
  return { outcome: status === 'processing' ? 'processing' : 'needs_payer' };
}

/** What cards have in common that are one and the same: the provider's fingerprint of the number, and the expiry. */
function sameCard({ id, card }: Stripe.PaymentMethod): string {
  if (!card?.fingerprint) return id;
  return [card.fingerprint, card.exp_month, card.exp_year].join(' ');
}

function toKeptCard({ id, card }: Stripe.PaymentMethod): KeptCard | null {
  if (card === undefined) return null;
  const { brand, last4, exp_month: expiryMonth, exp_year: expiryYear } = card;
  return { id, brand, last4, expiryMonth, expiryYear };
}

async function unlessMissing<T>(call: () => Promise<T>): Promise<T | null> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.code === 'resource_missing') return null;
    throw error;
  }
}
