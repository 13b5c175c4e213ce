import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#support/database.ts';
import { createPerson } from '#support/people.ts';
import { balance, createDate, hold, openShop, type Shop } from '#support/shop.ts';
import { finaliseHold } from '../book/finalise-hold.server.ts';
import { holdById } from '../hold/hold-queries.server.ts';
import { releaseHold } from '../hold/release-hold.server.ts';
import { nothingUnexplained, printReport } from './reconciliation-report.server.ts';

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

async function record(holdId: string) {
  const found = await holdById(shop.pool, holdId);
  if (found === null) throw new Error('no such hold');
  return found;
}

describe('the reconciliation report', () => {
  it('prints however much is unexplained', async () => {
    const credits = Array.from({ length: 200_000 }, (_, n) => ({
      creditId: `credit ${n}`,
      unusedPence: 100,
      postedPence: 0,
    }));
    const text = printReport({ ...(await balance(shop)), credits });
    expect(text).toContain('\ncredit 199999  £1.00   £0.00');
  });

  it('explains a day of booking, abandoning, refunding and booking for nothing', async () => {
    const booked = await hold(shop, await createPerson(shop.pool), await createDate(shop.pool));
    await shop.pay(booked.paymentIntentId);
    await finaliseHold(shop.deps, await record(booked.holdId));
    const left = await hold(shop, await createPerson(shop.pool), await createDate(shop.pool));
    await releaseHold(shop.deps, await record(left.holdId));
    const free = await hold(
      shop,
      await createPerson(shop.pool),
      await createDate(shop.pool, { pricePence: 0 }),
    );
    await finaliseHold(shop.deps, await record(free.holdId));
    await hold(shop, await createPerson(shop.pool), await createDate(shop.pool));
    const cancelledDate = await createDate(shop.pool);
    const refunded = await hold(shop, await createPerson(shop.pool), cancelledDate);
    await shop.pay(refunded.paymentIntentId);
    await shop.pool.query(`UPDATE occurrences SET state = 'cancelled' WHERE id = $1`, [
      cancelledDate.occurrenceId,
    ]);
    await finaliseHold(shop.deps, await record(refunded.holdId));
    await shop.jobs.sendPendingRefunds?.({});

    const report = await balance(shop);
    expect(report.lines.map((line) => line.verdict.text).toSorted()).toEqual([
      'being paid',
      'booked',
      'booked, free',
      'given up',
      'refunded',
    ]);
    expect(nothingUnexplained(report)).toBe(true);
    expect(printReport(report)).toMatch(/nothing unexplained$/);
  });

  it('finds money without a booking, a seat nobody holds, and says so', async () => {
    const date = await createDate(shop.pool);
    const held = await hold(shop, await createPerson(shop.pool), date);
    await shop.pay(held.paymentIntentId);
    await shop.pool.query(`UPDATE payments SET state = 'succeeded' WHERE order_id = $1`, [held.holdId]);
    await shop.pool.query(`UPDATE orders SET state = 'released' WHERE id = $1`, [held.holdId]);
    const report = await balance(shop);
    expect(nothingUnexplained(report)).toBe(false);
    expect(report.seats).toEqual([
      { occurrenceId: date.occurrenceId, startsAt: date.startsAt, taken: 1, heldOrBooked: 0 },
    ]);
    const text = printReport(report);
    expect(text).toContain('money without booking or refund');
    expect(text).toContain(held.paymentIntentId);
    expect(text).not.toContain('nothing unexplained');
  });
});
