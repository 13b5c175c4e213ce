import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { expect, it } from 'vitest';
import { readSearchParams } from '#areas/discovery/search/filters/search-params.ts';
import { strictSearchParams } from './strict-search-params.ts';

const root = createRootRoute();
const page = createRoute({
  getParentRoute: () => root,
  path: '/search',
  validateSearch: strictSearchParams(readSearchParams),
  loaderDeps: ({ search }) => search,
});

function loaderInput(address: string): unknown {
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: [address] }),
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  });
  return router.matchRoutes(router.latestLocation).at(-1)?.loaderDeps;
}

it.each([
  'sort=x',
  'difficulty=expert',
  'priceRange=9',
  'near=1,1',
  'from=2020-13-01',
  'sessionType=wibble',
  'limit=0',
  'utm_source=mail',
])('lets nothing of %s reach the loader, and keeps the rest of the address', (wrong) => {
  expect(loaderInput(`/search?${wrong}&postcode=LS6&page=2`)).toEqual({ postcode: 'LS6', page: 2 });
});
