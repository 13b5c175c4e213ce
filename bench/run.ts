import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import {
  type BenchDatabase,
  makeDemoDatabase,
  openBenchDatabase,
  openBookingDatabase,
  openLoadedDatabase,
} from './bench-database.ts';
import { benchBooking } from './booking-bench.ts';
import { benchFeeds } from './feed-bench.ts';
import { benchGrowth } from './growth-bench.ts';
import { benchLighthouse } from './lighthouse-bench.ts';
import { describeMachine, describeRevision } from './machine.ts';
import { benchMemory } from './memory-bench.ts';
import { benchOrders } from './order-bench.ts';
import { benchOverload } from './overload-bench.ts';
import { benchPage } from './page-bench.ts';
import { type Figures, writeReport } from './report.ts';
import { benchSearch, searchPaths } from './search-bench.ts';
import { benchSeats } from './seat-bench.ts';
import { type SiteProcess, startSite } from './site-process.ts';
import { weighPages } from './weight-bench.ts';

const projectFolder = path.resolve(import.meta.dirname, '..');
const reportFile = path.join(projectFolder, 'docs/performance.md');
const PARTS = [
  'search',
  'booking',
  'page',
  'feeds',
  'overload',
  'memory',
  'weight',
  'lighthouse',
  'growth',
] as const;
type Part = (typeof PARTS)[number];

const USAGE = `Measures the site on this machine and writes docs/performance.md.

  npm run bench [-- [--no-build] [--dry] [--sessions 1000000 | --loaded URL] ${PARTS.map((part) => `[${part}]`).join(' ')}]

BENCH_DATABASE_URL names a PostgreSQL that lets us create databases (otherwise this machine's, port 5432);
fettle_bench, fettle_bench_bookings and fettle_bench_demo are made there. CHROMIUM_PATH names a browser. Naming parts measures only those; --dry prints the report instead of writing it.
--loaded measures on a database that npm run data:load has filled; growth needs one with bookings, leaves bookings of its
own in it, and is left out without.`;

/** The middle of Leeds. */
const SEARCH_PAGE = '/search?near=53.8%2C-1.55';

/** The same from some steps further on, some metres each. */
const searchPageNear = (turn: number): string =>
  `/search?near=53.${800_000 + (turn % 1_000) * 10}%2C-1.${550_000 + Math.floor(turn / 1_000) * 10}`;

const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

/** Of each kind that visitors come to, one of the demo's. */
const LOOKED_AT = [
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
      sessions: { type: 'string', default: '100000' },
      loaded: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  const parts: readonly Part[] =
    positionals.length === 0 ? PARTS : PARTS.filter((part) => positionals.includes(part));
  if (values.help || positionals.some((name) => !PARTS.some((part) => part === name))) {
    console.log(USAGE);
    return values.help ? 0 : 1;
  }
  const user = encodeURIComponent(os.userInfo().username);
  const serverUrl = process.env.BENCH_DATABASE_URL ?? `postgres://${user}@127.0.0.1:5432/postgres`;
  if (!values['no-build']) {
    say('Building …');
    execFileSync('npm', ['run', 'build'], { cwd: projectFolder, stdio: ['ignore', 'ignore', 'inherit'] });
  }
  const database =
    values.loaded === undefined
      ? await openBenchDatabase(serverUrl, Number(values.sessions), say)
      : await openLoadedDatabase(values.loaded);
  const measured = values.loaded === undefined ? parts.filter((part) => part !== 'growth') : parts;
  try {
    const { figures, failed } = await measure(serverUrl, database, measured);
    const report = writeReport(figures);
    if (values.dry || failed) console.log(report);
    else writeFileSync(reportFile, report);
    return failed ? 1 : 0;
  } finally {
    await database.close();
  }
}

/** A part that fails is missing from the report, and has not cost what the others took an hour to measure. */
async function measure(
  serverUrl: string,
  database: BenchDatabase,
  parts: readonly Part[],
): Promise<{ figures: Figures; failed: boolean }> {
  const { pool, url } = database;
  let failed = false;
  const part = async <T>(name: Part, work: () => Promise<T>): Promise<T | null> => {
    if (!parts.includes(name)) return null;
    say(`Measuring ${name} …`);
    try {
      return await work();
    } catch (error) {
      failed = true;
      console.error(`It stopped.\n${error instanceof Error ? error.stack : error}`);
      return null;
    }
  };
  // A fresh process for each, so that none inherits another's memory.
  const figures: Figures = {
    date: new Date().toISOString().slice(0, 10),
    revision: describeRevision(),
    machine: describeMachine(),
    postgres: database.version,
    sessions: database.sessions,
    memory: await part('memory', async () => {
      const asked = { searchPaths: await searchPaths(pool), sessionIds: await someSessions(database) };
      return withSite(url, (site) => benchMemory(site, asked));
    }),
    weights: await part('weight', async () => {
      const [sessionId] = await someSessions(database);
      return withSite(url, ({ origin }) =>
        weighPages(
          origin,
          [
            { name: '/search', page: SEARCH_PAGE, from: '/about', link: 'a[href="/search"]' },
            {
              name: '/sessions/{id}',
              page: `/sessions/${sessionId}`,
              from: SEARCH_PAGE,
              link: 'a[href^="/sessions/"]',
            },
          ],
          CHROMIUM,
        ),
      );
    }),
    lighthouse: await part('lighthouse', async () =>
      withSite(await makeDemoDatabase(serverUrl), ({ origin }) =>
        benchLighthouse(origin, LOOKED_AT, CHROMIUM),
      ),
    ),
    search: await part('search', () => withSite(url, ({ origin }) => benchSearch(origin, pool))),
    page: await part('page', () =>
      withSite(url, ({ origin }) => benchPage(origin, { seen: SEARCH_PAGE, unseen: searchPageNear })),
    ),
    feeds: await part('feeds', () => withSite(url, ({ origin }) => benchFeeds(origin, pool))),
    overload: await part('overload', () =>
      withSite(url, ({ origin }) => benchOverload(origin, searchPageNear)),
    ),
    growth: await part('growth', () => benchGrowth(pool, (work) => withSite(url, work), say)),
    booking: await part('booking', async () => {
      const bookings = await openBookingDatabase(serverUrl);
      try {
        const rates = await benchBooking(bookings.pool, bookings.url);
        const orders = await benchOrders(bookings.pool);
        return { ...rates, orders, seats: await benchSeats(bookings.pool) };
      } finally {
        await bookings.close();
      }
    }),
  };
  return { figures, failed };
}

async function withSite<T>(databaseUrl: string, work: (site: SiteProcess) => Promise<T>): Promise<T> {
  const site = await startSite(databaseUrl);
  try {
    return await work(site);
  } finally {
    await site.stop();
  }
}

async function someSessions(database: BenchDatabase): Promise<number[]> {
  const { rows } = await database.pool.query<{ session_id: number }>(
    'SELECT session_id FROM search_listings ORDER BY session_id LIMIT 1000',
  );
  return rows.map((row) => row.session_id);
}

function say(line: string): void {
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
