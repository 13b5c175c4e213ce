import { createMemoryHistory, createRouter } from '@tanstack/react-router';
import { expect, it } from 'vitest';
import { defaultBrand } from '#shared/domain/brand.ts';
import { createApiClient } from '#shared/http/api-client.ts';
import { pagePaths } from '../entry.server.tsx';
import { createQueryClient } from '../query-client.ts';
import { createFullTree } from './pages.ts';

const router = createRouter({
  routeTree: createFullTree(),
  history: createMemoryHistory(),
  context: {
    queryClient: createQueryClient(),
    api: createApiClient(() => Promise.reject(new Error('Nothing is asked for here.'))),
    site: {
      brand: defaultBrand,
      publicUrl: 'https://fettle.example',
      demo: false,
      placeholderRating: null,
      signIn: { google: false, oidc: null },
      saveData: false,
      notices: [],
      map: { tileUrl: null, vectors: false, maxZoom: 19, attribution: '' },
      distanceUnit: 'miles',
      payments: { provider: 'sandbox', publishableKey: '' },
    },
    assets: { entry: '', styles: [], preloads: [] },
    learnPage: () => Promise.resolve(false),
  },
});

it('lists for search engines what is the same for everybody and worth finding', () => {
  expect([...pagePaths.listed].sort()).toEqual([
    '/',
    '/about',
    '/ask',
    '/claim-business',
    '/community-guidelines',
    '/contact',
    '/cookies',
    '/developers',
    '/fitness',
    '/gift',
    '/help',
    '/personal-trainers',
    '/privacy',
    '/search',
    '/terms',
    '/trainer-signup',
  ]);
});

it('closes to search engines every page of use to one person only, and no other', () => {
  expect(pagePaths.personal).toEqual(
    expect.arrayContaining([
      '/admin',
      '/bookings',
      '/business',
      '/business/invitations/$token',
      '/checkout/$sessionId',
      '/profile',
    ]),
  );
  expect(pagePaths.open).toEqual(
    expect.arrayContaining(['/', '/businesses/$businessId', '/sign-in', '/report']),
  );
  expect(pagePaths.personal.filter((path) => pagePaths.listed.includes(path))).toEqual([]);
});

it.each([
  ['/checkout/subscription', '/checkout/subscription'],
  ['/checkout/12', '/checkout/$sessionId'],
  ['/admin', '/admin/'],
  ['/admin/users/7', '/admin/users/$id'],
  ['/business', '/business/'],
  ['/business/plan', '/business/plan'],
  ['/business/nothing-there', '/$'],
  ['/fitness/leeds', '/fitness/$town'],
  ['/no/such/page', '/$'],
])('shows at %s the page %s', (path, id) => {
  expect(router.getMatchedRoutes(path)[2]?.id).toBe(id);
});

it.each([
  ['/checkout/12', 'places=1&credits=-1&vouchers=no&date=tomorrow&payment=x'],
  ['/bookings', 'show=all'],
  ['/gift', 'business=abc&pounds=7'],
  ['/business/bookings', 'business=x&page=-1'],
  ['/admin/statistics', 'by=year'],
])('draws %s from nothing of %s, which it does not read', (path, query) => {
  const search = Object.fromEntries(new URLSearchParams(query));
  const match = router.matchRoutes(path, search).at(-1);
  expect(match?.search).toEqual({});
});
