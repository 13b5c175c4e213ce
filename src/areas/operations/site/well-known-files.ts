import type { Brand } from '#shared/domain/brand.ts';

/** The paths of the site's pages, as machines are told of them; `$name` stands for what varies. */
export interface PagePaths {
  /** The same for everybody and worth finding. */
  listed: readonly string[];
  /** Of use to one person only. */
  personal: readonly string[];
  /** All that are not. */
  open: readonly string[];
}

/**
 * `/robots.txt`: everything may be read but the API and what is of use to one person only, and where the sitemap
 * is. The sign-in pages are not named here: they say `noindex` themselves, which must be read to be obeyed.
 */
export function robotsText(publicUrl: string, { personal, open }: Omit<PagePaths, 'listed'>): string {
  const beginnings = ['/api/', '/dev/', ...personal.map((path) => path.replace(/\$.*/, ''))];
  const closed = new Set(
    beginnings.flatMap((path) =>
      // A rule closes all that begins with it: `/business` would close the public page of each business.
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
