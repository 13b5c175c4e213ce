import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import type { UsualPlace } from '#features/booking/contract.ts';
import { searchHref } from '#features/search/search-params.ts';
import { pageDescriptions } from '../page-descriptions.ts';
import { pageHead } from '../page-head.ts';
import { rootRoute } from './root.tsx';

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  staticData: { bar: 'over' },
  beforeLoad: async ({ context: { api, user } }) => {
    // The redirect screen (specification, section 2): its spinner is the root's, where the browser must wait at all.
    if (user === null) return;
    // Whoever searches begins near where they did last, not with the whole country.
    const known =
      user.startPath === '/search'
        ? await api.get<UsualPlace>('/api/bookings/usual-place').catch(() => null)
        : null;
    const href = known?.place ? searchHref({ postcode: known.place }) : user.startPath;
    throw redirect({ href, replace: true });
  },
  head: pageHead('Find Your Perfect Fitness Session', pageDescriptions.home),
  component: lazyRouteComponent(() => import('../routes/home-route.tsx'), 'HomeRoute'),
});

const aboutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/about',
  head: pageHead('How it works', pageDescriptions.about),
  component: lazyRouteComponent(() => import('../routes/about-route.tsx'), 'AboutRoute'),
});

export const sitePages = [homeRoute, aboutRoute] as const;
