import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readBusinessSearch } from '#features/businesses/own-businesses.ts';
import { unlistedHead } from '../page-head.ts';
import { requireSignIn } from './require-sign-in.ts';
import { rootRoute } from './root.tsx';

/** What people say of a business's sessions, for whoever answers them. */
const businessReviewsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/business/reviews',
  validateSearch: (search: Record<string, unknown>): { business?: number; page?: number } => {
    const page = Number(search.page);
    return { ...readBusinessSearch(search), ...(Number.isSafeInteger(page) && page > 1 ? { page } : {}) };
  },
  beforeLoad: requireSignIn,
  head: unlistedHead('Reviews'),
  component: lazyRouteComponent(() => import('../routes/business-reviews-route.tsx'), 'BusinessReviewsRoute'),
});

export const reviewPages = [businessReviewsRoute] as const;
