import type { Brand } from '#shared/domain/brand.ts';

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
