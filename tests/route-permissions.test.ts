import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { businessActions, canPerform } from '#areas/catalogue/businesses/permissions/permissions.ts';
import { openedEndpoints } from '#areas/identity/accounts/sign-in/library-endpoints.server.ts';
import { type AccessLevel, type RouteRow, routeTable } from '#support/route-table.ts';
import { setUpWholeApp } from '#support/set-up-whole-app.ts';
import { USER_HEADER } from '#support/shop.ts';
import { withoutNames } from '#support/whole-app.ts';
import { createWorld, type TestRole, testRoles, type World } from '#support/world.ts';

const whole = setUpWholeApp();

const unknownIds: Record<string, string> = {
  otherUuid: randomUUID(),
  otherId: '999999',
  otherNumber: '1',
  otherTable: 'nothing.csv',
  otherTown: 'nowhere-at-all',
  otherToken: 'x'.repeat(43),
  otherCode: 'x'.repeat(43),
  otherDay: '2027-01-04',
};

function fillPath(text: string, ids: Record<string, string | number>): string {
  const numbers = text
    .replaceAll('":business"', String(ids.business))
    // A fresh key per request: another business's same key would be refused.
    .replaceAll(':newUuid', () => randomUUID());
  return numbers.replaceAll(
    /:(business|session|occurrence|booking|customer|note|walkIn|other\w+)\b/g,
    (_, name: string) => String(ids[name] ?? unknownIds[name] ?? ''),
  );
}

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

function expectedStatus(who: TestRole, route: string, through: AccessLevel, status: number): number {
  if (through === 'everybody') return status;
  // Sign-ins don't work as API keys.
  if (through === 'a key') return 401;
  if (who === 'visitor') return 401;
  if (through === 'signed in') return status;
  if (!isOnTeam(who) || (who === 'other instructor' && ofOneClass(route))) return 403;
  return canPerform(roles[who], through) ? status : 403;
}

/** Reused until a change succeeds. */
let world: World | null = null;

async function requestRow([method, route, , , input]: RouteRow): Promise<Record<string, number>> {
  const statuses: Record<string, number> = {};
  for (const who of testRoles) {
    world ??= await createWorld(whole.shop.pool);
    const { people, ids } = world;
    const person = people[who];
    const answer = await whole.app.inject({
      method: method as 'GET',
      url: fillPath(route, ids),
      headers: person === null ? {} : { [USER_HEADER]: person },
      ...(input === undefined ? {} : { payload: JSON.parse(fillPath(JSON.stringify(input), ids)) }),
    });
    statuses[who] = answer.statusCode;
    if (method !== 'GET' && answer.statusCode < 300) world = null;
  }
  return statuses;
}

describe('who may use which route', () => {
  it('is written down for every route there is, and for no other', () => {
    const own = [...whole.registered].filter(
      (route) => !route.includes(' /api/admin/') && !route.endsWith(' /api/*'),
    );
    const written = new Set(
      routeTable.map(([method, route]) => `${method} ${withoutNames(route.split('?')[0] ?? '')}`),
    );
    expect(own.filter((route) => !matchesRoute(written, route))).toEqual([]);
    expect([...written].filter((route) => !own.some((one) => matchesRoute(new Set([route]), one)))).toEqual(
      [],
    );
  });

  it('stands in a contract’s table, but for what other programs have shaped', () => {
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

  it('uses every right that there is', () => {
    const used = new Set(routeTable.map(([, , through]) => through));
    expect(businessActions.filter((action) => !used.has(action))).toEqual([]);
  });

  const rows = routeTable.map((row) => ({ name: `${row[0]} ${row[1]}`, row }));
  it.each(rows)('$name', async ({ row }) => {
    const [, route, through, status] = row;
    expect(await requestRow(row)).toEqual(
      Object.fromEntries(testRoles.map((who) => [who, expectedStatus(who, route, through, status)])),
    );
  });
});

describe('a visitor, before anything they send is looked at', () => {
  it('is let through by no route that the table does not open to everybody, and by each that it does', () => {
    const open = new Set(
      routeTable
        .filter(([, , through]) => through === 'everybody')
        .map(([method, route]) => `${method} ${withoutNames(route.split('?')[0] ?? '')}`),
    );
    const letThrough = [...whole.saidFor.public];
    expect(letThrough.filter((route) => !matchesRoute(open, route))).toEqual([]);
    expect(
      [...open].filter((route) => !letThrough.some((one) => matchesRoute(new Set([route]), one))),
    ).toEqual([]);
  });

  it('is told to sign in by every other route, the admins’ too, whatever they send', async () => {
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
});

/** "/api/favourites/sessions/:" matches "/api/favourites/:/:". */
function matchesRoute(written: ReadonlySet<string>, route: string): boolean {
  const pattern = new RegExp(`^${route.replaceAll(/[.*]/g, '\\$&').replaceAll(':', '[^/]+?')}$`);
  return [...written].some((row) => pattern.test(row));
}
