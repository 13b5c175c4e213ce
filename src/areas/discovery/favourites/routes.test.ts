import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppInstance } from '#shared/http/app-instance.server.ts';
import { createHttpApp } from '#shared/http/create-http-app.server.ts';
import { createInstructor } from '#support/instructors.ts';
import { createBusiness, createSession, createUser } from '#support/session-factory.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import { headerAuthenticator, USER_HEADER } from '#support/shop.ts';
import { withFavourite } from './api.ts';
import type { FavouriteIds, Favourites } from './contract.ts';
import { favouriteRoutes } from './routes.server.ts';

const database = setUpDatabase();
let app: AppInstance;

beforeAll(async () => {
  app = createHttpApp();
  favouriteRoutes({
    pool: database.pool,
    clock: { now: () => new Date() },
    auth: headerAuthenticator(database.pool),
  })(app);
});
afterAll(() => app.close());

function send(as: string | null, method: 'GET' | 'PUT' | 'DELETE', url: string) {
  return app.inject({ method, url, headers: as === null ? {} : { [USER_HEADER]: as } });
}

const idsOf = async (as: string) => (await send(as, 'GET', '/api/favourites/ids')).json<FavouriteIds>();
const shownTo = async (as: string) => (await send(as, 'GET', '/api/favourites')).json<Favourites>();

describe('saving', () => {
  it('keeps a session, a business and an instructor, each once, the latest first', async () => {
    const { id: user } = await createUser(database.pool);
    const first = await createSession(database.pool, { title: 'First saved' });
    const second = await createSession(database.pool, { title: 'Second saved' });
    const business = await createBusiness(database.pool, { name: 'Saved Hall' });
    const instructor = await createInstructor(database.pool, business.id);
    for (const path of [
      `sessions/${first.id}`,
      `sessions/${second.id}`,
      `sessions/${first.id}`,
      `businesses/${business.id}`,
      `instructors/${instructor}`,
    ]) {
      expect((await send(user, 'PUT', `/api/favourites/${path}`)).statusCode).toBe(204);
    }
    expect(await idsOf(user)).toEqual({
      sessions: [second.id, first.id],
      businesses: [business.id],
      instructors: [instructor],
    });
    expect(await shownTo(user)).toMatchObject({
      sessions: [{ title: 'Second saved' }, { title: 'First saved' }],
      businesses: [{ name: 'Saved Hall', photo: null, address: '1 Test Street, London' }],
      instructors: [{ name: 'Hannah Okafor', photo: null, businessName: 'Saved Hall' }],
    });
  });

  it('at the same moment in eight tabs is saving once', async () => {
    const { id: user } = await createUser(database.pool);
    const { id } = await createSession(database.pool);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => send(user, 'PUT', `/api/favourites/sessions/${id}`)),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([204]));
    expect((await idsOf(user)).sessions).toEqual([id]);
  });

  it('is undone, also twice', async () => {
    const { id: user } = await createUser(database.pool);
    const { id } = await createSession(database.pool);
    await send(user, 'PUT', `/api/favourites/sessions/${id}`);
    for (let time = 0; time < 2; time++) {
      expect((await send(user, 'DELETE', `/api/favourites/sessions/${id}`)).statusCode).toBe(204);
    }
    expect(await idsOf(user)).toEqual({ sessions: [], businesses: [], instructors: [] });
  });

  it('is everybody’s own', async () => {
    const [one, other] = [(await createUser(database.pool)).id, (await createUser(database.pool)).id];
    const { id } = await createSession(database.pool);
    await send(one, 'PUT', `/api/favourites/sessions/${id}`);
    await send(other, 'DELETE', `/api/favourites/sessions/${id}`);
    expect((await idsOf(one)).sessions).toEqual([id]);
    expect((await idsOf(other)).sessions).toEqual([]);
  });

  it('needs somebody signed in', async () => {
    const { id } = await createSession(database.pool);
    const answers = [
      await send(null, 'GET', '/api/favourites'),
      await send(null, 'GET', '/api/favourites/ids'),
      await send(null, 'PUT', `/api/favourites/sessions/${id}`),
      await send(null, 'DELETE', `/api/favourites/sessions/${id}`),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401]);
  });

  it('is refused for what nobody may see, and for nonsense', async () => {
    const { id: user } = await createUser(database.pool);
    const draft = await createSession(database.pool, { status: 'draft' });
    const rejected = await createBusiness(database.pool, { status: 'rejected' });
    const unread = await createInstructor(database.pool, rejected.id, { state: 'waiting' });
    const answers = [
      await send(user, 'PUT', `/api/favourites/sessions/${draft.id}`),
      await send(user, 'PUT', `/api/favourites/businesses/${rejected.id}`),
      await send(user, 'PUT', '/api/favourites/sessions/987654321'),
      await send(user, 'PUT', `/api/favourites/instructors/${unread}`),
      await send(user, 'PUT', '/api/favourites/trainers/1'),
      await send(user, 'PUT', '/api/favourites/sessions/one'),
    ];
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([404]));
  });

  it('shows no longer what has been taken off, and shows it again when it is back', async () => {
    const { id: user } = await createUser(database.pool);
    const { id } = await createSession(database.pool);
    await send(user, 'PUT', `/api/favourites/sessions/${id}`);
    await database.pool.query(
      "UPDATE sessions SET status = 'rejected', rejection_reason = 'x' WHERE id = $1",
      [id],
    );
    expect((await shownTo(user)).sessions).toEqual([]);
    await database.pool.query("UPDATE sessions SET status = 'published' WHERE id = $1", [id]);
    expect((await shownTo(user)).sessions).toHaveLength(1);
  });
});

it('the hearts of a page follow at once, and back', () => {
  const saved = withFavourite({ sessions: [1], businesses: [], instructors: [] }, 'sessions', 2, true);
  expect(saved).toEqual({ sessions: [2, 1], businesses: [], instructors: [] });
  expect(withFavourite(saved, 'sessions', 2, true)).toEqual(saved);
  expect(withFavourite(saved, 'sessions', 2, false)).toEqual({
    sessions: [1],
    businesses: [],
    instructors: [],
  });
  expect(withFavourite(undefined, 'businesses', 3, true)).toEqual({
    sessions: [],
    businesses: [3],
    instructors: [],
  });
});
