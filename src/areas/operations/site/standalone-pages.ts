import type { Brand } from '#shared/domain/brand.ts';

/** A page with inline styles, for when nothing else loads. Colours as in shared/ui/tokens.css. */
function standalonePage({ name }: Brand, page: { title: string; main: string; after?: string }): string {
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(page.title)} · ${escapeHtml(name)}</title>
<link rel="icon" type="image/svg+xml" href="/favicon.svg">
<style>
:root { color-scheme: light dark; --paper: light-dark(#faf8f3, #0b1410); --surface: light-dark(#fff, #121e18);
  --ink: light-dark(#10201a, #edf3ed); --ink-2: light-dark(#43524a, #b8c6bd); --line: light-dark(#e5e1d6, #25352c);
  --brand: light-dark(#0d6644, #4cc38a); --on-brand: light-dark(#fff, #05210f); }
* { box-sizing: border-box; margin: 0; }
body { background: var(--paper); color: var(--ink); font: 1rem/1.55 "Figtree Variable", ui-sans-serif, system-ui, sans-serif; }
main { max-width: 720px; margin: 0 auto; padding: 48px 20px 64px; }
.code { width: 240px; height: 240px; margin: 14px 0 0; padding: 4px; border-radius: 18px; background: #fff; }
main > img { display: block; width: 44px; height: 44px; margin-bottom: 32px; }
h1 { font-size: clamp(2rem, 1.6rem + 1.5vw, 2.75rem); line-height: 1.06; letter-spacing: -0.028em; }
h2 { margin: 40px 0 16px; font-size: 1.5rem; line-height: 1.15; letter-spacing: -0.022em; }
h3 { font-size: 1.0625rem; line-height: 1.35; }
p { color: var(--ink-2); }
h1 + p { margin: 14px 0 24px; font-size: 1.1875rem; }
ul { display: grid; gap: 14px; padding: 0; list-style: none; }
li { padding: 16px 20px; border: 1px solid var(--line); border-radius: 18px; background: var(--surface); overflow-wrap: anywhere; }
button, .button { display: inline-flex; align-items: center; min-height: 44px; padding: 0 20px; border: 0; border-radius: 12px; background: var(--brand); color: var(--on-brand); font: inherit; font-weight: 620; text-decoration: none; cursor: pointer; }
button:focus-visible, .button:focus-visible { outline: 3px solid var(--brand); outline-offset: 2px; }
</style>
</head>
<body>
<main>
<img src="/favicon.svg" alt="">
<h1>${escapeHtml(page.title)}</h1>
${page.main}
</main>
${page.after ?? ''}</body>
</html>
`;
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** `/offline`, cached by public/sw.js. Its one script, public/offline.js, lists the bookings last seen. */
export function offlinePage(brand: Brand): string {
  return standalonePage(brand, {
    title: 'You’re offline',
    main: `<p>You need a connection to see this page. Your bookings aren’t affected.</p>
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

/** Shown while the database is down. public/unavailable.js reloads it once the site is ready. */
export function unavailablePage(brand: Brand): string {
  return standalonePage(brand, {
    title: 'Back in a moment',
    main: `<p>We can’t load this page right now. Your bookings and payments are safe. Try again in a minute.</p>
<a class="button" href="">Try again</a>
<p id="looking" role="status"></p>
<h2>Need help?</h2>
<p>Call us on ${escapeHtml(brand.phone)}.</p>`,
    after: '<script src="/unavailable.js"></script>\n',
  });
}

/** The page loads its icon and script, and polls whether the site is ready. */
export const UNAVAILABLE_PAGE_POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
