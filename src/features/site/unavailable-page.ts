import type { Brand } from '#shared/domain/brand.ts';
import { escapeHtml, lonePage } from './lone-page.ts';

/** What a page is while its data cannot be reached. The link leads to the same address again. */
export function unavailablePage(brand: Brand): string {
  return lonePage(brand, {
    title: 'Back in a moment',
    main: `<p>We cannot reach our records just now. Nothing of yours is lost: what you have booked and paid stands. Please try again in a minute.</p>
<a class="button" href="">Try again</a>
<h2>Need help?</h2>
<p>Call us on ${escapeHtml(brand.phone)}.</p>`,
  });
}

/** The page asks for nothing but its icon. */
export const UNAVAILABLE_PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
