import { timingSafeEqual } from 'node:crypto';
import { isIPv4 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import {
  type OperatingMetrics,
  readOperatingMetrics,
} from '#areas/operations/admin/health/metrics-queries.server.ts';
import type { Pool } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import type { Metrics } from '#shared/metrics/metrics.server.ts';

/** `/metrics` for Prometheus: with `token`, or else from this machine only. `read` defaults to this process. */
export function metricsRoute(deps: {
  metrics: Metrics;
  token: string | undefined;
  read?: () => Promise<string>;
}): RegisterRoutes {
  const { registry } = deps.metrics;
  const read = deps.read ?? (() => registry.metrics());
  return (app) => {
    app.get('/metrics', async (request, reply) => {
      authorize(request, deps.token);
      return reply
        .header('cache-control', 'no-store')
        .type(registry.contentType)
        .send(await read());
    });
  };
}

function authorize(request: FastifyRequest, token: string | undefined): void {
  if (token !== undefined) {
    const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
    if (given === undefined || !isSameToken(given, token))
      throw new AppError('unauthorized', 'Send METRICS_TOKEN as the bearer token.');
    return;
  }
  if (!isLocalRequest(request))
    throw new AppError(
      'forbidden',
      'Metrics are only available on this machine. Set METRICS_TOKEN to allow other machines.',
    );
}

function isSameToken(given: string, token: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(token)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** Of a proxy on this machine everything seems to come from here: what it adds, or the address it passes on, tells. */
function isLocalRequest({ raw, headers }: FastifyRequest): boolean {
  const { remoteAddress = '' } = raw.socket;
  const host = (headers.host ?? '').replace(/:\d+$/, '');
  return (
    isLoopback(remoteAddress.replace(/^::ffff:/, '')) &&
    (host === 'localhost' || isLoopback(host.replace(/^\[(.*)\]$/, '$1'))) &&
    ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'].every(
      (name) => headers[name] === undefined,
    )
  );
}

const isLoopback = (address: string): boolean =>
  address === '::1' || (isIPv4(address) && address.startsWith('127.'));

/** How long what was read of the database stands: one scrape asks for every figure. */
const CACHE_MS = 2000;

const databaseGauges: Readonly<Record<keyof OperatingMetrics, readonly [name: string, help: string]>> = {
  bookingsLastHour: ['fettle_bookings_last_hour', 'Bookings made in the last hour.'],
  refundsLastHour: ['fettle_refunds_last_hour', 'Refunds decided in the last hour.'],
  mailsSentLastHour: ['fettle_mails_sent_last_hour', 'Emails the mail server accepted in the last hour.'],
  holdsLive: ['fettle_holds_live', 'Places held during payment.'],
  holdsOverdueSeconds: [
    'fettle_holds_overdue_seconds',
    'Age of the oldest hold that expired without being released.',
  ],
  refundsPending: ['fettle_refunds_pending', 'Refunds that the provider hasn’t made yet.'],
  refundsPendingSeconds: ['fettle_refunds_pending_seconds', 'Age of the oldest of them.'],
  refundsFailed: ['fettle_refunds_failed', 'Refunds that the provider couldn’t make.'],
  transfersPending: ['fettle_payouts_pending', 'Transfers to sellers that the provider hasn’t made yet.'],
  transfersPendingSeconds: ['fettle_payouts_pending_seconds', 'Age of the oldest of them.'],
  transfersFailed: ['fettle_payouts_refused', 'Transfers to sellers that the provider refused.'],
  payoutsFailedLastDay: [
    'fettle_payouts_returned_last_day',
    'Payouts that a seller’s bank returned in the last day.',
  ],
  mailsWaiting: ['fettle_mails_waiting', 'Emails not sent yet.'],
  mailsRefusedLastDay: ['fettle_mails_refused_last_day', 'Emails rejected permanently in the last day.'],
  mailsCappedLastDay: [
    'fettle_mails_capped_last_day',
    'Emails skipped in the last day because of the limit per mailbox.',
  ],
  jobsDue: ['fettle_jobs_due', 'Jobs waiting for a worker.'],
  jobsDueSeconds: ['fettle_jobs_due_seconds', 'Time since the oldest of them was due.'],
  jobsFailing: ['fettle_jobs_failing', 'Jobs that failed and will be retried.'],
  jobsDead: ['fettle_jobs_dead', 'Jobs that failed on every attempt.'],
  webhooksLastHour: ['fettle_webhooks_last_hour', 'Events of the payment provider handled in the last hour.'],
  webhooksSlowestSeconds: [
    'fettle_webhooks_slowest_seconds',
    'Longest delay between an event and its handling.',
  ],
  booksCheckedSeconds: [
    'fettle_books_checked_seconds',
    'Time since the last comparison of the ledger with the provider.',
  ],
  booksDifferences: ['fettle_books_differences', 'Lines that didn’t match.'],
  backupSeconds: ['fettle_backup_seconds', 'Time since the last successful backup.'],
};

/** What the database knows, as gauges: all of a scrape by one statement, and none of them while it is away. */
export function registerDatabaseGauges(metrics: Metrics, pool: Pool): void {
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<OperatingMetrics | null> = Promise.resolve(null);
  const current = () => {
    if (performance.now() - readAt > CACHE_MS) {
      readAt = performance.now();
      reading = readOperatingMetrics(pool).catch(() => null);
    }
    return reading;
  };
  metrics.gauge('fettle_database_up', 'Whether the database answers: 1 or 0.', async () =>
    (await current()) === null ? 0 : 1,
  );
  for (const [figure, [name, help]] of Object.entries(databaseGauges))
    metrics.gauge(name, help, async () => (await current())?.[figure as keyof OperatingMetrics] ?? null);
}
