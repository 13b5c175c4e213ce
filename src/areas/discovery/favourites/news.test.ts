import { beforeEach, expect, it } from 'vitest';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { queryOne } from '#shared/db/database.server.ts';
import { createPerson } from '#support/people.ts';
import { createOccurrence, createSession } from '#support/session-factory.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import { readFavouriteNews } from './mails/favourite-queries.server.ts';
import { notifyNewTimes } from './notify-new-times.server.ts';

const database = setUpDatabase();
let now: Date;
let notifications: { userId: string; sessionIds: number[] }[];

beforeEach(async () => {
  await database.pool.query('DELETE FROM favourite_alerts');
  await database.pool.query('DELETE FROM notification_preferences');
  now = new Date('2031-01-15T12:00:00Z');
  notifications = [];
});

const runJob = () =>
  notifyNewTimes({
    pool: database.pool,
    clock: { now: () => now },
    onFavouriteNews: async (_tx, { userId, sessionIds }) => void notifications.push({ userId, sessionIds }),
  });

async function wants(who: AuthUser, mail: boolean, push: boolean): Promise<void> {
  await database.pool.query(
    `INSERT INTO notification_preferences (user_id, kind, by_email, by_push, token)
     VALUES ($1, 'favourite_dates', $2, $3, $4)`,
    [who.id, mail, push, `token-${who.id}`],
  );
}

const heart = (who: AuthUser, what: { session?: number; business?: number }, at = '2031-01-01T00:00:00Z') =>
  database.pool.query(
    'INSERT INTO favourites (user_id, session_id, business_id, created_at) VALUES ($1, $2, $3, $4)',
    [who.id, what.session ?? null, what.business ?? null, at],
  );

const on = (sessionId: number, at: string) =>
  createOccurrence(database.pool, sessionId, { startsAt: new Date(at) });

function nextDay(): void {
  now = new Date(now.getTime() + 86_400_000);
}

it('a new time of a favourite is told once, a date that follows from week to week never', async () => {
  const who = await createPerson(database.pool);
  const { id } = await createSession(database.pool);
  await wants(who, true, false);
  await heart(who, { session: id });
  await on(id, '2031-03-20T18:30:00Z');
  await runJob();
  expect(notifications).toEqual([]);
  // Same Thursday evening, after the clocks have changed.
  await on(id, '2031-03-27T18:30:00Z');
  await on(id, '2031-04-03T17:30:00Z');
  nextDay();
  await runJob();
  expect(notifications).toEqual([]);
  await on(id, '2031-04-04T17:30:00Z');
  nextDay();
  await Promise.all([runJob(), runJob()]);
  expect(notifications).toEqual([{ userId: who.id, sessionIds: [id] }]);
  nextDay();
  await runJob();
  expect(notifications).toHaveLength(1);
});

it('a new session of a saved business is told; what was there when a heart was pressed is not', async () => {
  const who = await createPerson(database.pool);
  const old = await createSession(database.pool);
  await on(old.id, '2031-03-20T18:30:00Z');
  await wants(who, false, true);
  await runJob();
  await heart(who, { business: old.businessId }, '2031-01-15T13:00:00Z');
  nextDay();
  await runJob();
  expect(notifications).toEqual([]);
  const fresh = await createSession(database.pool, { businessId: old.businessId });
  await on(fresh.id, '2031-03-21T18:30:00Z');
  nextDay();
  await runJob();
  expect(notifications).toEqual([{ userId: who.id, sessionIds: [fresh.id] }]);
  expect(await readFavouriteNews(database.pool, who.id, [fresh.id], now)).toMatchObject({
    sessions: [{ id: fresh.id, nextStart: '2031-03-21T18:30:00+00:00' }],
  });
  await database.pool.query('DELETE FROM favourites WHERE user_id = $1', [who.id]);
  expect(await readFavouriteNews(database.pool, who.id, [fresh.id], now)).toMatchObject({ sessions: [] });
});

it('a new time of whom somebody follows is told, also where they take over a class', async () => {
  const { pool } = database;
  const who = await createPerson(pool);
  const [taught, other] = [await createSession(pool), await createSession(pool)];
  const { id } = await queryOne<{ id: number }>(
    pool,
    `INSERT INTO instructors (business_id, name, state, sent_at) VALUES ($1, 'Leo Marsh', 'shown', now()) RETURNING id`,
    [taught.businessId],
  );
  const teaches = (sessionId: number) =>
    pool.query(
      'INSERT INTO session_instructors (session_id, instructor_id, position, effective_from) VALUES ($1, $2, 1, now())',
      [sessionId, id],
    );
  await teaches(taught.id);
  await on(taught.id, '2031-03-20T18:30:00Z');
  await on(other.id, '2031-03-20T12:00:00Z');
  await wants(who, true, false);
  await pool.query(
    "INSERT INTO favourites (user_id, instructor_id, created_at) VALUES ($1, $2, '2031-01-01T00:00:00Z')",
    [who.id, id],
  );
  await runJob();
  await on(taught.id, '2031-03-22T10:00:00Z');
  nextDay();
  await runJob();
  await teaches(other.id);
  nextDay();
  await runJob();
  expect(notifications).toEqual([
    { userId: who.id, sessionIds: [taught.id] },
    { userId: who.id, sessionIds: [other.id] },
  ]);
  expect(await readFavouriteNews(pool, who.id, [taught.id], now)).toMatchObject({
    sessions: [{ id: taught.id }],
  });
  await pool.query("UPDATE instructors SET state = 'refused', reason = 'Not them.' WHERE id = $1", [id]);
  await on(taught.id, '2031-03-24T10:00:00Z');
  nextDay();
  await runJob();
  expect(notifications).toHaveLength(2);
  expect(await readFavouriteNews(pool, who.id, [taught.id], now)).toMatchObject({ sessions: [] });
});

it('nobody is told who has not asked, and nobody before eight in the morning', async () => {
  const [asked, silent] = [await createPerson(database.pool), await createPerson(database.pool)];
  const { id } = await createSession(database.pool);
  await on(id, '2031-03-20T18:30:00Z');
  await wants(asked, true, true);
  await wants(silent, false, false);
  for (const who of [asked, silent]) await heart(who, { session: id });
  await runJob();
  await on(id, '2031-03-21T18:30:00Z');
  for (const early of ['2031-01-15T22:30:00Z', '2031-01-16T07:45:00Z']) {
    now = new Date(early);
    await runJob();
    expect(notifications).toEqual([]);
  }
  now = new Date('2031-01-16T08:00:00Z');
  await runJob();
  expect(notifications).toEqual([{ userId: asked.id, sessionIds: [id] }]);
});
