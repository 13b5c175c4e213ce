import type { Brand } from '#shared/domain/brand.ts';
import { escapeHtml, lonePage } from './lone-page.ts';

/**
 * `/offline`: what an installed or visited site shows without a connection (public/sw.js keeps it). It has one script
 * (public/offline.js), which lists the bookings that were last seen.
 */
export function offlinePage(brand: Brand): string {
  return lonePage(brand, {
    title: 'You are offline',
    main: `<p>This page needs a connection. What you have booked stands, whether you are connected or not.</p>
<button type="button" id="retry">Try again</button>
<section id="upcoming" aria-labelledby="upcoming-title" hidden>
<h2 id="upcoming-title">Your upcoming bookings</h2>
<ul id="bookings"></ul>
</section>
<h2>Need help?</h2>
<p>Call us on ${escapeHtml(brand.phone)}.</p>`,
    after: '<script src="/offline.js"></script>\n',
  });
}
