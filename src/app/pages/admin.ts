import type { Role } from '#features/accounts/contract.ts';
import { definePage, view } from './define-page.tsx';
import { text, texts } from './read-texts.ts';
import { person } from './who.ts';

/** Fetches for admins; whom the pages' frame shows the door has nothing fetched for them. */
const forAdmin = (user: { role: Role } | null, load: () => Promise<unknown>) =>
  user?.role === 'admin' ? load() : undefined;

const loadedNow = () => ({ now: Date.now() });
const approvalQueries = () => import('#features/admin/approvals/api.ts');
const peopleQueries = () => import('#features/admin/people/api.ts');
const moneyQueries = () => import('#features/admin/payments/api.ts');
const disputeQueries = () => import('#features/admin/disputes/api.ts');
const healthQueries = () => import('#features/admin/health/api.ts');
const messageQueries = () => import('#features/admin/messages/api.ts');
const importsQueries = () => import('#features/admin/imports/api.ts');

// Named outside of their pages, where TypeScript finds out what they read.
const readUsers = texts('q', 'standing', 'page');
const readListings = texts('q', 'status', 'page');
const readAudit = texts('q', 'action', 'subject', 'subjectId', 'from', 'to', 'page');
const readReports = texts('q', 'state', 'whose', 'page');
const readMessages = texts('q', 'state', 'kind', 'topic', 'whose', 'page');
const readSignals = texts('q', 'state', 'kind', 'whose', 'page');
const readSearches = texts('q', 'activity', 'from', 'to', 'page');
const readDisputes = texts('q', 'show', 'whose', 'page');
const readPayments = texts('q', 'kind', 'state', 'from', 'to', 'page');
const readReviews = texts('hidden', 'page');

/** The name that older links and mails use (docs/product/pages.md#addresses). */
const adminDashboard = definePage({ path: '/admin-dashboard', personal: true, leadsTo: () => '/admin' });

/** What is around every page under `/admin`. */
const admin = definePage({
  path: '/admin',
  who: person,
  prefetch: ({ api, queryClient, user }) =>
    forAdmin(user, async () =>
      queryClient.prefetchQuery((await import('#features/admin/waiting/api.ts')).waitingQuery(api)),
    ),
  title: 'Admin Dashboard',
  view: view(() => import('#features/admin/frame/screens/admin-frame.tsx'), 'AdminArea'),
});

const overview = definePage({
  within: admin,
  path: '/',
  load: loadedNow,
  prefetch: ({ api, queryClient, user }) =>
    forAdmin(user, async () => {
      const queries = await approvalQueries();
      await Promise.all([
        queryClient.prefetchQuery(queries.adminStatsQuery(api)),
        queryClient.prefetchQuery(queries.pendingBusinessesQuery(api)),
        queryClient.prefetchQuery(queries.pendingEditsQuery(api)),
        queryClient.prefetchQuery(queries.pendingSessionsQuery(api)),
      ]);
    }),
  view: view(() => import('#features/admin/approvals/screens/overview-screen.tsx'), 'OverviewPage'),
});

const businessDetails = definePage({
  within: admin,
  path: '/businesses/$id',
  load: loadedNow,
  prefetch: ({ api, queryClient, params, user }) =>
    forAdmin(user, async () => {
      const queries = await approvalQueries();
      await Promise.all([
        queryClient.prefetchQuery(queries.businessDetailsQuery(api, params.id)),
        queryClient.prefetchQuery(queries.pendingBusinessesQuery(api)),
      ]);
    }),
  title: 'Business details',
  view: view(
    () => import('#features/admin/approvals/screens/business-details-page.tsx'),
    'BusinessDetailsPage',
  ),
});

const editDetails = definePage({
  within: admin,
  path: '/business-edits/$id',
  load: loadedNow,
  prefetch: ({ api, queryClient, params, user }) =>
    forAdmin(user, async () => {
      const queries = await approvalQueries();
      await Promise.all([
        queryClient.prefetchQuery(queries.editDetailsQuery(api, params.id)),
        queryClient.prefetchQuery(queries.pendingEditsQuery(api)),
      ]);
    }),
  title: 'Business page change',
  view: view(() => import('#features/admin/approvals/screens/edit-details-page.tsx'), 'EditDetailsPage'),
});

const sessionDetails = definePage({
  within: admin,
  path: '/sessions/$id',
  load: loadedNow,
  prefetch: ({ api, queryClient, params, user }) =>
    forAdmin(user, async () => {
      const queries = await approvalQueries();
      await Promise.all([
        queryClient.prefetchQuery(queries.sessionDetailsQuery(api, params.id)),
        queryClient.prefetchQuery(queries.pendingSessionsQuery(api)),
      ]);
    }),
  title: 'Session details',
  view: view(
    () => import('#features/admin/approvals/screens/session-details-page.tsx'),
    'SessionDetailsPage',
  ),
});

const users = definePage({
  within: admin,
  path: '/users',
  search: readUsers,
  deps: (search) => search,
  load: loadedNow,
  prefetch: ({ api, queryClient, deps, user }) =>
    forAdmin(user, async () => queryClient.prefetchQuery((await peopleQueries()).usersQuery(api, deps))),
  title: 'Users',
  view: view(() => import('#features/admin/people/screens/lists.tsx'), 'UsersPage'),
});

const user = definePage({
  within: admin,
  path: '/users/$id',
  load: loadedNow,
  prefetch: ({ api, queryClient, params, user }) =>
    forAdmin(user, async () =>
      queryClient.prefetchQuery((await peopleQueries()).userDetailsQuery(api, params.id)),
    ),
  title: 'Account',
  view: view(() => import('#features/admin/people/screens/user-screen.tsx'), 'UserPage'),
});

const businesses = definePage({
  within: admin,
  path: '/businesses',
  search: readListings,
  deps: (search) => search,
  load: loadedNow,
  prefetch: ({ api, queryClient, deps, user }) =>
    forAdmin(user, async () => queryClient.prefetchQuery((await peopleQueries()).businessesQuery(api, deps))),
  title: 'Businesses',
  view: view(() => import('#features/admin/people/screens/lists.tsx'), 'BusinessesPage'),
});

const sessions = definePage({
  within: admin,
  path: '/sessions',
  search: readListings,
  deps: (search) => search,
  load: loadedNow,
  prefetch: ({ api, queryClient, deps, user }) =>
    forAdmin(user, async () => queryClient.prefetchQuery((await peopleQueries()).sessionsQuery(api, deps))),
  title: 'Sessions',
  view: view(() => import('#features/admin/people/screens/lists.tsx'), 'SessionsPage'),
});

const audit = definePage({
  within: admin,
  path: '/audit',
  search: readAudit,
  deps: (search) => search,
  load: loadedNow,
  prefetch: ({ api, queryClient, deps, user }) =>
    forAdmin(user, async () => {
      const { auditQuery } = await import('#features/admin/api.ts');
      await queryClient.prefetchQuery(auditQuery(api, deps));
    }),
  title: 'Audit log',
  view: view(() => import('#features/admin/audit/screens/audit-screen.tsx'), 'AuditPage'),
});

const statistics = definePage({
  within: admin,
  path: '/statistics',
  search: ({ by }): { by?: 'week' | 'month' } => (by === 'month' ? { by } : {}),
  deps: (search) => search,
  load: loadedNow,
  prefetch: ({ api, queryClient, deps, user }) =>
    forAdmin(user, async () => {
      const { statisticsQuery } = await import('#features/admin/api.ts');
      await queryClient.prefetchQuery(statisticsQuery(api, deps.by ?? 'week'));
    }),
  title: 'Statistics',
  view: view(() => import('#features/admin/statistics/screens/statistics-screen.tsx'), 'StatisticsPage'),
});

const platformReport = definePage({
  within: admin,
  path: '/platform-report',
  prefetch: ({ api, queryClient, user }) =>
    forAdmin(user, async () => {
      const { platformReportQuery } = await import('#features/payouts/report/api.ts');
      await queryClient.prefetchQuery(platformReportQuery(api));
    }),
  title: 'Platform report',
  view: view(
    () => import('#features/payouts/report/screens/platform-report-screen.tsx'),
    'PlatformReportPage',
  ),
});

const bookingPartners = definePage({
  within: admin,
  path: '/booking-partners',
  prefetch: ({ api, queryClient, user }) =>
    forAdmin(user, async () => {
      const { partnersQuery } = await import('#features/open/booking/api.ts');
      await queryClient.prefetchQuery(partnersQuery(api));
    }),
  title: 'Booking partners',
  view: view(() => import('#features/open/booking/screens/partners-page.tsx'), 'BookingPartnersPage'),
});

const searches = definePage({
  within: admin,
  path: '/searches',
  search: readSearches,
  deps: (search) => search,
  prefetch: ({ api, queryClient, deps, user }) =>
    forAdmin(user, async () => {
      const { emptySearchesQuery } = await import('#features/admin/searches/api.ts');
      await queryClient.prefetchQuery(emptySearchesQuery(api, deps));
    }),
  title: 'Searches without results',
  view: view(() => import('#features/admin/searches/searches-screen.tsx'), 'SearchesPage'),
});

const switchesPage = definePage({
  within: admin,
  path: '/switches',
  prefetch: ({ api, queryClient, user }) =>
    forAdmin(user, async () => {
      const { switchesQuery } = await import('#features/running/switches/api.ts');
      await queryClient.prefetchQuery(switchesQuery(api));
    }),
  title: 'Feature switches',
  view: view(() => import('#features/admin/switches/switches-screen.tsx'), 'SwitchesPage'),
});

const adminTexts = definePage({
  within: admin,
  path: '/texts',
  prefetch: ({ api, queryClient, user }) =>
    forAdmin(user, async () => {
      const { textsQuery } = await import('#features/running/texts/api.ts');
      await queryClient.prefetchQuery(textsQuery(api));
    }),
  title: 'Texts',
  view: view(() => import('#features/admin/texts/screens/texts-screen.tsx'), 'TextsPage'),
});

const adminText = definePage({
  within: admin,
  path: '/texts/$name',
  prefetch: ({ api, queryClient, params, user }) =>
    forAdmin(user, async () => {
      const { textQuery } = await import('#features/running/texts/api.ts');
      await queryClient.prefetchQuery(textQuery(api, params.name));
    }),
  title: 'Text',
  view: view(() => import('./admin-text-view.tsx'), 'AdminTextView'),
});

const feedSources = definePage({
  within: admin,
  path: '/feed-sources',
  load: loadedNow,
  prefetch: ({ api, queryClient, user }) =>
    forAdmin(user, async () => {
      const { sourcesQuery } = await import('#features/open/import/api.ts');
      await queryClient.prefetchQuery(sourcesQuery(api));
    }),
  title: 'External feeds',
  view: view(() => import('#features/open/import/screens/sources-page.tsx'), 'FeedSourcesPage'),
});

const reports = definePage({
  within: admin,
  path: '/reports',
  search: readReports,
  deps: (search) => search,
  load: loadedNow,
  prefetch: ({ api, queryClient, deps, user }) =>
    forAdmin(user, async () => {
      const { reportsQuery } = await import('#features/admin/reports/api.ts');
      await queryClient.prefetchQuery(reportsQuery(api, deps));
    }),
  title: 'Reports',
  view: view(() => import('#features/admin/reports/screens/reports-screen.tsx'), 'ReportsPage'),
});

const signals = definePage({
  within: admin,
  path: '/signals',
  search: readSignals,
  deps: (search) => search,
  load: loadedNow,
  prefetch: ({ api, queryClient, deps, user }) =>
    forAdmin(user, async () => {
      const { signalsQuery } = await import('#features/admin/signals/api.ts');
      await queryClient.prefetchQuery(signalsQuery(api, deps));
    }),
  title: 'Signals',
  view: view(() => import('#features/admin/signals/screens/signals-screen.tsx'), 'SignalsPage'),
});

const health = definePage({
  within: admin,
  path: '/health',
  load: loadedNow,
  prefetch: ({ api, queryClient, user }) =>
    forAdmin(user, async () => queryClient.prefetchQuery((await healthQueries()).healthQuery(api))),
  title: 'Health',
  view: view(() => import('#features/admin/health/screens/health-screen.tsx'), 'HealthPage'),
});

const messages = definePage({
  within: admin,
  path: '/messages',
  search: readMessages,
  deps: (search) => search,
  load: loadedNow,
  prefetch: ({ api, queryClient, deps, user }) =>
    forAdmin(user, async () => queryClient.prefetchQuery((await messageQueries()).messagesQuery(api, deps))),
  title: 'Messages',
  view: view(() => import('#features/admin/messages/screens/messages-screen.tsx'), 'MessagesPage'),
});

const message = definePage({
  within: admin,
  path: '/messages/$id',
  load: loadedNow,
  prefetch: ({ api, queryClient, params, user }) =>
    forAdmin(user, async () =>
      queryClient.prefetchQuery((await messageQueries()).messageQuery(api, params.id)),
    ),
  title: 'Message',
  view: view(() => import('#features/admin/messages/screens/message-page.tsx'), 'MessagePage'),
});

const mine = definePage({
  within: admin,
  path: '/mine',
  load: loadedNow,
  prefetch: ({ api, queryClient, user }) =>
    forAdmin(user, async () => {
      const { ownWorkQuery } = await import('#features/admin/work/api.ts');
      await queryClient.prefetchQuery(ownWorkQuery(api));
    }),
  title: 'Assigned to you',
  view: view(() => import('#features/admin/work/screens/mine-screen.tsx'), 'MinePage'),
});

const reviews = definePage({
  within: admin,
  path: '/reviews',
  search: readReviews,
  deps: (search) => search,
  load: loadedNow,
  prefetch: ({ api, queryClient, deps, user }) =>
    forAdmin(user, async () => {
      const { moderatedReviewsQuery } = await import('#features/admin/api.ts');
      await queryClient.prefetchQuery(moderatedReviewsQuery(api, deps));
    }),
  title: 'Reviews',
  view: view(() => import('#features/admin/reviews/reviews-screen.tsx'), 'ReviewsPage'),
});

const photos = definePage({
  within: admin,
  path: '/photos',
  prefetch: ({ api, queryClient, user }) =>
    forAdmin(user, async () => {
      const { waitingPhotosQuery } = await import('#features/photos/api.ts');
      await queryClient.prefetchQuery(waitingPhotosQuery(api));
    }),
  title: 'Photos',
  view: view(() => import('#features/admin/photos/photos-screen.tsx'), 'PhotosPage'),
});

const payments = definePage({
  within: admin,
  path: '/payments',
  search: readPayments,
  deps: (search) => search,
  load: loadedNow,
  prefetch: ({ api, queryClient, deps, user }) =>
    forAdmin(user, async () => queryClient.prefetchQuery((await moneyQueries()).movementsQuery(api, deps))),
  title: 'Payments',
  view: view(() => import('#features/admin/payments/screens/payments-screen.tsx'), 'PaymentsPage'),
});

const payment = definePage({
  within: admin,
  path: '/payments/$id',
  load: loadedNow,
  prefetch: ({ api, queryClient, params, user }) =>
    forAdmin(user, async () =>
      queryClient.prefetchQuery((await moneyQueries()).paymentQuery(api, params.id)),
    ),
  title: 'Payment',
  view: view(() => import('#features/admin/payments/screens/payment-page.tsx'), 'PaymentPage'),
});

const disputes = definePage({
  within: admin,
  path: '/disputes',
  search: readDisputes,
  deps: (search) => search,
  load: loadedNow,
  prefetch: ({ api, queryClient, deps, user }) =>
    forAdmin(user, async () => queryClient.prefetchQuery((await disputeQueries()).disputesQuery(api, deps))),
  title: 'Disputes',
  view: view(() => import('#features/admin/disputes/screens/disputes-screen.tsx'), 'DisputesPage'),
});

const dispute = definePage({
  within: admin,
  path: '/disputes/$id',
  load: loadedNow,
  prefetch: ({ api, queryClient, params, user }) =>
    forAdmin(user, async () =>
      queryClient.prefetchQuery((await disputeQueries()).disputeQuery(api, params.id)),
    ),
  title: 'Dispute',
  view: view(() => import('#features/admin/disputes/screens/dispute-page.tsx'), 'DisputePage'),
});

const trainers = definePage({
  within: admin,
  path: '/trainers',
  search: ({ status, q }): { status?: 'approved' | 'suspended' | 'rejected'; q?: string } => ({
    ...(status === 'approved' || status === 'suspended' || status === 'rejected' ? { status } : {}),
    ...(text(q) === undefined ? {} : { q: text(q) }),
  }),
  deps: (search) => search,
  load: loadedNow,
  prefetch: ({ api, queryClient, deps, user }) =>
    forAdmin(user, async () => {
      const { trainersForReviewQuery } = await import('#features/admin/api.ts');
      await queryClient.prefetchQuery(trainersForReviewQuery(api, deps));
    }),
  title: 'Trainers',
  view: view(() => import('#features/admin/trainers/trainers-screen.tsx'), 'TrainersPage'),
});

const readPapers = (raw: Record<string, unknown>): { show?: 'confirmed' } =>
  raw.show === 'confirmed' ? { show: 'confirmed' } : {};

const papers = definePage({
  within: admin,
  path: '/papers',
  search: readPapers,
  deps: (search) => search,
  load: loadedNow,
  prefetch: ({ api, queryClient, deps, user }) =>
    forAdmin(user, async () => {
      const { papersForReviewQuery } = await import('#features/admin/api.ts');
      await queryClient.prefetchQuery(papersForReviewQuery(api, deps.show ?? 'waiting'));
    }),
  title: 'Documents for children’s sessions',
  view: view(() => import('#features/admin/papers/papers-screen.tsx'), 'PapersPage'),
});

const readInstructors = (raw: Record<string, unknown>): { show?: 'shown' } =>
  raw.show === 'shown' ? { show: 'shown' } : {};

const instructors = definePage({
  within: admin,
  path: '/instructors',
  search: readInstructors,
  deps: (search) => search,
  load: loadedNow,
  prefetch: ({ api, queryClient, deps, user }) =>
    forAdmin(user, async () => {
      const { instructorsForReviewQuery } = await import('#features/admin/api.ts');
      await queryClient.prefetchQuery(instructorsForReviewQuery(api, deps.show ?? 'waiting'));
    }),
  title: 'Instructors',
  view: view(() => import('#features/admin/instructors/instructors-screen.tsx'), 'InstructorsPage'),
});

const venues = definePage({
  within: admin,
  path: '/venues',
  load: loadedNow,
  prefetch: ({ api, queryClient, user }) =>
    forAdmin(user, async () => {
      const { venuesForReviewQuery } = await import('#features/admin/api.ts');
      await queryClient.prefetchQuery(venuesForReviewQuery(api));
    }),
  title: 'Venues',
  view: view(() => import('#features/admin/venues/venues-screen.tsx'), 'VenuesPage'),
});

const access = definePage({
  within: admin,
  path: '/access',
  load: loadedNow,
  prefetch: ({ api, queryClient, user }) =>
    forAdmin(user, async () => {
      const { factsForReviewQuery } = await import('#features/admin/api.ts');
      await queryClient.prefetchQuery(factsForReviewQuery(api));
    }),
  title: 'Access',
  view: view(() => import('#features/admin/access/access-screen.tsx'), 'AccessPage'),
});

const claims = definePage({
  within: admin,
  path: '/claims',
  load: loadedNow,
  prefetch: ({ api, queryClient, user }) =>
    forAdmin(user, async () => {
      const { claimsForReviewQuery } = await import('#features/admin/api.ts');
      await queryClient.prefetchQuery(claimsForReviewQuery(api));
    }),
  title: 'Claims',
  view: view(() => import('#features/admin/claims/claims-screen.tsx'), 'ClaimsPage'),
});

const imports = definePage({
  within: admin,
  path: '/import',
  load: loadedNow,
  prefetch: ({ api, queryClient, user }) =>
    forAdmin(user, async () => queryClient.prefetchQuery((await importsQueries()).importsQuery(api))),
  title: 'Import listings',
  view: view(() => import('#features/admin/imports/import-screen.tsx'), 'ImportPage'),
});

const importBusiness = definePage({
  within: admin,
  path: '/import-business',
  prefetch: ({ api, queryClient, user }) =>
    forAdmin(user, async () => {
      const { restoredQuery } = await import('#features/portability/api.ts');
      await queryClient.prefetchQuery(restoredQuery(api));
    }),
  title: 'Import a business',
  view: view(
    () => import('#features/portability/package/screens/import-package-page.tsx'),
    'ImportPackagePage',
  ),
});

const importDetails = definePage({
  within: admin,
  path: '/import/$id',
  load: loadedNow,
  prefetch: ({ api, queryClient, params, user }) =>
    forAdmin(user, async () =>
      queryClient.prefetchQuery((await importsQueries()).importQuery(api, params.id)),
    ),
  title: 'Import',
  view: view(() => import('#features/admin/imports/import-details-screen.tsx'), 'ImportDetailsPage'),
});

/** The admins' side. */
export const adminPages = [
  adminDashboard,
  admin.addChildren([
    overview,
    mine,
    businesses,
    businessDetails,
    sessions,
    editDetails,
    sessionDetails,
    users,
    user,
    audit,
    statistics,
    platformReport,
    bookingPartners,
    searches,
    switchesPage,
    adminTexts,
    adminText,
    feedSources,
    payments,
    payment,
    disputes,
    dispute,
    reports,
    signals,
    health,
    messages,
    message,
    reviews,
    photos,
    trainers,
    claims,
    papers,
    access,
    instructors,
    venues,
    imports,
    importBusiness,
    importDetails,
  ]),
] as const;
