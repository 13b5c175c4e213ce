/** The SDK types that the wire test checks. Type-only: the schema generator looks these names up. */
import type Stripe from 'stripe';

export type Resources = Pick<
  Stripe,
  | 'paymentIntents'
  | 'setupIntents'
  | 'charges'
  | 'refunds'
  | 'accounts'
  | 'accountLinks'
  | 'balance'
  | 'balanceTransactions'
  | 'disputes'
  | 'files'
  | 'transfers'
  | 'payouts'
  | 'paymentMethods'
  | 'customers'
  | 'customerSessions'
  | 'products'
  | 'prices'
  | 'subscriptions'
  | 'invoices'
  | 'invoicePayments'
  | 'events'
>;

export type AnyEvent = Stripe.Event;

export type RawError = Stripe.StripeRawError;
