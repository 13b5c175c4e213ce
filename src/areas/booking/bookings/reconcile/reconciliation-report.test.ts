import { describe, expect, it } from 'vitest';
import { createPerson } from '#support/people.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import { createOccurrenceForSale, holdPlace, readReconciliation } from '#support/shop.ts';
import { finaliseHold } from '../book/finalise-hold.server.ts';
import { findHold } from '../hold/hold-queries.server.ts';
import { releaseHold } from '../hold/release-hold.server.ts';
import { isFullyExplained, printReport } from './reconciliation-report.server.ts';

const shop = setUpShop();

async function getPaymentRecord(holdId: string) {
  const found = await findHold(shop.pool, holdId);
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
    const text = printReport({ ...(await readReconciliation(shop)), credits });
    expect(text).toContain('\ncredit 199999  £1.00   £0.00');
  });

  it('explains a day of booking, abandoning, refunding and booking for nothing', async () => {
    const booked = await holdPlace(
      shop,
      await createPerson(shop.pool),
      await createOccurrenceForSale(shop.pool),
    );
    await shop.pay(booked.paymentIntentId);
    await finaliseHold(shop.deps, await getPaymentRecord(booked.holdId));
    const left = await holdPlace(
      shop,
      await createPerson(shop.pool),
      await createOccurrenceForSale(shop.pool),
    );
    await releaseHold(shop.deps, await getPaymentRecord(left.holdId));
    const free = await holdPlace(
      shop,
      await createPerson(shop.pool),
      await createOccurrenceForSale(shop.pool, { pricePence: 0 }),
    );
    await finaliseHold(shop.deps, await getPaymentRecord(free.holdId));
    await holdPlace(shop, await createPerson(shop.pool), await createOccurrenceForSale(shop.pool));
    const cancelledDate = await createOccurrenceForSale(shop.pool);
    const refunded = await holdPlace(shop, await createPerson(shop.pool), cancelledDate);
    await shop.pay(refunded.paymentIntentId);
    await shop.pool.query(`UPDATE occurrences SET state = 'cancelled' WHERE id = $1`, [
      cancelledDate.occurrenceId,
    ]);
    await finaliseHold(shop.deps, await getPaymentRecord(refunded.holdId));
    await shop.jobs.sendPendingRefunds?.({});

    const report = await readReconciliation(shop);
    expect(report.lines.map((line) => line.verdict.text).toSorted()).toEqual([
      'being paid',
      'booked',
      'booked, free',
      'given up',
      'refunded',
    ]);
    expect(isFullyExplained(report)).toBe(true);
    expect(printReport(report)).toMatch(/nothing unexplained$/);
  });

  it('finds money without a booking, a seat nobody holds, and says so', async () => {
    const date = await createOccurrenceForSale(shop.pool);
    const held = await holdPlace(shop, await createPerson(shop.pool), date);
    await shop.pay(held.paymentIntentId);
    await shop.pool.query(`UPDATE payments SET state = 'succeeded' WHERE order_id = $1`, [held.holdId]);
    await shop.pool.query(`UPDATE holds SET state = 'released' WHERE id = $1`, [held.holdId]);
    const report = await readReconciliation(shop);
    expect(isFullyExplained(report)).toBe(false);
    expect(report.seats).toEqual([
      { occurrenceId: date.occurrenceId, startsAt: date.startsAt, taken: 1, heldOrBooked: 0 },
    ]);
    const text = printReport(report);
    expect(text).toContain('money without booking or refund');
    expect(text).toContain(held.paymentIntentId);
    expect(text).not.toContain('nothing unexplained');
  });
});
