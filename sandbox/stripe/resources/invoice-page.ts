/** The page behind an invoice's link (`hosted_invoice_url`): who holds the link may see it, as at Stripe. */
import type { Invoice } from '../store/objects.ts';

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

const pounds = (pence: number): string =>
  new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' }).format(pence / 100);

/** HTML, without script; undefined says that there is no such invoice. */
export function invoicePage(invoice: Invoice | undefined): string {
  const title = invoice === undefined ? 'No such invoice' : `Invoice ${invoice.number ?? invoice.id}`;
  const day = new Date((invoice?.created ?? 0) * 1000).toLocaleDateString('en-GB', { dateStyle: 'long' });
  const lines = invoice?.lines.data.map(
    ({ amount, description }) =>
      `<tr><td>${escape(description ?? '')}</td><td class="amount">${pounds(amount)}</td></tr>`,
  );
  const body =
    invoice === undefined
      ? ''
      : `<p>${escape(invoice.customer_name ?? invoice.customer_email ?? '')} · ${day} · ${invoice.status ?? ''}</p>
<table><tbody>${lines?.join('') ?? ''}</tbody>
<tfoot><tr><th scope="row">Total</th><td class="amount">${pounds(invoice.total)}</td></tr>
<tr><th scope="row">Amount due</th><td class="amount">${pounds(invoice.amount_due)}</td></tr>
<tr><th scope="row">Amount paid</th><td class="amount">${pounds(invoice.amount_paid)}</td></tr></tfoot></table>`;
  return `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${escape(title)}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:40rem;margin:3rem auto;padding:0 1rem;color-scheme:light dark}
table{width:100%;border-collapse:collapse}td,th{padding:.5rem 0;border-bottom:1px solid #8888;text-align:left}
.amount{text-align:right;font-variant-numeric:tabular-nums}</style></head>
<body><main><h1>${escape(title)}</h1><p>Payments sandbox: no money has moved.</p>${body}</main></body></html>
`;
}
