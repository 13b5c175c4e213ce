import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { releaseExpiredHolds } from '#areas/booking/bookings/hold/release-hold.server.ts';
import {
  MAX_NETWORK_PLACES,
  visitorShare,
} from '#areas/booking/bookings/visitor-hold/visitor-hold-limits.ts';
import { abandonVisitorHold } from '#areas/booking/bookings/visitor-hold/visitor-holds.server.ts';
import { queryOne } from '#shared/db/database.server.ts';
import { createTestDatabase, type TestDatabase, testDatabaseUrl } from '#support/database.ts';
import { createPerson } from '#support/people.ts';
import { createOccurrenceForSale, openShop, readReconciliation, type Shop } from '#support/shop.ts';
import { checkOut, holdAsVisitor, newBrowser, readPlaces } from '#support/visitors.ts';

const AT_ONCE = 16;

describe.runIf(testDatabaseUrl !== undefined)('holds of visitors', () => {
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

  const many = <T>(make: (n: number) => Promise<T>): Promise<PromiseSettledResult<T>[]> =>
    Promise.allSettled(Array.from({ length: AT_ONCE }, (_, n) => make(n)));
  const fulfilled = (outcomes: readonly PromiseSettledResult<unknown>[]) =>
    outcomes.filter(({ status }) => status === 'fulfilled').length;
  const everyPlaceHasAnOwner = async () => expect((await readReconciliation(shop)).seats).toEqual([]);

  it('of sixteen accounts with one browser’s cookie exactly one gets its place', async () => {
    const only = await createOccurrenceForSale(shop.pool, { capacity: 1 });
    const browser = newBrowser();
    const held = await holdAsVisitor(shop, browser, only);
    const people = await Promise.all(Array.from({ length: AT_ONCE }, () => createPerson(shop.pool)));
    const outcomes = await Promise.allSettled(people.map((person) => checkOut(shop, person, browser, only)));
    expect(fulfilled(outcomes)).toBe(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'fulfilled') expect(outcome.value.expiresAt).toBe(held.expiresAt);
      else expect(outcome.reason).toMatchObject({ code: 'sold_out' });
    }
    expect(await readPlaces(shop.pool, only.occurrenceId)).toEqual({ taken: 1, visitors: 0 });
    await everyPlaceHasAnOwner();
  });

  it('of sixteen tabs of one account all get the same hold', async () => {
    const only = await createOccurrenceForSale(shop.pool, { capacity: 1 });
    const browser = newBrowser();
    await holdAsVisitor(shop, browser, only);
    const person = await createPerson(shop.pool);
    const outcomes = await many(() => checkOut(shop, person, browser, only));
    const ids = outcomes.map((outcome) =>
      outcome.status === 'fulfilled' ? outcome.value.holdId : 'refused',
    );
    expect(new Set(ids).size).toBe(1);
    expect(ids).not.toContain('refused');
    await everyPlaceHasAnOwner();
  });

  it('passing, giving up and the job at once: the place is somebody’s or free, never both', async () => {
    for (let round = 0; round < 6; round++) {
      const only = await createOccurrenceForSale(shop.pool, { capacity: 1 });
      const browser = newBrowser();
      const person = await createPerson(shop.pool);
      const { holdId } = await holdAsVisitor(shop, browser, only);
      if (round % 2 === 1) shop.advanceMinutes(10.1);
      const steps = [
        () => checkOut(shop, person, browser, only),
        () => releaseExpiredHolds(shop.deps),
        () => abandonVisitorHold(shop.deps, browser.secret, holdId),
        () => checkOut(shop, person, browser, only),
      ];
      await Promise.allSettled(steps.map((_, at) => steps[(at + round) % steps.length]?.()));
      const { live } = await queryOne<{ live: number }>(
        shop.pool,
        `SELECT count(*)::integer AS live FROM holds h JOIN order_items i ON i.order_id = h.id
         WHERE i.occurrence_id = $1 AND h.state = 'held' AND NOT h.replaced`,
        [only.occurrenceId],
      );
      expect(await readPlaces(shop.pool, only.occurrenceId)).toEqual({ taken: live, visitors: 0 });
      expect(live).toBe(1);
      await everyPlaceHasAnOwner();
    }
  });

  it('sixteen visitors and sixteen accounts at once: visitors keep to their half, and no place is sold twice', async () => {
    const capacity = 9;
    const date = await createOccurrenceForSale(shop.pool, { capacity });
    const people = await Promise.all(Array.from({ length: AT_ONCE }, () => createPerson(shop.pool)));
    const [visitors, accounts] = await Promise.all([
      many(() => holdAsVisitor(shop, newBrowser(), date)),
      Promise.allSettled(people.map((person) => checkOut(shop, person, newBrowser(), date))),
    ]);
    expect(fulfilled(visitors)).toBeLessThanOrEqual(visitorShare(capacity));
    expect(fulfilled(visitors) + fulfilled(accounts)).toBe(capacity);
    expect(await readPlaces(shop.pool, date.occurrenceId)).toEqual({
      taken: capacity,
      visitors: fulfilled(visitors),
    });
    await everyPlaceHasAnOwner();
  });

  it('a network that throws its cookies away holds twelve places at once and no more', async () => {
    const network = '203.0.113.9';
    const dates = await Promise.all(
      Array.from({ length: AT_ONCE }, () => createOccurrenceForSale(shop.pool)),
    );
    const outcomes = await Promise.allSettled(
      dates.map((date) => holdAsVisitor(shop, newBrowser(network), date)),
    );
    expect(fulfilled(outcomes)).toBe(MAX_NETWORK_PLACES);
  });

  it('a browser that asks for sixteen dates at once holds three', async () => {
    const browser = newBrowser();
    const dates = await Promise.all(
      Array.from({ length: AT_ONCE }, () => createOccurrenceForSale(shop.pool)),
    );
    const outcomes = await Promise.allSettled(dates.map((date) => holdAsVisitor(shop, browser, date)));
    expect(fulfilled(outcomes)).toBe(3);
    await everyPlaceHasAnOwner();
  });
});
