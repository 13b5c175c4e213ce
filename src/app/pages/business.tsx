import { type AsyncRouteComponent, type NotFoundError, notFound } from '@tanstack/react-router';
import type { OwnBusiness } from '#features/businesses/contract.ts';
import { mayAct } from '#features/businesses/permissions/permissions.ts';
import {
  chosenBusiness,
  ownBusinessesQuery,
  readBusinessSearch,
} from '#features/businesses/standing/own-businesses.ts';
import { readPlanChange } from '#features/businesses/standing/upgrade.ts';
import { type CustomersView, readCustomersView } from '#features/customers/customers-address.ts';
import { readAudience } from '#features/customers/rules.ts';
import { bookingsQuery, overviewQuery, recentBookingsQuery } from '#features/dashboard/bookings/api.ts';
import { type BookingsView, readBookingsView } from '#features/dashboard/bookings/bookings-address.ts';
import {
  type CalendarView,
  daysShown,
  readCalendarView,
} from '#features/dashboard/dates/calendar-address.ts';
import { readDashboardSearch } from '#features/dashboard/figures/dashboard-address.ts';
import { ownSessionsQuery, sessionTypesQuery } from '#features/sessions/own/api.ts';
import { readSubscriptionCheckout } from '#features/subscriptions/change/plan-addresses.ts';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import { ApiError } from '#shared/http/api-client.ts';
import { definePage, filesOf, onServer, type Visit, view } from './define-page.tsx';
import { text } from './read-texts.ts';
import { person } from './who.ts';

/** What the frame of a business's area shows. */
const loadBusinesses = ({ api, queryClient }: Visit<object, object>) =>
  queryClient.prefetchQuery(ownBusinessesQuery(api));

type ChosenBusiness = ReturnType<typeof readBusinessSearch>;

/** Asks beforehand for what a page shows of the chosen business, if it may work; of others the view says why not. */
const ofBusiness =
  <Deps extends ChosenBusiness>(ask: (visit: Visit<object, Deps>, businessId: number) => Promise<unknown>) =>
  async (visit: Visit<object, Deps>) => {
    const businesses = await visit.queryClient.ensureQueryData(ownBusinessesQuery(visit.api)).catch(() => []);
    const business = chosenBusiness(businesses, visit.deps.business);
    if (business?.status === 'approved') await ask(visit, business.id);
  };

const Area = view(() => import('#features/businesses/standing/screens/business-area.tsx'), 'BusinessArea');

/** A view of the chosen business, within the frame of the businesses' area. */
function inArea(View: AsyncRouteComponent<{ business: OwnBusiness }>) {
  const InArea = () => <Area>{(business) => <View business={business} />}</Area>;
  return Object.assign(InArea, {
    preload: async () => void (await Promise.all([Area.preload?.(), View.preload?.()])),
    files: [...filesOf(Area), ...filesOf(View)],
  });
}

const loadedNow = () => ({ now: Date.now() });

/** The session of which something is said; else the venue. */
function readSession({ session }: Record<string, unknown>): { session?: number } {
  const id = Number(session);
  return Number.isSafeInteger(id) && id > 0 ? { session: id } : {};
}

/** The venue of which something is said; else the business's own address. */
function readVenue({ venue }: Record<string, unknown>): { venue?: number } {
  const id = Number(venue);
  return Number.isSafeInteger(id) && id > 0 ? { venue: id } : {};
}

/** The name that older links and mails use (docs/product/pages.md#addresses). */
const businessDashboard = definePage({
  path: '/business-dashboard',
  personal: true,
  leadsTo: () => '/business',
});

/** Open to the signed-out too: they are told, and sent to log in (docs/product/business.md#business-dashboard). */
const dashboard = definePage({
  path: '/business',
  personal: true,
  search: readDashboardSearch,
  deps: ({ business }) => ({ business }),
  load: loadedNow,
  prefetch: async (visit) => {
    if (visit.user === null) return;
    await loadBusinesses(visit);
    // The browser shows what there is at once, and fetches the rest from the screen.
    if (!onServer) return;
    const { api, queryClient, deps } = visit;
    const businesses = queryClient.getQueryData(ownBusinessesQuery(api).queryKey);
    const business = businesses && chosenBusiness(businesses, deps.business);
    if (business?.status !== 'approved' || !mayAct(business.role, 'view_revenue')) return;
    await Promise.all([
      queryClient.prefetchQuery(overviewQuery(api, business.id)),
      queryClient.prefetchQuery(recentBookingsQuery(api, business.id)),
      queryClient.prefetchQuery(ownSessionsQuery(api, business.id)),
      queryClient.prefetchQuery(sessionTypesQuery(api)),
    ]);
  },
  title: 'Business Dashboard',
  view: view(() => import('./business-view.tsx'), 'BusinessView'),
});

const businessPage = definePage({
  path: '/business/page',
  search: readBusinessSearch,
  who: person,
  prefetch: loadBusinesses,
  title: 'Business page',
  view: view(() => import('./business-page-view.tsx'), 'BusinessPageView'),
});

/** What people say of a business's sessions, for whoever answers them. */
const reviews = definePage({
  path: '/business/reviews',
  search: (raw): { business?: number; page?: number } => {
    const page = Number(raw.page);
    return { ...readBusinessSearch(raw), ...(Number.isSafeInteger(page) && page > 1 ? { page } : {}) };
  },
  who: person,
  title: 'Reviews',
  view: inArea(
    view(() => import('#features/reviews/screens/business-reviews-screen.tsx'), 'BusinessReviewsPage'),
  ),
});

const calendar = definePage({
  path: '/business/calendar',
  search: (raw) => ({ ...readBusinessSearch(raw), ...readCalendarView(raw) }),
  who: person,
  deps: (search) => search,
  load: loadedNow,
  prefetch: ofBusiness<ChosenBusiness & CalendarView>(async ({ api, queryClient, deps }, businessId) => {
    const [{ calendarQuery }, { closuresQuery }] = await Promise.all([
      import('#features/dashboard/dates/api.ts'),
      import('#features/dashboard/closures/api.ts'),
    ]);
    const today = londonDay(new Date());
    await Promise.all([
      queryClient.prefetchQuery(calendarQuery(api, businessId, daysShown(deps, today))),
      queryClient.prefetchQuery(closuresQuery(api, businessId)),
    ]);
  }),
  title: 'Calendar',
  view: inArea(view(() => import('#features/dashboard/dates/screens/calendar-page.tsx'), 'CalendarPage')),
});

const checkIn = definePage({
  path: '/business/check-in',
  search: readBusinessSearch,
  who: person,
  deps: (search) => search,
  load: loadedNow,
  prefetch: ofBusiness(async ({ api, queryClient }, businessId) => {
    const { todayQuery } = await import('#features/dashboard/dates/api.ts');
    await queryClient.prefetchQuery(todayQuery(api, businessId));
  }),
  title: 'Front desk',
  view: inArea(view(() => import('./desk-view.tsx'), 'DeskView')),
});

/** What is not there, and what is not for this person, is the same dead end. */
function deadEnd(error: unknown): NotFoundError | unknown {
  return error instanceof ApiError && [400, 403, 404].includes(error.status) ? notFound() : error;
}

const date = definePage({
  path: '/business/occurrences/$occurrenceId',
  search: (raw): { confirm?: string } => {
    const confirm = text(raw.confirm);
    return confirm === undefined ? {} : { confirm };
  },
  who: person,
  load: async ({ api, queryClient, params }) => {
    const { dateQuery } = await import('#features/dashboard/dates/api.ts');
    await queryClient.ensureQueryData(dateQuery(api, params.occurrenceId)).catch((error: unknown) => {
      throw deadEnd(error);
    });
    return { now: Date.now() };
  },
  title: 'Attendees',
  view: view(() => import('./date-view.tsx'), 'DateView'),
});

const sessionPhotos = definePage({
  path: '/business/sessions/$sessionId/photos',
  who: person,
  load: async ({ api, queryClient, params: { sessionId } }) => {
    const owner = { of: 'sessions', id: Number(sessionId) } as const;
    const { ownPhotosQuery } = await import('#features/photos/api.ts');
    const { sessionQuery } = await import('#features/sessions/show/api.ts');
    await Promise.all([
      queryClient.ensureQueryData(ownPhotosQuery(api, owner)),
      queryClient.ensureQueryData(sessionQuery(api, sessionId)),
    ]).catch((error: unknown) => {
      throw deadEnd(error);
    });
  },
  title: 'Photographs',
  view: view(() => import('#features/photos/screens/session-photos-page.tsx'), 'SessionPhotosPage'),
});

const bookings = definePage({
  path: '/business/bookings',
  search: (raw) => ({ ...readBusinessSearch(raw), ...readBookingsView(raw) }),
  who: person,
  deps: (search) => search,
  load: loadedNow,
  prefetch: ofBusiness<ChosenBusiness & BookingsView>(async ({ api, queryClient, deps }, businessId) => {
    const { business: _business, ...shown } = deps;
    await queryClient.prefetchQuery(bookingsQuery(api, businessId, shown));
  }),
  title: 'Bookings and revenue',
  view: inArea(
    view(() => import('#features/dashboard/bookings/screens/bookings-screen.tsx'), 'BookingsPage'),
  ),
});

const booking = definePage({
  path: '/business/bookings/$bookingId',
  who: person,
  load: async ({ api, queryClient, params }) => {
    const { saleQuery } = await import('#features/dashboard/sale/api.ts');
    await queryClient.ensureQueryData(saleQuery(api, params.bookingId)).catch((error: unknown) => {
      throw deadEnd(error);
    });
  },
  title: 'Booking',
  view: view(() => import('#features/dashboard/sale/screens/sale-page.tsx'), 'SalePage'),
});

const customers = definePage({
  path: '/business/customers',
  search: (raw) => ({ ...readBusinessSearch(raw), ...readCustomersView(raw) }),
  who: person,
  deps: (search) => search,
  load: loadedNow,
  prefetch: ofBusiness<ChosenBusiness & CustomersView>(async ({ api, queryClient, deps }, businessId) => {
    const { business: _business, ...shown } = deps;
    const { customersQuery } = await import('#features/customers/api.ts');
    await queryClient.prefetchQuery(customersQuery(api, businessId, shown));
  }),
  title: 'Customers',
  view: inArea(view(() => import('#features/customers/screens/customers-page.tsx'), 'CustomersPage')),
});

const messages = definePage({
  path: '/business/messages',
  search: (raw): { business?: number; to?: string } => {
    const to = text(raw.to);
    return {
      ...readBusinessSearch(raw),
      ...(to === undefined || readAudience(to) === null ? {} : { to }),
    };
  },
  who: person,
  deps: (search) => search,
  prefetch: ofBusiness(async ({ api, queryClient }, businessId) => {
    const { groupMessagesQuery } = await import('#features/customers/api.ts');
    await queryClient.prefetchQuery(groupMessagesQuery(api, businessId));
  }),
  title: 'Messages',
  view: inArea(view(() => import('#features/customers/screens/messages-page.tsx'), 'MessagesPage')),
});

/** Where the mails of a business's news lead who wants no more of them, signed in or not. */
const endNews = definePage({
  path: '/business-news/$token',
  personal: true,
  load: async ({ api, queryClient, params }) => {
    const { newsLinkQuery } = await import('#features/customers/news-api.ts');
    await queryClient.ensureQueryData(newsLinkQuery(api, params.token)).catch((error: unknown) => {
      throw deadEnd(error);
    });
  },
  title: 'News from a business',
  view: view(() => import('#features/customers/screens/end-news-page.tsx'), 'EndNewsPage'),
});

const customer = definePage({
  path: '/business/customers/$customerId',
  who: person,
  load: async ({ api, queryClient, params }) => {
    const { customerQuery } = await import('#features/customers/api.ts');
    await queryClient.ensureQueryData(customerQuery(api, params.customerId)).catch((error: unknown) => {
      throw deadEnd(error);
    });
    return { now: Date.now() };
  },
  title: 'Customer',
  view: view(() => import('#features/customers/screens/customer-page.tsx'), 'CustomerPage'),
});

const analytics = definePage({
  path: '/business/analytics',
  search: (raw): { business?: number; weeks?: '12' | '52'; beside?: 'year' } => ({
    ...readBusinessSearch(raw),
    ...(String(raw.weeks) === '12' ? { weeks: '12' } : {}),
    ...(String(raw.weeks) === '52' ? { weeks: '52' } : {}),
    ...(raw.beside === 'year' ? { beside: 'year' } : {}),
  }),
  who: person,
  load: loadedNow,
  prefetch: loadBusinesses,
  title: 'Analytics',
  view: inArea(
    view(() => import('#features/dashboard/figures/analytics/screens/analytics-page.tsx'), 'AnalyticsPage'),
  ),
});

const team = definePage({
  path: '/business/team',
  search: readBusinessSearch,
  who: person,
  deps: (search) => search,
  load: loadedNow,
  prefetch: ofBusiness(async ({ api, queryClient }, businessId) => {
    const { teamQuery } = await import('#features/businesses/team/api.ts');
    await queryClient.prefetchQuery(teamQuery(api, businessId));
  }),
  title: 'Team',
  view: view(() => import('#features/businesses/team/screens/team-page.tsx'), 'TeamPage'),
});

const invitation = definePage({
  path: '/business/invitations/$token',
  who: person,
  title: 'Invitation',
  view: view(() => import('#features/businesses/team/screens/invitation-page.tsx'), 'InvitationPage'),
});

/** Where the QR code of a booking leads: somebody at the door to that person's line on the list, others nowhere. */
const code = definePage({
  path: '/check-in/$token',
  who: person,
  leadsTo: async ({ api, params }) => {
    const { findByCode } = await import('#features/dashboard/dates/api.ts');
    const { occurrenceId, bookingId } = await findByCode(api, params.token).catch((error: unknown) => {
      throw deadEnd(error);
    });
    return `/business/occurrences/${occurrenceId}?confirm=${bookingId}`;
  },
});

const subscriptionCheckout = definePage({
  path: '/checkout/subscription',
  search: readSubscriptionCheckout,
  who: person,
  title: 'Subscription Upgrade',
  view: view(() => import('./subscription-checkout-view.tsx'), 'SubscriptionCheckoutView'),
});

const plan = definePage({
  path: '/business/plan',
  search: (raw) => ({ ...readBusinessSearch(raw), ...readPlanChange(raw) }),
  who: person,
  prefetch: loadBusinesses,
  title: 'Plan',
  view: inArea(view(() => import('./plan-view.tsx'), 'PlanView')),
});

const payouts = definePage({
  path: '/business/payouts',
  search: (raw): { business?: number; setup?: 'back' | 'again' } => ({
    ...readBusinessSearch(raw),
    // How somebody comes back from the payment provider's form.
    ...(raw.setup === 'back' || raw.setup === 'again' ? { setup: raw.setup } : {}),
  }),
  who: person,
  deps: (search) => search,
  load: loadedNow,
  prefetch: ofBusiness(async ({ api, queryClient }, businessId) => {
    const { payoutsQuery } = await import('#features/payouts/api.ts');
    await queryClient.prefetchQuery(payoutsQuery(api, businessId));
  }),
  title: 'Payouts',
  view: inArea(view(() => import('#features/payouts/screens/payouts-page.tsx'), 'PayoutsPage')),
});

const offers = definePage({
  path: '/business/offers',
  search: readBusinessSearch,
  who: person,
  deps: (search) => search,
  prefetch: ofBusiness(async ({ api, queryClient }, businessId) => {
    const { codesQuery } = await import('#features/offers/codes/api.ts');
    await queryClient.prefetchQuery(codesQuery(api, businessId));
  }),
  title: 'Offers',
  view: inArea(view(() => import('#features/offers/codes/screens/codes-page.tsx'), 'CodesPage')),
});

const waiver = definePage({
  path: '/business/waiver',
  search: readBusinessSearch,
  who: person,
  deps: (search) => search,
  prefetch: ofBusiness(async ({ api, queryClient }, businessId) => {
    const { businessWaiverQuery } = await import('#features/waivers/api.ts');
    await queryClient.prefetchQuery(businessWaiverQuery(api, businessId));
  }),
  title: 'Waiver and questions',
  view: inArea(view(() => import('#features/waivers/screens/own-waivers.tsx'), 'BusinessWaiverPage')),
});

const passes = definePage({
  path: '/business/passes',
  search: readBusinessSearch,
  who: person,
  deps: (search) => search,
  prefetch: ofBusiness(async ({ api, queryClient }, businessId) => {
    const { membershipProductsQuery, ownPassesQuery } = await import('#features/credits/products/api.ts');
    await Promise.all([
      queryClient.prefetchQuery(ownPassesQuery(api, businessId)),
      queryClient.prefetchQuery(membershipProductsQuery(api, businessId)),
    ]);
  }),
  title: 'Passes and memberships',
  view: inArea(
    view(() => import('#features/credits/products/screens/business-passes-page.tsx'), 'BusinessPassesPage'),
  ),
});

/** What it shows before children come to it. */
const papers = definePage({
  path: '/business/papers',
  search: readBusinessSearch,
  who: person,
  deps: (search) => search,
  load: loadedNow,
  prefetch: ofBusiness(async ({ api, queryClient }, businessId) => {
    const { papersQuery } = await import('#features/safety/api.ts');
    await queryClient.prefetchQuery(papersQuery(api, businessId));
  }),
  title: 'Documents for children’s sessions',
  view: inArea(view(() => import('#features/safety/screens/papers-page.tsx'), 'PapersPage')),
});

/** What the venue and its sessions are like to get into and join. */
const access = definePage({
  path: '/business/access',
  search: (raw) => ({ ...readBusinessSearch(raw), ...readSession(raw), ...readVenue(raw) }),
  who: person,
  deps: (search) => search,
  load: loadedNow,
  prefetch: ofBusiness(async ({ api, queryClient }, businessId) => {
    const { ownAccessQuery } = await import('#features/access/api.ts');
    await queryClient.prefetchQuery(ownAccessQuery(api, businessId));
  }),
  title: 'Access',
  view: inArea(view(() => import('#features/access/screens/access-page.tsx'), 'AccessPage')),
});

/** Who teaches at it. */
const instructors = definePage({
  path: '/business/instructors',
  search: readBusinessSearch,
  who: person,
  deps: (search) => search,
  prefetch: ofBusiness(async ({ api, queryClient }, businessId) => {
    const { ownInstructorsQuery } = await import('#features/instructors/api.ts');
    await queryClient.prefetchQuery(ownInstructorsQuery(api, businessId));
  }),
  title: 'Instructors',
  view: inArea(view(() => import('./business-instructors-view.tsx'), 'BusinessInstructorsView')),
});

/** The timetable for its own website, and what leads from paper to its page. */
const website = definePage({
  path: '/business/website',
  search: readBusinessSearch,
  who: person,
  title: 'Your website',
  view: inArea(view(() => import('#features/open/widget/screens/website-page.tsx'), 'WebsitePage')),
});

/** What it lets others do with what it offers. */
/** Which programs are told what happens. */
const webhooks = definePage({
  path: '/business/webhooks',
  search: (raw): { business?: number; webhook?: string } => {
    const webhook = text(raw.webhook);
    return { ...readBusinessSearch(raw), ...(webhook === undefined ? {} : { webhook }) };
  },
  who: person,
  deps: (search) => search,
  prefetch: ofBusiness(async ({ api, queryClient }, businessId) => {
    const { webhooksQuery } = await import('#features/open/webhooks/api.ts');
    await queryClient.prefetchQuery(webhooksQuery(api, businessId));
  }),
  title: 'Webhooks',
  view: inArea(view(() => import('#features/open/webhooks/screens/webhooks-page.tsx'), 'WebhooksPage')),
});

const openData = definePage({
  path: '/business/open-data',
  search: readBusinessSearch,
  who: person,
  deps: (search) => search,
  prefetch: ofBusiness(async ({ api, queryClient }, businessId) => {
    const { openChoiceQuery } = await import('#features/open/publish/api.ts');
    await queryClient.prefetchQuery(openChoiceQuery(api, businessId));
  }),
  title: 'Open data',
  view: inArea(view(() => import('#features/open/publish/screens/open-data-page.tsx'), 'OpenDataPage')),
});

/** A booking partner asks its owner to be let in. */
const agree = definePage({
  path: '/partners/agree/$uid',
  who: person,
  load: async ({ api, queryClient, params: { uid } }) => {
    const { partnerAskQuery } = await import('#features/open/consent/api.ts');
    await queryClient.ensureQueryData(partnerAskQuery(api, uid));
  },
  title: 'Let a booking partner in',
  view: view(() => import('#features/open/consent/screens/agree-page.tsx'), 'AgreePage'),
  given: ({ params: { uid } }) => ({ uid }),
  notFound: view(() => import('#features/open/consent/screens/ask-ended.tsx'), 'AskEnded'),
});

/** Where a partner's request goes that goes no further. */
const askEnded = definePage({
  path: '/partners/agree',
  search: ({ problem }): { problem?: string } => ({ problem: text(problem) }),
  personal: true,
  title: 'This goes no further',
  view: view(() => import('#features/open/consent/screens/ask-ended.tsx'), 'AskRefused'),
  given: ({ search: { problem } }) => ({ problem }),
});

/** What it takes along, and what it brings from elsewhere. */
const inAndOut = definePage({
  path: '/business/in-and-out',
  search: readBusinessSearch,
  who: person,
  prefetch: loadBusinesses,
  title: 'Import & export',
  view: inArea(view(() => import('#features/portability/screens/in-and-out-page.tsx'), 'InAndOutPage')),
});

/** The keys of its own programs. */
const apiKeys = definePage({
  path: '/business/api',
  search: readBusinessSearch,
  who: person,
  deps: (search) => search,
  prefetch: ofBusiness(async ({ api, queryClient }, businessId) => {
    const { apiKeysQuery } = await import('#features/open/keys/api.ts');
    await queryClient.prefetchQuery(apiKeysQuery(api, businessId));
  }),
  title: 'API',
  view: inArea(view(() => import('#features/open/keys/screens/keys-page.tsx'), 'ApiKeysPage')),
});

/** Where its sessions are held. */
const venues = definePage({
  path: '/business/venues',
  search: readBusinessSearch,
  who: person,
  deps: (search) => search,
  prefetch: ofBusiness(async ({ api, queryClient }, businessId) => {
    const { ownVenuesQuery } = await import('#features/venues/api.ts');
    await queryClient.prefetchQuery(ownVenuesQuery(api, businessId));
  }),
  title: 'Venues and rooms',
  view: inArea(view(() => import('#features/venues/screens/venues-page.tsx'), 'VenuesPage')),
});

/** The area of a business, for those who work there. */
export const businessPages = [
  businessDashboard,
  dashboard,
  businessPage,
  reviews,
  calendar,
  checkIn,
  date,
  sessionPhotos,
  bookings,
  booking,
  analytics,
  team,
  invitation,
  code,
  subscriptionCheckout,
  plan,
  payouts,
  offers,
  passes,
  waiver,
  papers,
  access,
  instructors,
  venues,
  website,
  apiKeys,
  openData,
  agree,
  askEnded,
  webhooks,
  inAndOut,
  customers,
  messages,
  customer,
  endNews,
] as const;
