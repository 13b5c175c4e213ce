import { createRoute, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router';
import {
  chosenBusiness,
  ownBusinessesQuery,
  readBusinessSearch,
} from '#features/businesses/own-businesses.ts';
import { readBookingsView } from '#features/dashboard/bookings-address.ts';
import { readCalendarView } from '#features/dashboard/calendar-address.ts';
import { ApiError } from '#shared/http/api-client.ts';
import { unlistedHead } from '../page-head.ts';
import type { RouterContext } from '../router.tsx';
import { requireSignIn } from './require-sign-in.ts';
import { rootRoute, text } from './root.tsx';

/**
 * A loader for a page of the chosen business: on the server it waits for what `load` fetches, in the browser the
 * screen shows at once and says that it is loading.
 */
async function forBusiness(
  { api, queryClient }: RouterContext,
  wanted: number | undefined,
  load: (businessId: number) => Promise<unknown>,
): Promise<{ now: number }> {
  const loaded = queryClient
    .ensureQueryData(ownBusinessesQuery(api))
    .then((businesses) => {
      const business = chosenBusiness(businesses, wanted);
      return business?.status === 'approved' ? load(business.id) : undefined;
    })
    .catch(() => undefined); // the screen says so, and offers to try again
  if (typeof window === 'undefined') await loaded;
  return { now: Date.now() };
}

const calendarRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/business/calendar',
  validateSearch: (search: Record<string, unknown>) => ({
    ...readBusinessSearch(search),
    ...readCalendarView(search),
  }),
  beforeLoad: requireSignIn,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    forBusiness(context, deps.business, async (businessId) =>
      (await import('../routes/day/load-calendar.ts')).loadCalendar(context, businessId, deps),
    ),
  head: unlistedHead('Calendar'),
  component: lazyRouteComponent(() => import('../routes/day/calendar-route.tsx'), 'CalendarRoute'),
});

const todayRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/business/check-in',
  validateSearch: readBusinessSearch,
  beforeLoad: requireSignIn,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    forBusiness(context, deps.business, async (businessId) => {
      const { todayQuery } = await import('#features/dashboard/date-calls.ts');
      return context.queryClient.prefetchQuery(todayQuery(context.api, businessId));
    }),
  head: unlistedHead('Check-in'),
  component: lazyRouteComponent(() => import('../routes/day/check-in-route.tsx'), 'CheckInRoute'),
});

const dateRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/business/occurrences/$occurrenceId',
  validateSearch: (search: Record<string, unknown>): { confirm?: string } => {
    const confirm = text(search.confirm);
    return confirm === undefined ? {} : { confirm };
  },
  beforeLoad: requireSignIn,
  loader: async ({ context: { api, queryClient }, params }) => {
    const { dateQuery } = await import('#features/dashboard/date-calls.ts');
    await queryClient.ensureQueryData(dateQuery(api, params.occurrenceId)).catch(orNotFound);
    return { now: Date.now() };
  },
  head: unlistedHead('Attendees'),
  component: lazyRouteComponent(() => import('../routes/day/date-route.tsx'), 'DateRoute'),
});

const bookingsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/business/bookings',
  validateSearch: (search: Record<string, unknown>) => ({
    ...readBusinessSearch(search),
    ...readBookingsView(search),
  }),
  beforeLoad: requireSignIn,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps: { business, ...view } }) =>
    forBusiness(context, business, async (businessId) => {
      const { bookingsQuery } = await import('#features/dashboard/revenue-calls.ts');
      return context.queryClient.prefetchQuery(bookingsQuery(context.api, businessId, view));
    }),
  head: unlistedHead('Bookings and revenue'),
  component: lazyRouteComponent(() => import('../routes/day/bookings-route.tsx'), 'BusinessBookingsRoute'),
});

const analyticsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/business/analytics',
  validateSearch: (search: Record<string, unknown>): { business?: number; weeks?: '4' | '52' } => ({
    ...readBusinessSearch(search),
    ...(String(search.weeks) === '4' ? { weeks: '4' } : {}),
    ...(String(search.weeks) === '52' ? { weeks: '52' } : {}),
  }),
  beforeLoad: requireSignIn,
  loader: ({ context }) => forBusiness(context, undefined, async () => undefined),
  head: unlistedHead('Analytics'),
  component: lazyRouteComponent(() => import('../routes/day/analytics-route.tsx'), 'AnalyticsRoute'),
});

const teamRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/business/team',
  validateSearch: readBusinessSearch,
  beforeLoad: requireSignIn,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    forBusiness(context, deps.business, async (businessId) => {
      const { teamQuery } = await import('#features/businesses/team/team-calls.ts');
      return context.queryClient.prefetchQuery(teamQuery(context.api, businessId));
    }),
  head: unlistedHead('Team'),
  component: lazyRouteComponent(() => import('../routes/day/team-route.tsx'), 'TeamRoute'),
});

const invitationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/business/invitations/$token',
  beforeLoad: requireSignIn,
  head: unlistedHead('Invitation'),
  component: lazyRouteComponent(() => import('../routes/day/invitation-route.tsx'), 'InvitationRoute'),
});

/** Where the QR code of a booking leads: somebody at the door to that person's line on the list, others nowhere. */
const checkInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/check-in/$token',
  beforeLoad: async ({ context, location, params }) => {
    requireSignIn({ context, location });
    const { findByCode } = await import('#features/dashboard/date-calls.ts');
    const place = await findByCode(context.api, params.token).catch(orNotFound);
    throw redirect({
      to: '/business/occurrences/$occurrenceId',
      params: { occurrenceId: String(place.occurrenceId) },
      search: { confirm: place.bookingId },
      replace: true,
    });
  },
});

/** What is not there, and what is not for this person, is the same dead end. */
function orNotFound(error: unknown): never {
  throw error instanceof ApiError && [400, 403, 404].includes(error.status) ? notFound() : error;
}

export const dayPages = [
  calendarRoute,
  todayRoute,
  dateRoute,
  bookingsRoute,
  analyticsRoute,
  teamRoute,
  invitationRoute,
  checkInRoute,
] as const;
