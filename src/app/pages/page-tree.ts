import { type AnyRoute, notFound } from '@tanstack/react-router';
import { definePage } from './define-page.tsx';
import { NotFoundScreen, rootRoute } from './root.tsx';

/** Catch-all: lets the server render a 404 page. In the browser it loads the other bundles' pages and retries. */
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
