import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isDatabaseUnavailable } from '#shared/db/database.server.ts';
import { type OpenDatabase, openDatabase } from '#shared/db/open-database.server.ts';
import { usesProblemDetails } from '#shared/http/problem-details.ts';
import { testDatabaseUrl } from '#support/database.ts';
import { type DatabaseProxy, startDatabaseProxy } from '#support/database-proxy.ts';
import { createUser } from '#support/session-factory.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import { USER_HEADER } from '#support/shop.ts';
import { openWholeApp, type WholeApp } from '#support/whole-app.ts';

/** Routes that work without the database. */
const databaseFreeRoutes = new Set([
  'GET /api/login',
  'GET /api/auth/second-step', // it has no cookie to look up
  // Without a cookie there is no session to end; the case with one is below.
  'GET /api/logout',
  'POST /api/logout',
  'GET /api/payments/config',
  'GET /api/openapi.json', // it is made of the program, as the next is
  'GET /api/v1/openapi.json',
  'GET /api/developers',
  'GET /api/help', // it comes with the program, as the next does
  'GET /api/places/names',
  'GET /api/visitor-holds', // without a cookie nothing is held
  'GET /api/search/nearest', // without a place or an activity it has nothing to look for
  'POST /api/stripe/webhook', // unsigned, it is refused before anything is looked up
]);

describe.skipIf(testDatabaseUrl === undefined)('while the database is away', () => {
  const database = setUpDatabase();
  let cable: DatabaseProxy;
  let lost: OpenDatabase;
  let whole: WholeApp;
  let headers: Record<string, string>;
  let cookie: string;

  beforeAll(async () => {
    cable = await startDatabaseProxy(database.url ?? '');
    lost = await openDatabase({ url: cable.url, dataDir: '' });
    headers = {
      [USER_HEADER]: (await createUser(database.pool, { role: 'admin' })).id,
      'sec-fetch-site': 'same-origin',
      origin: 'http://localhost:3000',
    };
    whole = await openWholeApp(lost.pool);
    // The sign-in library reads the database on its first request.
    await whole.app.inject({ url: '/api/auth/get-session', headers });
    const signedUp = await whole.app.inject({
      method: 'POST',
      url: '/api/auth/sign-up/email',
      headers: { origin: 'http://localhost:3000' },
      payload: {
        email: 'ada@people.example',
        password: 'plain tortoise vacuum 81',
        name: 'Ada Lund',
        firstName: 'Ada',
        lastName: 'Lund',
      },
    });
    cookie = signedUp.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
    await cable.cut();
  });
  afterAll(async () => {
    await whole.close();
    await lost.close();
    await cable.close();
  });

  it('every route of the API says so, or refuses what was sent: none fails, and none takes people for signed out', async () => {
    const wrong: string[] = [];
    let away = 0;
    for (const route of whole.registered) {
      const [method, url] = route.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH', string];
      const answer = await whole.app.inject({
        method,
        url: url.replaceAll(':', '1').replace('*', 'get-session'),
        // API routes refuse a missing key before any query.
        headers: usesProblemDetails(url)
          ? { ...headers, authorization: `Bearer fk_live_${'k'.repeat(43)}` }
          : headers,
        ...(method === 'GET' ? {} : { payload: {} }),
      });
      if (databaseFreeRoutes.has(route)) {
        if (answer.statusCode >= 500) wrong.push(`${route}: ${answer.statusCode}`);
        continue;
      }
      if (answer.statusCode === 503) {
        away += 1;
        if (
          answer.headers['retry-after'] !== '5' ||
          !/unavailable/.test(String(answer.json().code ?? answer.json().type))
        )
          wrong.push(`${route}: ${answer.body}`);
      } else if (![400, 404].includes(answer.statusCode))
        wrong.push(`${route}: ${answer.statusCode} ${answer.body}`);
    }
    expect(wrong).toEqual([]);
    expect(away).toBeGreaterThan(100);
  });

  it.each([
    ['sign-in/email', { email: 'sam@people.example', password: 'long enough to be one' }],
    [
      'sign-up/email',
      {
        email: 'sam@people.example',
        password: 'plain tortoise vacuum 81',
        name: 'Sam Okoro',
        firstName: 'Sam',
        lastName: 'Okoro',
      },
    ],
    ['request-password-reset', { email: 'sam@people.example' }],
  ])('signing in by %s says so', async (path, payload) => {
    const answer = await whole.app.inject({ method: 'POST', url: `/api/auth/${path}`, headers, payload });
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
    expect(answer.json()).toEqual({
      code: 'unavailable',
      message: 'We can’t reach our database right now. Try again in a minute.',
    });
  });

  it('nobody is told that a session has ended which goes on', async () => {
    const answer = await whole.app.inject({
      method: 'POST',
      url: '/api/logout',
      headers: { ...headers, cookie },
    });
    expect(cookie).toContain('session_token');
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'unavailable']);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it('the process lives, and is not ready', async () => {
    expect((await whole.app.inject('/healthz')).statusCode).toBe(200);
    const ready = await whole.app.inject('/readyz');
    expect([ready.statusCode, ready.headers['retry-after']]).toEqual([503, '5']);
  });

  it('everything serves again when it is back', async () => {
    await cable.mend();
    expect((await whole.app.inject('/readyz')).statusCode).toBe(200);
    expect((await whole.app.inject({ url: '/api/bookings', headers })).statusCode).toBe(200);
    // The server ends connections, both idle and busy.
    const working = lost.pool.query('SELECT pg_sleep(30)').catch((error: unknown) => error);
    const ended = async () =>
      (
        await database.pool.query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE datname = current_database() AND pid <> pg_backend_pid() AND query LIKE '%pg_sleep(30)'`,
        )
      ).rowCount;
    await expect.poll(ended).toBe(1);
    expect(isDatabaseUnavailable(await working)).toBe(true);
    expect((await whole.app.inject({ url: '/api/bookings', headers })).statusCode).toBe(200);
  });
});
