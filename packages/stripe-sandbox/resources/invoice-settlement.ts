/** Effects of a payment on its invoice and subscription. */
import type { Sandbox } from '../sandbox.ts';
import type { Invoice, InvoicePayment, PaymentIntent, Subscription } from '../store/objects.ts';
import { listObject } from '../wire/lists.ts';
import { invoiceSubscriptionId } from './invoice-lines.ts';

function findInvoicePayment(sandbox: Sandbox, intent: PaymentIntent): InvoicePayment | undefined {
  return sandbox.store.all('invoicePayments').find(({ payment }) => payment.payment_intent === intent.id);
}

function hasUnpaidInvoice(sandbox: Sandbox, subscriptionId: string): boolean {
  return sandbox.store
    .all('invoices')
    .some((invoice) => invoice.status === 'open' && invoiceSubscriptionId(invoice) === subscriptionId);
}

/** A paid invoice activates the subscription, may save the card, and applies a pending change. */
function applyToSubscription(sandbox: Sandbox, invoice: Invoice, method: string | null): void {
  const before = sandbox.store.get('subscriptions', invoiceSubscriptionId(invoice) ?? '');
  if (before === undefined) return;
  const keepCard = before.payment_settings?.save_default_payment_method === 'on_subscription';
  const behind = before.status === 'past_due' || before.status === 'unpaid';
  const changed = before.latest_invoice === invoice.id ? before.pending_update : null;
  const subscription: Subscription = {
    ...before,
    default_payment_method: (keepCard ? method : null) ?? before.default_payment_method,
    ...(changed?.subscription_items && {
      items: listObject(changed.subscription_items, before.items.url),
      pending_update: null,
    }),
    status:
      before.status === 'incomplete' || (behind && !hasUnpaidInvoice(sandbox, before.id))
        ? 'active'
        : before.status,
  };
  sandbox.store.put('subscriptions', subscription.id, subscription);
  if (changed) sandbox.publish('customer.subscription.pending_update_applied', subscription);
  sandbox.publish('customer.subscription.updated', subscription, before);
}

function markPaid(sandbox: Sandbox, before: Invoice, paid: Partial<Invoice>, method: string | null): void {
  const invoice: Invoice = {
    ...before,
    ...paid,
    attempted: true,
    next_payment_attempt: null,
    status: 'paid',
    status_transitions: { ...before.status_transitions, paid_at: sandbox.now() },
  };
  sandbox.store.put('invoices', invoice.id, invoice);
  sandbox.publish('invoice.updated', invoice, before);
  sandbox.publish('invoice.paid', invoice);
  sandbox.publish('invoice.payment_succeeded', invoice);
  applyToSubscription(sandbox, invoice, method);
}

/** Paid by the customer's credit: no money moves. */
export function settleWithoutPayment(sandbox: Sandbox, invoice: Invoice): void {
  markPaid(sandbox, invoice, {}, null);
}

/** Publishes `invoice.paid` and related events; ignores intents without an invoice. */
export function settlePaidInvoice(sandbox: Sandbox, intent: PaymentIntent): void {
  const payment = findInvoicePayment(sandbox, intent);
  const invoice = sandbox.store.get('invoices', payment?.invoice ?? '');
  if (payment === undefined || invoice === undefined) return;
  const paidPayment: InvoicePayment = {
    ...payment,
    amount_paid: intent.amount_received,
    status: 'paid',
    status_transitions: { ...payment.status_transitions, paid_at: sandbox.now() },
  };
  sandbox.store.put('invoicePayments', payment.id, paidPayment);
  sandbox.publish('invoice_payment.paid', paidPayment);
  const paid = {
    amount_paid: intent.amount_received,
    amount_remaining: invoice.amount_due - intent.amount_received,
    attempt_count: invoice.attempt_count + 1,
  };
  markPaid(sandbox, invoice, paid, intent.payment_method);
}

/** Publishes the failed attempt; ignores intents without an invoice. */
export function recordFailedAttempt(
  sandbox: Sandbox,
  intent: PaymentIntent,
  type: 'invoice.payment_failed' | 'invoice.payment_action_required',
): void {
  const before = sandbox.store.get('invoices', findInvoicePayment(sandbox, intent)?.invoice ?? '');
  if (before === undefined) return;
  const invoice: Invoice = { ...before, attempt_count: before.attempt_count + 1, attempted: true };
  sandbox.store.put('invoices', invoice.id, invoice);
  sandbox.publish(type, invoice);
}
