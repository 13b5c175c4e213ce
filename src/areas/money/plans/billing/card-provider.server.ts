import Stripe from 'stripe';
import type { PlanCard } from '../contract.ts';

/** Part of `BillingProvider`, with the same errors. */
export interface PlanCards {
  /** Null if there is none. */
  cardOf(subscriptionId: string): Promise<PlanCard | null>;
  /** Returns the client secret; charges nothing. */
  createCardSetup(plan: { customerId: string; subscriptionId: string }): Promise<string>;
  /**
   * Makes a set-up card the default and pays open invoices with it. Ignores setups older than the current one, so
   * repeats are harmless. Returns the subscription; null if the setup is unconfirmed, unknown or not for `expected`.
   */
  keepCard(setupId: string, expected?: string): Promise<string | null>;
}

/** When the card was set up, in the subscription's metadata, in seconds since 1970. */
const SETUP_TIME_KEY = 'card_set_up_at';
/** In the setup's metadata. */
const SETUP_SUBSCRIPTION_KEY = 'for_subscription';

/** https://docs.stripe.com/payments/save-and-reuse. `ask` maps the SDK's errors. */
export function stripeCards(stripe: Stripe, ask: <T>(call: () => Promise<T>) => Promise<T>): PlanCards {
  return {
    cardOf: (id) =>
      ask(async () => {
        const { default_payment_method: method } = await stripe.subscriptions.retrieve(id, {
          expand: ['default_payment_method'],
        });
        const card = method === null || typeof method === 'string' ? undefined : method.card;
        if (card === undefined) return null;
        const { brand, last4, exp_month: expiryMonth, exp_year: expiryYear } = card;
        return { brand, last4, expiryMonth, expiryYear };
      }),
    createCardSetup: ({ customerId, subscriptionId }) =>
      ask(async () => {
        const { client_secret: secret } = await stripe.setupIntents.create({
          customer: customerId,
          allowed_payment_method_types: ['card'],
          usage: 'off_session',
          metadata: { [SETUP_SUBSCRIPTION_KEY]: subscriptionId },
        });
        if (secret === null) throw new Error('The provider answered a setup without a secret.');
        return secret;
      }),
    keepCard: (setupId, expected) =>
      ask(async () => {
        const setup = await stripe.setupIntents.retrieve(setupId).catch((error: unknown) => {
          if (isMissing(error)) return null;
          throw error;
        });
        const id = setup?.metadata?.[SETUP_SUBSCRIPTION_KEY];
        const method = setup?.payment_method;
        if (setup?.status !== 'succeeded' || id === undefined || typeof method !== 'string') return null;
        if (expected !== undefined && id !== expected) return null;
        const before = await stripe.subscriptions.retrieve(id);
        if (before.status === 'canceled' || before.status === 'incomplete_expired') return id;
        if (Number(before.metadata[SETUP_TIME_KEY] ?? 0) > setup.created) return id;
        await stripe.subscriptions.update(id, {
          default_payment_method: method,
          metadata: { [SETUP_TIME_KEY]: String(setup.created) },
        });
        const { data: owed } = await stripe.invoices.list({ subscription: id, status: 'open', limit: 10 });
        for (const invoice of owed) await payNow(stripe, invoice.id);
        return id;
      }),
  };
}

/** A refusal, or a payment meanwhile, shows in the invoice. */
async function payNow(stripe: Stripe, invoiceId: string): Promise<void> {
  try {
    await stripe.invoices.pay(invoiceId);
  } catch (error) {
    const refused =
      error instanceof Stripe.errors.StripeCardError ||
      error instanceof Stripe.errors.StripeInvalidRequestError;
    if (!refused) throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === 'resource_missing';
}
