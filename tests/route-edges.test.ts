import { Agent, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { queryOne } from '#shared/db/database.server.ts';
import { usesProblemDetails } from '#shared/http/problem-details.ts';
import { createPaidBooking } from '#support/mail-fixtures.ts';
import { sampleRequest } from '#support/sample-request.ts';
import { createUser } from '#support/session-factory.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import { USER_HEADER } from '#support/shop.ts';
import { openWholeApp, type WholeApp } from '#support/whole-app.ts';

const database = setUpDatabase();
let whole: WholeApp;
let port = 0;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const people = { admin: '', owner: '' };
let ids: Record<string, string | number> = {};

beforeAll(async () => {
  const { pool } = database;
  whole = await openWholeApp(pool);
  await whole.app.listen({ host: '127.0.0.1', port: 0 });
  port = (whole.app.server.address() as AddressInfo).port;
  const { bookingId } = await createPaidBooking(pool, { startsAt: new Date(Date.now() + 3 * 86_400_000) });
  const of = await queryOne<{ business: number; session: number; occurrence: number; owner: string }>(
    pool,
    `SELECT k.business_id AS business, k.session_id AS session, k.occurrence_id AS occurrence, b.owner_id AS owner
       FROM bookings k JOIN businesses b ON b.id = k.business_id WHERE k.id = $1`,
    [bookingId],
  );
  ids = { ...of, booking: bookingId };
  people.owner = of.owner;
  people.admin = (await createUser(pool, { role: 'admin' })).id;
  await pool.query(`UPDATE businesses SET subscription_tier = 'premium' WHERE id = $1`, [of.business]);
});
afterAll(async () => {
  agent.destroy();
  await whole.close();
});

interface Answer {
  status: number;
  headers: Record<string, unknown>;
  body: string;
}

/** Raw socket: `inject` and `fetch` normalise URLs. */
function send(
  method: string,
  path: string,
  options: { headers?: Record<string, string>; body?: string } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { headers = {}, body } = options;
    const sent = httpRequest(
      { port, method, path, agent, headers: { ...headers, ...contentLengthHeader(body) } },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (chunk: string) => {
          text += chunk;
        });
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

const contentLengthHeader = (body?: string): Record<string, number> =>
  body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };

/**
 * All routes except catch-alls and those of booking partners and assistants, whose errors follow other standards
 * (areas/platform/openactive, areas/platform/assistants).
 */
const listRoutes = (): [method: string, path: string][] =>
  [...whole.routes]
    .filter(
      (route) => !route.endsWith(' /api/*') && !/ \/(?:openactive\/(?:booking|connect)\/|mcp\b)/.test(route),
    )
    .map((route) => split(route));

function split(route: string): [string, string] {
  const [method = '', path = ''] = route.split(' ');
  return [method, path];
}

const listUnsafeRoutes = (): [string, string][] => listRoutes().filter(([method]) => method !== 'GET');
const withId = (path: string, id = '1') => path.replaceAll(/:\w+|\*/g, id);
const json = { 'content-type': 'application/json' };

// Some 1,200 requests per test.
const EVERY_ROUTE_TIMEOUT = { timeout: 180_000 };

describe('what brings a cookie and may change something', EVERY_ROUTE_TIMEOUT, () => {
  const refusal = {
    code: 'forbidden',
    message: 'This request didn’t come from our site. Open the site and try again.',
  };
  const from = (headers: Record<string, string>) => ({
    cookie: 'fettle.session_token=x',
    ...json,
    ...headers,
  });
  const own = 'http://localhost:3000';

  it('is refused by every route unless a page of ours sends it', async () => {
    const foreign: Record<string, string>[] = [
      {},
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site', origin: own },
    ];
    const reached: string[] = [];
    for (const [method, path] of listUnsafeRoutes()) {
      for (const headers of foreign) {
        const answer = await send(method, withId(path), { headers: from(headers), body: '{}' });
        const refused = usesProblemDetails(path)
          ? JSON.parse(answer.body).detail === refusal.message
          : answer.body === JSON.stringify(refusal);
        if (answer.status !== 403 || !refused)
          reached.push(`${method} ${path} ${JSON.stringify(headers)}: ${answer.status}`);
      }
    }
    expect(reached).toEqual([]);
    expect(listUnsafeRoutes().length).toBeGreaterThan(80);
  });

  it.each([
    [{ 'sec-fetch-site': 'cross-site', origin: own }, 403],
    [{ 'sec-fetch-site': 'none' }, 403],
    [{ 'sec-fetch-site': 'none', origin: 'https://evil.example' }, 403],
    [{ 'sec-fetch-site': 'SAME-ORIGIN', origin: 'https://evil.example' }, 403],
    [{ 'sec-fetch-site': 'same-origin, cross-site' }, 403],
    [{ origin: `${own}.evil.example` }, 403],
    [{ origin: `${own}/` }, 403],
    [{ origin: 'https://localhost:3000' }, 403],
    [{ origin: 'http://localhost:3001' }, 403],
    [{ origin: 'http://machine.local:3000', host: 'other.local:3000' }, 403],
    [{ origin: 'http://machine.local:3000', 'x-forwarded-host': 'machine.local:3000' }, 403],
    [{ referer: `${own}/search` }, 403],
    [{ 'sec-fetch-site': 'same-origin' }, 401],
    [{ 'sec-fetch-site': 'same-origin', origin: own }, 401],
    [{ 'sec-fetch-site': 'none', origin: own }, 401],
    [{ origin: own }, 401],
    [{ origin: 'http://machine.local:3000', host: 'machine.local:3000' }, 401],
  ])('%j is answered %i', async (headers: Record<string, string>, status) => {
    const answer = await send('PUT', '/api/profile/name', { headers: from(headers), body: '{}' });
    expect(answer.status).toBe(status);
  });

  it('is not asked of what only reads, nor of what brings no cookie', async () => {
    expect((await send('GET', '/api/session-types', { headers: from({}) })).status).toBe(200);
    expect((await send('POST', '/api/reports', { headers: json, body: '{}' })).status).toBe(400);
    const signIn = await send('POST', '/api/auth/sign-in/email', {
      headers: json,
      body: JSON.stringify({ email: 'nobody@people.example', password: 'wrong horse' }),
    });
    expect(signIn.status).toBe(401);
  });
});

describe('a body', EVERY_ROUTE_TIMEOUT, () => {
  /** Accepts signed raw bytes; forwards to the sandbox in the demo. */
  const ownKinds = ['POST /api/stripe/webhook', 'POST /sandbox/stripe/*'];
  /** One-click unsubscribe (RFC 8058). */
  const oneClick = [
    'POST /api/alerts/off/:token',
    'POST /api/notifications/off/:token',
    'POST /api/business-news/off/:token',
  ];
  const forms = [
    ...oneClick,
    'POST /api/profile/photo',
    'POST /api/businesses/:businessId/claim',
    'POST /api/businesses/:businessId/papers',
    'POST /api/businesses/:businessId/access/:factId/photo',
    'POST /api/photos/:of/:id',
    'POST /api/admin/disputes/:id/files',
    'POST /api/admin/imports',
    'POST /api/admin/packages',
    'POST /api/businesses/:businessId/record-imports/check',
    'POST /api/businesses/:businessId/record-imports',
  ];

  it.each([
    ['text/plain', ownKinds],
    ['application/x-www-form-urlencoded', [...oneClick, ...ownKinds]],
    ['multipart/form-data; boundary=x', forms],
  ])('of %s is read by the routes that are for it, and by no other', async (type, readers) => {
    const read: string[] = [];
    for (const [method, path] of listUnsafeRoutes()) {
      // Refused before the body is read without a key.
      if (usesProblemDetails(path)) continue;
      const { status } = await send(method, withId(path), {
        headers: { [USER_HEADER]: people.admin, 'content-type': type },
        body: '{}',
      });
      if (status !== 415) read.push(`${method} ${path}`);
    }
    expect(read.toSorted()).toEqual(readers.toSorted());
  });
});

describe('a number in an address', () => {
  const disguises = ['+1', ' 1', '1 ', '1\n', '01', '1.0', '1.', '1e0', '0x1', '0b1', '١', '１', ''];

  it('is written in its digits alone, at every route', () => {
    const numbers = [...whole.params].flatMap(([route, { shape }]) =>
      Object.entries(shape).flatMap(([name, field]) =>
        typeof z.safeParse(field, '1').data === 'number' ? [{ at: `${route} ${name}`, field }] : [],
      ),
    );
    const taken = numbers.flatMap(({ at, field }) =>
      disguises
        .filter((disguise) => z.safeParse(field, disguise).success)
        .map((disguise) => `${at}: ${JSON.stringify(disguise)}`),
    );
    expect(taken).toEqual([]);
    expect(numbers.length).toBeGreaterThan(150);
  });

  it.each([
    '/openactive/sellers/:business',
    '/openactive/addresses/:business',
    '/openactive/session-series/:session',
    '/openactive/scheduled-sessions/:occurrence',
    '/api/businesses/:business',
    '/api/sessions/:session',
    '/api/v1/sessions/:session',
  ])('%s has one address', async (path) => {
    const statuses = await Promise.all(
      ['', '%2B', '+', '%20', '0', '0x'].map(
        async (before) => (await send('GET', fillPath(path.replace(':', `${before}:`)))).status,
      ),
    );
    expect(statuses).toEqual([200, 404, 404, 404, 404, 404]);
  });
});

describe('the headers of an answer', EVERY_ROUTE_TIMEOUT, () => {
  /** Public and immutable within a release. */
  const lasting = 'GET /api/places/names';

  it('keep every answer of the API from being kept, framed or run, whoever asks', async () => {
    const bad: string[] = [];
    for (const [method, path] of listRoutes()) {
      for (const person of [null, people.owner]) {
        const { headers } = await send(method, withId(path), {
          headers: { ...json, ...(person === null ? {} : { [USER_HEADER]: person }) },
        });
        const policy = String(headers['content-security-policy']);
        const isApi = path.startsWith('/api/');
        const keeping = `${method} ${path}` === lasting ? 'public, max-age=86400' : 'no-store';
        const kept = isApi && !String(headers['cache-control']).includes(keeping);
        const opened = isApi && !policy.startsWith("default-src 'none'; ");
        const asked = !String(headers['permissions-policy']).includes('camera=(), ');
        if (kept || opened || asked) bad.push(`${method} ${path}`);
      }
    }
    expect(bad).toEqual([]);
  });

  it('are the same for a disguised address, and for what is not there', async () => {
    for (const path of ['/%61pi/session-types', '/api/%73ession-types', '/api/nothing', '/api/']) {
      const { headers } = await send('GET', path);
      expect(headers, path).toMatchObject({
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      });
    }
  });
});

/** Each route gets other samples, so that every sample meets some route. `npm run test:fuzz` uses all. */
function pickSome<T>(all: readonly T[], turn: number): readonly T[] {
  return process.env.FUZZ_REQUESTS === undefined ? all.slice(turn % all.length).slice(0, 1) : all;
}

// All samples would mean thousands of requests per route.
describe('every route, whatever it is sent', EVERY_ROUTE_TIMEOUT, () => {
  const isOurForm = (body: string) => {
    const { code, message, detail } = JSON.parse(body) as Record<string, unknown>;
    return typeof code === 'string' && typeof (message ?? detail) === 'string';
  };

  it('answers a malformed address 4xx in our form', async () => {
    const wrong: string[] = [];
    const headers = { [USER_HEADER]: people.admin, ...json };
    const nowhere = ['a%00b', '%ED%A0%80', '%zz', 'x'.repeat(5000)];
    for (const [turn, [method, path]] of listRoutes().entries()) {
      const addresses = /[:*]/.test(path)
        ? [...nowhere, '%0a', '%2e%2E'].map((disguise) => withId(path, disguise))
        : nowhere.map((disguise) => `${path}?q=${disguise}`);
      for (const address of pickSome(addresses, turn)) {
        const { status, body } = await send(method, address, { headers });
        const isOurs = status >= 400 && status < 500 && isOurForm(body);
        if (!isOurs) wrong.push(`${method} ${address.slice(0, 80)}: ${status}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('never fails over an id, a query or a body that nobody would send', async () => {
    const failed: string[] = [];
    const huge = '9007199254740991';
    const idsNobodyHas = ['2147483648', huge, '99999999999999999999', '-1', "'"];
    const queries = [
      `?page=${huge}&limit=${huge}&from=${huge}&search=%F0%9F%A7%98`,
      '?page=1&page=2&search=a&search=b&from=2026-01-01&from=2026-01-02&status=a&status=b',
      '?page=-1&search=%25%27%5C&from=9999-12-31&to=0001-01-01&date=2026-02-31&__proto__=1&search[]=1',
      '?from=9999-12-31&to=9999-12-31&date=9999-12-31&week=9999-12-31&firstDay=9999-12-31&weeks=1',
    ];
    for (const [turn, [method, path]] of listRoutes().entries()) {
      const headers = { [USER_HEADER]: path.includes('/admin/') ? people.admin : people.owner, ...json };
      const tries: [address: string, body?: string][] = [
        ...(path.includes(':') ? pickSome(idsNobodyHas, turn).map((id): [string] => [withId(path, id)]) : []),
        ...(method === 'GET'
          ? pickSome(queries, turn).map((query): [string] => [`${fillPath(path)}${query}`])
          : pickSome(['null', '[]', '"x"', '{}'], turn).map((body): [string, string] => [
              fillPath(path),
              body,
            ])),
      ];
      for (const [address, body] of tries) {
        const { status } = await send(method, address, { headers, body });
        if (status >= 500) failed.push(`${method} ${address} ${body}: ${status}`);
      }
    }
    expect(failed).toEqual([]);
  });

  it('never fails over a value of its form that nobody would send', async () => {
    const failed: string[] = [];
    const values = [
      'x'.repeat(20_000),
      '9999-12-31',
      '‮🧘\u200b\r\n',
      "';--",
      9007199254740991,
      1e308,
      -1,
      null,
      [],
    ];
    const known = (name: string) => (name.startsWith('business') ? [ids.business] : []);
    for (const [turn, [key, row]] of [...whole.endpoints].entries()) {
      const { method, payload } = sampleRequest(key, row, known);
      if (payload === undefined || row.auth === 'admin') continue;
      for (const changed of replaceEachLeaf(JSON.parse(payload), pickSome(values, turn))) {
        const body = JSON.stringify(changed);
        const { status } = await send(method, fillPath(split(key)[1]), {
          headers: { [USER_HEADER]: people.owner, ...json },
          body,
        });
        if (status >= 500) failed.push(`${key} ${body.slice(0, 300)}: ${status}`);
      }
    }
    expect(failed).toEqual([]);
  });
});

/** Fills parameters with ids that exist. */
function fillPath(path: string): string {
  return path.replaceAll(/:(\w+)|\*/g, (_, name: string | undefined) => {
    const known = Object.keys(ids).find((id) => name?.startsWith(id));
    return String(known === undefined ? '1' : ids[known]);
  });
}

/** Replaces one leaf at a time with each value. */
function* replaceEachLeaf(input: unknown, values: readonly unknown[]): Generator<unknown> {
  if (typeof input !== 'object' || input === null) {
    yield* values;
    return;
  }
  for (const [key, child] of Object.entries(input)) {
    for (const changed of replaceEachLeaf(child, values)) {
      if (Array.isArray(input)) yield input.with(Number(key), changed);
      else yield { ...input, [key]: changed };
    }
  }
}
