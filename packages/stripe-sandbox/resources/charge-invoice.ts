/** Charges an open invoice off-session. */
import type { Sandbox } from '../sandbox.ts';
import type { Invoice, PaymentIntent, Subscription } from '../store/objects.ts';
import { cardError, invalidRequest, StripeProblem } from '../wire/errors.ts';
import { confirmPayment } from './confirm-payment.ts';
import { invoiceSubscriptionId } from './invoice-lines.ts';

/** The subscription's card, otherwise the customer's. */
function savedCard(sandbox: Sandbox, subscription: Subscription): string | null {
  const customer = sandbox.store.get('customers', subscription.customer);
  const ofCustomer =
    customer === undefined || 'deleted' in customer ? null : customer.invoice_settings.default_payment_method;
  return subscription.default_payment_method ?? ofCustomer;
}

function findInvoiceIntent(sandbox: Sandbox, invoice: Invoice): PaymentIntent | undefined {
  const payment = sandbox.store.all('invoicePayments').find((candidate) => candidate.invoice === invoice.id);
  return sandbox.store.get('paymentIntents', payment?.payment.payment_intent ?? '');
}

/**
 * Pays an open invoice on the server's request.
 * @throws {StripeProblem} 400 if it isn't open or there is no card; 402 if the card is declined or needs
 * authentication.
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
  if (confirmPayment(sandbox, intent, method, { holder: 'absent' }).status !== 'succeeded')
    throw cardError({
      code: 'invoice_payment_intent_requires_action',
      message: 'This payment requires additional user action before it can be completed successfully.',
    });
  return store.get('invoices', invoice.id) ?? invoice;
}

/**
 * Charges the saved card, and records and publishes the result.
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
    return confirmPayment(sandbox, intent, method, { holder: 'absent' }).status === 'succeeded';
  } catch (error) {
    if (error instanceof StripeProblem && error.status === 402) return false;
    throw error;
  }
}
