import {
  type Authenticator,
  registerEndpoints,
} from '#areas/identity/accounts/current/require-user.server.ts';
import type { DisputeDeps } from '#areas/money/payments/disputes/sync-dispute.server.ts';
import type { WebhookDeps } from '#areas/money/payments/receive-webhook.server.ts';
import type { ManageMessageDeps } from '#areas/operations/help/messages/manage-message.server.ts';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import type { Db, Pool } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import { type CsvFile, csvFile, sendCsv } from '#shared/http/csv-file.server.ts';
import { type ApprovalRoutesDeps, approvalRoutes } from './approvals/routes.server.ts';
import { workRoutes } from './assignments/routes.server.ts';
import { type AuditEntry, auditEndpoints } from './audit/contract.ts';
import { findAuditEntries, listAuditEntries, listAuditFilters } from './audit/queries.server.ts';
import { disputeRoutes } from './disputes/routes.server.ts';
import { type HealthDeps, healthRoutes } from './health/routes.server.ts';
import { type InboxRoutesDeps, inboxRoutes } from './inbox/routes.server.ts';
import { adminKeyRoutes } from './keys/routes.server.ts';
import { messageRoutes } from './messages/routes.server.ts';
import { type MoneyRoutesDeps, moneyRoutes } from './payments/routes.server.ts';
import { type PeopleRoutesDeps, peopleRoutes } from './people/routes.server.ts';
import { queueCountEndpoints } from './queue-counts/contract.ts';
import { countQueues } from './queue-counts/queries.server.ts';
import { type Report, reportEndpoints } from './reports/contract.ts';
import { findReport, findReportedTitle, findReports, insertReport } from './reports/queries.server.ts';
import { type ResolveReportDeps, resolveReport, undoDismissal } from './reports/resolve-report.server.ts';
import { emptySearchRoutes } from './searches/routes.server.ts';
import { signalRoutes } from './signals/routes.server.ts';
import { statisticsEndpoints } from './statistics/contract.ts';
import { readStatistics } from './statistics/queries.server.ts';

/** Anybody can report, signed in or not; the queue is for admins. */
export const reportRoutes = (deps: ResolveReportDeps & { auth: Authenticator }) =>
  registerEndpoints(reportEndpoints, deps.auth, {
    'GET /api/reports/subject': async ({ query }) => ({ title: await readReportedTitle(deps.pool, query) }),
    'POST /api/reports': async ({ viewer, body }) => {
      await readReportedTitle(deps.pool, body);
      await insertReport(deps.pool, body, (await viewer())?.id ?? null);
      return null;
    },
    'GET /api/admin/reports': ({ user, query }) => findReports(deps.pool, user.id, query),
    'GET /api/admin/reports/:id': async ({ params }) => {
      const report = await findReport(deps.pool, params.id);
      if (report === null) throw new AppError('not_found', 'We can’t find that report.');
      return report;
    },
    'POST /api/admin/reports/:id/undo': ({ act, params }) => undoDismissal(deps, act, params.id),
    'POST /api/admin/reports/:id/resolve': ({ act, params, body }) =>
      resolveReport(deps, act, params.id, body),
  });

/** Throws `not_found` (404) if the subject isn't public. */
async function readReportedTitle(
  db: Db,
  { subject, subjectId }: Pick<Report, 'subject' | 'subjectId'>,
): Promise<string> {
  const title = await findReportedTitle(db, subject, subjectId);
  if (title === null) throw new AppError('not_found', 'This is no longer live.');
  return title;
}

const statisticsRoutes = (deps: { pool: Pool; clock: Clock; auth: Authenticator }) =>
  registerEndpoints(statisticsEndpoints, deps.auth, {
    'GET /api/admin/statistics': ({ query }) => readStatistics(deps.pool, query.by, deps.clock.now()),
  });

const queueCountRoutes = ({ pool, auth }: { pool: Pool; auth: Authenticator }) =>
  registerEndpoints(queueCountEndpoints, auth, {
    'GET /api/admin/waiting': ({ user }) => countQueues(pool, user.id),
  });

const columns = [
  'id',
  'time',
  'actor',
  'actor_email',
  'action',
  'subject',
  'subject_id',
  'reason',
  'before',
  'after',
  'details',
  'request_id',
] as const;

/** Named by the day of the download; before and after as JSON. */
function auditCsv(entries: readonly AuditEntry[], day: string): CsvFile {
  return csvFile(
    `audit-${day}.csv`,
    columns,
    entries.map((entry) => ({
      id: entry.id,
      time: new Date(entry.at),
      actor: entry.actor?.name ?? '',
      actor_email: entry.actor?.email ?? '',
      action: entry.action,
      subject: entry.subject,
      subject_id: entry.subjectId,
      reason: entry.reason ?? '',
      before: entry.before === null ? '' : JSON.stringify(entry.before),
      after: entry.after === null ? '' : JSON.stringify(entry.after),
      details: JSON.stringify(entry.details),
      request_id: entry.requestId ?? '',
    })),
  );
}

/** Spreadsheets still open a file of this size; admins filter by date for more. */
const MAX_CSV_ROWS = 50_000;

const auditRoutes = ({ pool, clock, auth }: { pool: Pool; clock: Clock; auth: Authenticator }) =>
  registerEndpoints(auditEndpoints, auth, {
    'GET /api/admin/audit': async ({ query }) => ({
      ...(await findAuditEntries(pool, query)),
      ...(await listAuditFilters(pool)),
    }),
    'GET /api/admin/audit.csv': async ({ query, reply }) => {
      const entries = await listAuditEntries(pool, query, MAX_CSV_ROWS);
      return sendCsv(reply, auditCsv(entries, londonDay(clock.now())));
    },
  });

export type AdminRoutesDeps = ApprovalRoutesDeps &
  InboxRoutesDeps &
  PeopleRoutesDeps &
  DisputeDeps &
  MoneyRoutesDeps &
  ResolveReportDeps &
  ManageMessageDeps &
  HealthDeps & { webhook: WebhookDeps };

/** All routes of this feature under /api/admin, and the public reports. */
export function adminRoutes(deps: AdminRoutesDeps): RegisterRoutes {
  return (app) => {
    approvalRoutes(deps)(app);
    inboxRoutes(deps)(app);
    adminKeyRoutes(deps)(app);
    peopleRoutes(deps)(app);
    disputeRoutes(deps)(app);
    moneyRoutes(deps)(app);
    reportRoutes(deps)(app);
    signalRoutes(deps)(app);
    emptySearchRoutes(deps)(app);
    messageRoutes(deps)(app);
    auditRoutes(deps)(app);
    statisticsRoutes(deps)(app);
    queueCountRoutes(deps)(app);
    workRoutes(deps)(app);
    healthRoutes(deps)(app);
  };
}
