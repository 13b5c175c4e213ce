import pg from 'pg';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { z } from 'zod';
import { isAllowedWhileImpersonating } from '#areas/identity/accounts/impersonation/rules.ts';
import type { Endpoint } from '#shared/http/endpoints.ts';
import { knownValues, sampleRequest } from '#support/sample-request.ts';
import { setUpWholeApp } from '#support/set-up-whole-app.ts';
import { USER_HEADER } from '#support/shop.ts';
import { IMPERSONATION_HEADER } from '#support/whole-app.ts';
import { createWorld, type World } from '#support/world.ts';

/** An admin who impersonates an owner, on every route. */
const whole = setUpWholeApp();
let world: World;
beforeAll(async () => {
  world = await createWorld(whole.shop.pool);
});

/** Names that suggest secrets or health data. */
const SECRET = /token|secret|password|recovery|health|answers|feed|hosted|qr$/i;

/**
 * Harmless names that match the pattern. Add a new one here after a review, or refuse it in impersonation/rules.ts.
 */
const harmlessNames: readonly string[] = [
  'GET /api/profile: hasPassword',
  'GET /api/profile: recoveryCodesLeft',
];

const shown = () =>
  [...whole.endpoints].filter(
    ([key, row]) => key.startsWith('GET ') && isAllowedWhileImpersonating(key, row),
  );

const requestImpersonating = (method: string, url: string, payload?: object) =>
  whole.app.inject({
    method: method as 'GET',
    url,
    headers: { [USER_HEADER]: world.people.owner ?? '', [IMPERSONATION_HEADER]: 'on' },
    ...(payload === undefined ? {} : { payload }),
  });

/** All field names of a response. */
function schemaNames(schema: z.ZodType): string[] {
  const found = new Set<string>();
  const look = (part: unknown): void => {
    if (Array.isArray(part)) for (const one of part) look(one);
    else if (typeof part === 'object' && part !== null) {
      const { properties } = part as { properties?: Record<string, unknown> };
      for (const name of Object.keys(properties ?? {})) found.add(name);
      for (const one of Object.values(part)) look(one);
    }
  };
  look(toSchema(schema));
  return [...found];
}
const toSchema = (schema: z.ZodType): unknown =>
  (schema as unknown as { toJSONSchema(options: object): unknown }).toJSONSchema({
    unrepresentable: 'any',
    io: 'output',
  });

describe('an admin who sees the site as somebody', () => {
  it('is refused every route that may change anything, before what they send is looked at', async () => {
    const wrong: string[] = [];
    for (const route of whole.routes) {
      const [method = '', path = ''] = route.split(' ');
      if (!path.startsWith('/api/') || method === 'GET' || method === 'OPTIONS') continue;
      if (route === 'DELETE /api/view-as') continue;
      const url = path.replaceAll(/:\w+/g, '1').replace('*', 'x');
      for (const payload of [{}, { junk: 'x'.repeat(50) }]) {
        const answer = await requestImpersonating(method, url, payload);
        if (answer.statusCode !== 403 || answer.json().code !== 'viewing_as')
          wrong.push(`${route}: ${answer.statusCode} ${answer.body.slice(0, 80)}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('is told in whose place they stand, until when, and what to do', async () => {
    const answer = await requestImpersonating('POST', '/api/bookings', {});
    expect(answer.json()).toEqual({
      code: 'viewing_as',
      message:
        'You’re viewing the site as Priya Nair until 10:30. You can’t change anything. End the view first.',
    });
  });

  it('is refused every read that is a file, an export, an admin’s, or opens something', async () => {
    const refused = [...whole.routes].filter((route) => {
      const [method, path = ''] = route.split(' ');
      return (
        method === 'GET' &&
        path.startsWith('/api/') &&
        !isAllowedWhileImpersonating(route, whole.endpoints.get(route))
      );
    });
    expect(refused.length).toBeGreaterThan(40);
    for (const route of refused) {
      const url = (route.split(' ')[1] ?? '').replaceAll(/:\w+/g, '1').replace('*', 'x');
      const answer = await requestImpersonating('GET', url);
      expect(answer.json(), route).toMatchObject({ code: 'viewing_as' });
    }
    expect(refused).toEqual(
      expect.arrayContaining([
        'GET /api/profile/data.zip',
        'GET /api/profile/data.json',
        'GET /api/businesses/:businessId/calendar-feed',
        'GET /api/calendar-feed',
        'GET /api/bookings/:bookingId/check-in.svg',
        'GET /api/bookings/:bookingId/receipt.pdf',
        'GET /api/team-invitations/:token',
        'GET /api/logout',
      ]),
    );
  });

  it('reads nothing whose name says that it opens a door or tells of somebody’s health', () => {
    const secrets = shown()
      .filter(([key, row]) => !key.includes('/api/admin/') && row.answer !== undefined)
      .flatMap(([key, { answer }]: [string, Endpoint]) =>
        (answer === undefined ? [] : schemaNames(answer))
          // A secret URL may be named "url": look at its parent's name too.
          .filter((name) => SECRET.test(name) || SECRET.test(key))
          .map((name) => `${key}: ${name}`),
      );
    expect(secrets.sort()).toEqual([...harmlessNames].sort());
  });

  it('changes nothing by reading: no read that is shown writes to the database', async () => {
    const writing: string[] = [];
    let read = 0;
    for (const [key, row] of shown()) {
      const { url } = sampleRequest(key, row, knownValues(key, world));
      // The first of any visitor to ask makes the site's signing key.
      if (key.includes('/partner-asks/')) await requestImpersonating('GET', url);
      const sent = vi.spyOn(pg.Client.prototype, 'query');
      const answer = await requestImpersonating('GET', url);
      const statements = sent.mock.calls.map(([first]: unknown[]) =>
        typeof first === 'string' ? first : String(Object(first).text),
      );
      sent.mockRestore();
      if (answer.statusCode === 200) read++;
      if (
        statements.some((sql) =>
          /\b(INSERT INTO|UPDATE \w+ (SET|AS)|UPDATE \w+ \w+ SET|DELETE FROM)\b/.test(sql),
        )
      )
        writing.push(`${key}: ${answer.statusCode}`);
    }
    expect(writing).toEqual([]);
    expect(read).toBeGreaterThan(40);
  }, 120_000);

  it('leaves nothing in any cache', async () => {
    const answer = await requestImpersonating('GET', '/api/favourites');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({ 'cache-control': 'private, no-store', 'fettle-viewing': 'on' });
    const own = await whole.app.inject({
      method: 'GET',
      url: '/api/favourites',
      headers: { [USER_HEADER]: world.people.owner ?? '' },
    });
    expect(own.headers['fettle-viewing']).toBeUndefined();
  });

  it('goes to no page of admins: whoever they see is none', async () => {
    expect((await requestImpersonating('GET', '/api/admin/stats')).statusCode).toBe(403);
  });
});
