import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { queryOne } from '#shared/db/database.server.ts';
import { createOccurrence, createSession, createUser } from '#support/session-factory.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import type { WalkInInput } from '../contract.ts';
import { placeDifferences } from '../reconcile/reconciliation-queries.server.ts';
import { eraseOldWalkIns, listWalkInRows } from './walk-in-queries.server.ts';
import { addWalkIn, removeWalkIn } from './walk-ins.server.ts';

const database = setUpDatabase();
let staff: { id: string };
let occurrenceId: number;
const startsAt = new Date('2026-11-24T18:00:00Z');
const now = new Date('2026-11-24T17:50:00Z');

beforeAll(async () => {
  staff = await createUser(database.pool);
});
beforeEach(async () => {
  const session = await createSession(database.pool, { pricePence: 1250 });
  occurrenceId = await createOccurrence(database.pool, session.id, { startsAt, capacity: 3 });
});

const input = (more: Partial<WalkInInput> = {}): WalkInInput => ({
  key: randomUUID(),
  name: 'Rosa Whitfield',
  places: 1,
  paidBy: 'cash',
  ...more,
});
const add = (walkIn: WalkInInput, at = now, date = occurrenceId) =>
  addWalkIn({ pool: database.pool, clock: { now: () => at } }, staff, date, walkIn);
const removeWalkInAs = (id: string) => removeWalkIn({ pool: database.pool, clock: { now: () => now } }, id);
const countTaken = async () =>
  (
    await queryOne<{ taken: number }>(database.pool, 'SELECT taken FROM occurrences WHERE id = $1', [
      occurrenceId,
    ])
  ).taken;

describe('a walk-in', () => {
  it('takes places at the session’s price without a fee, and nothing of that is unexplained', async () => {
    expect(await add(input({ places: 2 }))).toMatchObject({ paidPence: 2500, paidBy: 'cash', cameAt: now });
    expect(await add(input({ paidBy: 'nothing' }))).toMatchObject({ paidPence: 0 });
    expect(await countTaken()).toBe(3);
    expect(await placeDifferences(database.pool)).toEqual([]);
  });

  it('is noted once, however often it is sent', async () => {
    const walkIn = input();
    const [first, second] = await Promise.all([add(walkIn), add(walkIn)]);
    expect([second, await countTaken()]).toEqual([first, 1]);
    await expect(add({ ...walkIn, name: 'Somebody Else' })).rejects.toMatchObject({ code: 'conflict' });
    expect(await countTaken()).toBe(1);
  });

  it('takes all places or none, and says how many there are', async () => {
    await add(input({ places: 2 }));
    await expect(add(input({ places: 2 }))).rejects.toMatchObject({ message: 'Only 1 place is left.' });
    await add(input());
    await expect(add(input())).rejects.toMatchObject({ message: 'There are no places left.' });
    expect([await countTaken(), (await listWalkInRows(database.pool, [occurrenceId])).length]).toEqual([
      3, 2,
    ]);
  });

  it('gives its places up when it is taken back, once, and does not come back by being sent again', async () => {
    const walkIn = input({ places: 2 });
    const { id } = await add(walkIn);
    await removeWalkInAs(id);
    await removeWalkInAs(id);
    expect([await countTaken(), await listWalkInRows(database.pool, [occurrenceId])]).toEqual([0, []]);
    await expect(add(walkIn)).rejects.toMatchObject({ message: 'Someone has removed this walk-in.' });
    expect(await placeDifferences(database.pool)).toEqual([]);
  });

  it.each([
    ['2026-11-24T14:59:00Z', 'Check-in opens 3 hours before the start.'],
    ['2026-12-09T18:00:00Z', 'You can change marks for 14 days after the session.'],
  ])('cannot be at %s', async (at, message) => {
    await expect(add(input(), new Date(at))).rejects.toMatchObject({ message });
    expect(await countTaken()).toBe(0);
  });

  it('is nobody’s at a date that was called off, or is not there', async () => {
    await database.pool.query(`UPDATE occurrences SET state = 'cancelled' WHERE id = $1`, [occurrenceId]);
    await expect(add(input())).rejects.toMatchObject({ message: 'This date is cancelled.' });
    await expect(add(input(), now, 999_999_999)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('came when the device says, as far as that can be true', async () => {
    const later = new Date('2026-11-24T19:30:00Z');
    const said = '2026-11-24T17:47:00.000Z';
    expect((await add(input({ at: said }), later)).cameAt).toEqual(new Date(said));
    expect((await add(input({ at: '2030-01-01T00:00:00.000Z' }), later)).cameAt).toEqual(later);
    expect((await add(input({ at: '2026-11-24T09:00:00.000Z' }), later)).cameAt).toEqual(later);
  });

  it('is a name for a year', async () => {
    const { id } = await add(input());
    const name = async () =>
      (await listWalkInRows(database.pool, [occurrenceId])).find((one) => one.id === id)?.name;
    await eraseOldWalkIns(database.pool, now);
    expect(await name()).toBe('Rosa Whitfield');
    await eraseOldWalkIns(database.pool, new Date('2026-11-24T18:00:00Z'));
    expect(await name()).toBe('Walk-in');
  });
});
