/** The page behind an invoice's link (`hosted_invoice_url`): who holds the link may see it, as at Stripe. */
import type { Invoice } from '../store/objects.ts';
import { dayOf, escape, page, pounds } from './page.ts';

/** HTML, without script; undefined says that there is no such invoice. */
export function invoicePage(invoice: Invoice | undefined): string {
  if (invoice === undefined) return page('No such invoice', '');
  const lines = invoice.lines.data.map(
    ({ amount, description }) =>
      `<tr><td>${escape(description ?? '')}</td><td class="amount">${pounds(amount)}</td></tr>`,
  );
  return page(
    `Invoice ${invoice.number ?? invoice.id}`,
    `<p>${escape(invoice.customer_name ?? invoice.customer_email ?? '')} · ${dayOf(invoice.created)} · ${invoice.status ?? ''}</p>
<table><tbody>${lines.join('')}</tbody>
<tfoot><tr><th scope="row">Total</th><td class="amount">${pounds(invoice.total)}</td></tr>
<tr><th scope="row">Amount due</th><td class="amount">${pounds(invoice.amount_due)}</td></tr>
<tr><th scope="row">Amount paid</th><td class="amount">${pounds(invoice.amount_paid)}</td></tr></tfoot></table>`,
  );
}
