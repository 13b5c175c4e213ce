/**
 * Stored and sent shapes: the SDK's types except where the wire differs. There, `Decimal`s are strings, and
 * expandable fields are always ids.
 */
import type Stripe from 'stripe';

type Scalar = string | number | boolean | null | undefined;

/** Expandable references become ids. */
type WireField<V> = string extends V ? WireValue<Exclude<V, { id: string }>> : WireValue<V>;

type WireValue<V> = V extends Stripe.Decimal
  ? string
  : V extends Scalar
    ? V
    : V extends ReadonlyArray<infer Element>
      ? Array<WireField<Element>>
      : { [Key in keyof V]: WireField<V[Key]> };

/** An SDK object as it travels: unexpanded, decimals as strings. */
export type Wire<T> = { [Key in keyof T]: WireField<T[Key]> };

export type Account = Wire<Stripe.Account>;
export type DeletedAccount = Wire<Stripe.DeletedAccount>;
export type BankAccount = Wire<Stripe.BankAccount>;
export type Balance = Wire<Stripe.Balance>;
export type BalanceTransaction = Wire<Stripe.BalanceTransaction>;
export type Transfer = Wire<Stripe.Transfer>;
export type TransferReversal = Wire<Stripe.TransferReversal>;
export type Payout = Wire<Stripe.Payout>;
export type Dispute = Wire<Stripe.Dispute>;
export type StoredFile = Wire<Stripe.File>;
export type CustomerSession = Wire<Stripe.CustomerSession>;
export type PaymentIntent = Wire<Stripe.PaymentIntent>;
export type SetupIntent = Wire<Stripe.SetupIntent>;
export type Charge = Wire<Stripe.Charge>;
export type Refund = Wire<Stripe.Refund>;
export type PaymentMethod = Wire<Stripe.PaymentMethod>;
export type Customer = Wire<Stripe.Customer>;
export type DeletedCustomer = Wire<Stripe.DeletedCustomer>;
export type Product = Wire<Stripe.Product>;
export type Price = Wire<Stripe.Price>;
export type Plan = Wire<Stripe.Plan>;
export type Subscription = Wire<Stripe.Subscription>;
export type SubscriptionItem = Wire<Stripe.SubscriptionItem>;
export type Invoice = Wire<Stripe.Invoice>;
export type InvoiceLineItem = Wire<Stripe.InvoiceLineItem>;
export type InvoicePayment = Wire<Stripe.InvoicePayment>;

/** Types of events and their objects. */
export interface EventObjects {
  'account.updated': Account;
  'account.external_account.created': BankAccount;
  'account.external_account.updated': BankAccount;
  'payout.created': Payout;
  'payout.paid': Payout;
  'payout.failed': Payout;
  'payout.canceled': Payout;
  'payment_intent.created': PaymentIntent;
  'payment_intent.requires_action': PaymentIntent;
  'payment_intent.processing': PaymentIntent;
  'payment_intent.succeeded': PaymentIntent;
  'payment_intent.payment_failed': PaymentIntent;
  'payment_intent.canceled': PaymentIntent;
  'setup_intent.created': SetupIntent;
  'setup_intent.requires_action': SetupIntent;
  'setup_intent.succeeded': SetupIntent;
  'setup_intent.setup_failed': SetupIntent;
  'charge.succeeded': Charge;
  'charge.failed': Charge;
  'charge.refunded': Charge;
  'charge.dispute.created': Dispute;
  'charge.dispute.updated': Dispute;
  'charge.dispute.closed': Dispute;
  'charge.dispute.funds_withdrawn': Dispute;
  'charge.dispute.funds_reinstated': Dispute;
  'refund.created': Refund;
  'refund.updated': Refund;
  'refund.failed': Refund;
  'transfer.created': Transfer;
  'transfer.updated': Transfer;
  'transfer.reversed': Transfer;
  'payment_method.attached': PaymentMethod;
  'payment_method.detached': PaymentMethod;
  'payment_method.updated': PaymentMethod;
  'customer.created': Customer;
  'customer.updated': Customer;
  'customer.deleted': Customer;
  'product.created': Product;
  'product.updated': Product;
  'price.created': Price;
  'price.updated': Price;
  'customer.subscription.created': Subscription;
  'customer.subscription.updated': Subscription;
  'customer.subscription.deleted': Subscription;
  'customer.subscription.pending_update_applied': Subscription;
  'customer.subscription.pending_update_expired': Subscription;
  'invoice.created': Invoice;
  'invoice.finalized': Invoice;
  'invoice.updated': Invoice;
  'invoice.paid': Invoice;
  'invoice.payment_succeeded': Invoice;
  'invoice.payment_failed': Invoice;
  'invoice.payment_action_required': Invoice;
  'invoice.voided': Invoice;
  'invoice_payment.paid': InvoicePayment;
}

export type EventType = keyof EventObjects;

/** `created` in seconds since 1970. */
export interface SandboxEvent {
  id: string;
  object: 'event';
  /** Absent for the platform. */
  account?: string;
  api_version: string;
  created: number;
  data: { object: EventObjects[EventType]; previous_attributes?: Record<string, unknown> };
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: EventType;
}
