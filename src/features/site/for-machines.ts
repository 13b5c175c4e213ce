import type { Brand } from '#shared/domain/brand.ts';

/**
 * `/robots.txt`: everything may be read but the API and what is of use to one person only, and where the sitemap
 * is. The sign-in pages are not named here: they say `noindex` themselves, which must be read to be obeyed.
 */
export function robotsText(publicUrl: string): string {
  const closed = [
    '/api/',
    '/bookings',
    '/checkout/',
    '/booking-',
    '/profile',
    '/favourites',
    '/business$',
    '/business?',
    '/admin',
    '/dev/',
  ];
  return [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
}

/** After so long the file has to be looked at anew (RFC 9116 advises less than a year). */
const VALID_DAYS = 180;

/**
 * `/.well-known/security.txt` (RFC 9116): where to report a weakness of the site. `publicUrl` has no slash at its end;
 * the day on which it runs out is counted from `now`, so that no running site has one that has passed.
 */
export function securityText(publicUrl: string, brand: Brand, now: Date): string {
  const expires = new Date(now.getTime() + VALID_DAYS * 86_400_000);
  expires.setUTCHours(0, 0, 0, 0);
  return [
    `Contact: mailto:${brand.email}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n');
}

/** `/site.webmanifest`: what an installed copy of the site is called and looks like (W3C, Web Application Manifest). */
export function webAppManifest(brand: Brand) {
  return {
    id: '/',
    name: brand.name,
    short_name: brand.name,
    description: brand.tagline,
    lang: 'en-GB',
    dir: 'ltr',
    start_url: '/search',
    scope: '/',
    display: 'standalone',
    // The paper of the light theme; the page's own theme-color takes over once it is shown.
    background_color: '#faf8f3',
    theme_color: '#faf8f3',
    categories: ['fitness', 'health', 'sports'],
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: [
      { name: 'Find Sessions', url: '/search' },
      { name: 'My Bookings', url: '/bookings' },
    ],
  };
}
