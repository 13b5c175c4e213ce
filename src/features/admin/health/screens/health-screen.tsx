import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import CheckCheck from 'lucide-react/icons/check-check';
import DatabaseBackup from 'lucide-react/icons/database-backup';
import MailWarning from 'lucide-react/icons/mail-warning';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Webhook from 'lucide-react/icons/webhook';
import type { ReactNode } from 'react';
import { counted, withCommas } from '#shared/domain/counted.ts';
import { formatPounds } from '#shared/domain/pence.ts';
import { Icon, type IconDrawing } from '#shared/ui/brand/icon.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { Loaded } from '#shared/ui/states/loaded.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { Card, Panel } from '#shared/ui/type/card.tsx';
import { useNow } from '#shared/ui/use-now.ts';
import { cameIn } from '../../frame/copy.ts';
import { healthQuery, missingEventsQuery } from '../api.ts';
import type { Health } from '../contract.ts';
import { bytesInWords, duration, taskName, whatNeedsSomebody } from '../copy.ts';
import { FailedJobs } from './failed-jobs.tsx';
import { MailTroubles } from './mail-troubles.tsx';
import { UnknownAtProvider } from './unknown-at-provider.tsx';
import { WebhookPanel } from './webhook-panel.tsx';

const route = getRouteApi('/admin/health');

/** `/admin/health`: how the site stands, what went wrong, and what to do about it. */
export function HealthPage() {
  const now = useNow(route.useLoaderData().now);
  const api = useApi();
  const events = useQuery(missingEventsQuery(api));
  const missing = events.data?.missing ?? [];
  return (
    <Loaded
      query={useQuery(healthQuery(api))}
      failure="We couldn’t load site health. Try again."
      waiting={
        <div role="status" className="grid gap-4">
          <span className="sr-only">Loading</span>
          <Skeleton className="h-16 max-w-[460px] rounded-card" />
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
              <p className="mt-1.5 text-ink-2">{whatNeedsSomebody(health, missing.length)}</p>
            </div>
            <p className="inline-flex items-center gap-2 text-sm text-ink-2">
              <Icon of={RefreshCw} size="sm" />
              Checked{' '}
              <span className="tabular-nums">
                {duration(Math.max(0, (now.getTime() - Date.parse(health.at)) / 1000))} ago
              </span>
            </p>
          </div>
          <Vitals health={health} missing={missing.length} now={now} />
          <div className="mt-4 grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_400px]">
            <div className="grid min-w-0 gap-4">
              <FailedJobs jobs={health.jobs} now={now} />
              <WebhookPanel webhooks={health.webhooks} missing={missing} unknown={events.isError} now={now} />
              <Nightly nightly={health.nightly} now={now} />
            </div>
            <aside aria-label="More" className="grid min-w-0 gap-4">
              <MailTroubles mail={health.mail} now={now} />
              <UnknownAtProvider unknown={health.unknownAtProvider} now={now} />
              <Machine health={health} />
            </aside>
          </div>
        </>
      )}
    </Loaded>
  );
}

/** The four things that everybody asks first. */
function Vitals({
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
      <Vital
        icon={CheckCheck}
        label="Last reconciliation"
        warn={books === null || books.differences > 0 || books.pence !== 0}
        value={booksInWords(books)}
      >
        {books === null
          ? 'Runs daily at 04:10, or with npm run reconcile'
          : `${cameIn(books.checkedAt, now)}, ${counted(books.movements, 'movement', 'movements')}`}
      </Vital>
      <Vital
        icon={DatabaseBackup}
        label="Last backup"
        warn={backup === null || !backup.succeeded}
        value={backupInWords(backup, now)}
      >
        {backup !== null && !backup.succeeded && backup.note}
        {backup?.succeeded !== false &&
          (restored === null
            ? 'Restore not tested yet'
            : `${restored.succeeded ? 'Restore tested' : 'Restore test failed'}: ${cameIn(restored.endedAt, now)}, in ${duration(restored.seconds)}`)}
      </Vital>
      <Vital
        icon={Webhook}
        label="Webhooks"
        warn={webhooks.late + missing > 0}
        value={webhooksInWords(webhooks, missing)}
      >
        {webhooks.lastDay === 0
          ? 'None in 24 hours'
          : `${withCommas(webhooks.lastDay)} in 24 hours, half within ${duration(webhooks.medianSeconds)}`}
      </Vital>
      <Vital
        icon={MailWarning}
        label="Email"
        warn={mail.troubles > 0 || mail.waiting > 0}
        value={mail.troubles === 0 ? 'All delivered' : `${withCommas(mail.troubles)} undelivered`}
      >
        {`${withCommas(mail.sentLastDay)} sent in 24 hours`}
        {mail.waiting > 0 && `, ${withCommas(mail.waiting)} waiting`}
      </Vital>
    </ul>
  );
}

function webhooksInWords({ late, slowestSeconds }: Health['webhooks'], missing: number): string {
  if (missing > 0) return `${withCommas(missing)} missing${late > 0 ? `, ${late} late` : ''}`;
  return late === 0 ? 'None late' : `${late} late, ${duration(slowestSeconds)}`;
}

function booksInWords(books: Health['books']): string {
  if (books === null) return 'Not run yet';
  const apart = `${formatPounds(Math.abs(books.pence))} difference`;
  return books.differences === 0 && books.pence === 0
    ? `No differences`
    : `${counted(books.differences, 'difference', 'differences')}, ${apart}`;
}

function backupInWords(backup: Health['backup'], now: Date): string {
  if (backup === null) return 'No backup recorded';
  if (!backup.succeeded) return `Failed, ${cameIn(backup.endedAt, now)}`;
  const size = backup.bytes === null ? '' : `, ${bytesInWords(backup.bytes)}`;
  return `${cameIn(backup.endedAt, now)}${size}`;
}

function Vital({
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
          <Icon of={icon} />
        </span>
        <div className="min-w-0">
          <p className="text-sm font-medium text-ink-2">{label}</p>
          <p className="mt-0.5 font-display text-lg leading-snug font-bold tracking-[-0.02em] break-words tabular-nums">
            {value}
          </p>
          <p className="mt-1 text-sm break-words text-ink-2">{children}</p>
        </div>
      </Card>
    </li>
  );
}

function Nightly({ nightly, now }: { nightly: Health['nightly']; now: Date }) {
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
              {lastAt === null ? `at ${at}` : cameIn(lastAt, now)}
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

function Machine({ health: { database, jobs, versions } }: { health: Health }) {
  const rows: [string, string][] = [
    ['PostgreSQL', `${database.version}, ${bytesInWords(database.bytes)}`],
    ['Connections', `${database.connections} of ${database.mostConnections}`],
    [
      'Job queue',
      jobs.due === 0
        ? 'Empty'
        : `${counted(jobs.due, 'job', 'jobs')}, the oldest ${duration(jobs.dueSeconds)}`,
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
