import Stripe from 'stripe';
import type { PlanCard } from '../contract.ts';

/** The calls about the card of a plan: part of `BillingProvider`, which says what each throws. */
export interface PlanCards {
  /** The card that renewals are charged to; null when none is kept. */
  cardOf(subscriptionId: string): Promise<PlanCard | null>;
  /** Begins keeping another card for a subscription. Answers the browser's secret; nothing is charged. */
  createCardSetup(plan: { customerId: string; subscriptionId: string }): Promise<string>;
  /**
   * Has a subscription charged to the card that was set up for it, from now on and for what it owes already; what
   * the card is refused for stays owed. A setup older than the one in force changes nothing, so that news that comes
   * late or again does no harm. Answers the subscription, or null when the setup is not confirmed, not known, or
   * not for `expected`.
   */
  keepCard(setupId: string, expected?: string): Promise<string | null>;
}

/** Which setup a subscription's card came from, in its metadata, in seconds since 1970. */
const SETUP_TIME_KEY = 'card_set_up_at';
/** Which subscription a setup is for, in the setup's metadata. */
const SETUP_SUBSCRIPTION_KEY = 'for_subscription';

/**
 * The card of a plan over Stripe's SDK: a SetupIntent in the browser, then the subscription's default payment
 * method (https://docs.stripe.com/payments/save-and-reuse). `ask` turns the SDK's errors into ours.
 */
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

/** Pays an invoice with the card that is kept. Refused by the bank, or paid meanwhile: it then says so itself. */
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
