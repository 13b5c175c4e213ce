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
