import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { defaultBrand } from '#shared/domain/brand.ts';
import type { AppInstance } from '#shared/http/app-instance.server.ts';
import { createHttpApp } from '#shared/http/create-http-app.server.ts';
import { createPerson } from '#support/people.ts';
import { createBusiness, createMember, createOccurrence, createSession } from '#support/session-factory.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import { headerAuthenticator, USER_HEADER } from '#support/shop.ts';
import { timetableRoutes } from './routes.server.ts';

const SITE = 'https://fettle.example';

const database = setUpDatabase();
let app: AppInstance;
let owner: { id: string };
let businessId: number;

beforeAll(async () => {
  app = createHttpApp();
  timetableRoutes({
    pool: database.pool,
    clock: { now: () => new Date() },
    auth: headerAuthenticator(database.pool),
    site: { brand: defaultBrand, publicUrl: SITE },
  })(app);
});
beforeEach(async () => {
  owner = await createPerson(database.pool);
  ({ id: businessId } = await createBusiness(database.pool, { ownerId: owner.id, name: 'Basin Hall' }));
});
afterAll(() => app.close());

const ask = (method: 'GET' | 'POST' | 'DELETE', as = owner.id) =>
  app.inject({
    method,
    url: `/api/businesses/${businessId}/calendar-feed`,
    headers: { [USER_HEADER]: as },
  });

const createFeed = async (): Promise<string> => {
  const { url } = (await ask('POST')).json<{ url: string }>();
  return url.slice(SITE.length);
};

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

describe('a business’s timetable in a calendar program', () => {
  it('has the dates that stand, with how many places are taken, and none of another business', async () => {
    const session = await createSession(database.pool, { businessId, title: 'Lunch Pilates' });
    await createOccurrence(database.pool, session.id, { startsAt: inDays(2), capacity: 12, taken: 7 });
    await createOccurrence(database.pool, session.id, { startsAt: inDays(3), state: 'cancelled' });
    await createOccurrence(database.pool, session.id, { startsAt: inDays(-40) });
    const paused = await createSession(database.pool, { businessId, title: 'Paused', status: 'paused' });
    await createOccurrence(database.pool, paused.id, { startsAt: inDays(2) });
    const other = await createSession(database.pool, { title: 'Elsewhere' });
    await createOccurrence(database.pool, other.id, { startsAt: inDays(2) });
    const answer = await app.inject(await createFeed());
    expect(answer.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
    });
    const summaries = answer.body.match(/^SUMMARY:.*$/gm)?.map((line) => line.trim());
    expect(summaries).toEqual(['SUMMARY:Lunch Pilates (7 of 12)']);
    expect(answer.body).toContain('X-WR-CALNAME:Basin Hall timetable');
  });

  it('has one address at a time, which can be ended', async () => {
    expect((await ask('GET')).json()).toEqual({ url: null });
    const first = await createFeed();
    const second = await createFeed();
    expect((await app.inject(first)).statusCode).toBe(404);
    expect((await app.inject(second)).statusCode).toBe(200);
    expect((await ask('DELETE')).json()).toEqual({ url: null });
    expect((await app.inject(second)).statusCode).toBe(404);
    expect((await app.inject('/api/business-calendar/none.ics')).statusCode).toBe(404);
  });

  it('is closed while the business is suspended', async () => {
    const address = await createFeed();
    await database.pool.query(
      `UPDATE businesses SET status = 'suspended', booking_enabled = false WHERE id = $1`,
      [businessId],
    );
    expect((await app.inject(address)).statusCode).toBe(404);
  });

  it('is had by owner and managers, and by nobody else', async () => {
    const manager = await createMember(database.pool, businessId, 'manager');
    const desk = await createMember(database.pool, businessId, 'front_desk');
    const stranger = await createPerson(database.pool);
    expect((await ask('POST', manager.id)).statusCode).toBe(200);
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      expect((await ask(method, desk.id)).statusCode).toBe(403);
      expect((await ask(method, stranger.id)).statusCode).toBe(403);
    }
  });
});
