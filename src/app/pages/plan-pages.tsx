import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readSubscriptionCheckout } from '#features/subscriptions/plan-addresses.ts';
import { unlistedHead } from '../page-head.ts';
import { businessPage } from './business-page.ts';
import { requireSignIn, rootRoute } from './root.tsx';

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
  head: unlistedHead('Plan'),
  component: lazyRouteComponent(() => import('../routes/plan-route.tsx'), 'PlanRoute'),
});

export const planPages = [subscriptionCheckoutRoute, planRoute] as const;
