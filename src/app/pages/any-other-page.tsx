import { createRoute, notFound, redirect } from '@tanstack/react-router';
import { unlistedHead } from '../page-head.ts';
import { NotFoundScreen, rootRoute } from './root.tsx';

/**
 * Every other path. The router must own it, or the server could not answer it with a 404 page. In the browser, a
 * path that this bundle does not know may belong to the other one (entries.ts): then its pages are learnt, and the
 * path is looked up again.
 */
export const anyOtherPage = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  beforeLoad: async ({ context, location }) => {
    if (await context.learnPage(location.pathname)) throw redirect({ href: location.href, replace: true });
    throw notFound();
  },
  head: unlistedHead('404 Page Not Found'),
  // Its own, so that the head above is the page's.
  notFoundComponent: NotFoundScreen,
});
