import { type AsyncRouteComponent, type NotFoundError, notFound } from '@tanstack/react-router';
import { type CustomersView, readCustomersView } from '#areas/booking/customers/customers-address.ts';
import { parseAudience } from '#areas/booking/customers/rules.ts';
import {
  type CalendarView,
  readCalendarView,
  weekShown,
} from '#areas/booking/schedule/occurrences/calendar-address.ts';
import { readSellView, type SellView } from '#areas/booking/staff-bookings/sales/sell-address.ts';
import {
  readTakeBookingView,
  type TakeBookingView,
} from '#areas/booking/staff-bookings/take-booking-address.ts';
import type { MyBusiness } from '#areas/catalogue/businesses/contract.ts';
import { canPerform } from '#areas/catalogue/businesses/permissions/permissions.ts';
import {
  myBusinessesQuery,
  readBusinessSearch,
  selectedBusiness,
} from '#areas/catalogue/businesses/status/my-businesses.ts';
import { readPlanChange } from '#areas/catalogue/businesses/status/upgrade.ts';
import { ownSessionsQuery, sessionTypesQuery } from '#areas/catalogue/sessions/own/api.ts';
import { readSubscriptionCheckout } from '#areas/money/plans/change/plan-addresses.ts';
import { bookingsQuery, overviewQuery, recentBookingsQuery } from '#areas/studio/dashboard/bookings/api.ts';
import { type BookingsView, readBookingsView } from '#areas/studio/dashboard/bookings/bookings-address.ts';
import { readDashboardSearch } from '#areas/studio/dashboard/figures/dashboard-address.ts';
import { todayQuery, workspaceFactsQuery } from '#areas/studio/workspace/api.ts';
import { isCalendarDay, londonDay } from '#shared/calendar/calendar-day.ts';
import { ApiError } from '#shared/http/api-client.ts';
import { definePage, isServer, type PageLoadContext, view, viewFiles } from './define-page.tsx';
import { requireUser } from './guards.ts';
import { readText } from './read-texts.ts';

/** What the frame of a business's area shows. */
const loadBusinesses = ({ api, queryClient }: PageLoadContext<object, object>) =>
  queryClient.prefetchQuery(myBusinessesQuery(api));

type ChosenBusiness = ReturnType<typeof readBusinessSearch>;

/** Asks beforehand for what a page shows of the chosen business, if it may work; of others the view says why not. */
const prefetchForBusiness =
  <Deps extends ChosenBusiness>(
    ask: (visit: PageLoadContext<object, Deps>, businessId: number) => Promise<unknown>,
  ) =>
  async (visit: PageLoadContext<object, Deps>) => {
    const businesses = await visit.queryClient.ensureQueryData(myBusinessesQuery(visit.api)).catch(() => []);
    const business = selectedBusiness(businesses, visit.deps.business);
    if (business?.status === 'approved') await ask(visit, business.id);
  };

const BusinessArea = view(() => import('#areas/studio/workspace/screens/business-area.tsx'), 'BusinessArea');

/** A view of the chosen business, within the frame of the businesses' area. */
function withBusinessArea(View: AsyncRouteComponent<{ business: MyBusiness }>) {
  const InArea = () => <BusinessArea>{(business) => <View business={business} />}</BusinessArea>;
  return Object.assign(InArea, {
    preload: async () => void (await Promise.all([BusinessArea.preload?.(), View.preload?.()])),
    files: [...viewFiles(BusinessArea), ...viewFiles(View)],
  });
}

const loadNow = () => ({ now: Date.now() });

/** A day as an address names it. */
function calendarDay(value: unknown): string | undefined {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))
    ? value
    : undefined;
}

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
  redirectTo: () => '/business',
});

/** What is around every page under `/business`. */
const workspace = definePage({
  path: '/business',
  layout: true,
  bar: 'none',
  personal: true,
  search: readBusinessSearch,
  deps: (search) => search,
  prefetch: async (visit) => {
    if (visit.user === null) return;
    const { api, queryClient, deps } = visit;
    const businesses = await queryClient.ensureQueryData(myBusinessesQuery(api)).catch(() => []);
    const business = selectedBusiness(businesses, deps.business);
    if (business !== null && canPerform(business.role, 'view_dashboard'))
      await queryClient.prefetchQuery(workspaceFactsQuery(api, business.id));
  },
  title: 'Business Dashboard',
  view: view(() => import('./business-workspace-view.tsx'), 'BusinessWorkspaceView'),
});

/** Open to the signed-out too: they are told, and sent to log in (docs/product/business.md#business-dashboard). */
const dashboard = definePage({
  within: workspace,
  path: '/',
  personal: true,
  search: readDashboardSearch,
  deps: ({ business }) => ({ business }),
  load: loadNow,
  prefetch: async (visit) => {
    if (visit.user === null) return;
    await loadBusinesses(visit);
    // The browser shows what there is at once, and fetches the rest from the screen.
    if (!isServer) return;
    const { api, queryClient, deps } = visit;
    const businesses = queryClient.getQueryData(myBusinessesQuery(api).queryKey);
    const business = businesses && selectedBusiness(businesses, deps.business);
    if (business?.status !== 'approved' || !canPerform(business.role, 'view_revenue')) return;
    const [{ todayAttendeesQuery }, { payoutsQuery }, { takingsQuery }] = await Promise.all([
      import('#areas/booking/schedule/occurrences/api.ts'),
      import('#areas/money/payouts/api.ts'),
      import('#areas/booking/staff-bookings/api.ts'),
    ]);
    await Promise.all([
      canPerform(business.role, 'manage_payouts') &&
        queryClient.prefetchQuery(payoutsQuery(api, business.id)),
      queryClient.prefetchQuery(takingsQuery(api, business.id)),
      queryClient.prefetchQuery(todayQuery(api, business.id)),
      queryClient.prefetchQuery(todayAttendeesQuery(api, business.id)),
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
  within: workspace,
  path: '/page',
  search: readBusinessSearch,
  who: requireUser,
  prefetch: loadBusinesses,
  title: 'Business page',
  view: withBusinessArea(view(() => import('./business-page-view.tsx'), 'BusinessPageView')),
});

/** What people say of a business's sessions, for whoever answers them. */
const reviews = definePage({
  within: workspace,
  path: '/reviews',
  search: (raw): { business?: number; page?: number } => {
    const page = Number(raw.page);
    return { ...readBusinessSearch(raw), ...(Number.isSafeInteger(page) && page > 1 ? { page } : {}) };
  },
  who: requireUser,
  title: 'Reviews',
  view: withBusinessArea(
    view(() => import('#areas/booking/reviews/screens/business-reviews-screen.tsx'), 'BusinessReviewsPage'),
  ),
});

const calendar = definePage({
  within: workspace,
  path: '/calendar',
  search: (raw) => ({ ...readBusinessSearch(raw), ...readCalendarView(raw) }),
  who: requireUser,
  deps: (search) => search,
  load: loadNow,
  prefetch: prefetchForBusiness<ChosenBusiness & CalendarView>(
    async ({ api, queryClient, deps }, businessId) => {
      const [{ calendarQuery }, { closuresQuery }] = await Promise.all([
        import('#areas/booking/schedule/occurrences/api.ts'),
        import('#areas/booking/schedule/closures/api.ts'),
      ]);
      const today = londonDay(new Date());
      await Promise.all([
        queryClient.prefetchQuery(calendarQuery(api, businessId, weekShown(deps, today))),
        queryClient.prefetchQuery(closuresQuery(api, businessId)),
      ]);
    },
  ),
  title: 'Calendar',
  view: withBusinessArea(
    view(() => import('#areas/booking/schedule/occurrences/screens/calendar-page.tsx'), 'CalendarPage'),
  ),
});

const checkIn = definePage({
  within: workspace,
  path: '/check-in',
  search: readBusinessSearch,
  who: requireUser,
  deps: (search) => search,
  load: loadNow,
  prefetch: prefetchForBusiness(async ({ api, queryClient }, businessId) => {
    const { todayAttendeesQuery } = await import('#areas/booking/schedule/occurrences/api.ts');
    await queryClient.prefetchQuery(todayAttendeesQuery(api, businessId));
  }),
  title: 'Front desk',
  view: withBusinessArea(view(() => import('./front-desk-view.tsx'), 'FrontDeskView')),
});

const classes = definePage({
  within: workspace,
  path: '/classes',
  search: readBusinessSearch,
  who: requireUser,
  deps: (search) => search,
  load: loadNow,
  prefetch: prefetchForBusiness(async ({ api, queryClient }, businessId) => {
    const { ownClassesQuery } = await import('#areas/booking/schedule/registers/api.ts');
    await queryClient.prefetchQuery(ownClassesQuery(api, businessId));
  }),
  title: 'My classes',
  view: withBusinessArea(view(() => import('./classes-view.tsx'), 'ClassesView')),
});

/** What is not there, and what is not for this person, is the same dead end. */
function asNotFound(error: unknown): NotFoundError | unknown {
  return error instanceof ApiError && [400, 403, 404].includes(error.status) ? notFound() : error;
}

const occurrence = definePage({
  within: workspace,
  path: '/occurrences/$occurrenceId',
  search: (raw): { confirm?: string } => {
    const confirm = readText(raw.confirm);
    return confirm === undefined ? {} : { confirm };
  },
  who: requireUser,
  load: async ({ api, queryClient, params }) => {
    const { occurrenceQuery } = await import('#areas/booking/schedule/occurrences/api.ts');
    const { business } = await queryClient
      .ensureQueryData(occurrenceQuery(api, params.occurrenceId))
      .catch((error: unknown) => {
        throw asNotFound(error);
      });
    return { now: Date.now(), businessId: business.id };
  },
  title: 'Attendees',
  view: view(() => import('./occurrence-view.tsx'), 'OccurrenceView'),
});

const register = definePage({
  within: workspace,
  path: '/classes/$occurrenceId',
  who: requireUser,
  load: async ({ api, queryClient, params }) => {
    const { registerQuery } = await import('#areas/booking/schedule/registers/api.ts');
    const { businessId } = await queryClient
      .ensureQueryData(registerQuery(api, Number(params.occurrenceId)))
      .catch((error: unknown) => {
        throw asNotFound(error);
      });
    return { now: Date.now(), businessId };
  },
  title: 'Register',
  view: view(() => import('./register-view.tsx'), 'RegisterView'),
});

const courses = definePage({
  within: workspace,
  path: '/sessions/$sessionId/course',
  who: requireUser,
  load: async ({ api, queryClient, params }) => {
    const { coursesQuery } = await import('#areas/booking/schedule/courses/api.ts');
    const { session } = await queryClient
      .ensureQueryData(coursesQuery(api, Number(params.sessionId)))
      .catch((error: unknown) => {
        throw asNotFound(error);
      });
    return { now: Date.now(), businessId: session.businessId };
  },
  title: 'Course',
  view: view(() => import('#areas/booking/schedule/courses/screens/courses-page.tsx'), 'CoursesPage'),
});

const sessionPhotos = definePage({
  within: workspace,
  path: '/sessions/$sessionId/photos',
  who: requireUser,
  load: async ({ api, queryClient, params: { sessionId } }) => {
    const owner = { of: 'sessions', id: Number(sessionId) } as const;
    const { ownPhotosQuery } = await import('#areas/catalogue/photos/api.ts');
    const { sessionQuery } = await import('#areas/catalogue/sessions/show/api.ts');
    const [session] = await Promise.all([
      queryClient.ensureQueryData(sessionQuery(api, sessionId)),
      queryClient.ensureQueryData(ownPhotosQuery(api, owner)),
    ]).catch((error: unknown) => {
      throw asNotFound(error);
    });
    return { businessId: session.business.id };
  },
  title: 'Photographs',
  view: view(() => import('#areas/catalogue/photos/screens/session-photos-page.tsx'), 'SessionPhotosPage'),
});

const bookings = definePage({
  within: workspace,
  path: '/bookings',
  search: (raw) => ({ ...readBusinessSearch(raw), ...readBookingsView(raw) }),
  who: requireUser,
  deps: (search) => search,
  load: loadNow,
  prefetch: prefetchForBusiness<ChosenBusiness & BookingsView>(
    async ({ api, queryClient, deps }, businessId) => {
      const { business: _business, ...shown } = deps;
      await queryClient.prefetchQuery(bookingsQuery(api, businessId, shown));
    },
  ),
  title: 'Bookings and revenue',
  view: withBusinessArea(
    view(() => import('#areas/studio/dashboard/bookings/screens/bookings-page.tsx'), 'BookingsPage'),
  ),
});

const booking = definePage({
  within: workspace,
  path: '/bookings/$bookingId',
  who: requireUser,
  load: async ({ api, queryClient, params }) => {
    const { businessOrderQuery } = await import('#areas/studio/dashboard/business-orders/api.ts');
    const { business } = await queryClient
      .ensureQueryData(businessOrderQuery(api, params.bookingId))
      .catch((error: unknown) => {
        throw asNotFound(error);
      });
    return { businessId: business.id };
  },
  title: 'Booking',
  view: view(
    () => import('#areas/studio/dashboard/business-orders/screens/business-order-page.tsx'),
    'BusinessOrderPage',
  ),
});

const customers = definePage({
  within: workspace,
  path: '/customers',
  search: (raw) => ({ ...readBusinessSearch(raw), ...readCustomersView(raw) }),
  who: requireUser,
  deps: (search) => search,
  load: loadNow,
  prefetch: prefetchForBusiness<ChosenBusiness & CustomersView>(
    async ({ api, queryClient, deps }, businessId) => {
      const { business: _business, ...shown } = deps;
      const { customersQuery } = await import('#areas/booking/customers/api.ts');
      await queryClient.prefetchQuery(customersQuery(api, businessId, shown));
    },
  ),
  title: 'Customers',
  view: withBusinessArea(
    view(() => import('#areas/booking/customers/screens/customers-page.tsx'), 'CustomersPage'),
  ),
});

/** The team books places for a customer. */
const takeBooking = definePage({
  within: workspace,
  path: '/take-booking',
  search: (raw) => ({ ...readBusinessSearch(raw), ...readTakeBookingView(raw) }),
  who: requireUser,
  deps: (search) => search,
  prefetch: prefetchForBusiness<ChosenBusiness & TakeBookingView>(
    async ({ api, queryClient, deps: { session, occurrence } }, businessId) => {
      const { bookableQuery } = await import('#areas/booking/staff-bookings/api.ts');
      await queryClient.prefetchQuery(bookableQuery(api, businessId, { session, occurrence }));
    },
  ),
  title: 'Take a booking',
  view: withBusinessArea(
    view(() => import('#areas/booking/staff-bookings/screens/take-booking-page.tsx'), 'TakeBookingPage'),
  ),
});

/** The team sells or gives passes and vouchers. */
const sell = definePage({
  within: workspace,
  path: '/sell',
  search: (raw) => ({ ...readBusinessSearch(raw), ...readSellView(raw) }),
  who: requireUser,
  deps: (search) => search,
  prefetch: prefetchForBusiness<ChosenBusiness & SellView>(
    async ({ api, queryClient, deps: { customer } }, businessId) => {
      const { deskOffersQuery } = await import('#areas/booking/staff-bookings/sales/api.ts');
      await queryClient.prefetchQuery(deskOffersQuery(api, businessId, customer));
    },
  ),
  title: 'Sell at the desk',
  view: withBusinessArea(
    view(() => import('#areas/booking/staff-bookings/sales/screens/sell-page.tsx'), 'SellPage'),
  ),
});

const addCustomer = definePage({
  within: workspace,
  path: '/add-customer',
  search: readBusinessSearch,
  who: requireUser,
  title: 'Add a customer',
  view: withBusinessArea(
    view(() => import('#areas/booking/staff-bookings/screens/add-customer-page.tsx'), 'AddCustomerPage'),
  ),
});

/** The money that the team took itself. */
const takings = definePage({
  within: workspace,
  path: '/takings',
  search: (raw): { business?: number; day?: string } => {
    const day = calendarDay(raw.day);
    return { ...readBusinessSearch(raw), ...(day === undefined ? {} : { day }) };
  },
  who: requireUser,
  deps: (search) => search,
  prefetch: prefetchForBusiness<ChosenBusiness & { day?: string }>(
    async ({ api, queryClient, deps: { day } }, businessId) => {
      const { takingsQuery } = await import('#areas/booking/staff-bookings/api.ts');
      await queryClient.prefetchQuery(takingsQuery(api, businessId, day));
    },
  ),
  title: 'Takings',
  view: withBusinessArea(
    view(() => import('#areas/booking/staff-bookings/screens/takings-page.tsx'), 'TakingsPage'),
  ),
});

const messages = definePage({
  within: workspace,
  path: '/messages',
  search: (raw): { business?: number; to?: string } => {
    const to = readText(raw.to);
    return {
      ...readBusinessSearch(raw),
      ...(to === undefined || parseAudience(to) === null ? {} : { to }),
    };
  },
  who: requireUser,
  deps: (search) => search,
  prefetch: prefetchForBusiness(async ({ api, queryClient }, businessId) => {
    const { groupMessagesQuery } = await import('#areas/booking/customers/api.ts');
    await queryClient.prefetchQuery(groupMessagesQuery(api, businessId));
  }),
  title: 'Messages',
  view: withBusinessArea(
    view(() => import('#areas/booking/customers/screens/messages-page.tsx'), 'MessagesPage'),
  ),
});

const automations = definePage({
  within: workspace,
  path: '/automations',
  search: readBusinessSearch,
  who: requireUser,
  deps: (search) => search,
  title: 'Automations',
  view: withBusinessArea(
    view(
      () => import('#areas/booking/customers/automations/screens/automations-page.tsx'),
      'AutomationsPage',
    ),
  ),
});

const noShows = definePage({
  within: workspace,
  path: '/no-shows',
  search: readBusinessSearch,
  who: requireUser,
  deps: (search) => search,
  title: 'No-shows',
  view: withBusinessArea(
    view(() => import('#areas/booking/bookings/absence/screens/no-shows-page.tsx'), 'NoShowsPage'),
  ),
});

/** Where the mails of a business's news lead who wants no more of them, signed in or not. */
const unsubscribe = definePage({
  path: '/business-news/$token',
  personal: true,
  load: async ({ api, queryClient, params }) => {
    const { newsLinkQuery } = await import('#areas/booking/customers/news-api.ts');
    await queryClient.ensureQueryData(newsLinkQuery(api, params.token)).catch((error: unknown) => {
      throw asNotFound(error);
    });
  },
  title: 'News from a business',
  view: view(
    () => import('#areas/booking/customers/screens/news-unsubscribe-page.tsx'),
    'NewsUnsubscribePage',
  ),
});

const customer = definePage({
  within: workspace,
  path: '/customers/$customerId',
  who: requireUser,
  load: async ({ api, queryClient, params }) => {
    const { customerQuery } = await import('#areas/booking/customers/api.ts');
    const { business } = await queryClient
      .ensureQueryData(customerQuery(api, params.customerId))
      .catch((error: unknown) => {
        throw asNotFound(error);
      });
    return { now: Date.now(), businessId: business.id };
  },
  title: 'Customer',
  view: view(() => import('#areas/booking/customers/screens/customer-page.tsx'), 'CustomerPage'),
});

const analytics = definePage({
  within: workspace,
  path: '/analytics',
  search: (raw): { business?: number; weeks?: '12' | '52'; beside?: 'year' } => ({
    ...readBusinessSearch(raw),
    ...(String(raw.weeks) === '12' ? { weeks: '12' } : {}),
    ...(String(raw.weeks) === '52' ? { weeks: '52' } : {}),
    ...(raw.beside === 'year' ? { beside: 'year' } : {}),
  }),
  who: requireUser,
  load: loadNow,
  prefetch: loadBusinesses,
  title: 'Analytics',
  view: withBusinessArea(
    view(
      () => import('#areas/studio/dashboard/figures/analytics/screens/analytics-page.tsx'),
      'AnalyticsPage',
    ),
  ),
});

const pay = definePage({
  within: workspace,
  path: '/pay',
  search: (raw): { business?: number; from?: string; to?: string } => {
    const [from, to] = [String(raw.from), String(raw.to)];
    return { ...readBusinessSearch(raw), ...(isCalendarDay(from) && isCalendarDay(to) ? { from, to } : {}) };
  },
  who: requireUser,
  load: loadNow,
  prefetch: loadBusinesses,
  title: 'Instructor pay',
  view: withBusinessArea(
    view(() => import('#areas/booking/schedule/instructor-pay/screens/pay-page.tsx'), 'PayPage'),
  ),
});

const team = definePage({
  within: workspace,
  path: '/team',
  search: readBusinessSearch,
  who: requireUser,
  deps: (search) => search,
  load: loadNow,
  prefetch: prefetchForBusiness(async ({ api, queryClient }, businessId) => {
    const { teamQuery } = await import('#areas/catalogue/businesses/team/api.ts');
    await queryClient.prefetchQuery(teamQuery(api, businessId));
  }),
  title: 'Team',
  view: withBusinessArea(
    view(() => import('#areas/catalogue/businesses/team/screens/team-page.tsx'), 'TeamPage'),
  ),
});

const invitation = definePage({
  path: '/business/invitations/$token',
  who: requireUser,
  title: 'Invitation',
  view: view(() => import('#areas/catalogue/businesses/team/screens/invitation-page.tsx'), 'InvitationPage'),
});

/** Where the QR code of a booking leads: somebody at the door to that person's line on the list, others nowhere. */
const bookingCode = definePage({
  path: '/check-in/$token',
  who: requireUser,
  redirectTo: async ({ api, params }) => {
    const { findByCheckInCode } = await import('#areas/booking/schedule/occurrences/api.ts');
    const { occurrenceId, bookingId } = await findByCheckInCode(api, params.token).catch((error: unknown) => {
      throw asNotFound(error);
    });
    return `/business/occurrences/${occurrenceId}?confirm=${bookingId}`;
  },
});

const subscriptionCheckout = definePage({
  path: '/checkout/subscription',
  search: readSubscriptionCheckout,
  who: requireUser,
  title: 'Subscription Upgrade',
  view: view(() => import('./subscription-checkout-view.tsx'), 'SubscriptionCheckoutView'),
});

const plan = definePage({
  within: workspace,
  path: '/plan',
  search: (raw) => ({ ...readBusinessSearch(raw), ...readPlanChange(raw) }),
  who: requireUser,
  prefetch: loadBusinesses,
  title: 'Plan',
  view: withBusinessArea(view(() => import('./plan-view.tsx'), 'PlanView')),
});

const payouts = definePage({
  within: workspace,
  path: '/payouts',
  search: (raw): { business?: number; setup?: 'back' | 'again' } => ({
    ...readBusinessSearch(raw),
    // How somebody comes back from the payment provider's form.
    ...(raw.setup === 'back' || raw.setup === 'again' ? { setup: raw.setup } : {}),
  }),
  who: requireUser,
  deps: (search) => search,
  load: loadNow,
  prefetch: prefetchForBusiness(async ({ api, queryClient }, businessId) => {
    const { payoutsQuery } = await import('#areas/money/payouts/api.ts');
    await queryClient.prefetchQuery(payoutsQuery(api, businessId));
  }),
  title: 'Payouts',
  view: withBusinessArea(view(() => import('#areas/money/payouts/screens/payouts-page.tsx'), 'PayoutsPage')),
});

const books = definePage({
  within: workspace,
  path: '/books',
  search: readBusinessSearch,
  who: requireUser,
  prefetch: prefetchForBusiness(async ({ api, queryClient }, businessId) => {
    const { bookQuartersQuery } = await import('#areas/studio/dashboard/books/api.ts');
    await queryClient.prefetchQuery(bookQuartersQuery(api, businessId, 'tax'));
  }),
  title: 'Books',
  view: withBusinessArea(
    view(() => import('#areas/studio/dashboard/books/screens/books-page.tsx'), 'BooksPage'),
  ),
});

const offers = definePage({
  within: workspace,
  path: '/offers',
  search: readBusinessSearch,
  who: requireUser,
  deps: (search) => search,
  prefetch: prefetchForBusiness(async ({ api, queryClient }, businessId) => {
    const { codesQuery } = await import('#areas/money/promo-codes/codes/api.ts');
    await queryClient.prefetchQuery(codesQuery(api, businessId));
  }),
  title: 'Offers',
  view: withBusinessArea(
    view(() => import('#areas/money/promo-codes/codes/screens/codes-page.tsx'), 'CodesPage'),
  ),
});

const waiver = definePage({
  within: workspace,
  path: '/waiver',
  search: readBusinessSearch,
  who: requireUser,
  deps: (search) => search,
  prefetch: prefetchForBusiness(async ({ api, queryClient }, businessId) => {
    const { businessWaiverQuery } = await import('#areas/booking/waivers/api.ts');
    await queryClient.prefetchQuery(businessWaiverQuery(api, businessId));
  }),
  title: 'Waiver and questions',
  view: withBusinessArea(
    view(() => import('#areas/booking/waivers/screens/waiver-editor-page.tsx'), 'BusinessWaiverPage'),
  ),
});

const passes = definePage({
  within: workspace,
  path: '/passes',
  search: readBusinessSearch,
  who: requireUser,
  deps: (search) => search,
  prefetch: prefetchForBusiness(async ({ api, queryClient }, businessId) => {
    const { membershipProductsQuery, managedPassesQuery } = await import(
      '#areas/money/entitlements/products/api.ts'
    );
    await Promise.all([
      queryClient.prefetchQuery(managedPassesQuery(api, businessId)),
      queryClient.prefetchQuery(membershipProductsQuery(api, businessId)),
    ]);
  }),
  title: 'Passes and memberships',
  view: withBusinessArea(
    view(
      () => import('#areas/money/entitlements/products/screens/business-passes-page.tsx'),
      'BusinessPassesPage',
    ),
  ),
});

/** What it shows before children come to it. */
const certificates = definePage({
  within: workspace,
  path: '/papers',
  search: readBusinessSearch,
  who: requireUser,
  deps: (search) => search,
  load: loadNow,
  prefetch: prefetchForBusiness(async ({ api, queryClient }, businessId) => {
    const { certificatesQuery } = await import('#areas/catalogue/certificates/api.ts');
    await queryClient.prefetchQuery(certificatesQuery(api, businessId));
  }),
  title: 'Documents for children’s sessions',
  view: withBusinessArea(
    view(() => import('#areas/catalogue/certificates/screens/certificates-page.tsx'), 'CertificatesPage'),
  ),
});

/** What the venue and its sessions are like to get into and join. */
const accessibilityInfo = definePage({
  within: workspace,
  path: '/access',
  search: (raw) => ({ ...readBusinessSearch(raw), ...readSession(raw), ...readVenue(raw) }),
  who: requireUser,
  deps: (search) => search,
  load: loadNow,
  prefetch: prefetchForBusiness(async ({ api, queryClient }, businessId) => {
    const { ownAccessQuery } = await import('#areas/catalogue/accessibility/api.ts');
    await queryClient.prefetchQuery(ownAccessQuery(api, businessId));
  }),
  title: 'Access',
  view: withBusinessArea(
    view(() => import('#areas/catalogue/accessibility/screens/access-page.tsx'), 'AccessPage'),
  ),
});

/** Who teaches at it. */
const instructors = definePage({
  within: workspace,
  path: '/instructors',
  search: readBusinessSearch,
  who: requireUser,
  deps: (search) => search,
  prefetch: prefetchForBusiness(async ({ api, queryClient }, businessId) => {
    const { ownInstructorsQuery } = await import('#areas/catalogue/instructors/api.ts');
    await queryClient.prefetchQuery(ownInstructorsQuery(api, businessId));
  }),
  title: 'Instructors',
  view: withBusinessArea(view(() => import('./business-instructors-view.tsx'), 'BusinessInstructorsView')),
});

/** The timetable for its own website, and what leads from paper to its page. */
const website = definePage({
  within: workspace,
  path: '/website',
  search: readBusinessSearch,
  who: requireUser,
  title: 'Your website',
  view: withBusinessArea(
    view(() => import('#areas/platform/widget/screens/website-page.tsx'), 'WebsitePage'),
  ),
});

/** What it lets others do with what it offers. */
/** Which programs are told what happens. */
const webhooks = definePage({
  within: workspace,
  path: '/webhooks',
  search: (raw): { business?: number; webhook?: string } => {
    const webhook = readText(raw.webhook);
    return { ...readBusinessSearch(raw), ...(webhook === undefined ? {} : { webhook }) };
  },
  who: requireUser,
  deps: (search) => search,
  prefetch: prefetchForBusiness(async ({ api, queryClient }, businessId) => {
    const { webhooksQuery } = await import('#areas/platform/webhooks/api.ts');
    await queryClient.prefetchQuery(webhooksQuery(api, businessId));
  }),
  title: 'Webhooks',
  view: withBusinessArea(
    view(() => import('#areas/platform/webhooks/screens/webhooks-page.tsx'), 'WebhooksPage'),
  ),
});

const openData = definePage({
  within: workspace,
  path: '/open-data',
  search: readBusinessSearch,
  who: requireUser,
  deps: (search) => search,
  prefetch: prefetchForBusiness(async ({ api, queryClient }, businessId) => {
    const { openDataSettingsQuery } = await import('#areas/platform/openactive/publish/api.ts');
    await queryClient.prefetchQuery(openDataSettingsQuery(api, businessId));
  }),
  title: 'Open data',
  view: withBusinessArea(
    view(() => import('#areas/platform/openactive/publish/screens/open-data-page.tsx'), 'OpenDataPage'),
  ),
});

/** A booking partner asks its owner to be let in. */
const authorizePartner = definePage({
  path: '/partners/agree/$uid',
  who: requireUser,
  load: async ({ api, queryClient, params: { uid } }) => {
    const { authorizationRequestQuery } = await import('#areas/platform/openactive/oauth/api.ts');
    await queryClient.ensureQueryData(authorizationRequestQuery(api, uid));
  },
  title: 'Let a booking partner in',
  view: view(() => import('#areas/platform/openactive/oauth/screens/authorize-page.tsx'), 'AuthorizePage'),
  given: ({ params: { uid } }) => ({ uid }),
  notFound: view(
    () => import('#areas/platform/openactive/oauth/screens/consent-expired.tsx'),
    'ConsentExpiredPage',
  ),
});

/** Where a partner's request goes that goes no further. */
const consentExpired = definePage({
  path: '/partners/agree',
  search: ({ problem }): { problem?: string } => ({ problem: readText(problem) }),
  personal: true,
  title: 'This goes no further',
  view: view(
    () => import('#areas/platform/openactive/oauth/screens/consent-expired.tsx'),
    'ConsentErrorPage',
  ),
  given: ({ search: { problem } }) => ({ problem }),
});

/** What it takes along, and what it brings from elsewhere. */
const importExport = definePage({
  within: workspace,
  path: '/in-and-out',
  search: readBusinessSearch,
  who: requireUser,
  prefetch: loadBusinesses,
  title: 'Import & export',
  view: withBusinessArea(
    view(() => import('#areas/platform/portability/screens/import-export-page.tsx'), 'ImportExportPage'),
  ),
});

/** The keys of its own programs. */
const apiKeys = definePage({
  within: workspace,
  path: '/api',
  search: readBusinessSearch,
  who: requireUser,
  deps: (search) => search,
  prefetch: prefetchForBusiness(async ({ api, queryClient }, businessId) => {
    const { apiKeysQuery } = await import('#areas/platform/api-keys/api.ts');
    await queryClient.prefetchQuery(apiKeysQuery(api, businessId));
  }),
  title: 'API',
  view: withBusinessArea(view(() => import('#areas/platform/api-keys/screens/keys-page.tsx'), 'ApiKeysPage')),
});

/** Where its sessions are held. */
const venues = definePage({
  within: workspace,
  path: '/venues',
  search: readBusinessSearch,
  who: requireUser,
  deps: (search) => search,
  prefetch: prefetchForBusiness(async ({ api, queryClient }, businessId) => {
    const { ownVenuesQuery } = await import('#areas/catalogue/venues/api.ts');
    await queryClient.prefetchQuery(ownVenuesQuery(api, businessId));
  }),
  title: 'Venues and rooms',
  view: withBusinessArea(view(() => import('#areas/catalogue/venues/screens/venues-page.tsx'), 'VenuesPage')),
});

/** Its sessions by themselves, and the form of one. */
const sessions = definePage({
  within: workspace,
  path: '/sessions',
  search: readDashboardSearch,
  who: requireUser,
  deps: ({ business }) => ({ business }),
  load: loadNow,
  prefetch: prefetchForBusiness(async ({ api, queryClient }, businessId) => {
    await Promise.all([
      queryClient.prefetchQuery(ownSessionsQuery(api, businessId)),
      queryClient.prefetchQuery(sessionTypesQuery(api)),
    ]);
  }),
  title: 'Sessions',
  view: withBusinessArea(view(() => import('./business-sessions-view.tsx'), 'BusinessSessionsView')),
});

/** The index of everything that is set up once. */
const settings = definePage({
  within: workspace,
  path: '/settings',
  search: readBusinessSearch,
  who: requireUser,
  prefetch: loadBusinesses,
  title: 'Settings',
  view: withBusinessArea(
    view(() => import('#areas/studio/workspace/screens/settings-page.tsx'), 'SettingsPage'),
  ),
});

/** The area of a business, for those who work there. */
export const businessPages = [
  businessDashboard,
  workspace.addChildren([
    dashboard,
    businessPage,
    reviews,
    calendar,
    checkIn,
    classes,
    occurrence,
    register,
    courses,
    sessionPhotos,
    bookings,
    booking,
    analytics,
    pay,
    team,
    plan,
    payouts,
    books,
    offers,
    passes,
    waiver,
    certificates,
    accessibilityInfo,
    instructors,
    venues,
    website,
    apiKeys,
    openData,
    webhooks,
    importExport,
    customers,
    takeBooking,
    sell,
    addCustomer,
    takings,
    messages,
    automations,
    noShows,
    customer,
    sessions,
    settings,
  ]),
  invitation,
  bookingCode,
  subscriptionCheckout,
  authorizePartner,
  consentExpired,
  unsubscribe,
] as const;
