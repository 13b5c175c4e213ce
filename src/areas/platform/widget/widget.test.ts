import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { setBrowserHeaders, setSecurityHeaders } from '#app/security-headers.server.ts';
import { londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { defaultBrand } from '#shared/domain/brand.ts';
import type { AppInstance } from '#shared/http/app-instance.server.ts';
import { createHttpApp } from '#shared/http/create-http-app.server.ts';
import { createPerson } from '#support/people.ts';
import { createBusiness, createMember, createOccurrence, createSession } from '#support/session-factory.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import { headerAuthenticator, USER_HEADER } from '#support/shop.ts';
import { widgetRoutes } from './routes.server.ts';

const assets = path.resolve(import.meta.dirname, '../../../../assets');
const now = new Date('2026-11-24T12:00:00Z');
const database = setUpDatabase();
let app: AppInstance;

beforeAll(async () => {
  app = createHttpApp();
  setBrowserHeaders(app, { https: true });
  setSecurityHeaders(app);
  widgetRoutes({
    db: database.pool,
    clock: { now: () => now },
    auth: headerAuthenticator(database.pool),
    publicUrl: 'https://fettle.example',
    brand: defaultBrand,
    fontFolder: path.join(assets, 'fonts'),
  })(app);
});
afterAll(() => app.close());

const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const timetable = (id: number, from = '') =>
  app.inject(`/api/widget/businesses/${id}${from && `?from=${from}`}`);

async function studio() {
  const business = await createBusiness(database.pool, { name: 'Skylight Barre' });
  const session = await createSession(database.pool, {
    businessId: business.id,
    title: 'Barre & Balance',
    pricePence: 1400,
  });
  return { business, session };
}

it('tells a week of public times to any page, without a word of who books', async () => {
  const { business, session } = await studio();
  const hidden = await createSession(database.pool, { businessId: business.id, status: 'pending' });
  await createOccurrence(database.pool, session.id, { startsAt: inHours(-1), capacity: 9 });
  await createOccurrence(database.pool, session.id, { startsAt: inHours(5), capacity: 9, taken: 7 });
  await createOccurrence(database.pool, hidden.id, { startsAt: inHours(6), capacity: 9 });
  await createOccurrence(database.pool, session.id, { startsAt: inHours(24 * 8), capacity: 9 });
  const answer = await timetable(business.id);
  expect(answer.headers['access-control-allow-origin']).toBe('*');
  expect(answer.headers['cross-origin-resource-policy']).toBe('cross-origin');
  expect(answer.headers['set-cookie']).toBeUndefined();
  expect(answer.json()).toEqual({
    id: business.id,
    name: 'Skylight Barre',
    site: defaultBrand.name,
    bookable: true,
    dates: [
      {
        sessionId: session.id,
        title: 'Barre & Balance',
        startsAt: inHours(5).toISOString(),
        endsAt: inHours(6).toISOString(),
        spacesLeft: 2,
        totalPrice: '15.40',
      },
    ],
    next: inHours(24 * 8).toISOString(),
  });
  const later = await timetable(business.id, plusDays(londonDay(now), 7));
  expect(later.json()).toMatchObject({ dates: [{ startsAt: inHours(24 * 8).toISOString() }], next: null });
  // A week that is over is this one.
  expect((await timetable(business.id, '2020-01-01')).json().dates).toHaveLength(1);
  expect((await timetable(business.id, '8999-12-31')).json()).toMatchObject({ dates: [], next: null });
  expect((await timetable(business.id, 'soon')).statusCode).toBe(400);
});

it('says nothing of a business that is not approved', async () => {
  const waiting = await createBusiness(database.pool, { status: 'submitted' });
  expect((await timetable(waiting.id)).statusCode).toBe(404);
});

it('stands in frames of other sites, with nothing in it that an address could bring', async () => {
  const { business } = await studio();
  const hostile = encodeURIComponent('"><script>alert(1)</script>');
  const frame = await app.inject(`/embed/businesses/${business.id}?accent=${hostile}&theme=${hostile}`);
  expect(frame.statusCode).toBe(200);
  expect(frame.body).toContain(`business="${business.id}" accent="#0d6644" theme="light"`);
  expect(frame.body).not.toContain('alert');
  expect(frame.headers['x-frame-options']).toBeUndefined();
  expect(frame.headers['content-security-policy']).toContain('frame-ancestors *');
  expect(frame.headers['content-security-policy']).toContain("default-src 'none'");
  const chosen = await app.inject(`/embed/businesses/${business.id}?accent=%23AA0055&theme=dark`);
  expect(chosen.body).toContain('accent="#AA0055" theme="dark"');
  expect((await app.inject(`/embed/businesses/${hostile}`)).statusCode).toBe(404);
});

it('is one script under 15 KB that any page may load', async () => {
  const script = await app.inject('/widget.js');
  expect(script.headers['cross-origin-resource-policy']).toBe('cross-origin');
  expect(script.headers['content-type']).toBe('text/javascript; charset=utf-8');
  const file = path.join(assets, 'widget/timetable.js');
  expect(script.body).toBe(readFileSync(file, 'utf8'));
  expect(statSync(file).size).toBeLessThan(15_000);
  expect(script.body).not.toMatch(/document\.cookie|localStorage|sessionStorage|indexedDB|innerHTML/);
});

it('gives those who run the sessions a code and a poster', async () => {
  const { business } = await studio();
  const manager = await createMember(database.pool, business.id, 'manager');
  const get = (file: string, headers: Record<string, string> = {}) =>
    app.inject({ url: `/api/businesses/${business.id}/${file}`, headers });
  const asManager = { [USER_HEADER]: manager.id };
  const poster = await get('poster.pdf', asManager);
  expect(poster.headers['content-type']).toBe('application/pdf');
  expect(poster.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  const code = await get('link.svg', asManager);
  expect(code.body).toMatch(/^<svg /);
  for (const file of ['poster.pdf', 'link.svg']) {
    expect((await get(file)).statusCode).toBe(401);
    expect((await get(file, { [USER_HEADER]: (await createPerson(database.pool)).id })).statusCode).toBe(403);
  }
});
