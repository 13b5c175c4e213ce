import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { pageDescriptions } from '../page-descriptions.ts';
import { pageHead } from '../page-head.ts';
import { rootRoute } from './root.tsx';

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  staticData: { bar: 'over' },
  beforeLoad: ({ context }) => {
    // The redirect screen (specification, section 2): its spinner is the root's, where the browser must wait at all.
    if (context.user !== null) throw redirect({ href: context.user.startPath, replace: true });
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
