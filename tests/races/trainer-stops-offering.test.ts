import { describe, expect, it } from 'vitest';
import { addDaysOff } from '#areas/booking/appointments/trainer-diary.server.ts';
import { createBooking } from '#areas/booking/bookings/book/create-booking.server.ts';
import {
  isFullyExplained,
  printReport,
} from '#areas/booking/bookings/reconcile/reconciliation-report.server.ts';
import { saveWeek } from '#areas/catalogue/trainers/terms/save-terms.server.ts';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { sendPendingRefunds } from '#areas/money/payments/refund-payment.server.ts';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import { queryOne } from '#shared/db/database.server.ts';
import { testDatabaseUrl } from '#support/database.ts';
import { authUser, createPerson } from '#support/people.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import { readHoldOutcome, readReconciliation } from '#support/shop.ts';
import { countTakenHours, findOpenHour, holdOpenHour } from '#support/trainer-hours.ts';
import { createTrainer } from '#support/trainers.ts';

const ROUNDS = 12;

describe.runIf(testDatabaseUrl !== undefined)(
  'a trainer who stops offering a time that somebody wants',
  () => {
    const shop = setUpShop();

    async function setUp() {
      const { id: trainerId, userId } = await createTrainer(shop.pool);
      const trainer = await authUser(shop.pool, userId);
      if (trainer === null) throw new Error('The trainer has no account.');
      return {
        trainerId,
        trainer,
        startsAt: await findOpenHour(shop, trainerId),
        client: await createPerson(shop.pool),
      };
    }
    const ways: [string, (trainer: AuthUser, startsAt: Date) => Promise<unknown>][] = [
      [
        'a day off',
        (trainer, startsAt) => addDaysOff(shop.deps, trainer, { from: londonDay(startsAt), to: '' }),
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
        await queryOne<{ n: number }>(
          shop.pool,
          `SELECT count(*)::integer AS n FROM bookings WHERE trainer_id = $1 AND cancelled_at IS NULL`,
          [trainerId],
        )
      ).n;

    it.each(ways)('by %s, beside the hold: nobody keeps a hold of it', async (_name, stop) => {
      for (let round = 0; round < ROUNDS; round++) {
        const { trainerId, trainer, startsAt, client } = await setUp();
        const take = () => holdOpenHour(shop, client, { trainerId, startsAt });
        const [first, second] = await Promise.allSettled(
          round % 2 === 0 ? [take(), stop(trainer, startsAt)] : [stop(trainer, startsAt), take()],
        );
        const held = round % 2 === 0 ? first : second;
        await shop.jobs['releaseExpiredHolds']?.({});
        expect(await countTakenHours(shop.pool, trainerId), `round ${round}`).toBe(0);
        if (held.status === 'rejected') expect(held.reason).toMatchObject({ code: 'sold_out' });
      }
    });

    it.each(ways)('by %s, beside the payment: booked before it, or refunded in full', async (_name, stop) => {
      for (let round = 0; round < ROUNDS; round++) {
        const { trainerId, trainer, startsAt, client } = await setUp();
        const held = await holdOpenHour(shop, client, { trainerId, startsAt });
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
          expect(await readHoldOutcome(shop.pool, held.holdId)).toMatchObject({
            bookings: 0,
            payment: 'refunded',
            refunded: 5500,
          });
          expect(await countTakenHours(shop.pool, trainerId)).toBe(0);
        }
      }
      const report = await readReconciliation(shop);
      expect(isFullyExplained(report), printReport(report)).toBe(true);
    });
  },
);
