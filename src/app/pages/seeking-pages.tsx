import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readSearchParams } from '#features/search/search-params.ts';
import { readSessionPageSearch } from '#features/sessions/session-address.ts';
import { pageDescriptions } from '../page-descriptions.ts';
import { pageHead, unlistedHead } from '../page-head.ts';
import { readOpenBooking } from '../routes/open-booking.ts';
import { onlyRead } from './only-read.ts';
import { rootRoute } from './root.tsx';

// Named outside of their routes, where TypeScript finds out what they read.
const readSearch = onlyRead((raw) => ({ ...readSearchParams(raw), ...readOpenBooking(raw) }));
const readSessionPage = onlyRead(readSessionPageSearch);

const searchRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/search',
  staticData: { bar: 'full', footer: false },
  validateSearch: readSearch,
  // Which of list and map is shown, and what is being booked over them, changes nothing that is loaded.
  loaderDeps: ({ search: { view: _view, book: _book, ...query } }) => query,
  loader: async ({ context, deps }) => {
    const { searchPageQuery } = await import('#features/search/search-page-query.ts');
    const page = searchPageQuery(context.api, deps);
    // The server waits for the list; in the browser the screen shows at once and says that it is looking.
    if (typeof window === 'undefined') await context.queryClient.ensureQueryData(page);
    else void context.queryClient.prefetchQuery(page);
  },
  head: pageHead('Find Sessions', pageDescriptions.search),
  component: lazyRouteComponent(() => import('../routes/search-route.tsx'), 'SearchRoute'),
  errorComponent: lazyRouteComponent(() => import('../routes/search-route.tsx'), 'SearchFailedRoute'),
});

const sessionRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sessions/$sessionId',
  validateSearch: readSessionPage,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params, deps }) =>
    (await import('../routes/load-session.ts')).loadSession(context, params.sessionId, deps),
  head: ({ match, params, loaderData }) =>
    loaderData === undefined
      ? unlistedHead('Session not found')({ match })
      : pageHead(
          loaderData.title,
          `${loaderData.title} at ${loaderData.business}, ${loaderData.town}: dates, price and online booking.`,
          `/og/sessions/${params.sessionId}.png`,
        )({ match }),
  component: lazyRouteComponent(() => import('../routes/session-route.tsx'), 'SessionRoute'),
  notFoundComponent: lazyRouteComponent(
    () => import('#features/sessions/screens/session-not-found-screen.tsx'),
    'SessionNotFoundScreen',
  ),
});

export const seekingPages = [searchRoute, sessionRoute] as const;
