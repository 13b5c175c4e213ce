import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import CheckCheck from 'lucide-react/icons/check-check';
import DatabaseBackup from 'lucide-react/icons/database-backup';
import MailWarning from 'lucide-react/icons/mail-warning';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Webhook from 'lucide-react/icons/webhook';
import type { ReactNode } from 'react';
import { formatPounds } from '#shared/domain/pence.ts';
import { formatCount, pluralize } from '#shared/domain/pluralize.ts';
import { Icon, type IconDrawing } from '#shared/ui/brand/icon.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { QueryContent } from '#shared/ui/states/query-content.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { Card, Panel } from '#shared/ui/type/card.tsx';
import { useNow } from '#shared/ui/use-now.ts';
import { formatReceivedAt } from '../../frame/copy.ts';
import { healthQuery, missingEventsQuery } from '../api.ts';
import type { Health } from '../contract.ts';
import { formatBytes, formatDuration, summarizeHealth, taskName } from '../copy.ts';
import { FailedJobs } from './failed-jobs.tsx';
import { MailFailures } from './mail-failures.tsx';
import { UnknownAtProvider } from './unknown-at-provider.tsx';
import { WebhookPanel } from './webhook-panel.tsx';

const route = getRouteApi('/admin/health');

export function HealthPage() {
  const now = useNow(route.useLoaderData().now);
  const api = useApi();
  const events = useQuery(missingEventsQuery(api));
  const missing = events.data?.missing ?? [];
  return (
    <QueryContent
      query={useQuery(healthQuery(api))}
      failure="We couldn’t load site health. Try again."
      waiting={
        <div role="status" className="grid gap-4">
          <span className="sr-only">Loading</span>
          <Skeleton className="h-16 max-w-115 rounded-card" />
          <Skeleton className="h-28 rounded-card" />
          <Skeleton className="h-72 rounded-card" />
        </div>
      }
    >
      {(health) => (
        <>
          <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
            <div>
              <h1>Health</h1>
              <p className="mt-1.5 text-ink-2">{summarizeHealth(health, missing.length)}</p>
            </div>
            <p className="inline-flex items-center gap-2 text-sm text-ink-2">
              <Icon drawing={RefreshCw} size="sm" />
              Checked{' '}
              <span className="tabular-nums">
                {formatDuration(Math.max(0, (now.getTime() - Date.parse(health.at)) / 1000))} ago
              </span>
            </p>
          </div>
          <HealthSummary health={health} missing={missing.length} now={now} />
          <div className="mt-4 grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_400px]">
            <div className="grid min-w-0 gap-4">
              <FailedJobs jobs={health.jobs} now={now} />
              <WebhookPanel webhooks={health.webhooks} missing={missing} unknown={events.isError} now={now} />
              <NightlyJobs nightly={health.nightly} now={now} />
            </div>
            <aside aria-label="More" className="grid min-w-0 gap-4">
              <MailFailures mail={health.mail} now={now} />
              <UnknownAtProvider unknown={health.unknownAtProvider} now={now} />
              <SystemInfo health={health} />
            </aside>
          </div>
        </>
      )}
    </QueryContent>
  );
}

function HealthSummary({
  health: { books, backup, restored, webhooks, mail },
  missing,
  now,
}: {
  health: Health;
  missing: number;
  now: Date;
}) {
  return (
    <ul aria-label="At a glance" className="grid gap-3.5 sm:grid-cols-2 xl:grid-cols-4">
      <HealthStat
        icon={CheckCheck}
        label="Last reconciliation"
        warn={books === null || books.differences > 0 || books.pence !== 0}
        value={describeReconciliation(books)}
      >
        {books === null
          ? 'Runs daily at 04:10, or with npm run reconcile'
          : `${formatReceivedAt(books.checkedAt, now)}, ${pluralize(books.movements, 'movement', 'movements')}`}
      </HealthStat>
      <HealthStat
        icon={DatabaseBackup}
        label="Last backup"
        warn={backup === null || !backup.succeeded}
        value={describeBackup(backup, now)}
      >
        {backup !== null && !backup.succeeded && backup.note}
        {backup?.succeeded !== false &&
          (restored === null
            ? 'Restore not tested yet'
            : `${restored.succeeded ? 'Restore tested' : 'Restore test failed'}: ${formatReceivedAt(restored.endedAt, now)}, in ${formatDuration(restored.seconds)}`)}
      </HealthStat>
      <HealthStat
        icon={Webhook}
        label="Webhooks"
        warn={webhooks.late + missing > 0}
        value={describeWebhooks(webhooks, missing)}
      >
        {webhooks.lastDay === 0
          ? 'None in 24 hours'
          : `${formatCount(webhooks.lastDay)} in 24 hours, half within ${formatDuration(webhooks.medianSeconds)}`}
      </HealthStat>
      <HealthStat
        icon={MailWarning}
        label="Email"
        warn={mail.troubles > 0 || mail.waiting > 0}
        value={mail.troubles === 0 ? 'All delivered' : `${formatCount(mail.troubles)} undelivered`}
      >
        {`${formatCount(mail.sentLastDay)} sent in 24 hours`}
        {mail.waiting > 0 && `, ${formatCount(mail.waiting)} waiting`}
      </HealthStat>
    </ul>
  );
}

function describeWebhooks({ late, slowestSeconds }: Health['webhooks'], missing: number): string {
  if (missing > 0) return `${formatCount(missing)} missing${late > 0 ? `, ${late} late` : ''}`;
  return late === 0 ? 'None late' : `${late} late, ${formatDuration(slowestSeconds)}`;
}

function describeReconciliation(books: Health['books']): string {
  if (books === null) return 'Not run yet';
  const apart = `${formatPounds(Math.abs(books.pence))} difference`;
  return books.differences === 0 && books.pence === 0
    ? `No differences`
    : `${pluralize(books.differences, 'difference', 'differences')}, ${apart}`;
}

function describeBackup(backup: Health['backup'], now: Date): string {
  if (backup === null) return 'No backup recorded';
  if (!backup.succeeded) return `Failed, ${formatReceivedAt(backup.endedAt, now)}`;
  const size = backup.bytes === null ? '' : `, ${formatBytes(backup.bytes)}`;
  return `${formatReceivedAt(backup.endedAt, now)}${size}`;
}

function HealthStat({
  icon,
  label,
  value,
  warn,
  children,
}: {
  icon: IconDrawing;
  label: string;
  value: string;
  warn: boolean;
  children: ReactNode;
}) {
  return (
    <li>
      <Card className="grid h-full grid-cols-[36px_minmax(0,1fr)] gap-x-3.5 p-5">
        <span
          className={classNames(
            'grid size-9 place-items-center rounded-full',
            warn ? 'bg-warning-soft text-on-warning-soft' : 'bg-success-soft text-on-success-soft',
          )}
        >
          <Icon drawing={icon} />
        </span>
        <div className="min-w-0">
          <p className="text-sm font-medium text-ink-2">{label}</p>
          <p className="mt-0.5 font-display text-lg leading-snug font-bold tracking-tight break-words tabular-nums">
            {value}
          </p>
          <p className="mt-1 text-sm break-words text-ink-2">{children}</p>
        </div>
      </Card>
    </li>
  );
}

function NightlyJobs({ nightly, now }: { nightly: Health['nightly']; now: Date }) {
  return (
    <Panel>
      <h2 className="text-h3">Nightly jobs</h2>
      <p className="mt-1 text-sm text-ink-2">Times in UTC. Failed jobs are listed above.</p>
      <dl className="mt-3 gap-x-10 text-sm md:columns-2">
        {nightly.map(({ task, at, lastAt }) => (
          <div
            key={task}
            className="flex break-inside-avoid items-baseline justify-between gap-4 border-b border-line py-2"
          >
            <dt className="min-w-0 break-words text-ink-2">{taskName(task)}</dt>
            <dd className="flex-none text-right font-medium tabular-nums">
              {lastAt === null ? `at ${at}` : formatReceivedAt(lastAt, now)}
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

function SystemInfo({ health: { database, jobs, versions } }: { health: Health }) {
  const rows: [string, string][] = [
    ['PostgreSQL', `${database.version}, ${formatBytes(database.bytes)}`],
    ['Connections', `${database.connections} of ${database.mostConnections}`],
    [
      'Job queue',
      jobs.due === 0
        ? 'Empty'
        : `${pluralize(jobs.due, 'job', 'jobs')}, the oldest ${formatDuration(jobs.dueSeconds)}`,
    ],
    ['Fettle', versions.fettle],
    ['Node.js', versions.node],
    ['Schema', versions.schema.replace(/\.sql$/, '')],
  ];
  return (
    <Panel>
      <h2 className="text-h3">Database and versions</h2>
      <dl className="mt-3 divide-y divide-line text-sm">
        {rows.map(([name, value]) => (
          <div key={name} className="flex items-baseline justify-between gap-4 py-2">
            <dt className="flex-none text-ink-2">{name}</dt>
            <dd className="min-w-0 text-right font-medium break-words tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
