import type { Brand } from '#shared/domain/brand.ts';

/** Paths for robots.txt and the sitemap; `$name` is a parameter. */
export interface PagePaths {
  /** Public and indexable. */
  listed: readonly string[];
  /** Useful to one person only. */
  personal: readonly string[];
  /** All others. */
  open: readonly string[];
}

/**
 * `/robots.txt`: disallows the API and personal pages. The sign-in pages aren't listed: crawlers must read them to
 * see their `noindex`.
 */
export function robotsText(publicUrl: string, { personal, open }: Omit<PagePaths, 'listed'>): string {
  const beginnings = ['/api/', '/dev/', ...personal.map((path) => path.replace(/\$.*/, ''))];
  const closed = new Set(
    beginnings.flatMap((path) =>
      // Rules match prefixes: `/business` would also close every business's public page.
      open.some((other) => other.startsWith(path)) ? [`${path}$`, `${path}?`, `${path}/`] : [path],
    ),
  );
  const covered = (rule: string) =>
    [...closed].some((other) => other.length < rule.length && rule.startsWith(other));
  return [
    'User-agent: *',
    ...[...closed].filter((rule) => !covered(rule)).map((rule) => `Disallow: ${rule}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
}

/** Validity of security.txt in days (RFC 9116 advises less than a year). */
const VALID_DAYS = 180;

/**
 * `/.well-known/security.txt` (RFC 9116). `publicUrl` has no trailing slash; validity counts from `now`, so it never
 * expires.
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

/** W3C Web Application Manifest. */
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
    // The light theme's paper; the page's theme-color takes over once loaded.
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
