import { isDeepStrictEqual } from 'node:util';
import type { InjectOptions } from 'fastify';
import { describe, expect, it } from 'vitest';
import { businessActions, canPerform } from '#areas/catalogue/businesses/permissions/permissions.ts';
import { openedEndpoints } from '#areas/identity/accounts/sign-in/library-endpoints.server.ts';
import { fillPath, type RouteRow, routeTable } from '#support/route-table.ts';
import { knownValues, sampleRequest } from '#support/sample-request.ts';
import { setUpWholeApp } from '#support/set-up-whole-app.ts';
import { USER_HEADER } from '#support/shop.ts';
import { withoutNames } from '#support/whole-app.ts';
import { createWorld, type TestRole, testRoles, type World } from '#support/world.ts';

const whole = setUpWholeApp();

const roles = {
  instructor: 'instructor',
  'other instructor': 'instructor',
  'front desk': 'front_desk',
  manager: 'manager',
  owner: 'owner',
} as const;

/** Instructors can't open classes that they don't teach. */
const ofOneClass = (route: string) => route.startsWith('/api/occurrences/:occurrence/');

const isOnTeam = (who: TestRole): who is keyof typeof roles => who in roles;

function expectedStatus(who: TestRole, [, route, action, status]: RouteRow): number {
  if (who === 'visitor') return 401;
  if (!isOnTeam(who) || (who === 'other instructor' && ofOneClass(route))) return 403;
  return canPerform(roles[who], action) ? status : 403;
}

/** Reused until a change succeeds. */
let world: World | null = null;

/** The status for each kind of caller. */
async function requestAsEach(request: (world: World) => InjectOptions): Promise<Record<TestRole, number>> {
  const statuses: [TestRole, number][] = [];
  for (const who of testRoles) {
    world ??= await createWorld(whole.shop.pool);
    const person = world.people[who];
    const { headers, ...sent } = request(world);
    const { statusCode } = await whole.app.inject({
      ...sent,
      headers: { ...headers, ...(person !== null && { [USER_HEADER]: person }) },
    });
    statuses.push([who, statusCode]);
    if (sent.method !== 'GET' && statusCode < 300) world = null;
  }
  return Object.fromEntries(statuses) as Record<TestRole, number>;
}

/** Whether the table says of a route which role it asks for. */
const isForRoles = (route: string) => routeTable.some(([method, path]) => matchesRoute(method, path, route));

/** "/api/photos/businesses/:business" is one of "/api/photos/:/:". */
const matchesRoute = (method: string, path: string, route: string): boolean =>
  new RegExp(`^${withoutNames(route).replaceAll('.', '\\.').replaceAll(':', '[^/]+?')}$`).test(
    `${method} ${withoutNames(path.split('?')[0] ?? '')}`,
  );

describe('who may use which route', () => {
  it('is said by a contract, but for what other programs have shaped', () => {
    const inTables = new Set([...whole.endpoints.keys()].map(withoutNames));
    const elsewhere = [...whole.registered].filter((route) => !inTables.has(route));
    const library = openedEndpoints.map(({ method, library: { path } }) => `${method} /api/auth${path}`);
    const others = [
      'POST /api/stripe/webhook',
      'GET /api/openapi.json',
      'GET /api/v1/openapi.json',
      'POST /api/alerts/off/:token',
      'POST /api/notifications/off/:token',
      'POST /api/business-news/off/:token',
    ];
    expect(elsewhere.filter((route) => !route.endsWith(' /api/*')).sort()).toEqual(
      [...library, ...others].map(withoutNames).sort(),
    );
  });

  it('has no row for a route that there is not, and uses every right that there is', () => {
    const routes = [...whole.endpoints].filter(([, { auth }]) => auth === 'user').map(([key]) => key);
    expect(
      routeTable.filter(([method, path]) => !routes.some((route) => matchesRoute(method, path, route))),
    ).toEqual([]);
    const used = new Set(routeTable.map(([, , action]) => action));
    expect(businessActions.filter((action) => !used.has(action))).toEqual([]);
  });

  it('is everybody, everybody signed in, or nobody without a key, where it does not ask for a role', async () => {
    const wrong: Record<string, object> = {};
    for (const [key, row] of whole.endpoints) {
      if (row.auth === 'admin' || isForRoles(key)) continue;
      const answered = await requestAsEach((world) => sampleRequest(key, row, knownValues(key, world)));
      const status = row.auth === 'apiKey' ? 401 : answered.owner;
      const expected = Object.fromEntries(testRoles.map((who) => [who, status]));
      if (row.auth === 'user') expected.visitor = 401;
      const isRefused = row.auth === 'user' && status === 401;
      // The booking is that of somebody else.
      const isOpened = status < 400 && /:(bookingId|orderId)\b/.test(key);
      if (isRefused || isOpened || status >= 500 || !isDeepStrictEqual(answered, expected))
        wrong[key] = answered;
    }
    expect(wrong).toEqual({});
    // Some 2,400 requests.
  }, 600_000);

  const rows = routeTable.map((row) => ({ name: `${row[0]} ${row[1]}`, row }));
  it.each(rows)('$name', async ({ row }) => {
    const [method, route, , , input] = row;
    const answered = await requestAsEach(({ ids }) => ({
      method: method as 'GET',
      url: fillPath(route, ids),
      ...(input !== undefined && { payload: JSON.parse(fillPath(JSON.stringify(input), ids)) }),
    }));
    expect(answered).toEqual(Object.fromEntries(testRoles.map((who) => [who, expectedStatus(who, row)])));
  });
});

describe('a visitor, before anything they send is looked at', () => {
  it('is told to sign in by every route that is not public, the admins’ too, whatever they send', async () => {
    const closed = [...whole.registered].filter(
      (route) => !whole.saidFor.public.has(route) && !route.endsWith(' /api/*'),
    );
    expect(closed.length).toBeGreaterThan(100);
    const answered: Record<string, number> = {};
    for (const route of closed) {
      const [method = '', path = ''] = route.split(' ');
      for (const payload of ['{"no', '{}']) {
        const answer = await whole.app.inject({
          method: method as 'GET',
          url: `${path.replaceAll(':', 'nonsense!')}?page=nonsense`,
          ...(method === 'GET' ? {} : { payload, headers: { 'content-type': 'application/json' } }),
        });
        if (answer.statusCode !== 401) answered[`${route} ${payload}`] = answer.statusCode;
      }
    }
    expect(answered).toEqual({});
  });

  it('may change nothing but what needs no account', () => {
    expect([...whole.saidFor.public].filter((route) => !route.startsWith('GET ')).sort()).toEqual([
      'DELETE /api/visitor-holds/:',
      'DELETE /api/waiver-links/:',
      'POST /api/alerts/off/:',
      'POST /api/auth/magic-link/verify',
      'POST /api/auth/passkey/verify-authentication',
      'POST /api/auth/request-password-reset',
      'POST /api/auth/reset-password',
      'POST /api/auth/second-step',
      'POST /api/auth/sign-in/email',
      'POST /api/auth/sign-in/magic-link',
      'POST /api/auth/sign-in/social',
      'POST /api/auth/sign-up/email',
      'POST /api/auth/verify-email',
      'POST /api/business-news/links/:/end',
      'POST /api/business-news/off/:',
      'POST /api/help/messages',
      'POST /api/logout',
      'POST /api/notifications/off/:',
      'POST /api/payment-links/:/finish',
      'POST /api/reports',
      'POST /api/sessions/:/visits',
      'POST /api/stripe/webhook',
      'POST /api/visitor-holds',
      'POST /api/waiver-links/:',
    ]);
  });
});
