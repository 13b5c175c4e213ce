/** Collecting an open invoice with the card that is kept for it, while its holder is away. */
import type { Sandbox } from '../sandbox.ts';
import type { Invoice, PaymentIntent, Subscription } from '../store/objects.ts';
import { cardError, invalidRequest, StripeProblem } from '../wire/errors.ts';
import { confirmPayment } from './confirm-payment.ts';
import { invoiceSubscriptionId } from './invoice-lines.ts';

/** The card kept for a subscription: its own, else its customer's. */
function savedCard(sandbox: Sandbox, subscription: Subscription): string | null {
  const customer = sandbox.store.get('customers', subscription.customer);
  const ofCustomer =
    customer === undefined || 'deleted' in customer ? null : customer.invoice_settings.default_payment_method;
  return subscription.default_payment_method ?? ofCustomer;
}

/** The payment that an open invoice waits for. */
function findInvoiceIntent(sandbox: Sandbox, invoice: Invoice): PaymentIntent | undefined {
  const payment = sandbox.store.all('invoicePayments').find((candidate) => candidate.invoice === invoice.id);
  return sandbox.store.get('paymentIntents', payment?.payment.payment_intent ?? '');
}

/**
 * Collects an open invoice because the server asks for it.
 * @throws {StripeProblem} 400 when it is not open or no card is kept; 402 when the card is refused, or its holder
 * has to authenticate first.
 */
export function payInvoice(sandbox: Sandbox, invoice: Invoice): Invoice {
  const { store } = sandbox;
  if (invoice.status === 'paid')
    throw invalidRequest('Invoice is already paid', { code: 'invoice_already_paid' });
  const subscription = store.get('subscriptions', invoiceSubscriptionId(invoice) ?? '');
  const intent = findInvoiceIntent(sandbox, invoice);
  if (invoice.status !== 'open' || subscription === undefined || intent === undefined)
    throw invalidRequest(`You can only pay an invoice that is open; this one is ${invoice.status}.`);
  const method = store.get('paymentMethods', savedCard(sandbox, subscription) ?? '');
  if (method === undefined)
    throw invalidRequest(
      'There is no `default_payment_method` set on this Customer or Invoice. Please set one and try again.',
    );
  if (confirmPayment(sandbox, intent, method, 'absent').status !== 'succeeded')
    throw cardError({
      code: 'invoice_payment_intent_requires_action',
      message: 'This payment requires additional user action before it can be completed successfully.',
    });
  return store.get('invoices', invoice.id) ?? invoice;
}

/**
 * Charges the kept card for an open invoice. Whatever comes of it is recorded and published.
 * @returns whether the invoice is paid.
 */
export function chargeInvoice(sandbox: Sandbox, invoice: Invoice, subscription: Subscription): boolean {
  const { store } = sandbox;
  const intent = findInvoiceIntent(sandbox, invoice);
  if (intent === undefined) return false;
  const method = store.get('paymentMethods', savedCard(sandbox, subscription) ?? '');
  if (method === undefined) {
    const unpaid: Invoice = { ...invoice, attempt_count: invoice.attempt_count + 1, attempted: true };
    store.put('invoices', unpaid.id, unpaid);
    sandbox.publish('invoice.payment_failed', unpaid);
    return false;
  }
  try {
    return confirmPayment(sandbox, intent, method, 'absent').status === 'succeeded';
  } catch (error) {
    if (error instanceof StripeProblem && error.status === 402) return false;
    throw error;
  }
}
