export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** For example `£12.50`. */
export const formatPounds = (pence: number): string =>
  new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' }).format(pence / 100);

/** For example `5 January 2026`. */
export const formatDay = (seconds: number): string =>
  new Date(seconds * 1000).toLocaleDateString('en-GB', { dateStyle: 'long' });

/** `body` is HTML, `title` is text. */
export function renderPage(title: string, body: string): string {
  return `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>${escapeHtml(title)}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:40rem;margin:3rem auto;padding:0 1rem;color-scheme:light dark}
table{width:100%;border-collapse:collapse}td,th{padding:.5rem 0;border-bottom:1px solid #8888;text-align:left}
.amount{text-align:right;font-variant-numeric:tabular-nums}label,fieldset{display:block;margin:1rem 0}
input:not([type=radio]){display:block;font:inherit;width:100%;box-sizing:border-box;padding:.5rem;min-height:2.75rem}
fieldset label{margin:.25rem 0}button{font:inherit;padding:.5rem 1rem;min-height:2.75rem;margin:.5rem .5rem 0 0}
[role=alert]{border-left:.25rem solid #c00;padding-left:1rem}</style></head>
<body><main><h1>${escapeHtml(title)}</h1><p>Payments sandbox: no money has moved.</p>${body}</main></body></html>
`;
}
