import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AuthUser } from '#features/accounts/contract.ts';
import { createTestDatabase, type TestDatabase } from '#support/database.ts';
import { createPerson } from '#support/people.ts';
import { type DateForSale, openShop, type Shop } from '#support/shop.ts';
import { NOON, openQueue, type Queue } from '#support/waiting-list.ts';
import { showList } from './show-lists.server.ts';
import {
  forgetOldWatches,
  listWatched,
  stopWatching,
  tellWatchers,
  watchDate,
} from './watch-dates.server.ts';

let database: TestDatabase;
let shop: Shop;
let queue: Queue;
let told: string[];

beforeAll(async () => {
  database = await createTestDatabase();
  shop = await openShop(database.pool);
  queue = openQueue(shop);
});
beforeEach(async () => {
  await database.pool.query('DELETE FROM occurrence_watches');
  queue.setTime(NOON);
  told = [];
});
afterAll(async () => {
  await shop.close();
  await database.drop();
});

const deps = () => ({
  ...queue.deps,
  onPlaceFree: async (_tx: unknown, { watchId }: { watchId: string }) => void told.push(watchId),
});
const watch = (who: AuthUser, date: DateForSale) =>
  watchDate(deps(), who, { sessionId: date.sessionId, date: date.startsAt.toISOString() });
const tell = () => tellWatchers(deps());
/** What the job does every minute. */
const work = async () => {
  await queue.work();
  await tell();
};
const idsOf = async (who: AuthUser) => (await listWatched(deps(), who)).map(({ id }) => id);

describe('a date that somebody watches', () => {
  it('is told of once it has a place, also when two workers look at once', async () => {
    const date = await queue.fullDate();
    const who = await createPerson(database.pool);
    await watch(who, date);
    await watch(who, date);
    const [id] = await idsOf(who);
    await tell();
    expect(told).toEqual([]);
    await queue.free(date, 1);
    await Promise.all([tell(), tell(), tell()]);
    expect(told).toEqual([id]);
    await tell();
    expect(told).toHaveLength(1);
    expect(await idsOf(who)).toEqual([]);
  });

  it('is told of behind those who wait for it', async () => {
    const date = await queue.fullDate({ capacity: 1 });
    const [waits, watches] = [await createPerson(database.pool), await createPerson(database.pool)];
    const place = await queue.join(waits, date);
    await watch(watches, date);
    await queue.free(date, 1);
    await tell();
    await work();
    expect((await queue.own(waits))?.state).toBe('offered');
    expect(told).toEqual([]);
    await queue.leave(waits, place.id);
    await work();
    expect(told).toHaveLength(1);
  });

  it('is told of in the morning when it comes free at night, if it is free still', async () => {
    const [taken, free] = [await queue.fullDate(), await queue.fullDate()];
    const [one, two] = [await createPerson(database.pool), await createPerson(database.pool)];
    await watch(one, taken);
    await watch(two, free);
    const [id] = await idsOf(two);
    await queue.free(taken, 1);
    await queue.free(free, 1);
    queue.setTime('2031-01-15T22:30:00Z');
    await tell();
    expect(told).toEqual([]);
    await database.pool.query('UPDATE occurrences SET taken = capacity WHERE id = $1', [taken.occurrenceId]);
    queue.setTime('2031-01-16T07:30:00Z');
    await tell();
    expect(told).toEqual([id]);
  });

  it('is not told of once it is cancelled, not sold any more, or about to begin', async () => {
    const who = await createPerson(database.pool);
    const dates = await Promise.all([1, 2, 3].map(() => queue.fullDate()));
    for (const date of dates) await watch(who, date);
    const [cancelled, paused, soon] = dates;
    const { pool } = database;
    await pool.query(`UPDATE occurrences SET state = 'cancelled' WHERE id = $1`, [cancelled?.occurrenceId]);
    await pool.query(`UPDATE sessions SET status = 'paused' WHERE id = $1`, [paused?.sessionId]);
    if (soon !== undefined) await queue.free(soon, 1);
    queue.setTime('2031-01-25T18:01:00Z');
    await tell();
    expect(told).toEqual([]);
  });

  it('can be left unwatched again, by its owner alone, and is shown to them', async () => {
    const date = await queue.fullDate();
    const [who, other] = [await createPerson(database.pool), await createPerson(database.pool)];
    await watch(who, date);
    const [id = ''] = await idsOf(who);
    const shown = (viewer: AuthUser | null) =>
      showList(deps(), viewer, date.sessionId, date.startsAt.toISOString());
    expect(await shown(who)).toMatchObject({ watchId: id, watchable: true });
    expect(await shown(other)).toMatchObject({ watchId: null });
    expect(await shown(null)).toMatchObject({ watchId: null });
    await stopWatching(database.pool, other, id);
    expect(await idsOf(who)).toEqual([id]);
    await stopWatching(database.pool, who, id);
    await queue.free(date, 1);
    await tell();
    expect(told).toEqual([]);
  });

  it('is full, to come, and one of twenty at most', async () => {
    const who = await createPerson(database.pool);
    const open = await queue.fullDate();
    await queue.free(open, 1);
    await expect(watch(who, open)).rejects.toMatchObject({ code: 'conflict' });
    await expect(
      watchDate(deps(), who, { sessionId: 999_999, date: open.startsAt.toISOString() }),
    ).rejects.toMatchObject({ code: 'not_found' });
    const dates = [];
    for (let index = 0; index < 21; index++) dates.push(await queue.fullDate());
    const outcomes = await Promise.allSettled(dates.map((date) => watch(who, date)));
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    expect(await idsOf(who)).toHaveLength(20);
    queue.setTime('2031-03-15T12:00:00Z');
    await forgetOldWatches(deps());
    const { rowCount } = await database.pool.query('SELECT FROM occurrence_watches');
    expect(rowCount).toBe(0);
  });
});
