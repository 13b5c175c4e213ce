/** The page of `hosted_invoice_url`; as at Stripe, the link alone grants access. */
import type { Invoice } from '../store/objects.ts';
import { escapeHtml, formatDay, formatPounds, renderPage } from './page.ts';

/** `undefined`: there is no such invoice. */
export function renderInvoicePage(invoice: Invoice | undefined): string {
  if (invoice === undefined) return renderPage('No such invoice', '');
  const lines = invoice.lines.data.map(
    ({ amount, description }) =>
      `<tr><td>${escapeHtml(description ?? '')}</td><td class="amount">${formatPounds(amount)}</td></tr>`,
  );
  return renderPage(
    `Invoice ${invoice.number ?? invoice.id}`,
    `<p>${escapeHtml(invoice.customer_name ?? invoice.customer_email ?? '')} · ${formatDay(invoice.created)} · ${invoice.status ?? ''}</p>
<table><tbody>${lines.join('')}</tbody>
<tfoot><tr><th scope="row">Total</th><td class="amount">${formatPounds(invoice.total)}</td></tr>
<tr><th scope="row">Amount due</th><td class="amount">${formatPounds(invoice.amount_due)}</td></tr>
<tr><th scope="row">Amount paid</th><td class="amount">${formatPounds(invoice.amount_paid)}</td></tr></tfoot></table>`,
  );
}
