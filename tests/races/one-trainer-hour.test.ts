import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBooking } from '#features/booking/book/create-booking.server.ts';
import { nothingUnexplained, printReport } from '#features/booking/reconcile/reconciliation-report.server.ts';
import { booksAgree, printCheck } from '#features/ledger/check-books.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { createTestDatabase, type TestDatabase, testDatabaseUrl } from '#support/database.ts';
import { createPerson } from '#support/people.ts';
import { balance, booksOf, confirmationsQueued, openShop, type Shop } from '#support/shop.ts';
import { anOpenHour, holdHourOf, hoursTaken } from '#support/trainer-hours.ts';
import { createTrainer } from '#support/trainers.ts';

// Real races need a database that runs statements at the same time.
describe.runIf(testDatabaseUrl !== undefined)('many people, one hour of a trainer', () => {
  let database: TestDatabase;
  let shop: Shop;

  beforeAll(async () => {
    database = await createTestDatabase();
    shop = await openShop(database.pool);
    await shop.listenForWebhooks();
  });
  afterAll(async () => {
    await shop.close();
    await database.drop();
  });

  it('100 buyers of one hour, half of them half an hour later: one booking, one charge', async () => {
    const { id: trainerId } = await createTrainer(shop.pool);
    const startsAt = await anOpenHour(shop, trainerId);
    const buyers = await Promise.all(Array.from({ length: 100 }, () => createPerson(shop.pool)));
    const outcomes = await Promise.allSettled(
      buyers.map(async (person, index) => {
        const start = new Date(startsAt.getTime() + (index % 2) * 30 * 60_000);
        const held = await holdHourOf(shop, person, { trainerId, startsAt: start });
        await shop.pay(held.paymentIntentId);
        return createBooking(shop.deps, person, { holdId: held.holdId, totalAmount: '55.00' });
      }),
    );
    const booked = outcomes.filter((outcome) => outcome.status === 'fulfilled');
    expect(booked).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') {
        expect(outcome.reason).toBeInstanceOf(AppError);
        expect(outcome.reason).toMatchObject({ code: 'sold_out' });
      }
    }
    await shop.sandbox.control.idle();
    const charges = await shop.sandbox.control.charges();
    expect(charges.filter((charge) => charge.paid && charge.amount_refunded === 0)).toHaveLength(1);
    expect(await hoursTaken(shop.pool, trainerId)).toBe(1);
    expect(await confirmationsQueued(shop)).toBe(1);
    const report = await balance(shop);
    expect(nothingUnexplained(report), printReport(report)).toBe(true);
    const books = await booksOf(shop);
    expect(booksAgree(books), printCheck(books)).toBe(true);
  });
});
