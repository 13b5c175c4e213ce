import { Socket } from 'node:net';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Pool } from '../db/database.server.ts';
import type { AppInstance } from '../http/app-instance.server.ts';

/** Seconds, from what is answered out of memory to what nobody waits for. */
const DURATION_BUCKETS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** A figure that is read when Prometheus asks, such as a count of the database: null where it cannot be had. */
export type ReadGauge = () => Promise<number | null> | number | null;

/**
 * What a process tells Prometheus of itself. No label has values that visitors choose: routes, pages and jobs are
 * those of the program.
 */
export interface Metrics {
  registry: Registry;
  /** A page was rendered, by its path's pattern. */
  pageRendered(page: string, seconds: number): void;
  /** A visitor's page was sent: as it was kept, after asking whether it still holds, or rendered for it. */
  pageOpened(how: 'kept' | 'confirmed' | 'rendered'): void;
  jobDone(task: string, outcome: 'done' | 'failed', seconds: number): void;
  /** A request was turned away because the process had more to do than it can. */
  requestShed(): void;
  /** The gauge `name`, read anew each time it is asked for; it says nothing while `read` answers null. */
  gauge(name: string, help: string, read: ReadGauge): void;
  /** How far the search is behind what was changed, in seconds: for whoever keeps it. */
  searchLag(read: ReadGauge): void;
  /** The pool of connections to the database. */
  watchPool(name: 'main' | 'replica', pool: Pool): void;
  /** Every request that comes over the network; those that pages make inside are part of their page. */
  watchRequests(app: AppInstance): void;
}

/** Of a process without anything in it yet but what Node.js says: memory, processor, event loop, open files. */
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
        // Of the site, and the same from every process; what a process has of its own is added up.
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
        // A page asks the API inside the process, over no socket.
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

/** The pattern of a request's address, with its method; files of the build are one, whatever they are called. */
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
