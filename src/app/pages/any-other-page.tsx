import { createRoute, notFound, redirect } from '@tanstack/react-router';
import { unlistedHead } from '../page-head.ts';
import { NotFoundScreen, rootRoute } from './root.tsx';

/** The path that the server has already answered, when this runs in a browser. */
const answeredPath = typeof window === 'undefined' ? null : window.location.pathname;

/**
 * Every other path. The router must own it, or the server could not answer it with a 404 page. In the browser, a
 * path that this bundle does not know may belong to the other one (see entries.ts): the server knows them all.
 */
export const anyOtherPage = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  beforeLoad: ({ location, preload }) => {
    if (preload) return;
    if (answeredPath !== null && location.pathname !== answeredPath)
      throw redirect({ href: location.href, reloadDocument: true });
    throw notFound();
  },
  head: unlistedHead('404 Page Not Found'),
  // Its own, so that the head above is the page's.
  notFoundComponent: NotFoundScreen,
});
