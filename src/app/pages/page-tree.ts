import { type AnyRoute, notFound } from '@tanstack/react-router';
import { definePage } from './define-page.tsx';
import { NotFoundScreen, rootRoute } from './root.tsx';

/**
 * Every other path. The router must own it, or the server could not answer it with a 404 page. In the browser, a
 * path that this bundle does not know may belong to another one: then its pages are learnt, and the path is looked up
 * again.
 */
export const catchAllPage = definePage({
  path: '$',
  redirectTo: async ({ href, learnPage }) => {
    if (await learnPage(href.replace(/[?#].*/, ''))) return href;
    throw notFound();
  },
  title: '404 Page Not Found',
  // Its own, so that the title above is the page's.
  notFound: NotFoundScreen,
});

/** The routes of these pages, and the page of any other path. */
export const createRouteTree = <const Pages extends readonly AnyRoute[]>(pages: Pages) =>
  rootRoute.addChildren([...pages, catchAllPage]);
