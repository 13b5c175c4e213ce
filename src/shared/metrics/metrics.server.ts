import { Socket } from 'node:net';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Pool } from '../db/database.server.ts';
import type { AppInstance } from '../http/app-instance.server.ts';

/** Seconds, from memory hits to hopelessly slow. */
const DURATION_BUCKETS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Read on each scrape; null if unavailable. */
export type ReadGauge = () => Promise<number | null> | number | null;

/** Prometheus metrics of a process. Labels never hold values visitors choose, only routes, pages and jobs. */
export interface Metrics {
  registry: Registry;
  pageRendered(page: string, seconds: number): void;
  /** How a visitor's page was served: from the cache, from the cache after revalidation, or rendered. */
  pageOpened(how: 'kept' | 'confirmed' | 'rendered'): void;
  jobDone(task: string, outcome: 'done' | 'failed', seconds: number): void;
  requestShed(): void;
  /** Reads the gauge on each scrape; omits it if `read` returns null. */
  gauge(name: string, help: string, read: ReadGauge): void;
  /** Seconds the search index lags behind the data. */
  searchLag(read: ReadGauge): void;
  watchPool(name: 'main' | 'replica', pool: Pool): void;
  /** Counts network requests only; pages' in-process calls belong to the page. */
  watchRequests(app: AppInstance): void;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 20 });
  const registers = [registry];
  const requests = new Histogram({
    name: 'fettle_http_request_seconds',
    help: 'Requests by route and status, from the first byte read to the last one sent.',
    labelNames: ['route', 'status'],
    buckets: DURATION_BUCKETS,
    registers,
  });
  const renderings = new Histogram({
    name: 'fettle_page_render_seconds',
    help: 'Pages rendered on the server, including their data.',
    labelNames: ['page'],
    buckets: DURATION_BUCKETS,
    registers,
  });
  const opened = new Counter({
    name: 'fettle_pages_opened_total',
    help: 'Pages sent to visitors, by source: cached, revalidated or rendered.',
    labelNames: ['how'],
    registers,
  });
  const jobs = new Histogram({
    name: 'fettle_job_seconds',
    help: 'Job attempts by result.',
    labelNames: ['task', 'outcome'],
    buckets: [0.1, 1, 10, 60],
    registers,
  });
  const shed = new Counter({
    name: 'fettle_http_shed_total',
    help: 'Requests turned away with 503 because the process was overloaded.',
    registers,
  });
  const pools = new Map<'main' | 'replica', Pool>();
  registry.registerMetric(
    new Gauge({
      name: 'fettle_db_connections',
      help: 'Database connections, in use and idle.',
      labelNames: ['pool', 'state'],
      registers: [],
      collect() {
        for (const [name, pool] of pools) {
          this.set({ pool: name, state: 'in_use' }, pool.totalCount - pool.idleCount);
          this.set({ pool: name, state: 'idle' }, pool.idleCount);
        }
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: 'fettle_db_waiting',
      help: 'Statements waiting for a database connection.',
      labelNames: ['pool'],
      registers: [],
      collect() {
        for (const [name, pool] of pools) this.set({ pool: name }, pool.waitingCount);
      },
    }),
  );

  const gauge: Metrics['gauge'] = (name, help, read) => {
    registry.registerMetric(
      new Gauge({
        name,
        help,
        registers: [],
        // A site-wide value is equal in every process; other gauges are summed.
        aggregator: 'max',
        async collect() {
          const figure = await read();
          if (figure === null) this.remove();
          else this.set(figure);
        },
      }),
    );
  };
  return {
    registry,
    pageRendered: (page, seconds) => renderings.observe({ page }, seconds),
    pageOpened: (how) => opened.inc({ how }),
    jobDone: (task, outcome, seconds) => jobs.observe({ task, outcome }, seconds),
    requestShed: () => shed.inc(),
    gauge,
    searchLag: (read) =>
      gauge('fettle_search_lag_seconds', 'Age of the oldest change that isn’t in the search yet.', read),
    watchPool: (name, pool) => pools.set(name, pool),
    watchRequests(app) {
      app.addHook('onResponse', (request, reply, done) => {
        // Skips pages' in-process API calls, which have no socket.
        if (request.raw.socket instanceof Socket)
          requests.observe(
            { route: routeLabel(request), status: String(reply.statusCode) },
            reply.elapsedTime / 1000,
          );
        done();
      });
    },
  };
}

/** Method and route pattern; all build files share one label. */
function routeLabel({
  method,
  routeOptions,
}: {
  method: string;
  routeOptions: { url?: string | undefined };
}) {
  const { url } = routeOptions;
  if (url === undefined) return '(none)';
  return `${method} ${url.startsWith('/assets/') ? '/assets/*' : url}`;
}
