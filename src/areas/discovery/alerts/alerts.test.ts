import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { saveFavourite } from '#areas/discovery/favourites/manage-favourites.server.ts';
import type { SearchIndex } from '#areas/discovery/search/find/search-index.ts';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { queryOne } from '#shared/db/database.server.ts';
import type { AppInstance } from '#shared/http/app-instance.server.ts';
import { createHttpApp } from '#shared/http/create-http-app.server.ts';
import { acceptUploads } from '#shared/storage/receive-upload.server.ts';
import { createPerson } from '#support/people.ts';
import { createSession } from '#support/session-factory.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import { headerAuthenticator, USER_HEADER } from '#support/shop.ts';
import { type ListAlertsDeps, listAlerts } from './list-alerts.server.ts';
import { readAlertForMail } from './mails/alert-queries.server.ts';
import { createAlert, deleteAlert, setAlertOn } from './manage-alerts.server.ts';
import { alertRoutes } from './routes.server.ts';
import { checkAlerts, type SendAlertsDeps } from './send-alerts.server.ts';

const database = setUpDatabase();
let deps: SendAlertsDeps & ListAlertsDeps;
let app: AppInstance;
let now: Date;
let searchResults: number[] = [];
let notifications: { searchId: string; sessionIds: number[] }[] = [];

beforeAll(async () => {
  const index: Pick<SearchIndex, 'find'> = {
    find: async () => ({
      hits: searchResults.map((sessionId) => ({
        sessionId,
        distanceMetres: null,
        nextStartsAt: null,
        ratingThousandths: 0,
        version: 1,
      })),
      total: searchResults.length,
    }),
  };
  const notAsked = () => Promise.reject(new Error('Alerts ask for no map, no dates and no place.'));
  deps = {
    pool: database.pool,
    clock: { now: () => now },
    index: { ...index, map: notAsked, nextDates: notAsked, dataState: () => null },
    locate: notAsked,
    distanceUnit: 'miles',
    sender: { publicKey: 'key', takes: () => true },
    onFound: async (_tx, news) => void notifications.push(news),
  };
  app = createHttpApp();
  acceptUploads(app);
  alertRoutes({ ...deps, auth: headerAuthenticator(database.pool) })(app);
});
beforeEach(async () => {
  await database.pool.query('DELETE FROM saved_searches');
  now = new Date('2026-11-24T12:00:00Z');
  searchResults = [1, 2];
  notifications = [];
});
afterAll(() => app.close());

const createAlertAs = (who: AuthUser, every: 'day' | 'find', name = 'Yoga') =>
  createAlert(deps, who, { name, every, query: { sessionType: 'yoga' }, on: true });

describe('a saved search', () => {
  it('tells what is new since it was kept, once, also when two look at the same moment', async () => {
    const { id } = await createAlertAs(await createPerson(database.pool), 'find');
    await checkAlerts(deps);
    expect(notifications).toEqual([]);
    searchResults = [1, 2, 3, 4];
    await Promise.all([checkAlerts(deps), checkAlerts(deps)]);
    expect(notifications).toEqual([{ searchId: id, sessionIds: expect.arrayContaining([3, 4]) }]);
    now = new Date('2026-11-24T16:00:00Z');
    searchResults = [1];
    await checkAlerts(deps);
    searchResults = [1, 2, 3, 4];
    await checkAlerts(deps);
    expect(notifications).toHaveLength(1);
  });

  it('tells at once every three hours at most, and never in quiet hours', async () => {
    await createAlertAs(await createPerson(database.pool), 'find');
    searchResults = [1, 2, 3];
    await checkAlerts(deps);
    searchResults = [1, 2, 3, 4];
    now = new Date('2026-11-24T14:59:00Z');
    await checkAlerts(deps);
    expect(notifications).toHaveLength(1);
    now = new Date('2026-11-24T23:00:00Z');
    await checkAlerts(deps);
    expect(notifications).toHaveLength(1);
    now = new Date('2026-11-25T07:30:00Z');
    await checkAlerts(deps);
    expect(notifications).toHaveLength(2);
  });

  it('that tells once a day does so from 08:00 on, of all that came since', async () => {
    await createAlertAs(await createPerson(database.pool), 'day');
    searchResults = [1, 2, 3];
    await checkAlerts(deps);
    now = new Date('2026-11-25T07:45:00Z');
    await checkAlerts(deps);
    expect(notifications).toEqual([]);
    now = new Date('2026-11-25T08:00:00Z');
    searchResults = [1, 2, 3, 4];
    await checkAlerts(deps);
    expect(notifications.map(({ sessionIds }) => sessionIds.toSorted())).toEqual([[3, 4]]);
    searchResults = [1, 2, 3, 4, 5];
    now = new Date('2026-11-25T18:00:00Z');
    await checkAlerts(deps);
    expect(notifications).toHaveLength(1);
  });

  it('tells nothing once it is off or gone, also where its mail is on its way', async () => {
    const who = await createPerson(database.pool);
    const { id: sessionId } = await createSession(database.pool);
    searchResults = [];
    const off = await createAlertAs(who, 'find', 'Off');
    const gone = await createAlertAs(who, 'find', 'Gone');
    searchResults = [sessionId];
    await setAlertOn(database.pool, who, off.id, false);
    await checkAlerts(deps);
    expect(notifications).toEqual([{ searchId: gone.id, sessionIds: [sessionId] }]);
    expect(await readAlertForMail(database.pool, gone.id, [sessionId])).toMatchObject({ name: 'Gone' });
    await database.pool.query(
      `INSERT INTO notification_preferences (user_id, kind, by_email, by_push, token)
       VALUES ($1, 'saved_search', false, true, repeat('t', 32))`,
      [who.id],
    );
    expect(await readAlertForMail(database.pool, gone.id, [sessionId])).toMatchObject({ byMail: false });
    await deleteAlert(database.pool, who, gone.id);
    expect(await readAlertForMail(database.pool, gone.id, [sessionId])).toBeNull();
    expect(await readAlertForMail(database.pool, off.id, [sessionId])).toBeNull();
  });

  it('is its owner’s, who keeps ten at most', async () => {
    const who = await createPerson(database.pool);
    const kept = await createAlertAs(who, 'day');
    const other = await createPerson(database.pool);
    await expect(setAlertOn(database.pool, other, kept.id, false)).rejects.toMatchObject({
      code: 'not_found',
    });
    await deleteAlert(database.pool, other, kept.id);
    expect(await listAlerts(deps, who)).toHaveLength(1);
    for (let more = 1; more < 10; more++) await createAlertAs(who, 'day', `Yoga ${more}`);
    await expect(createAlertAs(who, 'day', 'One more')).rejects.toMatchObject({ code: 'conflict' });
  });

  it('kept again under its name, also many times at once, is one; ten are the most of many at once too', async () => {
    const who = await createPerson(database.pool);
    const { id } = await createAlertAs(who, 'day');
    await setAlertOn(database.pool, who, id, false);
    await Promise.all([1, 2, 3].map(() => createAlertAs(who, 'day')));
    expect(await listAlerts(deps, who)).toMatchObject([{ id, on: true }]);
    const names = Array.from({ length: 12 }, (_, index) => `Yoga ${index}`);
    await Promise.allSettled(names.map((name) => createAlertAs(who, 'day', name)));
    expect(await listAlerts(deps, who)).toHaveLength(10);
  });

  it('for days that have passed is not looked at any more', async () => {
    const who = await createPerson(database.pool);
    const query = { from: '2026-11-24', to: '2026-11-24' };
    await createAlert(deps, who, { name: 'Today', every: 'find', query, on: true });
    searchResults = [1, 2, 3];
    now = new Date('2026-11-25T12:00:00Z');
    await checkAlerts(deps);
    expect(notifications).toEqual([]);
  });

  it('deleted while its alert is on its way sends nothing after, and fails nowhere', async () => {
    const { id: sessionId } = await createSession(database.pool);
    for (let round = 0; round < 20; round++) {
      const who = await createPerson(database.pool);
      searchResults = [];
      const { id } = await createAlertAs(who, 'find');
      searchResults = [sessionId];
      notifications = [];
      await Promise.all([checkAlerts(deps), deleteAlert(database.pool, who, id)]);
      expect(await readAlertForMail(database.pool, id, [sessionId])).toBeNull();
      expect(notifications.length).toBeLessThanOrEqual(1);
      await checkAlerts(deps);
      expect(notifications.length).toBeLessThanOrEqual(1);
    }
  });

  it('is turned off by one post of a mail program, whatever form it takes', async () => {
    const who = await createPerson(database.pool);
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=b']) {
      const { id } = await createAlertAs(who, 'day');
      const { token } = await queryOne<{ token: string }>(
        database.pool,
        'SELECT token FROM saved_searches WHERE id = $1',
        [id],
      );
      const answer = await app.inject({
        method: 'POST',
        url: `/api/alerts/off/${token}`,
        headers: { 'content-type': type },
        payload: type.startsWith('multipart')
          ? '--b\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n'
          : 'List-Unsubscribe=One-Click',
      });
      expect(answer.statusCode).toBe(204);
      const shown = await app.inject({ url: '/api/alerts', headers: { [USER_HEADER]: who.id } });
      expect(shown.json()).toContainEqual(expect.objectContaining({ id, on: false }));
    }
  });
});

describe('the alerts of a person', () => {
  it('are one list of dates, searches and favourites, each with its switch and how we tell', async () => {
    const who = await createPerson(database.pool);
    const { id: sessionId } = await createSession(database.pool);
    expect(await listAlerts(deps, who)).toEqual([]);
    const search = await createAlertAs(who, 'day');
    const date = await watchFutureDate(who, sessionId);
    await saveFavourite(deps, who, 'sessions', sessionId);
    const told = { mail: true, push: false };
    expect(await listAlerts(deps, who)).toEqual([
      expect.objectContaining({ kind: 'date', id: date, on: true, ...told, sessionId }),
      expect.objectContaining({ kind: 'search', id: search.id, on: true, ...told, name: 'Yoga' }),
      { kind: 'favourites', id: 'favourite_dates', on: false, ...told, favourites: 1 },
      { kind: 'favourites', id: 'favourite_teachers', on: false, ...told, favourites: 1 },
    ]);
  });

  it('are each turned off and on through one address, by their owner alone', async () => {
    const [who, other] = [await createPerson(database.pool), await createPerson(database.pool)];
    const { id: sessionId } = await createSession(database.pool);
    await saveFavourite(deps, who, 'sessions', sessionId);
    const search = await createAlertAs(who, 'day');
    const date = await watchFutureDate(who, sessionId);
    const turn = (user: AuthUser, id: string, on: boolean) =>
      app.inject({
        method: 'PUT',
        url: `/api/alerts/${id}`,
        headers: { [USER_HEADER]: user.id },
        payload: { on },
      });
    const switches = async () => (await listAlerts(deps, who)).map(({ on }) => on);
    expect(await switches()).toEqual([true, true, false, false]);
    for (const id of [search.id, date]) expect((await turn(other, id, false)).statusCode).toBe(404);
    for (const id of [search.id, date]) expect((await turn(who, id, false)).statusCode).toBe(204);
    for (const id of ['favourite_dates', 'favourite_teachers'])
      expect((await turn(who, id, true)).statusCode).toBe(204);
    expect(await switches()).toEqual([false, false, true, true]);
    expect(await listAlerts(deps, other)).toEqual([]);
    expect((await turn(who, 'waiting_list', false)).statusCode).toBe(404);
  });

  it('are removed by their owner alone, and restored as they were', async () => {
    const [who, other] = [await createPerson(database.pool), await createPerson(database.pool)];
    const { id: sessionId } = await createSession(database.pool);
    const date = await watchFutureDate(who, sessionId);
    const { id } = await createAlertAs(who, 'find');
    await setAlertOn(database.pool, who, id, false);
    for (const alert of [id, date]) await deleteAlert(database.pool, other, alert);
    expect(await listAlerts(deps, who)).toHaveLength(2);
    for (const alert of [id, date]) await deleteAlert(database.pool, who, alert);
    expect(await listAlerts(deps, who)).toEqual([]);
    await createAlert(deps, who, { name: 'Yoga', every: 'find', query: { sessionType: 'yoga' }, on: false });
    expect(await listAlerts(deps, who)).toMatchObject([{ name: 'Yoga', every: 'find', on: false }]);
  });
});

/** Watches a date of the session a week from now, without a full house, and returns the alert's id. */
async function watchFutureDate(who: AuthUser, sessionId: number): Promise<string> {
  const { id } = await queryOne<{ id: string }>(
    database.pool,
    `WITH date AS (
       INSERT INTO occurrences (session_id, starts_at, ends_at, capacity)
       VALUES ($2, $3::timestamptz + interval '7 days', $3::timestamptz + interval '7 days 1 hour', 1) RETURNING id
     )
     INSERT INTO occurrence_watches (occurrence_id, user_id, created_at) SELECT id, $1, $3 FROM date RETURNING id`,
    [who.id, sessionId, now],
  );
  return id;
}
