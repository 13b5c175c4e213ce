import {
  type Authenticator,
  registerEndpoints,
} from '#areas/identity/accounts/current/require-user.server.ts';
import type { WebhookDeps } from '#areas/money/payments/receive-webhook.server.ts';
import {
  fetchEvent,
  fetchUndelivered,
  type TimeRange,
  undeliveredEvents,
} from '#areas/money/payments/undelivered-events.server.ts';
import { type AuditContext, recordAudit } from '#shared/audit/record-audit.server.ts';
import { type Pool, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { JobSchedule } from '#shared/jobs/job-runner.server.ts';
import { redactText } from '#shared/log/create-log.server.ts';
import { type FailedJob, type Health, healthEndpoints, LATE_SECONDS } from './contract.ts';
import {
  type FailedJobRow,
  findLastBackup,
  findLastReconciliation,
  listFailedJobs,
  lockFailedJob,
  markMailHandled,
  readDatabaseMetrics,
  readJobMetrics,
  readLastScheduled,
  readMailMetrics,
  readWebhookMetrics,
  retryJobs,
  unknownAtProvider,
} from './queries.server.ts';

export interface HealthDeps {
  pool: Pool;
  clock: Clock;
  /** Nightly tasks with their time of day (UTC). */
  nightly: readonly { task: string; at: string }[];
  version: string;
}

/** Schedules that run once a night, in order of time. */
export function nightlySchedules(schedules: readonly JobSchedule[]): HealthDeps['nightly'] {
  return schedules
    .flatMap(({ task, pattern }) => {
      const [, minute, hour] = /^(\d+) (\d+) \* \* \*$/.exec(pattern) ?? [];
      if (minute === undefined || hour === undefined) return [];
      return [{ task, at: `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}` }];
    })
    .toSorted((one, other) => one.at.localeCompare(other.at));
}

/** Site health, and the admin actions on failures. */
export const healthRoutes = (deps: HealthDeps & { webhook: WebhookDeps; auth: Authenticator }) =>
  registerEndpoints(healthEndpoints, deps.auth, {
    'GET /api/admin/health': () => readHealth(deps),
    'POST /api/admin/health/jobs/:id/retry': ({ act, params }) => retryJob(deps.pool, act, params.id),
    'POST /api/admin/health/jobs/retry': ({ act }) => retryAllJobs(deps.pool, act),
    'GET /api/admin/health/webhooks': async () => ({
      missing: (await undeliveredEvents(deps.webhook, lateEventsWindow(deps.clock))).map((event) => ({
        ...event,
        occurredAt: event.occurredAt.toISOString(),
      })),
    }),
    'POST /api/admin/health/webhooks/:event/fetch': async ({ act, params }) => {
      const outcome = await fetchEvent(deps.webhook, params.event);
      await recordFetchedEvents(deps.pool, act, params.event, { outcome });
      return { outcome };
    },
    'POST /api/admin/health/webhooks/fetch': ({ act }) => fetchAllEvents(deps, act),
    'POST /api/admin/health/mails/seen': ({ act, body }) => handleMailFailure(deps.pool, act, body.key),
  });

async function readHealth({ pool, clock, nightly, version }: HealthDeps): Promise<Health> {
  const [books, backup, restored, webhooks, mail, jobs, unknown, nights, { schema, ...database }] =
    await Promise.all([
      findLastReconciliation(pool),
      findLastBackup(pool, 'made'),
      findLastBackup(pool, 'restored'),
      readWebhookMetrics(pool),
      readMailMetrics(pool),
      readJobMetrics(pool),
      unknownAtProvider(pool),
      readLastScheduled(
        pool,
        nightly.map(({ task }) => task),
      ),
      readDatabaseMetrics(pool),
    ]);
  return {
    at: clock.now().toISOString(),
    books,
    backup,
    restored,
    webhooks,
    mail,
    jobs: { ...jobs, listed: jobs.listed.map(presentJob) },
    unknownAtProvider: unknown,
    nightly: nightly.map(({ task, at }) => ({ task, at, lastAt: nights.get(task)?.toISOString() ?? null })),
    database,
    versions: { fettle: version, node: process.versions.node, schema },
  };
}

/** Errors can quote secrets, such as a sign-in link: redact them as the log does. */
function presentJob(job: FailedJobRow): FailedJob {
  const error = redactText(job.error);
  return {
    id: job.id,
    task: job.task,
    tries: job.tries,
    mostTries: job.mostTries,
    reason: error.split('\n', 1)[0] ?? '',
    error,
    nextAt: job.tries >= job.mostTries ? null : job.runAt.toISOString(),
    failedAt: job.failedAt.toISOString(),
  };
}

function retryJob(pool: Pool, act: AuditContext, id: string): Promise<void> {
  return transaction(pool, async (tx) => {
    const job = await lockFailedJob(tx, id);
    if (job === null) throw new AppError('not_found', 'We can’t find this job. It may have finished.');
    if (job.atWork) throw new AppError('conflict', 'This job is running now.');
    await retryJobs(tx, [id]);
    await recordAudit(tx, act, {
      action: 'job.retried',
      subject: 'job',
      subjectId: id,
      details: { task: job.task, tries: job.tries },
    });
  });
}

function retryAllJobs(pool: Pool, act: AuditContext): Promise<{ retried: number }> {
  return transaction(pool, async (tx) => {
    const ids = await listFailedJobs(tx);
    const retried = await retryJobs(tx, ids);
    if (retried > 0)
      await recordAudit(tx, act, {
        action: 'job.all_retried',
        subject: 'job',
        subjectId: 'all',
        details: { jobs: ids, retried },
      });
    return { retried };
  });
}

const DAY_MS = 86_400_000;

/** The last 24 hours, without events too recent to be late. */
function lateEventsWindow(clock: Clock): TimeRange {
  const now = clock.now().getTime();
  return { from: new Date(now - DAY_MS), to: new Date(now - LATE_SECONDS * 1000) };
}

async function fetchAllEvents(
  { webhook, clock, pool }: HealthDeps & { webhook: WebhookDeps },
  act: AuditContext,
): Promise<{ fetched: number; failed: number }> {
  const counts = await fetchUndelivered(webhook, lateEventsWindow(clock));
  if (counts.fetched + counts.failed > 0) await recordFetchedEvents(pool, act, 'all', counts);
  return counts;
}

async function recordFetchedEvents(
  pool: Pool,
  act: AuditContext,
  subjectId: string,
  details: object,
): Promise<void> {
  await transaction(pool, (tx) =>
    recordAudit(tx, act, { action: 'event.fetched', subject: 'event', subjectId, details }),
  );
}

function handleMailFailure(pool: Pool, act: AuditContext, key: string): Promise<void> {
  return transaction(pool, async (tx) => {
    if (!(await markMailHandled(tx, key, act.actorId)))
      throw new AppError('not_found', 'We can’t find that email. It may have been sent.');
    await recordAudit(tx, act, { action: 'mail.seen_to', subject: 'mail', subjectId: key });
  });
}
