import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuthUser } from '#features/accounts/contract.ts';
import { createBooking } from '#features/booking/book/create-booking.server.ts';
import { nothingUnexplained, printReport } from '#features/booking/reconcile/reconciliation-report.server.ts';
import { sendPendingRefunds } from '#features/payments/refund-payment.server.ts';
import { takeDaysOff } from '#features/trainer-booking/trainer-diary.server.ts';
import { saveWeek } from '#features/trainers/terms/save-terms.server.ts';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import { one } from '#shared/db/database.server.ts';
import { createTestDatabase, type TestDatabase, testDatabaseUrl } from '#support/database.ts';
import { authUser, createPerson } from '#support/people.ts';
import { balance, openShop, type Shop, whatBecameOf } from '#support/shop.ts';
import { anOpenHour, holdHourOf, hoursTaken } from '#support/trainer-hours.ts';
import { createTrainer } from '#support/trainers.ts';

const ROUNDS = 12;

// Real races need a database that runs statements at the same time.
describe.runIf(testDatabaseUrl !== undefined)(
  'a trainer who stops offering a time that somebody wants',
  () => {
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

    async function setUp() {
      const { id: trainerId, userId } = await createTrainer(shop.pool);
      const trainer = await authUser(shop.pool, userId);
      if (trainer === null) throw new Error('The trainer has no account.');
      return {
        trainerId,
        trainer,
        startsAt: await anOpenHour(shop, trainerId),
        client: await createPerson(shop.pool),
      };
    }
    const ways: [string, (trainer: AuthUser, startsAt: Date) => Promise<unknown>][] = [
      [
        'a day off',
        (trainer, startsAt) => takeDaysOff(shop.deps, trainer, { from: londonDay(startsAt), to: '' }),
      ],
      [
        'other working hours',
        (trainer, startsAt) =>
          saveWeek(shop.deps, trainer, {
            spans: [{ day: (startsAt.getUTCDay() + 1) % 7, from: '09:00', until: '12:00' }],
            travelMinutes: 0,
          }),
      ],
    ];
    const booked = async (trainerId: number) =>
      (
        await one<{ n: number }>(
          shop.pool,
          `SELECT count(*)::integer AS n FROM bookings WHERE trainer_id = $1 AND cancelled_at IS NULL`,
          [trainerId],
        )
      ).n;

    it.each(ways)('by %s, beside the hold: nobody keeps a hold of it', async (_name, stop) => {
      for (let round = 0; round < ROUNDS; round++) {
        const { trainerId, trainer, startsAt, client } = await setUp();
        const take = () => holdHourOf(shop, client, { trainerId, startsAt });
        const [first, second] = await Promise.allSettled(
          round % 2 === 0 ? [take(), stop(trainer, startsAt)] : [stop(trainer, startsAt), take()],
        );
        const held = round % 2 === 0 ? first : second;
        await shop.jobs['releaseExpiredHolds']?.({});
        expect(await hoursTaken(shop.pool, trainerId), `round ${round}`).toBe(0);
        if (held.status === 'rejected') expect(held.reason).toMatchObject({ code: 'sold_out' });
      }
    });

    it.each(ways)('by %s, beside the payment: booked before it, or refunded in full', async (_name, stop) => {
      for (let round = 0; round < ROUNDS; round++) {
        const { trainerId, trainer, startsAt, client } = await setUp();
        const held = await holdHourOf(shop, client, { trainerId, startsAt });
        await shop.pay(held.paymentIntentId);
        const book = () => createBooking(shop.deps, client, { holdId: held.holdId });
        const [first, second] = await Promise.allSettled(
          round % 2 === 0 ? [book(), stop(trainer, startsAt)] : [stop(trainer, startsAt), book()],
        );
        const [booking, stopped] = round % 2 === 0 ? [first, second] : [second, first];
        expect(stopped.status).toBe('fulfilled');
        await sendPendingRefunds(shop.deps);
        if (booking.status === 'fulfilled') expect(await booked(trainerId)).toBe(1);
        else {
          expect(booking.reason).toMatchObject({
            message: 'Sorry, your trainer is no longer free at this time. We’re refunding £55.00 to you.',
          });
          expect(await whatBecameOf(shop.pool, held.holdId)).toMatchObject({
            bookings: 0,
            payment: 'refunded',
            refunded: 5500,
          });
          expect(await hoursTaken(shop.pool, trainerId)).toBe(0);
        }
      }
      const report = await balance(shop);
      expect(nothingUnexplained(report), printReport(report)).toBe(true);
    });
  },
);
