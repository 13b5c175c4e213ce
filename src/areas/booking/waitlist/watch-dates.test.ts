import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { createPerson } from '#support/people.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import type { OccurrenceForSale } from '#support/shop.ts';
import { NOON, openWaitlist, type WaitlistHarness } from '#support/waitlist.ts';
import { readWaitlist } from './read-waitlists.server.ts';
import {
  deleteOldWatches,
  listWatchedDates,
  notifyWatchers,
  setWatchOn,
  stopWatching,
  watchDate,
} from './watch-dates.server.ts';

const shop = setUpShop();
let queue: WaitlistHarness;
let notified: string[];

beforeAll(async () => {
  queue = openWaitlist(shop);
});
beforeEach(async () => {
  await shop.pool.query('DELETE FROM occurrence_watches');
  queue.setTime(NOON);
  notified = [];
});

const deps = () => ({
  ...queue.deps,
  onPlaceFree: async (_tx: unknown, { watchId }: { watchId: string }) => void notified.push(watchId),
});
const watch = (who: AuthUser, date: OccurrenceForSale) =>
  watchDate(deps(), who, { sessionId: date.sessionId, date: date.startsAt.toISOString() });
const runNotify = () => notifyWatchers(deps());
const runWaitlistJob = async () => {
  await queue.processLists();
  await runNotify();
};
const watchedIds = async (who: AuthUser) => (await listWatchedDates(deps(), who)).map(({ id }) => id);

describe('a date that somebody watches', () => {
  it('is told of once it has a place, also when two workers look at once', async () => {
    const date = await queue.fullDate();
    const who = await createPerson(shop.pool);
    await watch(who, date);
    await watch(who, date);
    const [id] = await watchedIds(who);
    await runNotify();
    expect(notified).toEqual([]);
    await queue.freePlaces(date, 1);
    await Promise.all([runNotify(), runNotify(), runNotify()]);
    expect(notified).toEqual([id]);
    await runNotify();
    expect(notified).toHaveLength(1);
    expect(await watchedIds(who)).toEqual([]);
  });

  it('is told of behind those who wait for it', async () => {
    const date = await queue.fullDate({ capacity: 1 });
    const [waits, watches] = [await createPerson(shop.pool), await createPerson(shop.pool)];
    const place = await queue.join(waits, date);
    await watch(watches, date);
    await queue.freePlaces(date, 1);
    await runNotify();
    await runWaitlistJob();
    expect((await queue.myEntry(waits))?.state).toBe('offered');
    expect(notified).toEqual([]);
    await queue.leave(waits, place.id);
    await runWaitlistJob();
    expect(notified).toHaveLength(1);
  });

  it('is told of in the morning when it comes free at night, if it is free still', async () => {
    const [taken, free] = [await queue.fullDate(), await queue.fullDate()];
    const [one, two] = [await createPerson(shop.pool), await createPerson(shop.pool)];
    await watch(one, taken);
    await watch(two, free);
    const [id] = await watchedIds(two);
    await queue.freePlaces(taken, 1);
    await queue.freePlaces(free, 1);
    queue.setTime('2031-01-15T22:30:00Z');
    await runNotify();
    expect(notified).toEqual([]);
    await shop.pool.query('UPDATE occurrences SET taken = capacity WHERE id = $1', [taken.occurrenceId]);
    queue.setTime('2031-01-16T07:30:00Z');
    await runNotify();
    expect(notified).toEqual([id]);
  });

  it('is not told of once it is cancelled, not sold any more, or about to begin', async () => {
    const who = await createPerson(shop.pool);
    const dates = await Promise.all([1, 2, 3].map(() => queue.fullDate()));
    for (const date of dates) await watch(who, date);
    const [cancelled, paused, soon] = dates;
    const { pool } = shop.database;
    await pool.query(`UPDATE occurrences SET state = 'cancelled' WHERE id = $1`, [cancelled?.occurrenceId]);
    await pool.query(`UPDATE sessions SET status = 'paused' WHERE id = $1`, [paused?.sessionId]);
    if (soon !== undefined) await queue.freePlaces(soon, 1);
    queue.setTime('2031-01-25T18:01:00Z');
    await runNotify();
    expect(notified).toEqual([]);
  });

  it('can be left unwatched again, by its owner alone, and is shown to them', async () => {
    const date = await queue.fullDate();
    const [who, other] = [await createPerson(shop.pool), await createPerson(shop.pool)];
    await watch(who, date);
    const [id = ''] = await watchedIds(who);
    const shown = (viewer: AuthUser | null) =>
      readWaitlist(deps(), viewer, date.sessionId, date.startsAt.toISOString());
    expect(await shown(who)).toMatchObject({ watchId: id, watchable: true });
    expect(await shown(other)).toMatchObject({ watchId: null });
    expect(await shown(null)).toMatchObject({ watchId: null });
    await stopWatching(shop.pool, other, id);
    expect(await watchedIds(who)).toEqual([id]);
    await stopWatching(shop.pool, who, id);
    await queue.freePlaces(date, 1);
    await runNotify();
    expect(notified).toEqual([]);
  });

  it('that is turned off sends nothing, until it is turned on or watched again', async () => {
    const [who, other] = [await createPerson(shop.pool), await createPerson(shop.pool)];
    const date = await queue.fullDate();
    await watch(who, date);
    const [id = ''] = await watchedIds(who);
    expect(await setWatchOn(shop.pool, other, id, false)).toBe(false);
    expect(await setWatchOn(shop.pool, who, id, false)).toBe(true);
    expect(await listWatchedDates(deps(), who)).toMatchObject([{ id, on: false }]);
    const shown = await readWaitlist(deps(), who, date.sessionId, date.startsAt.toISOString());
    expect(shown).toMatchObject({ watchId: null });
    await watch(who, date);
    expect(await listWatchedDates(deps(), who)).toMatchObject([{ id, on: true }]);
    await setWatchOn(shop.pool, who, id, false);
    await queue.freePlaces(date, 1);
    await runNotify();
    expect(notified).toEqual([]);
    await setWatchOn(shop.pool, who, id, true);
    await runNotify();
    expect(notified).toEqual([id]);
  });

  it('is full, to come, and one of twenty at most', async () => {
    const who = await createPerson(shop.pool);
    const open = await queue.fullDate();
    await queue.freePlaces(open, 1);
    await expect(watch(who, open)).rejects.toMatchObject({ code: 'conflict' });
    await expect(
      watchDate(deps(), who, { sessionId: 999_999, date: open.startsAt.toISOString() }),
    ).rejects.toMatchObject({ code: 'not_found' });
    const dates = [];
    for (let index = 0; index < 21; index++) dates.push(await queue.fullDate());
    const outcomes = await Promise.allSettled(dates.map((date) => watch(who, date)));
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    expect(await watchedIds(who)).toHaveLength(20);
    queue.setTime('2031-03-15T12:00:00Z');
    await deleteOldWatches(deps());
    const { rowCount } = await shop.pool.query('SELECT FROM occurrence_watches');
    expect(rowCount).toBe(0);
  });
});
