import Stripe from 'stripe';
import type { SubscriptionTier } from '#areas/catalogue/businesses/contract.ts';
import { monthlyPricePence } from '#areas/catalogue/businesses/rules.ts';
import {
  epochSeconds,
  toProviderError,
  withIdempotencyKey,
} from '#areas/money/payments/payment-provider.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { isPastDue, type ProviderSubscription, planNames, type SubscriptionState } from '../rules.ts';
import { type PlanCards, stripeCards } from './card-provider.server.ts';

/** Amounts in pence. */
interface ProviderInvoice {
  id: string;
  number: string | null;
  createdAt: Date;
  text: string;
  totalPence: number;
  status: 'open' | 'paid' | 'void' | 'uncollectible';
  /** Null until settled. */
  creditAfterPence: number | null;
  url: string | null;
}

export interface PaidInvoice {
  intentId: string;
  pence: number;
  /** From the subscription's metadata at the time; null if missing. */
  businessId: number | null;
}

/** Pence; lines may be negative. */
interface ProviderPreview {
  /** Seconds since 1970 by the provider's clock. */
  prorationDate: number;
  dueNowPence: number;
  creditPence: number;
  lines: { text: string; amountPence: number }[];
}

/** Each throws `payment_provider_unavailable` (503) and can be repeated. */
export interface BillingProvider extends PlanCards {
  /** Created once, with the name and address for invoices. */
  createCustomer(business: { businessId: number; name: string; email: string }): Promise<string>;
  /** Incomplete until paid. The row's id is the idempotency key. */
  createSubscription(request: {
    rowId: string;
    businessId: number;
    customerId: string;
    tier: SubscriptionTier;
  }): Promise<ProviderSubscription>;
  /** Throws `not_found` (404). */
  retrieve(subscriptionId: string): Promise<ProviderSubscription>;
  subscriptionOfInvoice(invoiceId: string): Promise<string | null>;
  /** Payments of one invoice, or all since a date. */
  listPaid(of: { invoiceId: string } | { since: Date }): AsyncIterable<PaidInvoice>;
  /** Also cancels the payment. Returns the result: ended, or paid if that came first. */
  cancelNow(subscriptionId: string): Promise<ProviderSubscription>;
  setCancelAtPeriodEnd(subscriptionId: string, cancels: boolean): Promise<ProviderSubscription>;
  /** Without a date, uses the provider's clock and returns it. */
  previewChange(
    subscription: ProviderSubscription,
    tier: SubscriptionTier,
    prorationDate?: number,
  ): Promise<ProviderPreview>;
  /** Charges or credits the difference; a failed charge leaves the change pending. */
  changeTier(
    subscription: ProviderSubscription,
    change: { tier: SubscriptionTier; prorationDate: number; idempotencyKey: string },
  ): Promise<ProviderSubscription>;
  /** Newest first, without drafts. */
  listInvoices(customerId: string): Promise<ProviderInvoice[]>;
  /** Newest first, in any state. */
  listSubscriptions(createdSince: Date): AsyncIterable<ProviderSubscription>;
}

const expand = ['latest_invoice.confirmation_secret'];

/** Prices are found by lookup key, and created if missing. */
export function stripeBillingProvider(stripe: Stripe): BillingProvider {
  const prices = priceFinder(stripe);
  const read = async (id: string): Promise<ProviderSubscription> => {
    const subscription = toSubscription(await stripe.subscriptions.retrieve(id, { expand }));
    if (subscription.openPayment !== null || !isPastDue(subscription.state)) return subscription;
    // The latest invoice may be next month's draft, so look for older open ones.
    const owed = await stripe.invoices.list({
      subscription: id,
      status: 'open',
      limit: 1,
      expand: ['data.confirmation_secret'],
    });
    return { ...subscription, openPayment: toPayment(owed.data[0]) };
  };
  return {
    createCustomer: ({ businessId, name, email }) =>
      callBilling(async () => {
        // Set changeable details later: the provider rejects a reused key with other parameters.
        const { id } = await withIdempotencyKey(`business:${businessId}:customer`, (idempotencyKey) =>
          stripe.customers.create({ metadata: { business_id: String(businessId) } }, { idempotencyKey }),
        );
        await stripe.customers.update(id, { name, email });
        return id;
      }),
    createSubscription: ({ rowId, businessId, customerId, tier }) =>
      callBilling(async () => {
        const price = await prices(tier);
        const { id } = await withIdempotencyKey(`subscription:${rowId}`, (idempotencyKey) =>
          stripe.subscriptions.create(
            {
              customer: customerId,
              items: [{ price }],
              payment_behavior: 'default_incomplete',
              payment_settings: {
                payment_method_types: ['card'],
                save_default_payment_method: 'on_subscription',
              },
              metadata: { subscription_id: rowId, business_id: String(businessId) },
            },
            { idempotencyKey },
          ),
        );
        // A replayed response is old: read the current state.
        return read(id);
      }),
    retrieve: (id) => callBilling(() => read(id)),
    subscriptionOfInvoice: (id) =>
      callBilling(async () => {
        const subscription = (await stripe.invoices.retrieve(id)).parent?.subscription_details?.subscription;
        return typeof subscription === 'string' ? subscription : (subscription?.id ?? null);
      }),
    async *listPaid(of) {
      const pages = stripe.invoicePayments.list({
        status: 'paid',
        limit: 100,
        expand: ['data.invoice'],
        ...('since' in of ? { created: { gte: epochSeconds(of.since) } } : { invoice: of.invoiceId }),
      });
      for await (const { payment, amount_paid: pence, invoice } of pagesFromBilling(pages)) {
        const intent = payment.payment_intent;
        const intentId = typeof intent === 'string' ? intent : intent?.id;
        if (intentId !== undefined && pence !== null)
          yield { intentId, pence, businessId: businessOfInvoice(invoice) };
      }
    },
    cancelNow: (id) =>
      callBilling(async () => {
        const before = await read(id);
        // Paid in the meantime: don't end a running plan.
        if (before.state !== 'incomplete') return before;
        await stripe.subscriptions.cancel(id).catch((error: unknown) => {
          if (!isRefusal(error)) throw error;
        });
        return read(id);
      }),
    setCancelAtPeriodEnd: (id, cancels) =>
      callBilling(async () => {
        await stripe.subscriptions.update(id, { cancel_at_period_end: cancels });
        return read(id);
      }),
    previewChange: ({ id, itemId }, tier, prorationDate) =>
      callBilling(async () => {
        const invoice = await stripe.invoices.createPreview({
          subscription: id,
          subscription_details: {
            items: [{ id: itemId, price: await prices(tier) }],
            proration_behavior: 'always_invoice',
            ...(prorationDate === undefined ? {} : { proration_date: prorationDate }),
          },
        });
        const lines = invoice.lines.data;
        return {
          prorationDate: prorationDate ?? lines[0]?.period.start ?? invoice.created,
          dueNowPence: invoice.amount_due,
          creditPence: Math.max(0, -(invoice.ending_balance ?? 0)),
          lines: lines.map(({ description, amount }) => ({ text: description ?? '', amountPence: amount })),
        };
      }),
    changeTier: ({ id, itemId }, { tier, prorationDate, idempotencyKey }) =>
      callBilling(async () => {
        await stripe.subscriptions.update(
          id,
          {
            items: [{ id: itemId, price: await prices(tier) }],
            payment_behavior: 'pending_if_incomplete',
            proration_behavior: 'always_invoice',
            proration_date: prorationDate,
          },
          { idempotencyKey },
        );
        return read(id);
      }),
    ...stripeCards(stripe, callBilling),
    listInvoices: (customerId) =>
      callBilling(async () => {
        const { data } = await stripe.invoices.list({ customer: customerId, limit: 100 });
        return data.flatMap((invoice) => toInvoice(invoice) ?? []);
      }),
    async *listSubscriptions(createdSince) {
      const created = { gte: epochSeconds(createdSince) };
      const pages = stripe.subscriptions.list({
        created,
        limit: 100,
        status: 'all',
        expand: ['data.latest_invoice.confirmation_secret'],
      });
      for await (const subscription of pagesFromBilling(pages)) {
        if (subscription.metadata.subscription_id !== undefined) yield toSubscription(subscription);
      }
    },
  };
}

function businessOfInvoice(invoice: Stripe.InvoicePayment['invoice']): number | null {
  if (typeof invoice === 'string' || !('parent' in invoice)) return null;
  const id = Number(invoice.parent?.subscription_details?.metadata?.business_id);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

const lookupKey = (tier: SubscriptionTier): string => `fettle_${tier}_monthly`;

/** A missing or outdated price is created and takes over the key; running subscriptions keep theirs. */
function priceFinder(stripe: Stripe): (tier: SubscriptionTier) => Promise<string> {
  const found = new Map<SubscriptionTier, Promise<string>>();
  const find = async (tier: SubscriptionTier): Promise<string> => {
    const amount = monthlyPricePence[tier];
    const { data } = await stripe.prices.list({ lookup_keys: [lookupKey(tier)], active: true, limit: 1 });
    const [price] = data;
    if (price !== undefined && price.unit_amount === amount && price.recurring?.interval === 'month')
      return price.id;
    const made = await withIdempotencyKey(`price:${tier}:${amount}`, (idempotencyKey) =>
      stripe.prices.create(
        {
          currency: 'gbp',
          unit_amount: amount,
          recurring: { interval: 'month' },
          lookup_key: lookupKey(tier),
          transfer_lookup_key: true,
          nickname: planNames[tier],
          metadata: { tier },
          product_data: { name: `Fettle ${planNames[tier]}`, metadata: { tier } },
        },
        { idempotencyKey },
      ),
    );
    return made.id;
  };
  return (tier) => {
    const known = found.get(tier) ?? find(tier);
    found.set(tier, known);
    // Don't cache failures.
    known.catch(() => found.delete(tier));
    return known;
  };
}

async function callBilling<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw toBillingError(error);
  }
}

async function* pagesFromBilling<T>(pages: AsyncIterable<T>): AsyncIterable<T> {
  try {
    yield* pages;
  } catch (error) {
    throw toBillingError(error);
  }
}

/** Unknown plans become `not_found` (404). */
function toBillingError(error: unknown): AppError {
  if (error instanceof Stripe.errors.StripeError && error.code === 'resource_missing')
    return new AppError('not_found', 'The payment service doesn’t recognise this plan. Contact support.', {
      cause: error,
    });
  return toProviderError(error);
}

function isRefusal(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError;
}

function toState(status: Stripe.Subscription.Status): SubscriptionState {
  switch (status) {
    case 'incomplete':
      return 'incomplete';
    case 'incomplete_expired':
      return 'incomplete_expired';
    case 'past_due':
      return 'past_due';
    case 'canceled':
      return 'canceled';
    case 'active':
    case 'trialing':
      return 'active';
    // Paused collection or an unknown state: not paid.
    default:
      return 'unpaid';
  }
}

/** The SDK resolves on a 404 without an error body, so check the response. */
function toSubscription(subscription: Stripe.Subscription): ProviderSubscription {
  const [item] = subscription.object === 'subscription' ? subscription.items.data : [];
  if (item === undefined) throw new Error('The provider answered something else than a subscription.');
  const { customer, latest_invoice: invoice, pending_update: pending } = subscription;
  const pendingPrice = pending?.subscription_items?.[0]?.price;
  return {
    id: subscription.id,
    customerId: typeof customer === 'string' ? customer : customer.id,
    itemId: item.id,
    rowId: subscription.metadata.subscription_id ?? null,
    state: toState(subscription.status),
    tier: tierOfPrice(item.price),
    pendingTier: pendingPrice === undefined ? null : tierOfPrice(pendingPrice),
    pricePence: item.price.unit_amount ?? 0,
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
    createdAt: new Date(subscription.created * 1000),
    currentPeriodStart: new Date(item.current_period_start * 1000),
    currentPeriodEnd: new Date(item.current_period_end * 1000),
    openPayment: typeof invoice === 'string' ? null : toPayment(invoice ?? undefined),
  };
}

function toPayment(invoice: Stripe.Invoice | undefined): ProviderSubscription['openPayment'] {
  const clientSecret = invoice?.confirmation_secret?.client_secret;
  if (invoice?.status !== 'open' || clientSecret === undefined) return null;
  return { clientSecret, amountPence: invoice.amount_due };
}

/** By our metadata, or by the lookup key for prices created by hand. */
function tierOfPrice(price: Stripe.Price): SubscriptionTier {
  const marked = price.metadata.tier ?? price.lookup_key?.split('_')[1];
  if (marked === 'basic' || marked === 'premium') return marked;
  throw new Error(`The price ${price.id} belongs to no plan: its metadata should say tier=basic or premium.`);
}

const reasons: Readonly<Record<string, string>> = {
  subscription_create: 'First month',
  subscription_cycle: 'Monthly renewal',
  subscription_update: 'Change of plan',
};

function toInvoice(invoice: Stripe.Invoice): ProviderInvoice | null {
  const status = (['open', 'paid', 'void', 'uncollectible'] as const).find(
    (known) => known === invoice.status,
  );
  if (status === undefined) return null;
  return {
    id: invoice.id,
    number: invoice.number,
    createdAt: new Date(invoice.created * 1000),
    text: reasons[invoice.billing_reason ?? 'manual'] ?? 'Invoice',
    totalPence: invoice.total,
    status,
    creditAfterPence: invoice.ending_balance === null ? null : Math.max(0, -invoice.ending_balance),
    url: invoice.hosted_invoice_url ?? null,
  };
}
