import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { jobSchedules } from '#app/jobs.server.ts';
import { columnsByteSize } from '#areas/discovery/search/memory/listing-columns.ts';
import { readColumns } from '#areas/discovery/search/memory/listing-queries.server.ts';
import { ReplicatedListings } from '#areas/discovery/search/memory/replicated-listings.server.ts';
import { findTopK } from '#areas/discovery/search/memory/top-k.ts';
import { BUSY_OWNER } from '#demo/load-data/load-bookings.ts';
import { type Pool, queryOne, queryOneOrNull } from '#shared/db/database.server.ts';
import { formatCount } from '#shared/domain/pluralize.ts';
import { bookingsPerSecond } from './booking-bench.ts';
import { median, runDirectLoad } from './direct-load.ts';
import { runHttpLoad } from './http-load.ts';
import { markdownTable, megabytes, milliseconds, perSecond, type ReportSection } from './report-section.ts';
import { makeSearches } from './search-bench.ts';
import { setPasswords, signIn } from './sign-in.ts';
import type { SiteProcess } from './site-process.ts';

const ROUND_SECONDS = 5;
/** Odd. The first two responses aren't counted. */
const REQUESTS_PER_PAGE = 7;
const WARM_UP = 2;
/** A slower job counts as failed. */
const JOB_TIMEOUT_MS = 60_000;
const POLL_INTERVAL_MS = 5;
/** Slower pages are requested less often. */
const SLOW_MS = 2_000;

interface Timing {
  milliseconds: number;
  failure: string | null;
}

export interface GrowthFigures {
  sessions: number;
  bookings: number;
  /** Bookings of the largest business. */
  ofBusyBusiness: number;
  databaseGigabytes: number;
  search: { inMemory: number; overHttp: number; megabytes: number; readSeconds: number };
  bookingsPerSecond: number;
  /** Median milliseconds of the full response. */
  pages: (Timing & { whose: 'owner' | 'admin'; name: string })[];
  /** Repeating jobs, once each: milliseconds from queueing to completion. */
  jobs: (Timing & { task: string })[];
}

/**
 * Pages and repeating jobs of a site on a database with many bookings, as the busiest owner and as an admin; and the
 * booking rate without HTTP.
 */
export async function benchGrowth(
  pool: Pool,
  withSite: <T>(work: (site: SiteProcess) => Promise<T>) => Promise<T>,
  say: (line: string) => void,
): Promise<GrowthFigures> {
  const busy = await queryOneOrNull<{ id: number; bookings: number }>(
    pool,
    `SELECT b.id, (SELECT count(*)::integer FROM bookings WHERE business_id = b.id) AS bookings
       FROM businesses b JOIN users u ON u.id = b.owner_id WHERE u.email = $1`,
    [BUSY_OWNER],
  );
  if (busy === null) throw new Error('There are no loaded bookings: npm run data:load -- --bookings …');
  const size = await queryOne<{ sessions: number; bookings: number; gigabytes: number }>(
    pool,
    `SELECT (SELECT count(*)::integer FROM sessions) AS sessions, (SELECT count(*)::integer FROM bookings) AS bookings,
            pg_database_size(current_database()) / 2 ^ 30 AS gigabytes`,
  );
  const admin = await createAdmin(pool);
  await setPasswords(pool, [admin, BUSY_OWNER]);
  const onSite = await withSite(async ({ origin }) => {
    await waitForFeeds(pool);
    const search = await measureSearch(pool, origin);
    const cookies = { owner: await signIn(origin, BUSY_OWNER), admin: await signIn(origin, admin) };
    const pages: GrowthFigures['pages'] = [];
    for (const { whose, name, path } of listPages(busy)) {
      const took = await medianTiming(() => findFailure(`${origin}${path}`, cookies[whose]));
      pages.push({ whose, name, ...took });
      say(`  ${whose}: ${name}: ${Math.round(took.milliseconds)} ms ${took.failure ?? ''}`);
    }
    const jobs: GrowthFigures['jobs'] = [];
    for (const task of new Set(jobSchedules.map((schedule) => schedule.task))) {
      const job = await timeJob(pool, task);
      jobs.push(job);
      say(`  ${task}: ${Math.round(job.milliseconds)} ms ${job.failure ?? ''}`);
    }
    return { search, pages, jobs };
  });
  return {
    sessions: size.sessions,
    bookings: size.bookings,
    ofBusyBusiness: busy.bookings,
    databaseGigabytes: size.gigabytes,
    ...onSite,
    bookingsPerSecond: await bookingsPerSecond(pool),
  };
}

/** The API requests of each page. */
function listPages({
  id,
  bookings,
}: {
  id: number;
  bookings: number;
}): { whose: 'owner' | 'admin'; name: string; path: string }[] {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const business = `/api/businesses/${id}`;
  const owner = {
    'start page': `${business}/overview`,
    'week of the calendar': `${business}/calendar?from=${day(0)}&to=${day(6)}`,
    'bookings, first page': `${business}/bookings`,
    'bookings, last page': `${business}/bookings?page=${Math.ceil(bookings / 25)}`,
    'bookings of a name': `${business}/bookings?q=Rowe%2012`,
    'bookings as a file': `${business}/bookings.csv`,
    'customers, first page': `${business}/customers`,
    'customers by what they spent': `${business}/customers?sort=spend`,
    figures: `${business}/analytics`,
    payouts: `${business}/payouts`,
    'statement of a month': `${business}/statements/${day(-35).slice(0, 7)}`,
  };
  const admin = {
    'start page': '/api/admin/stats',
    'what waits': '/api/admin/waiting',
    health: '/api/admin/health',
    statistics: '/api/admin/statistics',
    'users, first page': '/api/admin/users',
    'users by a name': '/api/admin/users?q=Rowe%2012',
    'businesses, first page': '/api/admin/businesses',
    'sessions, first page': '/api/admin/sessions',
    'payments, first page': '/api/admin/payments',
    'payments, hundredth page': '/api/admin/payments?page=100',
    'payments of an address': '/api/admin/payments?q=person12@load.example.com',
    'audit log, first page': '/api/admin/audit',
    reviews: '/api/admin/reviews',
    'purchases, first page': '/api/admin/purchases',
    'platform report': '/api/admin/platform-report',
  };
  const rows = (whose: 'owner' | 'admin', paths: Record<string, string>) =>
    Object.entries(paths).map(([name, path]) => ({ whose, name, path }));
  return [...rows('owner', owner), ...rows('admin', admin)];
}

async function measureSearch(pool: Pool, origin: string): Promise<GrowthFigures['search']> {
  const searches = await makeSearches(pool);
  const began = performance.now();
  const all = await readColumns(pool);
  const readSeconds = (performance.now() - began) / 1_000;
  const parts = new ReplicatedListings(all).parts();
  const inMemory = await runDirectLoad({
    clients: 1,
    seconds: ROUND_SECONDS,
    work: async (turn) => {
      const search = searches[turn % searches.length];
      if (search !== undefined) findTopK(parts, search.query);
    },
  });
  const overHttp = await runHttpLoad({
    origin,
    paths: searches.map(({ path }) => path),
    connections: 1,
    seconds: ROUND_SECONDS,
  });
  return {
    inMemory: inMemory.p50,
    overHttp: overHttp.p50,
    megabytes: columnsByteSize(all.columns) / 2 ** 20,
    readSeconds,
  };
}

/** Only one request if it is slow or fails. */
async function medianTiming(work: () => Promise<string | null>): Promise<Timing> {
  const milliseconds: number[] = [];
  for (let turn = 0; turn < WARM_UP + REQUESTS_PER_PAGE; turn++) {
    const before = performance.now();
    const failure = await work();
    const took = performance.now() - before;
    if (failure !== null) return { milliseconds: took, failure };
    if (turn >= WARM_UP || took > SLOW_MS) milliseconds.push(took);
    if (took > SLOW_MS) break;
  }
  return { milliseconds: median(milliseconds), failure: null };
}

async function findFailure(url: string, cookie: string): Promise<string | null> {
  const answer = await fetch(url, { headers: { cookie } });
  await answer.text();
  return answer.status === 200 ? null : `answered with ${answer.status}`;
}

/** The first site on load data builds its feeds for minutes. */
async function waitForFeeds(pool: Pool): Promise<void> {
  while ((await queryOneOrNull(pool, 'SELECT FROM open_feed_changes LIMIT 1')) !== null)
    await setTimeout(1_000);
}

/** Queues a job and waits for its end. */
async function timeJob(pool: Pool, task: string): Promise<GrowthFigures['jobs'][number]> {
  const before = performance.now();
  const { id } = await queryOne<{ id: string }>(
    pool,
    `SELECT id::text FROM graphile_worker.add_job($1, max_attempts := 1, priority := -10)`,
    [task],
  );
  for (;;) {
    const milliseconds = performance.now() - before;
    const job = await queryOneOrNull<{ failure: string | null }>(
      pool,
      'SELECT last_error AS failure FROM graphile_worker.jobs WHERE id = $1',
      [id],
    );
    if (job === null) return { task, milliseconds, failure: null };
    if (job.failure !== null || milliseconds > JOB_TIMEOUT_MS) {
      await pool.query('SELECT graphile_worker.complete_jobs(ARRAY[$1::bigint])', [id]);
      return { task, milliseconds, failure: job.failure?.split('\n')[0] ?? 'not done in time' };
    }
    await setTimeout(POLL_INTERVAL_MS);
  }
}

/** Returns the email. */
async function createAdmin(pool: Pool): Promise<string> {
  const email = `${randomUUID()}@admins.example`;
  await pool.query(
    `INSERT INTO users (name, first_name, last_name, email, email_verified, role)
     VALUES ('Moira Keane', 'Moira', 'Keane', $1, true, 'admin')`,
    [email],
  );
  return email;
}

export function reportGrowth(growth: GrowthFigures): ReportSection {
  const { search, pages, jobs } = growth;
  const took = (it: { milliseconds: number; failure: string | null }) =>
    `${milliseconds(it.milliseconds)}${it.failure === null ? '' : ` (${it.failure})`}`;
  const rows = (whose: 'owner' | 'admin') =>
    pages.filter((page) => page.whose === whose).map((page) => [`${whose}: ${page.name}`, took(page)]);
  const chapter = `A database of ${formatCount(growth.sessions)} sessions and ${formatCount(growth.bookings)} bookings, ${formatCount(growth.ofBusyBusiness)} of them in one business: ${growth.databaseGigabytes.toFixed(1)} GB. A page's time is its
API's answer to one person, the median of seven. A job's time runs from its queueing on a running site to its end.

${markdownTable(
  ['what', 'measured'],
  [
    ['search in memory, one after the other, p50', milliseconds(search.inMemory)],
    ['`GET /api/sessions/search`, one client, p50', milliseconds(search.overHttp)],
    ['memory of the index', megabytes(search.megabytes)],
    ['loading the index', `${search.readSeconds.toFixed(1)} s`],
    ['bookings a second, 16 clients', perSecond(growth.bookingsPerSecond)],
    ...rows('owner'),
    ...rows('admin'),
    ...jobs
      .toSorted((one, other) => other.milliseconds - one.milliseconds)
      .map((job) => [`job: \`${job.task}\``, took(job)]),
  ],
)}`;
  return { aims: [], chapter };
}
