/** Draft, open, paid or void (https://docs.stripe.com/api/invoices). Pence. */
import type { Sandbox } from '../sandbox.ts';
import type { Customer, Invoice, InvoiceLineItem, InvoicePayment, Subscription } from '../store/objects.ts';
import { newId } from '../wire/ids.ts';
import { listObject } from '../wire/lists.ts';
import { findCustomer } from './customers.ts';
import { settleWithoutPayment } from './invoice-settlement.ts';
import { cancelPaymentIntent, createPaymentIntent } from './payment-intents.ts';

/** Such as `AB12CD34-0001`. */
function nextNumber(sandbox: Sandbox, customer: Customer): string {
  const sequence = customer.next_invoice_sequence ?? 1;
  sandbox.store.put('customers', customer.id, { ...customer, next_invoice_sequence: sequence + 1 });
  return `${customer.invoice_prefix}-${String(sequence).padStart(4, '0')}`;
}

const intentDescriptions: Partial<Record<NonNullable<Invoice['billing_reason']>, string>> = {
  subscription_create: 'Subscription creation',
  subscription_update: 'Subscription update',
};

/** An intent linked by an invoice payment. */
function requestPayment(sandbox: Sandbox, invoice: Invoice, subscription: Subscription): void {
  const saved = subscription.payment_settings?.save_default_payment_method === 'on_subscription';
  const intent = createPaymentIntent(sandbox, {
    amount: invoice.amount_due,
    currency: invoice.currency,
    customer: subscription.customer,
    description: intentDescriptions[invoice.billing_reason ?? 'manual'] ?? null,
    setup_future_usage: saved ? 'off_session' : null,
  });
  const payment: InvoicePayment = {
    id: newId('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: sandbox.now(),
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent.id, type: 'payment_intent' },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  };
  sandbox.store.put('invoicePayments', payment.id, payment);
}

export type BillingReason = 'subscription_create' | 'subscription_cycle' | 'subscription_update';

/** An unsaved draft; includes the customer's balance (negative is credit). */
export function buildInvoice(
  sandbox: Sandbox,
  subscription: Subscription,
  reason: BillingReason,
  linesFor: (invoiceId: string) => InvoiceLineItem[],
  id = newId('in'),
): Invoice {
  const customer = findCustomer(sandbox, subscription.customer, 'parameter');
  const lines = linesFor(id);
  const total = lines.reduce((sum, line) => sum + line.amount, 0);
  const { balance } = customer;
  const now = sandbox.now();
  return {
    id,
    object: 'invoice',
    account_country: 'GB',
    account_name: 'Fettle sandbox',
    account_tax_ids: null,
    amount_due: Math.max(0, total + balance),
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: Math.max(0, total + balance),
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: false,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created: now,
    currency: subscription.currency,
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: listObject(lines, `/v1/invoices/${id}/lines`),
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: null,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: now,
    period_start: now,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: balance,
    statement_descriptor: null,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: total,
    subtotal_excluding_tax: total,
    test_clock: null,
    total,
    total_discount_amounts: [],
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
  };
}

/** Publishes `invoice.created`. */
export function createDraft(
  sandbox: Sandbox,
  subscription: Subscription,
  reason: BillingReason,
  linesFor: (invoiceId: string) => InvoiceLineItem[],
  fields: Partial<Invoice> = {},
): Invoice {
  const invoice: Invoice = { ...buildInvoice(sandbox, subscription, reason, linesFor), ...fields };
  sandbox.store.put('invoices', invoice.id, invoice);
  sandbox.publish('invoice.created', invoice);
  return invoice;
}

/** The customer's balance after an invoice. */
export function balanceAfter(total: number, balance: number): number {
  return Math.min(0, balance + total);
}

/**
 * Finalises a draft and publishes `invoice.finalized`. Uses the customer's credit first; if nothing is left to pay,
 * it is paid at once.
 */
export function finaliseInvoice(sandbox: Sandbox, draft: Invoice, subscription: Subscription): Invoice {
  const customer = findCustomer(sandbox, subscription.customer, 'parameter');
  const { balance } = customer;
  const due = Math.max(0, draft.total + balance);
  const now = sandbox.now();
  const invoice: Invoice = {
    ...draft,
    amount_due: due,
    amount_remaining: due,
    automatically_finalizes_at: null,
    effective_at: now,
    starting_balance: balance,
    ending_balance: balanceAfter(draft.total, balance),
    hosted_invoice_url: `${sandbox.publicUrl}/invoices/${draft.id}`,
    number: nextNumber(sandbox, customer),
    status: 'open',
    status_transitions: { ...draft.status_transitions, finalized_at: now },
    webhooks_delivered_at: now,
  };
  sandbox.store.put('invoices', invoice.id, invoice);
  updateCustomerBalance(sandbox, customer.id, invoice.ending_balance ?? 0);
  sandbox.publish('invoice.finalized', invoice);
  if (due > 0) requestPayment(sandbox, invoice, subscription);
  else settleWithoutPayment(sandbox, invoice);
  return sandbox.store.get('invoices', invoice.id) ?? invoice;
}

function updateCustomerBalance(sandbox: Sandbox, customerId: string, balance: number): void {
  const before = findCustomer(sandbox, customerId, 'parameter');
  if (before.balance === balance) return;
  const customer: Customer = { ...before, balance };
  sandbox.store.put('customers', customer.id, customer);
  sandbox.publish('customer.updated', customer, before);
}

/** Cancels the payment, returns used credit, and publishes `invoice.voided`. */
export function voidInvoice(sandbox: Sandbox, invoice: Invoice): void {
  if (invoice.status !== 'open' && invoice.status !== 'draft') return;
  const payment = sandbox.store.all('invoicePayments').find((candidate) => candidate.invoice === invoice.id);
  const intent = sandbox.store.get('paymentIntents', payment?.payment.payment_intent ?? '');
  if (intent !== undefined && intent.status !== 'canceled')
    cancelPaymentIntent(sandbox, intent, 'void_invoice');
  const used = (invoice.ending_balance ?? invoice.starting_balance) - invoice.starting_balance;
  const customer = sandbox.store.get('customers', invoice.customer ?? '');
  if (used > 0 && customer !== undefined && !('deleted' in customer))
    updateCustomerBalance(sandbox, customer.id, customer.balance - used);
  const voided: Invoice = {
    ...invoice,
    next_payment_attempt: null,
    status: 'void',
    status_transitions: { ...invoice.status_transitions, voided_at: sandbox.now() },
  };
  sandbox.store.put('invoices', invoice.id, voided);
  sandbox.publish('invoice.voided', voided);
}
