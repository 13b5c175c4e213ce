import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '#shared/domain/app-error.ts';
import type { AppInstance } from '#shared/http/app-instance.server.ts';
import { createHttpApp } from '#shared/http/create-http-app.server.ts';
import { findFreePort } from '#support/free-port.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import { internalRequestHeaders } from '../internal-request-token.server.ts';
import { createPostgresCounts, deleteExpiredCounts } from './rate-limit-queries.server.ts';
import { createAccountLimit, createEarlyCounter, registerRateLimits } from './rate-limits.server.ts';
import { createRedisCounts } from './redis-counts.server.ts';
import { createSharedLimits, type SharedCounts, type SharedLimits } from './shared-counts.server.ts';

const database = setUpDatabase();
const warnings: string[] = [];
const log = { warn: (_details: object, message: string) => void warnings.push(message) };
const running: { app: AppInstance; limits: SharedLimits }[] = [];

afterEach(async () => {
  for (const { app, limits } of running.splice(0)) {
    await app.close();
    await limits.close();
  }
  warnings.length = 0;
});

/** One process of several: its limits, and what they stand before. */
async function startProcess(counts: SharedCounts) {
  const limits = createSharedLimits(counts, log);
  const app = createHttpApp();
  await registerRateLimits(app, limits);
  const countFor = createAccountLimit(limits);
  app.get('/search', async () => 'found');
  app.get(
    '/page',
    async ({ ip }) =>
      (await app.inject({ url: '/search', remoteAddress: ip, headers: internalRequestHeaders })).body,
  );
  app.get('/api/auth/sign-in/magic-link', async () => 'asked');
  app.get('/healthz', async () => 'lives');
  app.get('/api/help', { config: { rateLimit: { max: 5, timeWindow: '10 minutes' } } }, async () => 'sent');
  app.get(
    '/api/notes',
    { config: { endpoint: { auth: 'user', rateLimit: { max: 3, timeWindow: '10 minutes' } } } },
    async (request) => {
      await countFor(request, String(request.headers['x-account']));
      return 'noted';
    },
  );
  const count = createEarlyCounter(app);
  app.get('/count', { config: { rateLimit: false } }, async (request) => ({ may: await count(request) }));
  await app.ready();
  running.push({ app, limits });
  return {
    limits,
    mayAsk: async (remoteAddress: string): Promise<boolean> =>
      (await app.inject({ url: '/count', remoteAddress })).json().may,
    ask: (remoteAddress: string, url = '/search', account = '', headers = {}) =>
      app.inject({ url, remoteAddress, headers: { 'x-account': account, ...headers } }),
  };
}

it('an address is answered six hundred times a minute, then told when to come back; others, and what watches, go on', async () => {
  const { ask } = await startProcess(createPostgresCounts(database.pool));
  const statuses = new Set<number>();
  for (let asked = 0; asked < 600; asked += 1) statuses.add((await ask('203.0.113.7')).statusCode);
  expect([...statuses]).toEqual([200]);
  const refused = await ask('203.0.113.7');
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'rate_limited']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await ask('203.0.113.7', '/healthz')).statusCode).toBe(200);
  expect((await ask('203.0.113.8')).statusCode).toBe(200);
});

it('IPv6 is counted by the network of 64 bits, at every limit, and by the wider one of 48 bits', async () => {
  const { ask, limits } = await startProcess(createPostgresCounts(database.pool));
  const statuses: number[] = [];
  for (let n = 1; n <= 6; n += 1) statuses.push((await ask(`2001:db8:7:1::${n}`, '/api/help')).statusCode);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  expect((await ask('2001:db8:7:2::1', '/api/help')).statusCode).toBe(200);
  for (let n = 0; n < 6000; n += 1) await limits.count('site 2001:db8:8', 60_000, 6000);
  const refused = await ask('2001:db8:8:ffff::1');
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'rate_limited']);
  expect((await ask('2001:db8:8:ffff::1', '/healthz')).statusCode).toBe(200);
  expect((await ask('2001:db8:9::1')).statusCode).toBe(200);
});

it('a route’s own limit holds for the wider IPv6 network too, at ten times as many, whatever the accounts', async () => {
  const { ask } = await startProcess(createPostgresCounts(database.pool));
  const statuses: number[] = [];
  for (let n = 1; n <= 31; n += 1)
    statuses.push((await ask(`2001:db8:10:${n}::1`, '/api/notes', `account ${n}`)).statusCode);
  expect(statuses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 200));
  expect(statuses[30]).toBe(429);
  expect((await ask('2001:db8:11::1', '/api/notes', 'somebody else')).statusCode).toBe(200);
});

it('a limit of the sign-in library holds for the wider IPv6 network too, at ten times as many', async () => {
  const { ask } = await startProcess(createPostgresCounts(database.pool));
  const link = '/api/auth/sign-in/magic-link';
  const statuses: number[] = [];
  for (let n = 1; n <= 51; n += 1) statuses.push((await ask(`2001:db8:12:${n}::1`, link)).statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(50);
  expect(statuses[50]).toBe(429);
  expect((await ask('2001:db8:13::1', link)).statusCode).toBe(200);
});

it('what a page asks inside is counted with its page, and what is sent before its route as well', async () => {
  const { ask, mayAsk } = await startProcess(createPostgresCounts(database.pool));
  for (let asked = 0; asked < 400; asked += 1)
    expect(await ask('203.0.113.9', '/page')).toMatchObject({ statusCode: 200, body: 'found' });
  for (let asked = 0; asked < 200; asked += 1) expect(await mayAsk('203.0.113.9')).toBe(true);
  expect(await mayAsk('203.0.113.9')).toBe(false);
  expect((await ask('203.0.113.9', '/page')).statusCode).toBe(429);
  expect(
    (await ask('203.0.113.9', '/search', '', { ...internalRequestHeaders, 'fettle-inside': 'guessed' }))
      .statusCode,
  ).toBe(429);
});

describe.each(['the database', 'Redis'])('two processes that count in %s', (where) => {
  let redis: ChildProcess | null = null;
  let folder = '';
  let opened: ReturnType<typeof createRedisCounts>[] = [];
  let newCounts = (): SharedCounts => createPostgresCounts(database.pool);

  beforeAll(async () => {
    if (where !== 'Redis' || !isRedisAvailable()) return;
    folder = mkdtempSync(path.join(tmpdir(), 'fettle-redis-'));
    const port = await findFreePort();
    redis = spawn('redis-server', ['--port', String(port), '--save', '', '--dir', folder], {
      stdio: 'ignore',
    });
    const url = `redis://127.0.0.1:${port}`;
    const first = new Redis(url);
    first.on('error', () => undefined);
    await first.ping();
    first.disconnect();
    newCounts = () => {
      const counts = createRedisCounts(url);
      opened.push(counts);
      return counts;
    };
  });
  afterEach(() => {
    for (const counts of opened) counts.close();
    opened = [];
  });
  afterAll(() => {
    redis?.kill('SIGKILL');
    if (folder !== '') rmSync(folder, { recursive: true, force: true });
  });

  it('let five through together of what five are let through of', async ({ skip }) => {
    if (where === 'Redis' && !isRedisAvailable()) skip('no redis-server on this machine');
    const [one, other] = [await startProcess(newCounts()), await startProcess(newCounts())];
    const asked = await Promise.all(
      Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? one : other).ask('203.0.113.20', '/api/help')),
    );
    expect(asked.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5);
    const refused = await other.ask('203.0.113.20', '/api/help');
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(500);
    expect((await one.ask('203.0.113.21', '/api/help')).statusCode).toBe(200);
  });

  it('know an account, from however many addresses it asks', async ({ skip }) => {
    if (where === 'Redis' && !isRedisAvailable()) skip('no redis-server on this machine');
    const processes = [await startProcess(newCounts()), await startProcess(newCounts())];
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1)
      statuses.push(
        (await processes[n % 2]?.ask(`203.0.113.${30 + n}`, '/api/notes', `somebody in ${where}`))
          ?.statusCode ?? 0,
      );
    expect(statuses).toEqual([200, 200, 200, 429, 429, 429]);
    expect((await processes[0]?.ask('203.0.113.30', '/api/notes', `another in ${where}`))?.statusCode).toBe(
      200,
    );
  });

  it('hear of what was asked of the other one, where the limit is a large one', async ({ skip }) => {
    if (where === 'Redis' && !isRedisAvailable()) skip('no redis-server on this machine');
    const [one, other] = [await startProcess(newCounts()), await startProcess(newCounts())];
    const minute = 60_000;
    for (let n = 0; n < 400; n += 1) await one.limits.count(`large in ${where}`, minute, 600);
    for (let n = 0; n < 61; n += 1) await other.limits.count(`large in ${where}`, minute, 600);
    // What each has counted alone is told with the next batch, and answered with what all have.
    await expect
      .poll(async () => (await other.limits.count(`large in ${where}`, minute, 600)).hits)
      .toBeGreaterThan(461);
  });
});

it('a process that cannot reach the others counts alone, and says so once', async () => {
  const { ask } = await startProcess({ add: () => Promise.reject(new Error('away')) });
  const statuses: number[] = [];
  for (let n = 0; n < 6; n += 1) statuses.push((await ask('203.0.113.40', '/api/help')).statusCode);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  expect(warnings).toHaveLength(1);
});

it('Redis that is not there is counted without', async () => {
  const counts = createRedisCounts(`redis://127.0.0.1:${await findFreePort()}`);
  await expect(counts.add([{ key: 'a', hits: 1, windowMs: 1000 }])).rejects.toThrow(
    /connect|closed|retries/i,
  );
  counts.close();
});

it('a window that is over begins anew, and what has ended is forgotten; no address is kept', async () => {
  const { pool } = database;
  const { limits } = await startProcess(createPostgresCounts(pool));
  await limits.count('203.0.113.50', 60_000, 5);
  await limits.count('203.0.113.50', 60_000, 5);
  const kept = await pool.query<{ key: string }>('SELECT key FROM rate_limits');
  expect(kept.rows.length).toBeGreaterThan(0);
  expect(kept.rows.filter(({ key }) => key.includes('203'))).toEqual([]);
  await pool.query(`UPDATE rate_limits SET ends_at = now() - interval '1 second'`);
  const another = await startProcess(createPostgresCounts(pool));
  expect(await another.limits.count('203.0.113.50', 60_000, 5)).toMatchObject({ hits: 1 });
  await deleteExpiredCounts(pool);
  expect((await pool.query('SELECT FROM rate_limits')).rowCount).toBe(1);
});

it('an account that asks too much is told when to come back', async () => {
  const { limits } = await startProcess(createPostgresCounts(database.pool));
  const countFor = createAccountLimit(limits);
  const request = {
    routeOptions: {
      method: 'POST',
      url: '/api/x',
      config: {
        url: '/api/x',
        method: 'POST',
        endpoint: { auth: 'user', rateLimit: { max: 1, timeWindow: '10 minutes' } },
      },
    },
  } as const;
  await countFor(request, 'somebody');
  const refusal = await countFor(request, 'somebody').catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(AppError);
  expect(refusal).toMatchObject({
    code: 'rate_limited',
    message: 'Too many requests. Please try again in 10 minutes.',
  });
});

function isRedisAvailable(): boolean {
  try {
    execFileSync('redis-server', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
