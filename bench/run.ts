import { execFileSync } from 'node:child_process';
import os from 'node:os';
import { parseArgs } from 'node:util';
import {
  type BenchDatabase,
  createDemoDatabase,
  openBenchDatabase,
  openBookingDatabase,
  openLoadedDatabase,
} from './bench-database.ts';
import { benchBooking } from './booking-bench.ts';
import { benchCalendars, reportCalendars } from './calendar-bench.ts';
import { benchFeeds, reportFeeds } from './feed-bench.ts';
import { benchGrowth, reportGrowth } from './growth-bench.ts';
import { benchLighthouse, reportLighthouse } from './lighthouse-bench.ts';
import { describeMachine, describeRevision } from './machine.ts';
import { benchMemory, reportMemory } from './memory-bench.ts';
import { benchOrders } from './order-bench.ts';
import { benchOverload, reportOverload } from './overload-bench.ts';
import { benchPage, reportPage } from './page-bench.ts';
import { benchPlaces } from './place-bench.ts';
import { reportBooking } from './report-booking.ts';
import type { ReportSection } from './report-section.ts';
import { type Conditions, PARTS, type Part, renderReport, saveResult, toBenchResult } from './results.ts';
import { benchSearch, reportSearch, searchPaths } from './search-bench.ts';
import { benchSentences, reportSentences } from './sentence-bench.ts';
import { projectFolder, type SiteProcess, startSite } from './site-process.ts';
import { benchStart, reportStart } from './start-bench.ts';
import { reportWeights, weighPages } from './weight-bench.ts';

const USAGE = `Measures the site on this machine and writes docs/measured.md.

  npm run bench [-- [--no-build] [--dry] [--sessions 1000000 | --loaded URL] ${PARTS.map(({ name }) => `[${name}]`).join(' ')}]

BENCH_DATABASE_URL names a PostgreSQL that lets us create databases (otherwise this machine's, port 5432);
fettle_bench, fettle_bench_bookings and fettle_bench_demo are made there. CHROMIUM_PATH names a browser. Naming parts measures only those, and leaves
the others in the report as they were measured before; --dry prints what was measured instead of writing it.
--loaded measures on a database that npm run data:load has filled; growth needs one with bookings, leaves
bookings of its own in it, and is left out without; search is then measured beside 100,000 sessions too.`;

/** Default size of the load data. */
const SESSIONS = 100_000;

const SEARCH_PAGE = '/search?near=53.8%2C-1.55';

/** Shifted by some metres per turn. */
const searchPagePath = (turn: number): string =>
  `/search?near=53.${800_000 + (turn % 1_000) * 10}%2C-1.${550_000 + Math.floor(turn / 1_000) * 10}`;

const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

/** One public page of each kind, from the demo. */
const LIGHTHOUSE_PAGES = [
  { name: 'home', path: '/' },
  { name: 'search', path: SEARCH_PAGE },
  { name: 'session', path: '/sessions/1' },
  { name: 'trainer', path: '/trainers/1' },
  { name: 'town', path: '/fitness/london' },
  { name: 'about', path: '/about' },
];

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'no-build': { type: 'boolean', default: false },
      dry: { type: 'boolean', default: false },
      sessions: { type: 'string', default: String(SESSIONS) },
      loaded: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  const named = PARTS.map(({ name }) => name).filter((name) => positionals.includes(name));
  if (values.help || positionals.length > named.length) {
    console.log(USAGE);
    return values.help ? 0 : 1;
  }
  const user = encodeURIComponent(os.userInfo().username);
  const serverUrl = process.env.BENCH_DATABASE_URL ?? `postgres://${user}@127.0.0.1:5432/postgres`;
  if (!values['no-build']) {
    printLine('Building …');
    execFileSync('npm', ['run', 'build'], { cwd: projectFolder, stdio: ['ignore', 'ignore', 'inherit'] });
  }
  const database =
    values.loaded === undefined
      ? await openBenchDatabase(serverUrl, Number(values.sessions), printLine)
      : await openLoadedDatabase(values.loaded);
  const each = createMeasurements(serverUrl, database, values.loaded !== undefined);
  const measured: ReturnType<typeof toBenchResult>[] = [];
  let failed = false;
  try {
    for (const { name: part } of PARTS) {
      const measure = each[part];
      if (measure === null || (named.length > 0 && !named.includes(part))) continue;
      printLine(`Measuring ${part} …`);
      // One failed part must not discard an hour of results.
      try {
        const { told, ...of } = await measure();
        const kept = toBenchResult(part, { ...readConditions(), ...of }, told);
        measured.push(kept);
        if (!values.dry) saveResult(kept);
      } catch (error) {
        failed = true;
        console.error(`It stopped.\n${error instanceof Error ? error.stack : error}`);
      }
    }
  } finally {
    await database.close();
  }
  console.log(renderReport(measured));
  return failed ? 1 : 0;
}

const readConditions = () => ({
  date: new Date().toISOString().slice(0, 10),
  revision: describeRevision(),
  machine: describeMachine(),
});

/** Null if the database doesn't suit the part. */
type Measurement = () => Promise<{ told: ReportSection } & Pick<Conditions, 'postgres' | 'sessions'>>;

/** A fresh process each, with fresh memory. */
function createMeasurements(
  serverUrl: string,
  database: BenchDatabase,
  isLoaded: boolean,
): Record<Part, Measurement | null> {
  const { pool, url, version: postgres, sessions } = database;
  const inDatabase =
    (measure: () => Promise<ReportSection>): Measurement =>
    async () => ({ told: await measure(), postgres, sessions });
  return {
    search: inDatabase(async () => {
      const smaller = sessions > SESSIONS ? await openBenchDatabase(serverUrl, SESSIONS, printLine) : null;
      try {
        return reportSearch(await withSite(url, ({ origin }) => benchSearch(origin, pool, smaller)));
      } finally {
        await smaller?.close();
      }
    }),
    page: inDatabase(async () =>
      reportPage(
        await withSite(url, ({ origin }) => benchPage(origin, { seen: SEARCH_PAGE, unseen: searchPagePath })),
      ),
    ),
    booking: async () => {
      const bookings = await openBookingDatabase(serverUrl);
      try {
        const rates = await withSite(
          bookings.url,
          ({ origin }) => benchBooking(bookings.pool, bookings.url, origin),
          'web',
        );
        const orders = await benchOrders(bookings.pool);
        const told = reportBooking({ ...rates, orders, seats: await benchPlaces(bookings.pool) });
        return { told, postgres, sessions: bookings.sessions };
      } finally {
        await bookings.close();
      }
    },
    sentences: async () => ({ told: reportSentences(benchSentences()), postgres: null, sessions: null }),
    calendars: async () => ({ told: reportCalendars(benchCalendars()), postgres: null, sessions: null }),
    lighthouse: async () => {
      const demo = await createDemoDatabase(serverUrl);
      const told = reportLighthouse(
        await withSite(demo, ({ origin }) => benchLighthouse(origin, LIGHTHOUSE_PAGES, CHROMIUM)),
      );
      return { told, postgres, sessions: null };
    },
    weight: inDatabase(async () => {
      const [sessionId] = await listSessionIds(database);
      const pages = [
        { name: '/search', page: SEARCH_PAGE, from: '/about', link: 'a[href="/search"]' },
        {
          name: '/sessions/{id}',
          page: `/sessions/${sessionId}`,
          from: SEARCH_PAGE,
          link: 'a[href^="/sessions/"]',
        },
      ];
      return reportWeights(await withSite(url, ({ origin }) => weighPages(origin, pages, CHROMIUM)));
    }),
    start: async () => ({ told: reportStart(await benchStart()), postgres: null, sessions: null }),
    memory: inDatabase(async () => {
      const asked = { searchPaths: await searchPaths(pool), sessionIds: await listSessionIds(database) };
      return reportMemory(await withSite(url, (site) => benchMemory(site, asked)));
    }),
    feeds: inDatabase(async () => reportFeeds(await withSite(url, ({ origin }) => benchFeeds(origin, pool)))),
    overload: inDatabase(async () =>
      reportOverload(await withSite(url, ({ origin }) => benchOverload(origin, searchPagePath))),
    ),
    growth: isLoaded
      ? inDatabase(async () =>
          reportGrowth(await benchGrowth(pool, (work) => withSite(url, work), printLine)),
        )
      : null,
  };
}

async function withSite<T>(
  databaseUrl: string,
  work: (site: SiteProcess) => Promise<T>,
  role: 'all' | 'web' = 'all',
): Promise<T> {
  const site = await startSite(databaseUrl, role);
  try {
    return await work(site);
  } finally {
    await site.stop();
  }
}

async function listSessionIds(database: BenchDatabase): Promise<number[]> {
  const { rows } = await database.pool.query<{ session_id: number }>(
    'SELECT session_id FROM search_listings ORDER BY session_id LIMIT 1000',
  );
  return rows.map((row) => row.session_id);
}

function printLine(line: string): void {
  console.log(line);
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: Error) => {
    console.error(`The benchmark stopped.\n${error.stack ?? error.message}`);
    process.exitCode = 1;
  },
);
