import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  isFullyExplained,
  printReport,
} from '#areas/booking/bookings/reconcile/reconciliation-report.server.ts';
import { addWalkIn, removeWalkIn } from '#areas/booking/bookings/walk-in/walk-ins.server.ts';
import { testDatabaseUrl } from '#support/database.ts';
import { createPerson } from '#support/people.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import { countTakenPlaces, createOccurrenceForSale, holdPlace, readReconciliation } from '#support/shop.ts';

describe.runIf(testDatabaseUrl !== undefined)('the door and the site sell the same places', () => {
  const shop = setUpShop();

  it('twelve of them, to whoever is first, while others are taken back', async () => {
    const date = await createOccurrenceForSale(shop.pool, {
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
      ...buyers.map(async (person) => void (await holdPlace(shop, person, date))),
      ...Array.from({ length: 10 }, async (_, index) => void (await walkIn(1 + (index % 3)))),
      ...early.flatMap((key) => [removeWalkIn(desk, key), removeWalkIn(desk, key)]),
    ]);
    expect(outcomes.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0);
    const reasons = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
    expect(reasons.filter((code) => code !== 'conflict' && code !== 'sold_out')).toEqual([]);
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBeLessThanOrEqual(12);
    // The rest fills it exactly.
    for (let left = 12 - (await countTakenPlaces(shop.pool, date.occurrenceId)); left > 0; left--)
      await walkIn(1);
    await expect(walkIn(1)).rejects.toMatchObject({ message: 'There are no places left.' });
    const report = await readReconciliation(shop);
    expect(isFullyExplained(report), printReport(report)).toBe(true);
  });
});
