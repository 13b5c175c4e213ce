import type { SiteConfig } from '#shared/domain/site-config.ts';

/** Where the frames of Stripe's card form come from. */
export const STRIPE_FRAMES = [
  'https://js.stripe.com',
  'https://*.js.stripe.com',
  'https://hooks.stripe.com',
] as const;

/**
 * Stripe's hosts only if used (Stripe's "Security guide"); map tiles from the configured host; inline styles for
 * React and Leaflet.
 * @param scripts allowed inline scripts: a nonce, or hashes
 */
export function contentSecurityPolicy(site: SiteConfig, scripts: string, development: boolean): string {
  const stripe = site.payments.provider === 'stripe';
  const tiles = site.map.tileUrl?.startsWith('http') ? [tileOrigin(site.map.tileUrl)] : [];
  const directives: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': [
      "'self'",
      // Vite's inline scripts have no nonce, and a nonce disables 'unsafe-inline'.
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

/** Leaflet's `{s}` becomes CSP's star. */
function tileOrigin(tileUrl: string): string {
  const match = /^https?:\/\/[^/]+/.exec(tileUrl);
  return (match?.[0] ?? "'self'").replace('{s}', '*');
}
