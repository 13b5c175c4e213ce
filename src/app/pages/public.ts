import type { QueryClient } from '@tanstack/react-query';
import { fetchUsualLocation } from '#areas/booking/bookings/my-bookings/usual-location.ts';
import { readSessionPageSearch } from '#areas/catalogue/sessions/show/session-address.ts';
import { readSearchParams, searchHref } from '#areas/discovery/search/filters/search-params.ts';
import { ownCreditsQuery } from '#areas/money/entitlements/my-entitlements/own-credits-query.ts';
import type { ApiClient } from '#shared/http/api-client.ts';
import { definePage, view } from './define-page.tsx';
import { createRouteTree } from './page-tree.ts';
import { readTexts } from './read-texts.ts';

const home = definePage({
  path: '/',
  byTheDay: true,
  bar: 'over',
  // docs/product/search.md#home; the root shows the spinner.
  redirectTo: async ({ api, user }) => {
    if (user === null) return null;
    const known = user.startPath === '/search' ? await fetchUsualLocation(api) : null;
    // People with bookings go to /home, others to their last search.
    if (known?.booked) return '/home';
    return known?.place ? searchHref({ postcode: known.place }) : user.startPath;
  },
  // Without either, the page does without that part.
  prefetch: async ({ api, queryClient }) => {
    const [{ tonightQuery }, { latestReviewsQuery }] = await Promise.all([
      import('#areas/discovery/search/tonight.ts'),
      import('#areas/booking/reviews/api.ts'),
    ]);
    await Promise.all([
      queryClient.prefetchQuery(tonightQuery(api, new Date())),
      queryClient.prefetchQuery(latestReviewsQuery(api)),
    ]);
  },
  title: 'Find Your Perfect Fitness Session',
  listed:
    import.meta.env.SSR &&
    'Find local classes, personal training and group sessions near you. Compare times and prices and book in a couple of minutes.',
  view: view(() => import('./home-view.tsx'), 'HomeView'),
});

const about = definePage({
  path: '/about',
  byTheDay: true,
  title: 'How it works',
  listed:
    import.meta.env.SSR &&
    'Search fitness sessions by postcode, then book and pay in a couple of minutes. See listing prices and how we keep you safe.',
  view: view(() => import('./about-view.tsx'), 'AboutView'),
});

/** The open booking dialog, in the URL so that Back closes it. */
function readOpenBooking({ book }: Record<string, unknown>): { book?: number } {
  const id = Number(book);
  return Number.isSafeInteger(id) && id > 0 ? { book: id } : {};
}

/** How a person came (mail, shared link); stays in the URL until counted. */
const readVisitSource = ({ via }: Record<string, unknown>): { via?: string } =>
  typeof via === 'string' && via.length <= 20 ? { via } : {};

/** Only typed addresses and links from elsewhere have synonyms, so the browser does without the list. */
const findActivity = import.meta.env.SSR
  ? (await import('#shared/domain/find-activity.ts')).findActivity
  : () => null;

/** Reads `sessionType=spin` as the activity that people call so; the router then redirects to its own address. */
const withSlug = (raw: Record<string, unknown>) => ({
  ...raw,
  sessionType: findActivity(String(raw.sessionType ?? '')) ?? raw.sessionType,
});

const readSearch = (raw: Record<string, unknown>) => ({
  ...readSearchParams(withSlug(raw)),
  ...readOpenBooking(raw),
  ...readVisitSource(raw),
});

/** The person's bookings, favourites and credits, which cards show. */
async function prefetchMarks(api: ApiClient, queryClient: QueryClient): Promise<void> {
  const [{ bookedSessionsQuery }, { favouriteIdsQuery }] = await Promise.all([
    import('#areas/booking/bookings/my-bookings/booked-sessions-query.ts'),
    import('#areas/discovery/favourites/api.ts'),
  ]);
  await Promise.all([
    queryClient.prefetchQuery(ownCreditsQuery(api)),
    queryClient.prefetchQuery(bookedSessionsQuery(api)),
    queryClient.prefetchQuery(favouriteIdsQuery(api)),
  ]);
}

const importAsk = () => import('#areas/discovery/search/ask/ask-address.ts');

async function prefetchAsked(api: ApiClient, queryClient: QueryClient, sentence: string | undefined) {
  if (sentence !== undefined) await (await importAsk()).prefetchReading(api, queryClient, sentence);
}

const readSentence = readTexts('q');

/** One sentence in, the search of its filters out; the page itself if we understand nothing. */
const ask = definePage({
  path: '/ask',
  search: readSentence,
  redirectTo: async ({ api, search: { q } }) => {
    return q === undefined ? null : (await importAsk()).askAddress(api, q);
  },
  deps: (search) => search,
  prefetch: ({ api, queryClient, deps: { q } }) => prefetchAsked(api, queryClient, q),
  title: 'Search in your own words',
  listed:
    import.meta.env.SSR &&
    'Describe the session you want in a sentence: activity, place, day, time, price, age and access.',
  view: view(() => import('#areas/discovery/search/screens/ask/ask-page.tsx'), 'AskPage'),
  given: ({ search: { q = '' } }) => ({ sentence: q }),
});

const search = definePage({
  path: '/search',
  byTheDay: true,
  bar: 'full',
  footer: false,
  search: readSearch,
  redirectTo: async ({ api, search }) => {
    // A place of several words may be a sentence.
    if (search.ask !== undefined || !search.postcode?.includes(' ')) return null;
    return (await importAsk()).readPlaceSentence(api, search);
  },
  // View and booking parameters don't affect the loaded data.
  deps: ({ view: _view, filters: _filters, book: _book, ...query }) => query,
  prefetch: async ({ api, queryClient, user, deps }) => {
    const { nearestQuery, searchPageQuery } = await import('#areas/discovery/search/api.ts');
    // Not `prefetchQuery`: failures must set `failed`.
    const page = queryClient.ensureQueryData(searchPageQuery(api, deps));
    await Promise.all([
      page.then(async ({ total, notFound }) => {
        if (total > 0 || notFound !== null) return;
        await queryClient.prefetchQuery(nearestQuery(api, deps));
        if (deps.ask !== undefined) await (await importAsk()).prefetchNarrowest(api, queryClient, deps);
      }),
      prefetchAsked(api, queryClient, deps.ask),
      // Bookings and hearts are in the first HTML: nothing may move when they are known.
      user === null ? undefined : prefetchMarks(api, queryClient),
    ]);
  },
  title: 'Find Sessions',
  listed:
    import.meta.env.SSR &&
    'Find and book local fitness sessions near you: yoga, gym, pilates, BJJ, HIIT and running.',
  view: view(() => import('./search-view.tsx'), 'SearchView'),
  failed: view(() => import('./search-view.tsx'), 'SearchView'),
});

const readSession = (raw: Record<string, unknown>) => ({
  ...readSessionPageSearch(raw),
  ...readVisitSource(raw),
});

const session = definePage({
  path: '/sessions/$sessionId',
  search: readSession,
  deps: (search) => search,
  load: async (visit) => (await import('./load-session.ts')).loadSession(visit),
  title: 'Session not found',
  head: ({ title, business, town }, { sessionId }) => ({
    title,
    ...(import.meta.env.SSR && {
      listed: `${title} at ${business}, ${town}: dates, price and online booking.`,
      picture: `/og/sessions/${sessionId}.png`,
    }),
  }),
  view: view(() => import('./session-view.tsx'), 'SessionView'),
  notFound: view(
    () => import('#areas/catalogue/sessions/show/screens/session-not-found-screen.tsx'),
    'SessionNotFoundScreen',
  ),
});

export const publicPages = [home, about, ask, search, session] as const;

export const publicTree = () => createRouteTree(publicPages);
