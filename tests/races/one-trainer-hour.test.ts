import { beforeAll, describe, expect, it } from 'vitest';
import { createBooking } from '#areas/booking/bookings/book/create-booking.server.ts';
import {
  isFullyExplained,
  printReport,
} from '#areas/booking/bookings/reconcile/reconciliation-report.server.ts';
import { formatCheck, isReconciled } from '#areas/money/ledger/reconcile-ledger.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { testDatabaseUrl } from '#support/database.ts';
import { createPerson } from '#support/people.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import { compareLedgers, countConfirmations, readReconciliation } from '#support/shop.ts';
import { countTakenHours, findOpenHour, holdOpenHour } from '#support/trainer-hours.ts';
import { createTrainer } from '#support/trainers.ts';

describe.runIf(testDatabaseUrl !== undefined)('many people, one hour of a trainer', () => {
  const shop = setUpShop();

  beforeAll(async () => {
    await shop.listenForWebhooks();
  });

  it('100 buyers of one hour, half of them half an hour later: one booking, one charge', async () => {
    const { id: trainerId } = await createTrainer(shop.pool);
    const startsAt = await findOpenHour(shop, trainerId);
    const buyers = await Promise.all(Array.from({ length: 100 }, () => createPerson(shop.pool)));
    const outcomes = await Promise.allSettled(
      buyers.map(async (person, index) => {
        const start = new Date(startsAt.getTime() + (index % 2) * 30 * 60_000);
        const held = await holdOpenHour(shop, person, { trainerId, startsAt: start });
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
    expect(await countTakenHours(shop.pool, trainerId)).toBe(1);
    expect(await countConfirmations(shop)).toBe(1);
    const report = await readReconciliation(shop);
    expect(isFullyExplained(report), printReport(report)).toBe(true);
    const books = await compareLedgers(shop);
    expect(isReconciled(books), formatCheck(books)).toBe(true);
  });
});
