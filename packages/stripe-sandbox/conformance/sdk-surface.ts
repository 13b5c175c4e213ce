/**
 * The part of the installed SDK's types the wire test checks against. Only read by the schema generator, which
 * looks these names up; nothing runs it.
 */
import type Stripe from 'stripe';

/** The resources the sandbox answers for. */
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
