import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nothingUnexplained, printReport } from '#features/booking/reconcile/reconciliation-report.server.ts';
import { addWalkIn, takeBackWalkIn } from '#features/booking/walk-in/walk-ins.server.ts';
import { createTestDatabase, type TestDatabase, testDatabaseUrl } from '#support/database.ts';
import { createPerson } from '#support/people.ts';
import { balance, createDate, hold, openShop, type Shop, seatsTaken } from '#support/shop.ts';

describe.runIf(testDatabaseUrl !== undefined)('the door and the site sell the same places', () => {
  let database: TestDatabase;
  let shop: Shop;

  beforeAll(async () => {
    database = await createTestDatabase();
    shop = await openShop(database.pool);
  });
  afterAll(async () => {
    await shop.close();
    await database.drop();
  });

  it('twelve of them, to whoever is first, while others are taken back', async () => {
    const date = await createDate(shop.pool, {
      capacity: 12,
      startsAt: new Date(Math.floor(Date.now() / 60_000) * 60_000 + 3_600_000),
    });
    const desk = { pool: shop.pool, clock: shop.deps.clock };
    const staff = await createPerson(shop.pool);
    const walkIn = async (places: number) => {
      const key = randomUUID();
      await addWalkIn(desk, staff, date.occurrenceId, { key, name: 'Rosa', places, paidBy: 'cash' });
      return key;
    };
    const early = await Promise.all([walkIn(2), walkIn(2)]);
    const buyers = await Promise.all(Array.from({ length: 15 }, () => createPerson(shop.pool)));
    const outcomes = await Promise.allSettled([
      ...buyers.map(async (person) => void (await hold(shop, person, date))),
      ...Array.from({ length: 10 }, async (_, index) => void (await walkIn(1 + (index % 3)))),
      ...early.flatMap((key) => [takeBackWalkIn(desk, key), takeBackWalkIn(desk, key)]),
    ]);
    expect(outcomes.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0);
    const reasons = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
    expect(reasons.filter((code) => code !== 'conflict' && code !== 'sold_out')).toEqual([]);
    expect(await seatsTaken(shop.pool, date.occurrenceId)).toBeLessThanOrEqual(12);
    // Whoever is left fills it to the last place, and not beyond.
    for (let left = 12 - (await seatsTaken(shop.pool, date.occurrenceId)); left > 0; left--) await walkIn(1);
    await expect(walkIn(1)).rejects.toMatchObject({ message: 'There are no places left.' });
    const report = await balance(shop);
    expect(nothingUnexplained(report), printReport(report)).toBe(true);
  });
});
