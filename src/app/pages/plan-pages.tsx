import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readBusinessSearch } from '#features/businesses/own-businesses.ts';
import { readPlanChange } from '#features/businesses/upgrade.ts';
import { readSubscriptionCheckout } from '#features/subscriptions/plan-addresses.ts';
import { unlistedHead } from '../page-head.ts';
import { businessPage } from './business-page.ts';
import { requireSignIn } from './require-sign-in.ts';
import { rootRoute } from './root.tsx';

const subscriptionCheckoutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/checkout/subscription',
  validateSearch: readSubscriptionCheckout,
  beforeLoad: requireSignIn,
  head: unlistedHead('Subscription Upgrade'),
  component: lazyRouteComponent(
    () => import('../routes/subscription-checkout-route.tsx'),
    'SubscriptionCheckoutRoute',
  ),
});

const planRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/business/plan',
  ...businessPage,
  validateSearch: (search: Record<string, unknown>) => ({
    ...readBusinessSearch(search),
    ...readPlanChange(search),
  }),
  head: unlistedHead('Plan'),
  component: lazyRouteComponent(() => import('../routes/plan-route.tsx'), 'PlanRoute'),
});

export const planPages = [subscriptionCheckoutRoute, planRoute] as const;
