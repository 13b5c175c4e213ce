import path from 'node:path';
import pg from 'pg';
import { loadData } from '#demo/load-data/load-data.ts';
import { type Pool, queryOne } from '#shared/db/database.server.ts';
import { migrate } from '#shared/db/migrate.server.ts';
import { openDatabase } from '#shared/db/open-database.server.ts';

const SEARCH_DATABASE = 'fettle_bench';
const BOOKING_DATABASE = 'fettle_bench_bookings';
const DEMO_DATABASE = 'fettle_bench_demo';

export interface BenchDatabase {
  url: string;
  pool: Pool;
  version: string;
  sessions: number;
  close(): Promise<void>;
}

/**
 * Opens `fettle_bench` on `serverUrl`. Creates it with that many sessions of load data if it is missing, has another
 * number, or its dates have passed.
 */
export async function openBenchDatabase(
  serverUrl: string,
  sessions: number,
  say: (line: string) => void,
): Promise<BenchDatabase> {
  const url = databaseUrl(serverUrl, SEARCH_DATABASE);
  await createIfMissing(serverUrl, SEARCH_DATABASE);
  // An old schema can't be migrated, and nothing in it is worth keeping.
  const filled = await isFilled(url, sessions).catch(() => false);
  if (!filled) {
    say(`Loading ${sessions.toLocaleString('en-GB')} sessions into ${SEARCH_DATABASE} …`);
    await recreateDatabase(serverUrl, SEARCH_DATABASE);
    await withPool(url, (pool) => loadData(pool, { sessions, weeks: 12 }));
  }
  return openBenchPool(url, sessions);
}

/** Filled by `npm run data:load`; opened unchanged. */
export async function openLoadedDatabase(url: string): Promise<BenchDatabase> {
  const { sessions } = await withPool(url, (pool) =>
    queryOne<{ sessions: number }>(pool, 'SELECT count(*)::integer AS sessions FROM sessions'),
  );
  return openBenchPool(url, sessions);
}

/**
 * A separate database for bookings, with some load data: their queued mails would disturb the search measurements.
 */
export async function openBookingDatabase(serverUrl: string): Promise<BenchDatabase> {
  const sessions = 10_000;
  const url = databaseUrl(serverUrl, BOOKING_DATABASE);
  await createIfMissing(serverUrl, BOOKING_DATABASE);
  await recreateDatabase(serverUrl, BOOKING_DATABASE);
  await withPool(url, (pool) => loadData(pool, { sessions, weeks: 12 }));
  return openBenchPool(url, sessions);
}

/** Empty: the site fills it with the demo. Returns its URL. */
export async function createDemoDatabase(serverUrl: string): Promise<string> {
  await createIfMissing(serverUrl, DEMO_DATABASE);
  await recreateDatabase(serverUrl, DEMO_DATABASE);
  return databaseUrl(serverUrl, DEMO_DATABASE);
}

async function openBenchPool(url: string, sessions: number): Promise<BenchDatabase> {
  const database = await openDatabase({ url, dataDir: '', maxConnections: 16 });
  const { version } = await queryOne<{ version: string }>(
    database.pool,
    `SELECT current_setting('server_version') AS version`,
  );
  await database.pool.query('VACUUM (ANALYZE) search_listings');
  return { url, pool: database.pool, version, sessions, close: database.close };
}

function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function isFilled(url: string, sessions: number): Promise<boolean> {
  return withPool(url, async (pool) => {
    const { count, fresh } = await queryOne<{ count: number; fresh: boolean }>(
      pool,
      `SELECT (SELECT count(*) FROM sessions WHERE description LIKE 'A session of the load data%') AS count,
              EXISTS (SELECT FROM occurrences WHERE starts_at > now() + interval '4 weeks') AS fresh`,
    );
    return count === sessions && fresh;
  });
}

async function withPool<T>(url: string, work: (pool: Pool) => Promise<T>): Promise<T> {
  const database = await openDatabase({ url, dataDir: '', maxConnections: 2 });
  try {
    await migrate(database, path.resolve(import.meta.dirname, '../migrations'));
    return await work(database.pool);
  } finally {
    await database.close();
  }
}

async function createIfMissing(serverUrl: string, name: string): Promise<void> {
  await withAdminClient(serverUrl, async (admin) => {
    const there = await admin.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (there.rowCount === 0) await admin.query(`CREATE DATABASE ${name}`);
  });
}

async function recreateDatabase(serverUrl: string, name: string): Promise<void> {
  await withAdminClient(serverUrl, async (admin) => {
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await admin.query(`CREATE DATABASE ${name}`);
  });
}

async function withAdminClient(serverUrl: string, work: (admin: pg.Client) => Promise<void>): Promise<void> {
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
}
