import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { unlistedHead } from '../page-head.ts';
import type { RouterContext } from '../router.tsx';
import { requireSignIn } from './require-sign-in.ts';
import { rootRoute, text } from './root.tsx';

type AdminContext = RouterContext & { user: { role: string } | null };

/**
 * A loader for an admin page: on the server it waits for what `load` fetches, in the browser the screen shows at
 * once and says that it is loading. Does nothing for people who are shown the door instead.
 */
async function forAdmins(context: AdminContext, load: (context: AdminContext) => Promise<unknown>) {
  const loaded = context.user?.role === 'admin' ? load(context) : Promise.resolve();
  if (typeof window === 'undefined') await loaded;
  return { now: Date.now() };
}

const approvalQueries = () => import('#features/admin/approvals/approvals-query.ts');

/** The name that older links and mails use (decisions, "Names and places"). */
const adminDashboardRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin-dashboard',
  beforeLoad: () => {
    throw redirect({ href: '/admin', replace: true });
  },
});

const adminRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin',
  beforeLoad: requireSignIn,
  head: unlistedHead('Admin Dashboard'),
  component: lazyRouteComponent(() => import('../routes/admin/admin-route.tsx'), 'AdminRoute'),
});

const overviewRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/',
  loader: ({ context }) =>
    forAdmins(context, async ({ api, queryClient }) => {
      const queries = await approvalQueries();
      await Promise.all([
        queryClient.prefetchQuery(queries.adminStatsQuery(api)),
        queryClient.prefetchQuery(queries.pendingBusinessesQuery(api)),
        queryClient.prefetchQuery(queries.pendingEditsQuery(api)),
        queryClient.prefetchQuery(queries.pendingSessionsQuery(api)),
      ]);
    }),
  component: lazyRouteComponent(() => import('../routes/admin/overview-route.tsx'), 'OverviewRoute'),
});

const businessDetailsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/businesses/$id',
  loader: ({ context, params }) =>
    forAdmins(context, async ({ api, queryClient }) => {
      const queries = await approvalQueries();
      await Promise.all([
        queryClient.prefetchQuery(queries.businessDetailsQuery(api, params.id)),
        queryClient.prefetchQuery(queries.pendingBusinessesQuery(api)),
      ]);
    }),
  head: unlistedHead('Business details'),
  component: lazyRouteComponent(
    () => import('../routes/admin/business-details-route.tsx'),
    'BusinessDetailsRoute',
  ),
});

const editDetailsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/business-edits/$id',
  loader: ({ context, params }) =>
    forAdmins(context, async ({ api, queryClient }) => {
      const queries = await approvalQueries();
      await Promise.all([
        queryClient.prefetchQuery(queries.editDetailsQuery(api, params.id)),
        queryClient.prefetchQuery(queries.pendingEditsQuery(api)),
      ]);
    }),
  head: unlistedHead('Changed business page'),
  component: lazyRouteComponent(() => import('../routes/admin/edit-details-route.tsx'), 'EditDetailsRoute'),
});

const sessionDetailsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/sessions/$id',
  loader: ({ context, params }) =>
    forAdmins(context, async ({ api, queryClient }) => {
      const queries = await approvalQueries();
      await Promise.all([
        queryClient.prefetchQuery(queries.sessionDetailsQuery(api, params.id)),
        queryClient.prefetchQuery(queries.pendingSessionsQuery(api)),
      ]);
    }),
  head: unlistedHead('Session details'),
  component: lazyRouteComponent(
    () => import('../routes/admin/session-details-route.tsx'),
    'SessionDetailsRoute',
  ),
});

const peopleQueries = () => import('#features/admin/people/people-query.ts');

/** The named search parameters that are texts, and nothing else. */
const texts =
  <Name extends string>(...names: Name[]) =>
  (search: Record<string, unknown>): Partial<Record<Name, string>> => {
    const found: Partial<Record<Name, string>> = {};
    for (const name of names) {
      const value = text(search[name]);
      if (value !== undefined) found[name] = value;
    }
    return found;
  };

interface TrainersSearch {
  status?: 'approved' | 'suspended' | 'rejected';
  q?: string;
}

/** What each page's address may carry. */
const searches = {
  users: texts('q', 'standing', 'page'),
  listings: texts('q', 'status', 'page'),
  audit: texts('q', 'action', 'subject', 'subjectId', 'from', 'to', 'page'),
  reports: texts('q', 'state', 'page'),
  reviews: texts('hidden', 'page'),
  report: texts('subject', 'id'),
  trainers: ({ status, q }: Record<string, unknown>): TrainersSearch => ({
    ...(status === 'approved' || status === 'suspended' || status === 'rejected' ? { status } : {}),
    ...(typeof q === 'string' && q !== '' ? { q } : {}),
  }),
};

const usersRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/users',
  validateSearch: searches.users,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    forAdmins(context, async ({ api, queryClient }) =>
      queryClient.prefetchQuery((await peopleQueries()).usersQuery(api, deps)),
    ),
  head: unlistedHead('Users'),
  component: lazyRouteComponent(() => import('../routes/admin/list-routes.tsx'), 'UsersRoute'),
});

const userRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/users/$id',
  loader: ({ context, params }) =>
    forAdmins(context, async ({ api, queryClient }) =>
      queryClient.prefetchQuery((await peopleQueries()).userDetailsQuery(api, params.id)),
    ),
  head: unlistedHead('Account'),
  component: lazyRouteComponent(() => import('../routes/admin/user-route.tsx'), 'UserRoute'),
});

const businessesRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/businesses',
  validateSearch: searches.listings,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    forAdmins(context, async ({ api, queryClient }) =>
      queryClient.prefetchQuery((await peopleQueries()).businessesQuery(api, deps)),
    ),
  head: unlistedHead('Businesses'),
  component: lazyRouteComponent(() => import('../routes/admin/list-routes.tsx'), 'BusinessesRoute'),
});

const sessionsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/sessions',
  validateSearch: searches.listings,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    forAdmins(context, async ({ api, queryClient }) =>
      queryClient.prefetchQuery((await peopleQueries()).sessionsQuery(api, deps)),
    ),
  head: unlistedHead('Sessions'),
  component: lazyRouteComponent(() => import('../routes/admin/list-routes.tsx'), 'SessionsRoute'),
});

const auditRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/audit',
  validateSearch: searches.audit,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    forAdmins(context, async ({ api, queryClient }) => {
      const { auditQuery } = await import('#features/admin/audit/audit-query.ts');
      await queryClient.prefetchQuery(auditQuery(api, deps));
    }),
  head: unlistedHead('Audit log'),
  component: lazyRouteComponent(() => import('../routes/admin/list-routes.tsx'), 'AuditRoute'),
});

const statisticsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/statistics',
  validateSearch: (search: Record<string, unknown>): { by?: 'week' | 'month' } =>
    search.by === 'month' ? { by: 'month' } : {},
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    forAdmins(context, async ({ api, queryClient }) => {
      const { statisticsQuery } = await import('#features/admin/statistics/statistics-query.ts');
      await queryClient.prefetchQuery(statisticsQuery(api, deps.by ?? 'week'));
    }),
  head: unlistedHead('Statistics'),
  component: lazyRouteComponent(() => import('../routes/admin/statistics-route.tsx'), 'StatisticsRoute'),
});

const reportsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/reports',
  validateSearch: searches.reports,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    forAdmins(context, async ({ api, queryClient }) => {
      const { reportsQuery } = await import('#features/admin/reports/report-query.ts');
      await queryClient.prefetchQuery(reportsQuery(api, deps));
    }),
  head: unlistedHead('Reports'),
  component: lazyRouteComponent(() => import('../routes/admin/moderation-routes.tsx'), 'ReportsRoute'),
});

const reviewsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/reviews',
  validateSearch: searches.reviews,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    forAdmins(context, async ({ api, queryClient }) => {
      const { moderatedReviewsQuery } = await import('#features/admin/reviews/reviews-query.ts');
      await queryClient.prefetchQuery(moderatedReviewsQuery(api, deps));
    }),
  head: unlistedHead('Reviews'),
  component: lazyRouteComponent(() => import('../routes/admin/moderation-routes.tsx'), 'ReviewsRoute'),
});

const claimsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/claims',
  loader: ({ context }) =>
    forAdmins(context, async ({ api, queryClient }) => {
      const { claimsForReviewQuery } = await import('#features/admin/claims/claims-query.ts');
      await queryClient.prefetchQuery(claimsForReviewQuery(api));
    }),
  head: unlistedHead('Claims'),
  component: lazyRouteComponent(() => import('../routes/admin/moderation-routes.tsx'), 'ClaimsRoute'),
});

const trainersRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/trainers',
  validateSearch: searches.trainers,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    forAdmins(context, async ({ api, queryClient }) => {
      const { trainersForReviewQuery } = await import('#features/admin/trainers/trainers-query.ts');
      await queryClient.prefetchQuery(trainersForReviewQuery(api, deps));
    }),
  head: unlistedHead('Trainers'),
  component: lazyRouteComponent(() => import('../routes/admin/moderation-routes.tsx'), 'TrainersRoute'),
});

const importsQueries = () => import('#features/admin/imports/imports-query.ts');

const importRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/import',
  loader: ({ context }) =>
    forAdmins(context, async ({ api, queryClient }) =>
      queryClient.prefetchQuery((await importsQueries()).importsQuery(api)),
    ),
  head: unlistedHead('Import listings'),
  component: lazyRouteComponent(() => import('../routes/admin/import-routes.tsx'), 'ImportRoute'),
});

const importDetailsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/import/$id',
  loader: ({ context, params }) =>
    forAdmins(context, async ({ api, queryClient }) =>
      queryClient.prefetchQuery((await importsQueries()).importQuery(api, params.id)),
    ),
  head: unlistedHead('Import'),
  component: lazyRouteComponent(() => import('../routes/admin/import-routes.tsx'), 'ImportDetailsRoute'),
});

/** Reporting is for anybody; search engines have no use for it. */
const reportRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/report',
  validateSearch: searches.report,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { api, queryClient }, deps: { subject = '', id = '' } }) => {
    const { reportedTitleQuery } = await import('#features/admin/reports/report-query.ts');
    if (subject !== '' && id !== '') await queryClient.prefetchQuery(reportedTitleQuery(api, subject, id));
  },
  head: unlistedHead('Report this listing'),
  component: lazyRouteComponent(() => import('../routes/report-route.tsx'), 'ReportRoute'),
});

export const adminPages = [
  adminDashboardRoute,
  adminRoute.addChildren([
    overviewRoute,
    businessesRoute,
    businessDetailsRoute,
    sessionsRoute,
    editDetailsRoute,
    sessionDetailsRoute,
    usersRoute,
    userRoute,
    auditRoute,
    statisticsRoute,
    reportsRoute,
    reviewsRoute,
    trainersRoute,
    claimsRoute,
    importRoute,
    importDetailsRoute,
  ]),
  reportRoute,
] as const;
