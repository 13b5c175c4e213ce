import type { QueryClient } from '@tanstack/react-query';
import type { Role } from '#areas/identity/accounts/contract.ts';
import type { ApiClient } from '#shared/http/api-client.ts';
import { definePage, view } from './define-page.tsx';
import { requireUser } from './guards.ts';
import { readText, readTexts } from './read-texts.ts';

/** Fetches for admins; whom the pages' frame shows the door has nothing fetched for them. */
const fetchForAdmin = (user: { role: Role } | null, load: () => Promise<unknown>) =>
  user?.role === 'admin' ? load() : undefined;

const loadNow = () => ({ now: Date.now() });
const approvalQueries = () => import('#areas/operations/admin/approvals/api.ts');
const peopleQueries = () => import('#areas/operations/admin/people/api.ts');
const moneyQueries = () => import('#areas/operations/admin/payments/api.ts');
const disputeQueries = () => import('#areas/operations/admin/disputes/api.ts');
const healthQueries = () => import('#areas/operations/admin/health/api.ts');
const messageQueries = () => import('#areas/operations/admin/messages/api.ts');
const importsQueries = () => import('#areas/operations/admin/imports/api.ts');

// Named outside of their pages, where TypeScript finds out what they read.
const readUsers = readTexts('q', 'standing', 'page');
const readListings = readTexts('q', 'status', 'page');
const readAudit = readTexts('q', 'action', 'subject', 'subjectId', 'from', 'to', 'page');
const readReports = readTexts('q', 'state', 'whose', 'page');
const readMessages = readTexts('q', 'state', 'kind', 'topic', 'whose', 'page');
const readSignals = readTexts('q', 'state', 'kind', 'whose', 'page');
const readSearches = readTexts('q', 'activity', 'from', 'to', 'page');
const readDisputes = readTexts('q', 'show', 'whose', 'page');
const readPayments = readTexts('q', 'kind', 'state', 'from', 'to', 'page');
const readReviews = readTexts('hidden', 'page');

/** The name that older links and mails use (docs/product/pages.md#addresses). */
const adminDashboard = definePage({ path: '/admin-dashboard', personal: true, redirectTo: () => '/admin' });

/** What is around every page under `/admin`. */
const admin = definePage({
  path: '/admin',
  who: requireUser,
  prefetch: ({ api, queryClient, user }) =>
    fetchForAdmin(user, async () =>
      queryClient.prefetchQuery(
        (await import('#areas/operations/admin/queue-counts/api.ts')).queueCountsQuery(api),
      ),
    ),
  title: 'Admin Dashboard',
  bar: 'none',
  view: view(() => import('./admin-workspace-view.tsx'), 'AdminWorkspaceView'),
});

/** The inbox, whole or of the kind that a path is for. */
const inboxView = view(() => import('#areas/operations/admin/inbox/screens/inbox-page.tsx'), 'InboxPage');
const readInbox = readTexts('kind', 'whose', 'item');
const readQueue = readTexts('whose', 'item');
const prefetchInbox = async (
  api: ApiClient,
  queryClient: QueryClient,
  named: string | undefined,
  { whose, item }: { whose?: string; item?: string },
) => {
  const [{ inboxQuery, prefetchItem }, { adminStatsQuery }, { readInboxKind }] = await Promise.all([
    import('#areas/operations/admin/inbox/api.ts'),
    approvalQueries(),
    import('#areas/operations/admin/inbox/kinds.ts'),
  ]);
  const query = inboxQuery(api, {
    kind: readInboxKind(named) ?? undefined,
    whose: whose === 'mine' || whose === 'nobody' ? whose : undefined,
  });
  const [inbox] = await Promise.all([
    queryClient.fetchQuery(query),
    queryClient.prefetchQuery(adminStatsQuery(api)),
  ]);
  const [itemKind, itemId] = item?.split(':') ?? [inbox.items[0]?.kind, inbox.items[0]?.id];
  const kind = readInboxKind(itemKind);
  if (kind !== null && itemId) await prefetchItem(api, queryClient, { kind, id: itemId });
};

const overview = definePage({
  within: admin,
  path: '/',
  search: readInbox,
  deps: (search) => search,
  load: loadNow,
  prefetch: ({ api, queryClient, deps, user }) =>
    fetchForAdmin(user, () => prefetchInbox(api, queryClient, deps.kind, deps)),
  view: inboxView,
});

const businessDetails = definePage({
  within: admin,
  path: '/businesses/$id',
  load: loadNow,
  prefetch: ({ api, queryClient, params, user }) =>
    fetchForAdmin(user, async () => {
      const queries = await approvalQueries();
      await Promise.all([
        queryClient.prefetchQuery(queries.businessDetailsQuery(api, params.id)),
        queryClient.prefetchQuery(queries.pendingBusinessesQuery(api)),
      ]);
    }),
  title: 'Business details',
  view: view(
    () => import('#areas/operations/admin/approvals/screens/business-details-page.tsx'),
    'BusinessDetailsPage',
  ),
});

const editDetails = definePage({
  within: admin,
  path: '/business-edits/$id',
  load: loadNow,
  prefetch: ({ api, queryClient, params, user }) =>
    fetchForAdmin(user, async () => {
      const queries = await approvalQueries();
      await Promise.all([
        queryClient.prefetchQuery(queries.editDetailsQuery(api, params.id)),
        queryClient.prefetchQuery(queries.pendingEditsQuery(api)),
      ]);
    }),
  title: 'Business page change',
  view: view(
    () => import('#areas/operations/admin/approvals/screens/edit-details-page.tsx'),
    'EditDetailsPage',
  ),
});

const sessionDetails = definePage({
  within: admin,
  path: '/sessions/$id',
  load: loadNow,
  prefetch: ({ api, queryClient, params, user }) =>
    fetchForAdmin(user, async () => {
      const queries = await approvalQueries();
      await Promise.all([
        queryClient.prefetchQuery(queries.sessionDetailsQuery(api, params.id)),
        queryClient.prefetchQuery(queries.pendingSessionsQuery(api)),
      ]);
    }),
  title: 'Session details',
  view: view(
    () => import('#areas/operations/admin/approvals/screens/session-details-page.tsx'),
    'SessionDetailsPage',
  ),
});

const users = definePage({
  within: admin,
  path: '/users',
  search: readUsers,
  deps: (search) => search,
  load: loadNow,
  prefetch: ({ api, queryClient, deps, user }) =>
    fetchForAdmin(user, async () => queryClient.prefetchQuery((await peopleQueries()).usersQuery(api, deps))),
  title: 'Users',
  view: view(() => import('#areas/operations/admin/people/screens/people-list.tsx'), 'UsersPage'),
});

const user = definePage({
  within: admin,
  path: '/users/$id',
  load: loadNow,
  prefetch: ({ api, queryClient, params, user }) =>
    fetchForAdmin(user, async () =>
      queryClient.prefetchQuery((await peopleQueries()).userDetailsQuery(api, params.id)),
    ),
  title: 'Account',
  view: view(() => import('#areas/operations/admin/people/screens/user-screen.tsx'), 'UserPage'),
});

const businesses = definePage({
  within: admin,
  path: '/businesses',
  search: readListings,
  deps: (search) => search,
  load: loadNow,
  prefetch: ({ api, queryClient, deps, user }) =>
    fetchForAdmin(user, async () =>
      queryClient.prefetchQuery((await peopleQueries()).businessesQuery(api, deps)),
    ),
  title: 'Businesses',
  view: view(() => import('#areas/operations/admin/people/screens/people-list.tsx'), 'BusinessesPage'),
});

const sessions = definePage({
  within: admin,
  path: '/sessions',
  search: readListings,
  deps: (search) => search,
  load: loadNow,
  prefetch: ({ api, queryClient, deps, user }) =>
    fetchForAdmin(user, async () =>
      queryClient.prefetchQuery((await peopleQueries()).sessionsQuery(api, deps)),
    ),
  title: 'Sessions',
  view: view(() => import('#areas/operations/admin/people/screens/people-list.tsx'), 'SessionsPage'),
});

const audit = definePage({
  within: admin,
  path: '/audit',
  search: readAudit,
  deps: (search) => search,
  load: loadNow,
  prefetch: ({ api, queryClient, deps, user }) =>
    fetchForAdmin(user, async () => {
      const { auditQuery } = await import('#areas/operations/admin/api.ts');
      await queryClient.prefetchQuery(auditQuery(api, deps));
    }),
  title: 'Audit log',
  view: view(() => import('#areas/operations/admin/audit/screens/audit-screen.tsx'), 'AuditPage'),
});

const statistics = definePage({
  within: admin,
  path: '/statistics',
  search: ({ by }): { by?: 'week' | 'month' } => (by === 'month' ? { by } : {}),
  deps: (search) => search,
  load: loadNow,
  prefetch: ({ api, queryClient, deps, user }) =>
    fetchForAdmin(user, async () => {
      const { statisticsQuery } = await import('#areas/operations/admin/api.ts');
      await queryClient.prefetchQuery(statisticsQuery(api, deps.by ?? 'week'));
    }),
  title: 'Statistics',
  view: view(
    () => import('#areas/operations/admin/statistics/screens/statistics-screen.tsx'),
    'StatisticsPage',
  ),
});

const platformReport = definePage({
  within: admin,
  path: '/platform-report',
  prefetch: ({ api, queryClient, user }) =>
    fetchForAdmin(user, async () => {
      const { platformReportQuery } = await import('#areas/money/payouts/report/api.ts');
      await queryClient.prefetchQuery(platformReportQuery(api));
    }),
  title: 'Platform report',
  view: view(
    () => import('#areas/money/payouts/report/screens/platform-report-screen.tsx'),
    'PlatformReportPage',
  ),
});

const bookingPartners = definePage({
  within: admin,
  path: '/booking-partners',
  prefetch: ({ api, queryClient, user }) =>
    fetchForAdmin(user, async () => {
      const { partnersQuery } = await import('#areas/platform/openactive/booking/api.ts');
      await queryClient.prefetchQuery(partnersQuery(api));
    }),
  title: 'Booking partners',
  view: view(
    () => import('#areas/platform/openactive/booking/screens/partners-page.tsx'),
    'BookingPartnersPage',
  ),
});

const searches = definePage({
  within: admin,
  path: '/searches',
  search: readSearches,
  deps: (search) => search,
  prefetch: ({ api, queryClient, deps, user }) =>
    fetchForAdmin(user, async () => {
      const { emptySearchesQuery } = await import('#areas/operations/admin/searches/api.ts');
      await queryClient.prefetchQuery(emptySearchesQuery(api, deps));
    }),
  title: 'Searches without results',
  view: view(() => import('#areas/operations/admin/searches/searches-screen.tsx'), 'SearchesPage'),
});

const featureFlags = definePage({
  within: admin,
  path: '/switches',
  prefetch: ({ api, queryClient, user }) =>
    fetchForAdmin(user, async () => {
      const { featureFlagsQuery } = await import('#areas/operations/feature-flags/api.ts');
      await queryClient.prefetchQuery(featureFlagsQuery(api));
    }),
  title: 'Feature switches',
  view: view(
    () => import('#areas/operations/admin/feature-flags/feature-flags-screen.tsx'),
    'FeatureFlagsPage',
  ),
});

const adminTexts = definePage({
  within: admin,
  path: '/texts',
  prefetch: ({ api, queryClient, user }) =>
    fetchForAdmin(user, async () => {
      const { textsQuery } = await import('#areas/messaging/texts/api.ts');
      await queryClient.prefetchQuery(textsQuery(api));
    }),
  title: 'Texts',
  view: view(() => import('#areas/operations/admin/texts/screens/texts-screen.tsx'), 'TextsPage'),
});

const adminText = definePage({
  within: admin,
  path: '/texts/$name',
  prefetch: ({ api, queryClient, params, user }) =>
    fetchForAdmin(user, async () => {
      const { textQuery } = await import('#areas/messaging/texts/api.ts');
      await queryClient.prefetchQuery(textQuery(api, params.name));
    }),
  title: 'Text',
  view: view(() => import('./admin-text-view.tsx'), 'AdminTextView'),
});

const feedSources = definePage({
  within: admin,
  path: '/feed-sources',
  load: loadNow,
  prefetch: ({ api, queryClient, user }) =>
    fetchForAdmin(user, async () => {
      const { sourcesQuery } = await import('#areas/platform/openactive/import/api.ts');
      await queryClient.prefetchQuery(sourcesQuery(api));
    }),
  title: 'External feeds',
  view: view(() => import('#areas/platform/openactive/import/screens/sources-page.tsx'), 'FeedSourcesPage'),
});

const reports = definePage({
  within: admin,
  path: '/reports',
  search: readReports,
  deps: (search) => search,
  load: loadNow,
  prefetch: ({ api, queryClient, deps, user }) =>
    fetchForAdmin(user, async () => {
      const { reportsQuery } = await import('#areas/operations/admin/reports/api.ts');
      await queryClient.prefetchQuery(reportsQuery(api, deps));
    }),
  title: 'Reports',
  view: view(() => import('#areas/operations/admin/reports/screens/reports-screen.tsx'), 'ReportsPage'),
});

const signals = definePage({
  within: admin,
  path: '/signals',
  search: readSignals,
  deps: (search) => search,
  load: loadNow,
  prefetch: ({ api, queryClient, deps, user }) =>
    fetchForAdmin(user, async () => {
      const { signalsQuery } = await import('#areas/operations/admin/signals/api.ts');
      await queryClient.prefetchQuery(signalsQuery(api, deps));
    }),
  title: 'Signals',
  view: view(() => import('#areas/operations/admin/signals/screens/signals-screen.tsx'), 'SignalsPage'),
});

const health = definePage({
  within: admin,
  path: '/health',
  load: loadNow,
  prefetch: ({ api, queryClient, user }) =>
    fetchForAdmin(user, async () => queryClient.prefetchQuery((await healthQueries()).healthQuery(api))),
  title: 'Health',
  view: view(() => import('#areas/operations/admin/health/screens/health-screen.tsx'), 'HealthPage'),
});

const messages = definePage({
  within: admin,
  path: '/messages',
  search: readMessages,
  deps: (search) => search,
  load: loadNow,
  prefetch: ({ api, queryClient, deps, user }) =>
    fetchForAdmin(user, async () =>
      queryClient.prefetchQuery((await messageQueries()).messagesQuery(api, deps)),
    ),
  title: 'Messages',
  view: view(() => import('#areas/operations/admin/messages/screens/messages-screen.tsx'), 'MessagesPage'),
});

const message = definePage({
  within: admin,
  path: '/messages/$id',
  load: loadNow,
  prefetch: ({ api, queryClient, params, user }) =>
    fetchForAdmin(user, async () =>
      queryClient.prefetchQuery((await messageQueries()).messageQuery(api, params.id)),
    ),
  title: 'Message',
  view: view(() => import('#areas/operations/admin/messages/screens/message-page.tsx'), 'MessagePage'),
});

const assignedToMe = definePage({
  within: admin,
  path: '/mine',
  load: loadNow,
  prefetch: ({ api, queryClient, user }) =>
    fetchForAdmin(user, async () => {
      const { assignedToMeQuery } = await import('#areas/operations/admin/assignments/api.ts');
      await queryClient.prefetchQuery(assignedToMeQuery(api));
    }),
  title: 'Assigned to you',
  view: view(
    () => import('#areas/operations/admin/assignments/screens/assigned-to-me.tsx'),
    'AssignedToMePage',
  ),
});

const reviews = definePage({
  within: admin,
  path: '/reviews',
  search: readReviews,
  deps: (search) => search,
  load: loadNow,
  prefetch: ({ api, queryClient, deps, user }) =>
    fetchForAdmin(user, async () => {
      const { moderatedReviewsQuery } = await import('#areas/operations/admin/api.ts');
      await queryClient.prefetchQuery(moderatedReviewsQuery(api, deps));
    }),
  title: 'Reviews',
  view: view(() => import('#areas/operations/admin/reviews/reviews-screen.tsx'), 'ReviewsPage'),
});

const photos = definePage({
  within: admin,
  path: '/photos',
  search: readQueue,
  deps: (search) => search,
  load: loadNow,
  prefetch: ({ api, queryClient, deps, user }) =>
    fetchForAdmin(user, () => prefetchInbox(api, queryClient, 'photo', deps)),
  title: 'Photos',
  view: inboxView,
});

const payments = definePage({
  within: admin,
  path: '/payments',
  search: readPayments,
  deps: (search) => search,
  load: loadNow,
  prefetch: ({ api, queryClient, deps, user }) =>
    fetchForAdmin(user, async () =>
      queryClient.prefetchQuery((await moneyQueries()).movementsQuery(api, deps)),
    ),
  title: 'Payments',
  view: view(() => import('#areas/operations/admin/payments/screens/payments-screen.tsx'), 'PaymentsPage'),
});

const payment = definePage({
  within: admin,
  path: '/payments/$id',
  load: loadNow,
  prefetch: ({ api, queryClient, params, user }) =>
    fetchForAdmin(user, async () =>
      queryClient.prefetchQuery((await moneyQueries()).paymentQuery(api, params.id)),
    ),
  title: 'Payment',
  view: view(() => import('#areas/operations/admin/payments/screens/payment-page.tsx'), 'PaymentPage'),
});

const disputes = definePage({
  within: admin,
  path: '/disputes',
  search: readDisputes,
  deps: (search) => search,
  load: loadNow,
  prefetch: ({ api, queryClient, deps, user }) =>
    fetchForAdmin(user, async () =>
      queryClient.prefetchQuery((await disputeQueries()).disputesQuery(api, deps)),
    ),
  title: 'Disputes',
  view: view(() => import('#areas/operations/admin/disputes/screens/disputes-screen.tsx'), 'DisputesPage'),
});

const dispute = definePage({
  within: admin,
  path: '/disputes/$id',
  load: loadNow,
  prefetch: ({ api, queryClient, params, user }) =>
    fetchForAdmin(user, async () =>
      queryClient.prefetchQuery((await disputeQueries()).disputeQuery(api, params.id)),
    ),
  title: 'Dispute',
  view: view(() => import('#areas/operations/admin/disputes/screens/dispute-page.tsx'), 'DisputePage'),
});

const trainers = definePage({
  within: admin,
  path: '/trainers',
  search: ({
    status,
    q,
    ...rest
  }): ReturnType<typeof readQueue> & { status?: 'approved' | 'suspended' | 'rejected'; q?: string } => ({
    ...readQueue(rest),
    ...(status === 'approved' || status === 'suspended' || status === 'rejected' ? { status } : {}),
    ...(readText(q) === undefined ? {} : { q: readText(q) }),
  }),
  deps: (search) => search,
  load: loadNow,
  prefetch: ({ api, queryClient, deps, user }) =>
    fetchForAdmin(user, async () => {
      if (deps.status === undefined) return prefetchInbox(api, queryClient, 'trainer', deps);
      const { trainersForReviewQuery } = await import('#areas/operations/admin/api.ts');
      return queryClient.prefetchQuery(trainersForReviewQuery(api, deps));
    }),
  title: 'Trainers',
  view: view(() => import('#areas/operations/admin/trainers/trainers-screen.tsx'), 'TrainersPage'),
});

const readCertificates = (
  raw: Record<string, unknown>,
): ReturnType<typeof readQueue> & { show?: 'confirmed' } => ({
  ...readQueue(raw),
  ...(raw.show === 'confirmed' && { show: 'confirmed' }),
});

const certificates = definePage({
  within: admin,
  path: '/papers',
  search: readCertificates,
  deps: (search) => search,
  load: loadNow,
  prefetch: ({ api, queryClient, deps, user }) =>
    fetchForAdmin(user, async () => {
      if (deps.show === undefined) return prefetchInbox(api, queryClient, 'paper', deps);
      const { certificatesForReviewQuery } = await import('#areas/operations/admin/api.ts');
      return queryClient.prefetchQuery(certificatesForReviewQuery(api, deps.show));
    }),
  title: 'Documents for children’s sessions',
  view: view(
    () => import('#areas/operations/admin/certificates/certificates-screen.tsx'),
    'CertificatesPage',
  ),
});

const readInstructors = (
  raw: Record<string, unknown>,
): ReturnType<typeof readQueue> & { show?: 'shown' } => ({
  ...readQueue(raw),
  ...(raw.show === 'shown' && { show: 'shown' }),
});

const instructors = definePage({
  within: admin,
  path: '/instructors',
  search: readInstructors,
  deps: (search) => search,
  load: loadNow,
  prefetch: ({ api, queryClient, deps, user }) =>
    fetchForAdmin(user, async () => {
      if (deps.show === undefined) return prefetchInbox(api, queryClient, 'instructor', deps);
      const { instructorsForReviewQuery } = await import('#areas/operations/admin/api.ts');
      return queryClient.prefetchQuery(instructorsForReviewQuery(api, deps.show));
    }),
  title: 'Instructors',
  view: view(() => import('#areas/operations/admin/instructors/instructors-screen.tsx'), 'InstructorsPage'),
});

const venues = definePage({
  within: admin,
  path: '/venues',
  search: readQueue,
  deps: (search) => search,
  load: loadNow,
  prefetch: ({ api, queryClient, deps, user }) =>
    fetchForAdmin(user, () => prefetchInbox(api, queryClient, 'venue', deps)),
  title: 'Venues',
  view: inboxView,
});

const accessibilityInfo = definePage({
  within: admin,
  path: '/access',
  load: loadNow,
  prefetch: ({ api, queryClient, user }) =>
    fetchForAdmin(user, async () => {
      const { factsForReviewQuery } = await import('#areas/operations/admin/api.ts');
      await queryClient.prefetchQuery(factsForReviewQuery(api));
    }),
  title: 'Access',
  view: view(() => import('#areas/operations/admin/accessibility-info/access-screen.tsx'), 'AccessPage'),
});

const claims = definePage({
  within: admin,
  path: '/claims',
  search: readQueue,
  deps: (search) => search,
  load: loadNow,
  prefetch: ({ api, queryClient, deps, user }) =>
    fetchForAdmin(user, () => prefetchInbox(api, queryClient, 'claim', deps)),
  title: 'Claims',
  view: inboxView,
});

const imports = definePage({
  within: admin,
  path: '/import',
  load: loadNow,
  prefetch: ({ api, queryClient, user }) =>
    fetchForAdmin(user, async () => queryClient.prefetchQuery((await importsQueries()).importsQuery(api))),
  title: 'Import listings',
  view: view(() => import('#areas/operations/admin/imports/import-screen.tsx'), 'ImportPage'),
});

const importBusiness = definePage({
  within: admin,
  path: '/import-business',
  prefetch: ({ api, queryClient, user }) =>
    fetchForAdmin(user, async () => {
      const { restoredBusinessesQuery } = await import('#areas/platform/portability/api.ts');
      await queryClient.prefetchQuery(restoredBusinessesQuery(api));
    }),
  title: 'Import a business',
  view: view(
    () => import('#areas/platform/portability/package/screens/import-package-page.tsx'),
    'ImportPackagePage',
  ),
});

const importDetails = definePage({
  within: admin,
  path: '/import/$id',
  load: loadNow,
  prefetch: ({ api, queryClient, params, user }) =>
    fetchForAdmin(user, async () =>
      queryClient.prefetchQuery((await importsQueries()).importQuery(api, params.id)),
    ),
  title: 'Import',
  view: view(() => import('#areas/operations/admin/imports/import-details-screen.tsx'), 'ImportDetailsPage'),
});

/** The admins' side. */
export const adminPages = [
  adminDashboard,
  admin.addChildren([
    overview,
    assignedToMe,
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
    featureFlags,
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
    certificates,
    accessibilityInfo,
    instructors,
    venues,
    imports,
    importBusiness,
    importDetails,
  ]),
] as const;
