import type { QueryClient } from '@tanstack/react-query';
import { notFound, redirect } from '@tanstack/react-router';
import {
  myReviewsQuery,
  publicBusinessReviewsQuery,
  reviewsAboutMeQuery,
  teacherReviewsQuery,
} from '#areas/booking/reviews/api.ts';
import { myEntriesQuery } from '#areas/booking/waitlist/api.ts';
import { instructorQuery } from '#areas/catalogue/instructors/instructors-query.ts';
import { photosQuery } from '#areas/catalogue/photos/photos-query.ts';
import { commonActivity } from '#areas/catalogue/sessions/show/common-activity.ts';
import { myTrainerQuery, trainerQuery, trainersQuery } from '#areas/catalogue/trainers/api.ts';
import { formatLocation, fullName } from '#areas/catalogue/trainers/copy.ts';
import { readTrainerSearch } from '#areas/catalogue/trainers/find/trainer-search.ts';
import {
  businessSessionsQuery,
  openingQuery,
  publicBusinessQuery,
  townQuery,
  townsQuery,
} from '#areas/discovery/directory/api.ts';
import { townDescription, townHeading } from '#areas/discovery/directory/copy.ts';
import { favouriteIdsQuery, favouritesQuery } from '#areas/discovery/favourites/api.ts';
import { myEntitlementsQuery, passesQuery } from '#areas/money/entitlements/api.ts';
import {
  membershipOfferQuery,
  membershipsQuery,
  myMembershipsQuery,
} from '#areas/money/entitlements/memberships/api.ts';
import { packagesQuery } from '#areas/money/entitlements/packages/api.ts';
import { sharesQuery } from '#areas/money/entitlements/share/api.ts';
import { givenVouchersQuery, myVouchersQuery } from '#areas/money/entitlements/vouchers/api.ts';
import { VOUCHER_AMOUNTS, type VoucherAmount } from '#areas/money/entitlements/vouchers/rules.ts';
import { publicCodesQuery } from '#areas/money/promo-codes/api.ts';
import type { LegalPageName } from '#areas/operations/site/legal/legal-pages.ts';
import { isCalendarDay, londonDay } from '#shared/calendar/calendar-day.ts';
import type { ApiClient } from '#shared/http/api-client.ts';
import { definePage, isServer, type PageLoadContext, view } from './define-page.tsx';
import { requireUser } from './guards.ts';
import { readText, readTexts } from './read-texts.ts';

const favourites = definePage({
  path: '/favourites',
  who: requireUser,
  prefetch: ({ api, queryClient }) =>
    Promise.all([
      queryClient.prefetchQuery(favouritesQuery(api)),
      queryClient.prefetchQuery(favouriteIdsQuery(api)),
      queryClient.prefetchQuery(myEntriesQuery(api)),
    ]),
  title: 'Favourites',
  view: view(() => import('./favourites-view.tsx'), 'FavouritesView'),
});

const alerts = definePage({
  path: '/alerts',
  who: requireUser,
  load: () => ({ now: Date.now() }),
  prefetch: async ({ api, queryClient }) => {
    const { alertsQuery } = await import('#areas/discovery/alerts/api.ts');
    await Promise.all([
      queryClient.prefetchQuery(alertsQuery(api)),
      queryClient.prefetchQuery(myEntriesQuery(api)),
    ]);
  },
  title: 'Alerts',
  view: view(() => import('./alerts-view.tsx'), 'AlertsView'),
});

const readPage = (raw: Record<string, unknown>): { page?: number } => {
  const page = Number(raw.page);
  return Number.isSafeInteger(page) && page > 1 && page <= 10_000 ? { page } : {};
};

/** What the person wrote, and what people say of them as a trainer or an instructor. */
const myReviews = definePage({
  path: '/reviews',
  search: readPage,
  who: requireUser,
  deps: (search) => search,
  prefetch: async ({ api, queryClient, deps: { page = 1 } }) => {
    await Promise.all([
      queryClient.prefetchQuery(myReviewsQuery(api)),
      queryClient.prefetchQuery(reviewsAboutMeQuery(api, page)),
    ]);
  },
  title: 'Your reviews',
  view: view(() => import('#areas/booking/reviews/screens/your-reviews-page.tsx'), 'YourReviewsPage'),
});

const towns = definePage({
  path: '/fitness',
  byTheDay: true,
  load: async ({ api, queryClient }) => void (await queryClient.ensureQueryData(townsQuery(api))),
  title: 'Sessions by town',
  listed:
    import.meta.env.SSR &&
    'Browse towns with fitness sessions to book: yoga, gym, pilates, BJJ, HIIT, running and personal training.',
  view: view(() => import('#areas/discovery/directory/screens/town-pages.tsx'), 'TownsPage'),
});

async function loadTown(
  { api, queryClient }: PageLoadContext<object, object>,
  town: string,
  activity?: string,
) {
  const page = await queryClient.ensureQueryData(townQuery(api, town, activity));
  return { heading: townHeading(page), description: townDescription(page) };
}

const TownNotFound = view(
  () => import('#areas/discovery/directory/screens/not-found-screens.tsx'),
  'TownNotFoundScreen',
);

const town = definePage({
  path: '/fitness/$town',
  byTheDay: true,
  load: (visit) => loadTown(visit, visit.params.town),
  title: 'No sessions here yet',
  head: ({ heading, description }, { town }) => ({
    title: heading,
    listed: description,
    picture: `/og/fitness/${town}.png`,
  }),
  view: view(() => import('#areas/discovery/directory/screens/town-pages.tsx'), 'TownPage'),
  notFound: TownNotFound,
});

const townActivity = definePage({
  path: '/fitness/$town/$activity',
  byTheDay: true,
  load: (visit) => loadTown(visit, visit.params.town, visit.params.activity),
  title: 'No sessions here yet',
  head: ({ heading, description }, { town, activity }) => ({
    title: heading,
    listed: description,
    picture: `/og/fitness/${town}/${activity}.png`,
  }),
  view: view(() => import('#areas/discovery/directory/screens/town-pages.tsx'), 'TownActivityPage'),
  notFound: TownNotFound,
});

const business = definePage({
  path: '/businesses/$businessId',
  load: async ({ api, queryClient, params: { businessId } }) => {
    // Anything but a number is an address that leads nowhere, not a malformed request.
    if (!/^[1-9]\d{0,14}$/.test(businessId)) throw notFound();
    const found = await queryClient.ensureQueryData(publicBusinessQuery(api, businessId));
    await Promise.all([
      queryClient.ensureQueryData(businessSessionsQuery(api, businessId)),
      queryClient.ensureQueryData(openingQuery(api, businessId)),
      // The page is whole without them.
      queryClient.prefetchQuery(publicBusinessReviewsQuery(api, businessId)),
      queryClient.prefetchQuery(photosQuery(api, { of: 'businesses', id: found.id })),
      queryClient.prefetchQuery(publicCodesQuery(api, businessId)),
      queryClient.prefetchQuery(passesQuery(api, businessId)),
      queryClient.prefetchQuery(membershipsQuery(api, businessId)),
    ]);
    const { name, businessType, town, approved, claimed, description } = found;
    return { name, businessType, town, listed: approved || !claimed, description };
  },
  title: 'Business not found',
  head: ({ name, businessType, town, listed, description }, { businessId }) => ({
    title: name,
    listed: listed && `${name}, ${businessType} in ${town}. ${description.slice(0, 120)}`,
    picture: `/og/businesses/${businessId}.png`,
  }),
  view: view(() => import('./public-business-view.tsx'), 'PublicBusinessView'),
  notFound: view(
    () => import('#areas/discovery/directory/screens/not-found-screens.tsx'),
    'BusinessNotFoundScreen',
  ),
});

const passes = definePage({
  path: '/businesses/$businessId/passes',
  load: async ({ api, queryClient, params: { businessId } }) => {
    // Anything but a number is an address that leads nowhere, not a malformed request.
    if (!/^[1-9]\d{0,14}$/.test(businessId)) throw notFound();
    const found = await queryClient.ensureQueryData(publicBusinessQuery(api, businessId));
    // Fetched again each time: prices are about to be paid.
    await Promise.all([
      queryClient.fetchQuery({ ...passesQuery(api, businessId), staleTime: 10_000 }),
      queryClient.prefetchQuery(photosQuery(api, { of: 'businesses', id: found.id })),
      queryClient.prefetchQuery(publicCodesQuery(api, businessId)),
      queryClient.prefetchQuery(membershipsQuery(api, businessId)),
      queryClient.prefetchQuery(publicBusinessReviewsQuery(api, found.id)),
      queryClient.prefetchQuery(businessSessionsQuery(api, businessId)),
    ]);
    return { name: found.name };
  },
  title: 'Passes and memberships',
  head: ({ name }) => ({ title: `Passes and memberships at ${name}` }),
  view: view(() => import('./passes-view.tsx'), 'PassesView'),
  notFound: view(
    () => import('#areas/discovery/directory/screens/not-found-screens.tsx'),
    'BusinessNotFoundScreen',
  ),
});

const join = definePage({
  path: '/join/$productId',
  load: async ({ api, queryClient, params: { productId } }) => {
    if (!/^[1-9]\d{0,14}$/.test(productId)) throw notFound();
    // Fetched again each time: what is said here is agreed to.
    const { name, business } = await queryClient.fetchQuery({
      ...membershipOfferQuery(api, productId),
      staleTime: 10_000,
    });
    return { name: `${name} at ${business.name}` };
  },
  title: 'Membership not found',
  head: ({ name }) => ({ title: name }),
  view: view(() => import('./join-view.tsx'), 'JoinView'),
  notFound: view(
    () => import('#areas/discovery/directory/screens/not-found-screens.tsx'),
    'BusinessNotFoundScreen',
  ),
});

const readPaymentReturn = readTexts('payment_intent', 'redirect_status');

const myPasses = definePage({
  path: '/passes',
  search: readPaymentReturn,
  who: requireUser,
  load: () => ({ now: Date.now() }),
  prefetch: ({ api, queryClient }) =>
    Promise.all([
      queryClient.prefetchQuery(myEntitlementsQuery(api)),
      queryClient.prefetchQuery(myVouchersQuery(api)),
      queryClient.prefetchQuery(givenVouchersQuery(api)),
      queryClient.prefetchQuery(myMembershipsQuery(api)),
      queryClient.prefetchQuery(sharesQuery(api)),
      queryClient.prefetchQuery(myEntriesQuery(api)),
    ]),
  title: 'My passes',
  view: view(() => import('./my-passes-view.tsx'), 'MyPassesView'),
});

const passInvitation = definePage({
  path: '/passes/invitations/$token',
  who: requireUser,
  title: 'Invitation',
  view: view(
    () => import('#areas/money/entitlements/share/screens/pass-invitation-page.tsx'),
    'PassInvitationPage',
  ),
});

const gift = definePage({
  path: '/gift',
  search: ({ business, pounds }): { business?: number; pounds?: VoucherAmount } => {
    const wished = VOUCHER_AMOUNTS.find((amount) => amount === String(pounds));
    return {
      ...(Number.isSafeInteger(Number(business)) && Number(business) > 0
        ? { business: Number(business) }
        : {}),
      ...(wished === undefined ? {} : { pounds: wished }),
    };
  },
  deps: ({ business }) => ({ business }),
  load: async ({ api, queryClient, deps: { business } }) => {
    const now = Date.now();
    if (business === undefined) return { now, business: null };
    const [{ id, name }, sessions] = await Promise.all([
      queryClient.ensureQueryData(publicBusinessQuery(api, String(business))),
      queryClient.ensureQueryData(businessSessionsQuery(api, String(business))),
    ]);
    return { now, business: { id, name, activity: commonActivity(sessions) } };
  },
  title: 'Give a gift voucher',
  listed:
    import.meta.env.SSR &&
    'Give a gift voucher for local fitness sessions, from £10 to £500. We email it on the day you choose, or you print it.',
  view: view(() => import('./gift-view.tsx'), 'GiftView'),
  given: ({ loaded, search: { pounds } }) => ({ ...loaded, pounds }),
  notFound: view(
    () => import('#areas/discovery/directory/screens/not-found-screens.tsx'),
    'BusinessNotFoundScreen',
  ),
});

const giftBought = definePage({
  path: '/gift/$purchaseId',
  search: readPaymentReturn,
  who: requireUser,
  prefetch: ({ api, queryClient }) => queryClient.prefetchQuery(givenVouchersQuery(api)),
  title: 'Gift voucher',
  view: view(
    () => import('#areas/money/entitlements/vouchers/screens/gift-bought-page.tsx'),
    'GiftBoughtPage',
  ),
});

const redeem = definePage({
  path: '/redeem',
  personal: true,
  title: 'Redeem a gift voucher',
  view: view(() => import('#areas/money/entitlements/vouchers/screens/redeem-page.tsx'), 'RedeemPage'),
});

const claim = definePage({
  path: '/claim-business',
  search: (raw): { search?: string } => {
    const wanted = readText(raw.search)?.slice(0, 100);
    return wanted === undefined ? {} : { search: wanted };
  },
  deps: (search) => search,
  prefetch: async ({ api, queryClient, deps: { search = '' } }) => {
    const { unclaimedQuery } = await import('#areas/catalogue/claims/api.ts');
    await queryClient.prefetchQuery(unclaimedQuery(api, search));
  },
  title: 'Claim Your Business',
  listed:
    import.meta.env.SSR &&
    'Find your business in the directory and claim it for free. We review each claim, then you manage the listing.',
  view: view(() => import('#areas/catalogue/claims/screens/claim-screen.tsx'), 'ClaimPage'),
});

const trainers = definePage({
  path: '/personal-trainers',
  search: readTrainerSearch,
  deps: (search) => search,
  prefetch: ({ api, queryClient, deps }) => queryClient.prefetchQuery(trainersQuery(api, deps)),
  title: 'Personal Trainers',
  listed:
    import.meta.env.SSR &&
    'Find checked personal trainers near you. Compare their specialties, free times and hourly rates.',
  view: view(() => import('#areas/catalogue/trainers/screens/trainers-screen.tsx'), 'TrainersPage'),
});

const TrainerNotFound = view(
  () => import('#areas/catalogue/trainers/screens/trainer-not-found-screen.tsx'),
  'TrainerNotFoundScreen',
);

const trainer = definePage({
  path: '/trainers/$trainerId',
  load: async ({ api, queryClient, params }) => {
    const found = await queryClient.ensureQueryData(trainerQuery(api, params.trainerId));
    await Promise.all([
      queryClient.prefetchQuery(photosQuery(api, { of: 'trainers', id: found.id })),
      queryClient.prefetchQuery(teacherReviewsQuery(api, 'personal-trainers', found.id)),
      queryClient.prefetchQuery(packagesQuery(api, found.id)),
    ]);
    return {
      name: fullName(found),
      location: formatLocation(found.location),
      bio: found.bio,
      photo: found.profileImageUrl,
    };
  },
  title: 'Trainer not found',
  head: ({ name, location, bio, photo }) => ({
    title: `${name}, personal trainer`,
    listed: `${name}, ${location}: ${bio.slice(0, 120)}`,
    photo,
  }),
  view: view(() => import('./trainer-view.tsx'), 'TrainerView'),
  notFound: TrainerNotFound,
});

const trainerPackages = definePage({
  path: '/trainers/$trainerId/packages',
  load: async ({ api, queryClient, params: { trainerId } }) => {
    const found = await queryClient.ensureQueryData(trainerQuery(api, trainerId));
    // Fetched again each time: prices are about to be paid.
    await queryClient.fetchQuery({ ...packagesQuery(api, found.id), staleTime: 10_000 });
    return { name: fullName(found) };
  },
  title: 'Trainer not found',
  head: ({ name }) => ({ title: `Packages of ${name}` }),
  view: view(() => import('./trainer-packages-view.tsx'), 'TrainerPackagesView'),
  notFound: TrainerNotFound,
});

/** A session of another site. For people, not for search engines, which have it from there. */
const externalSession = definePage({
  path: '/elsewhere/$id',
  load: async ({ api, queryClient, params }) => {
    const { externalSessionQuery } = await import('#areas/platform/openactive/import/api.ts');
    const { title, organiser } = await queryClient.ensureQueryData(externalSessionQuery(api, params.id));
    return { title, organiser };
  },
  title: 'Session not found',
  head: ({ title, organiser }) => ({ title: `${title}, ${organiser}` }),
  view: view(
    () => import('#areas/platform/openactive/import/screens/external-session-page.tsx'),
    'ExternalSessionPage',
  ),
  notFound: view(
    () => import('#areas/platform/openactive/import/screens/external-session-not-found-screen.tsx'),
    'ExternalSessionNotFoundScreen',
  ),
});

const instructor = definePage({
  path: '/instructors/$instructorId',
  load: async ({ api, queryClient, params }) => {
    const { id, name, bio, business } = await queryClient.ensureQueryData(
      instructorQuery(api, params.instructorId),
    );
    await queryClient.prefetchQuery(teacherReviewsQuery(api, 'instructors', id));
    return { name, bio, business };
  },
  title: 'Instructor not found',
  head: ({ name, bio, business }) => ({
    title: `${name}, ${business.name}`,
    listed: `${name} teaches at ${business.name}, ${business.town}. ${bio.slice(0, 120)}`.trim(),
  }),
  view: view(() => import('./instructor-view.tsx'), 'InstructorView'),
  notFound: view(
    () => import('#areas/catalogue/instructors/screens/instructor-not-found-screen.tsx'),
    'InstructorNotFoundScreen',
  ),
});

const trainerSignup = definePage({
  path: '/trainer-signup',
  // Whoever has applied sees how far it has come.
  load: ({ api, queryClient, user }) =>
    user === null ? { trainer: null } : queryClient.fetchQuery(myTrainerQuery(api)),
  title: 'Become a Trainer',
  listed:
    import.meta.env.SSR &&
    'Apply as a personal trainer. We review your profile, then you can take bookings and payments online.',
  view: view(() => import('./trainer-signup-view.tsx'), 'TrainerSignupView'),
});

// Named outside of their pages, where TypeScript finds out what they read.
const readHour = (
  raw: Record<string, unknown>,
): { kind?: string; minutes?: number; week?: string; day?: string; time?: string } => {
  const kind = readText(raw.kind);
  const minutes = Number(raw.minutes);
  const week = readText(raw.week);
  const day = readText(raw.day);
  const time = readText(raw.time);
  return {
    ...(kind === undefined ? {} : { kind }),
    ...(Number.isInteger(minutes) && minutes > 0 ? { minutes } : {}),
    ...(week !== undefined && isCalendarDay(week) ? { week } : {}),
    ...(day !== undefined && isCalendarDay(day) ? { day } : {}),
    ...(time !== undefined && !Number.isNaN(Date.parse(time)) ? { time } : {}),
  };
};

const bookTrainer = definePage({
  path: '/book-trainer/$trainerId',
  search: readHour,
  deps: ({ kind, minutes, week }) => ({ kind, minutes, week }),
  load: async ({ api, queryClient, params: { trainerId }, deps: { kind, minutes, week } }) => {
    const now = Date.now();
    const found = await queryClient.ensureQueryData(trainerQuery(api, trainerId));
    const { selectOffer } = await import('#areas/booking/appointments/rules.ts');
    const wanted = selectOffer(found.offers, { kind, minutes });
    // Those who take no bookings online show on their profile how they can be reached.
    if (!found.bookingEnabled || wanted === null)
      throw redirect({ to: '/trainers/$trainerId', params: { trainerId } });
    const { firstAvailableStrip, availabilityQuery } = await import('#areas/booking/appointments/api.ts');
    const today = londonDay(new Date(now));
    const name = fullName(found);
    if (week === undefined || week < today)
      return { now, name, firstDay: await firstAvailableStrip(queryClient, api, trainerId, wanted, today) };
    const hours = queryClient.prefetchQuery(availabilityQuery(api, trainerId, wanted, week));
    if (isServer) await hours;
    return { now, name, firstDay: week };
  },
  title: 'Book a trainer',
  head: ({ name }) => ({ title: `Book ${name}` }),
  view: view(() => import('./book-trainer-view.tsx'), 'BookTrainerView'),
  notFound: TrainerNotFound,
});

const dashboardShows = ['availability', 'prices', 'packages', 'waiver', 'profile', 'payouts'] as const;
type DashboardShow = (typeof dashboardShows)[number];
const isDashboardShow = (show: unknown): show is DashboardShow =>
  dashboardShows.some((known) => known === show);

const trainerDashboard = definePage({
  path: '/trainer-dashboard',
  search: ({ show, setup }): { show?: DashboardShow; setup?: 'back' | 'again' } => ({
    ...(isDashboardShow(show) ? { show } : {}),
    // How somebody comes back from the payment provider's form.
    ...(setup === 'back' || setup === 'again' ? { setup } : {}),
  }),
  who: requireUser,
  load: async ({ api, queryClient }) => {
    const { trainerDiaryQuery } = await import('#areas/booking/appointments/api.ts');
    const { trainer } = await queryClient.fetchQuery(myTrainerQuery(api));
    if (trainer !== null) await queryClient.fetchQuery(trainerDiaryQuery(api));
    return { now: Date.now() };
  },
  title: 'Trainer Dashboard',
  view: view(() => import('./trainer-dashboard-view.tsx'), 'TrainerDashboardView'),
});

const signWaiver = definePage({
  path: '/bookings/$bookingId/waiver',
  personal: true,
  who: requireUser,
  prefetch: async ({ api, queryClient, params: { bookingId } }) => {
    const { waiverToSignQuery } = await import('#areas/booking/waivers/api.ts');
    await queryClient.prefetchQuery(waiverToSignQuery(api, bookingId));
  },
  title: 'Read and sign',
  view: view(() => import('#areas/booking/waivers/screens/sign-page.tsx'), 'SignWaiverPage'),
});

/** For whoever has the link, who may have no account. */
const signByLink = definePage({
  path: '/waiver/$token',
  personal: true,
  title: 'Read and sign',
  view: view(() => import('#areas/booking/waivers/screens/sign-by-link-page.tsx'), 'SignByLinkPage'),
});

/** For a customer who pays for what a team booked, who may have no account. */
const payByLink = definePage({
  path: '/pay/$token',
  personal: true,
  title: 'Pay for your place',
  view: view(() => import('./pay-view.tsx'), 'PayView'),
});

const readReported = readTexts('subject', 'id');

/** Reporting is for anybody; search engines have no use for it. */
const report = definePage({
  path: '/report',
  search: readReported,
  deps: (search) => search,
  load: async ({ api, queryClient, deps: { subject = '', id = '' } }) => {
    const { reportedTitleQuery } = await import('#areas/operations/admin/reports/api.ts');
    if (subject !== '' && id !== '') await queryClient.prefetchQuery(reportedTitleQuery(api, subject, id));
  },
  title: 'Report this listing',
  view: view(() => import('#areas/operations/admin/reports/screens/report-screen.tsx'), 'ReportPage'),
});

/** The text of a legal page, as it is published at that moment. */
async function loadLegal(api: ApiClient, queryClient: QueryClient, name: LegalPageName): Promise<void> {
  const { publishedPageQuery } = await import('#areas/messaging/texts/api.ts');
  await queryClient.ensureQueryData(publishedPageQuery(api, name));
}

const legalView = view(() => import('./legal-view.tsx'), 'LegalView');

const communityGuidelines = definePage({
  path: '/community-guidelines',
  title: 'Community guidelines',
  listed:
    import.meta.env.SSR &&
    'The rules for listings and reviews, how we check them, and how we handle reports.',
  load: ({ api, queryClient }) => loadLegal(api, queryClient, 'guidelines'),
  view: legalView,
  given: () => ({ name: 'guidelines' as const }),
});

const privacy = definePage({
  path: '/privacy',
  title: 'Privacy Policy',
  listed:
    import.meta.env.SSR &&
    'The personal data we hold, the reasons, who else handles it, and how to see, correct or delete yours.',
  load: ({ api, queryClient }) => loadLegal(api, queryClient, 'privacy'),
  view: legalView,
  given: () => ({ name: 'privacy' as const }),
});

const terms = definePage({
  path: '/terms',
  title: 'Terms of Service',
  listed:
    import.meta.env.SSR &&
    'Our terms for bookings, prices, the platform fee, cancellations, refunds, ranking, reviews, plans and complaints.',
  load: ({ api, queryClient }) => loadLegal(api, queryClient, 'terms'),
  view: legalView,
  given: () => ({ name: 'terms' as const }),
});

const cookies = definePage({
  path: '/cookies',
  title: 'Cookie Policy',
  listed: import.meta.env.SSR && 'The cookies we set, their purpose, and why you don’t see a cookie banner.',
  load: ({ api, queryClient }) => loadLegal(api, queryClient, 'cookies'),
  view: legalView,
  given: () => ({ name: 'cookies' as const }),
});

const readHelp = readTexts('q');

const help = definePage({
  path: '/help',
  search: readHelp,
  deps: (search) => search,
  prefetch: async ({ api, queryClient, deps: { q = '' } }) => {
    const { articlesQuery } = await import('#areas/operations/help/api.ts');
    await queryClient.prefetchQuery(articlesQuery(api, q));
  },
  title: 'Help',
  listed:
    import.meta.env.SSR &&
    'Help for customers, studios and personal trainers: cancelling, refunds, waiting lists, passes, payouts and verification.',
  view: view(() => import('#areas/operations/help/screens/help-page.tsx'), 'HelpPage'),
});

const contact = definePage({
  path: '/contact',
  prefetch: async ({ api, queryClient, user }) => {
    if (user === null) return;
    const { myHelpMessagesQuery } = await import('#areas/operations/help/messages/api.ts');
    await queryClient.prefetchQuery(myHelpMessagesQuery(api));
  },
  title: 'Contact us',
  listed:
    import.meta.env.SSR &&
    'Ask a question, report a problem or make a complaint. We reply within two working days and settle complaints within 14 days.',
  view: view(() => import('#areas/operations/help/messages/screens/contact-page.tsx'), 'ContactPage'),
});

const helpArticle = definePage({
  path: '/help/$slug',
  load: async ({ api, queryClient, params: { slug } }) => {
    const { articleQuery } = await import('#areas/operations/help/api.ts');
    const { title, summary } = await queryClient.ensureQueryData(articleQuery(api, slug));
    return { title, summary };
  },
  title: 'Help',
  head: ({ title, summary }) => ({ title, listed: summary }),
  view: view(() => import('#areas/operations/help/screens/article-page.tsx'), 'ArticlePage'),
  notFound: view(() => import('#areas/operations/help/screens/article-page.tsx'), 'ArticleNotFoundScreen'),
});

const developers = definePage({
  path: '/developers',
  byTheDay: true,
  load: async ({ api, queryClient }) => {
    const { referenceQuery } = await import('#areas/platform/public-api/reference/api.ts');
    await queryClient.ensureQueryData(referenceQuery(api));
  },
  title: 'Developers',
  listed:
    import.meta.env.SSR &&
    'Build with fitness sessions across the UK. Use our public API, webhooks, widget and open data.',
  view: view(
    () => import('#areas/platform/public-api/reference/screens/developers-page.tsx'),
    'DevelopersPage',
  ),
});

/** What anybody may come upon beyond the search: towns, businesses, trainers, and what is said in small print. */
export const discoveryPages = [
  favourites,
  alerts,
  myReviews,
  towns,
  town,
  townActivity,
  business,
  passes,
  gift,
  giftBought,
  redeem,
  join,
  myPasses,
  passInvitation,
  claim,
  trainers,
  trainer,
  trainerPackages,
  instructor,
  externalSession,
  trainerSignup,
  bookTrainer,
  trainerDashboard,
  signWaiver,
  signByLink,
  payByLink,
  report,
  communityGuidelines,
  help,
  helpArticle,
  developers,
  contact,
  privacy,
  terms,
  cookies,
] as const;
