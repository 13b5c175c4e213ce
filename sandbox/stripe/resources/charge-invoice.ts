/** Collecting an open invoice with the card that is kept for it, while its holder is away. */
import type { Sandbox } from '../sandbox.ts';
import type { Invoice, Subscription } from '../store/objects.ts';
import { StripeProblem } from '../wire/errors.ts';
import { confirmPayment } from './confirm-payment.ts';

/** The card kept for a subscription: its own, else its customer's. */
function keptCard(sandbox: Sandbox, subscription: Subscription): string | null {
  const customer = sandbox.store.get('customers', subscription.customer);
  const ofCustomer =
    customer === undefined || 'deleted' in customer ? null : customer.invoice_settings.default_payment_method;
  return subscription.default_payment_method ?? ofCustomer;
}

/**
 * Charges the kept card for an open invoice. Whatever comes of it is recorded and published.
 * @returns whether the invoice is paid.
 */
export function chargeInvoice(sandbox: Sandbox, invoice: Invoice, subscription: Subscription): boolean {
  const { store } = sandbox;
  const payment = store.all('invoicePayments').find((candidate) => candidate.invoice === invoice.id);
  const intent = store.get('paymentIntents', payment?.payment.payment_intent ?? '');
  if (intent === undefined) return false;
  const method = store.get('paymentMethods', keptCard(sandbox, subscription) ?? '');
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
