import type { SiteConfig } from '#shared/domain/site-config.ts';

/** Where the frames of Stripe's card form come from. */
export const STRIPE_FRAMES = [
  'https://js.stripe.com',
  'https://*.js.stripe.com',
  'https://hooks.stripe.com',
] as const;

/**
 * What a page may load. Stripe's hosts only when Stripe is used (Stripe's documentation, "Security guide");
 * map tiles are pictures from the configured host; styles are inline because React and Leaflet position with them.
 *
 * @param scripts which scripts in the page itself it may run: a nonce of the moment, or hashes of their texts
 */
export function contentSecurityPolicy(site: SiteConfig, scripts: string, development: boolean): string {
  const stripe = site.payments.provider === 'stripe';
  const tiles = site.map.tileUrl?.startsWith('http') ? [tileOrigin(site.map.tileUrl)] : [];
  const directives: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': [
      "'self'",
      // Vite's own inline scripts carry no nonce, and beside one 'unsafe-inline' means nothing.
      development ? "'unsafe-inline'" : scripts,
      ...(stripe ? ['https://js.stripe.com', 'https://*.js.stripe.com'] : []),
    ],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...tiles],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...(stripe ? ['https://api.stripe.com'] : []), ...(development ? ['ws:'] : [])],
    // Our own: the timetable as a business's website will show it.
    'frame-src': ["'self'", ...(stripe ? STRIPE_FRAMES : [])],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ');
}

/** Leaflet's `{s}` stands for a subdomain, which CSP writes as a star. */
function tileOrigin(tileUrl: string): string {
  const match = /^https?:\/\/[^/]+/.exec(tileUrl);
  return (match?.[0] ?? "'self'").replace('{s}', '*');
}
