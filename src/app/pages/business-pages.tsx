import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { unlistedHead } from '../page-head.ts';
import { readBusinessPageSearch } from '../routes/business-search.ts';
import { businessPage, loadDashboard } from './business-page.ts';
import { rootRoute } from './root.tsx';

/** The name that older links and mails use (decisions, "Names and places"). */
const businessDashboardRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/business-dashboard',
  beforeLoad: () => {
    throw redirect({ href: '/business', replace: true });
  },
});

/** Open to the signed-out too: they are told, and sent to log in (specification, section 2). */
const businessRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/business',
  validateSearch: readBusinessPageSearch,
  loaderDeps: ({ search: { business } }) => ({ business }),
  loader: async ({ context, deps }) => {
    if (context.user !== null) await loadDashboard(context, deps.business);
    return { now: Date.now() };
  },
  head: unlistedHead('Business Dashboard'),
  component: lazyRouteComponent(() => import('../routes/business-route.tsx'), 'BusinessRoute'),
});

const businessPageRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/business/page',
  ...businessPage,
  head: unlistedHead('Business page'),
  component: lazyRouteComponent(() => import('../routes/business-page-route.tsx'), 'BusinessPageRoute'),
});

export const businessPages = [businessDashboardRoute, businessRoute, businessPageRoute] as const;
