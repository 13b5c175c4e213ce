import { createRoute, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router';
import { ownTrainerQuery, trainerQuery, trainersQuery } from '#features/trainers/trainer-query.ts';
import { readTrainerSearch } from '#features/trainers/trainer-search.ts';
import { fullName, locationWords } from '#features/trainers/trainer-words.ts';
import { isCalendarDay, londonDay, weekStart } from '#shared/calendar/calendar-day.ts';
import { ApiError } from '#shared/http/api-client.ts';
import { pageDescriptions } from '../page-descriptions.ts';
import { pageHead, personHead, unlistedHead } from '../page-head.ts';
import { onlyRead } from './only-read.ts';
import { requireSignIn } from './require-sign-in.ts';
import { rootRoute, text } from './root.tsx';

const readDirectory = onlyRead(readTrainerSearch);
const readBookTrainer = onlyRead((search: Record<string, unknown>): { week?: string; time?: string } => {
  const week = text(search.week);
  const time = text(search.time);
  return {
    ...(week !== undefined && isCalendarDay(week) ? { week } : {}),
    ...(time !== undefined && !Number.isNaN(Date.parse(time)) ? { time } : {}),
  };
});

const directoryRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/personal-trainers',
  validateSearch: readDirectory,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { api, queryClient }, deps }) => {
    const found = queryClient.prefetchQuery(trainersQuery(api, deps));
    // The server waits for the list; in the browser the screen shows at once and says that it is looking.
    if (typeof window === 'undefined') await found;
  },
  head: pageHead('Personal Trainers', pageDescriptions.trainers),
  component: lazyRouteComponent(() => import('../routes/trainers-route.tsx'), 'TrainersRoute'),
});

const trainerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/trainers/$trainerId',
  loader: async ({ context: { api, queryClient }, params }) => {
    const trainer = await queryClient
      .ensureQueryData(trainerQuery(api, params.trainerId))
      .catch((error: unknown) => {
        throw error instanceof ApiError && error.status === 404 ? notFound() : error;
      });
    return {
      name: fullName(trainer),
      location: locationWords(trainer.location),
      bio: trainer.bio,
      photo: trainer.profileImageUrl,
    };
  },
  head: ({ match, loaderData }) =>
    loaderData === undefined
      ? unlistedHead('Trainer not found')({ match })
      : personHead(
          `${loaderData.name}, personal trainer`,
          `${loaderData.name}, ${loaderData.location}: ${loaderData.bio.slice(0, 120)}`,
          loaderData.photo,
        )({ match }),
  component: lazyRouteComponent(() => import('../routes/trainer-route.tsx'), 'TrainerRoute'),
  notFoundComponent: lazyRouteComponent(
    () => import('#features/trainers/screens/trainer-not-found-screen.tsx'),
    'TrainerNotFoundScreen',
  ),
});

const signupRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/trainer-signup',
  // Whoever has applied sees how far it has come.
  loader: async ({ context: { api, queryClient, user } }) =>
    user === null ? { trainer: null } : queryClient.fetchQuery(ownTrainerQuery(api)),
  head: pageHead('Become a Trainer', pageDescriptions.trainerSignup),
  component: lazyRouteComponent(() => import('../routes/trainer-signup-route.tsx'), 'TrainerSignupRoute'),
});

const bookTrainerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/book-trainer/$trainerId',
  validateSearch: readBookTrainer,
  loaderDeps: ({ search: { week } }) => ({ week }),
  loader: async ({ context: { api, queryClient }, params: { trainerId }, deps: { week } }) => {
    const now = Date.now();
    const trainer = await queryClient
      .ensureQueryData(trainerQuery(api, trainerId))
      .catch((error: unknown) => {
        throw error instanceof ApiError && error.status === 404 ? notFound() : error;
      });
    // Those who take no bookings online show on their profile how they can be reached.
    if (!trainer.bookingEnabled) throw redirect({ to: '/trainers/$trainerId', params: { trainerId } });
    const { firstOpenWeek, openHoursQuery } = await import(
      '#features/trainer-booking/trainer-booking-query.ts'
    );
    const today = londonDay(new Date(now));
    const name = fullName(trainer);
    if (week === undefined || week < today)
      return { now, name, firstDay: await firstOpenWeek(queryClient, api, trainerId, today) };
    const firstDay = weekStart(week, today);
    const hours = queryClient.prefetchQuery(openHoursQuery(api, trainerId, firstDay));
    if (typeof window === 'undefined') await hours;
    return { now, name, firstDay };
  },
  head: ({ match, loaderData }) => unlistedHead(`Book ${loaderData?.name ?? 'a trainer'}`)({ match }),
  component: lazyRouteComponent(() => import('../routes/book-trainer-route.tsx'), 'BookTrainerRoute'),
  notFoundComponent: lazyRouteComponent(
    () => import('#features/trainers/screens/trainer-not-found-screen.tsx'),
    'TrainerNotFoundScreen',
  ),
});

const dashboardRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/trainer-dashboard',
  validateSearch: ({ show }: Record<string, unknown>): { show?: 'availability' | 'profile' } =>
    show === 'availability' || show === 'profile' ? { show } : {},
  beforeLoad: requireSignIn,
  loader: async ({ context: { api, queryClient } }) => {
    const { trainerDiaryQuery } = await import('#features/trainer-booking/trainer-booking-query.ts');
    const { trainer } = await queryClient.fetchQuery(ownTrainerQuery(api));
    if (trainer !== null) await queryClient.fetchQuery(trainerDiaryQuery(api));
    return { now: Date.now() };
  },
  head: unlistedHead('Trainer Dashboard'),
  component: lazyRouteComponent(
    () => import('../routes/trainer-dashboard-route.tsx'),
    'TrainerDashboardRoute',
  ),
});

export const trainerPages = [
  directoryRoute,
  trainerRoute,
  signupRoute,
  bookTrainerRoute,
  dashboardRoute,
] as const;
