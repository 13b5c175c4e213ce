import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createBooking } from '#areas/booking/bookings/book/create-booking.server.ts';
import { cancelBooking } from '#areas/booking/bookings/cancel/cancel-booking.server.ts';
import { refundBooking } from '#areas/booking/bookings/cancel/cancel-by-business.server.ts';
import { readBooking } from '#areas/booking/bookings/my-bookings/read-bookings.server.ts';
import { queryOne, transaction } from '#shared/db/database.server.ts';
import { testDatabaseUrl } from '#support/database.ts';
import { createPerson } from '#support/people.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import { createOccurrenceForSale, holdPlace } from '#support/shop.ts';

describe.runIf(testDatabaseUrl !== undefined)(
  'half of a price, of which some goes back at that moment',
  () => {
    const shop = setUpShop();

    it('is not given once the refund is decided: half of the rest is', async () => {
      const person = await createPerson(shop.pool);
      const date = await createOccurrenceForSale(shop.pool, {
        cancellation: { hoursBefore: 48, givesBack: 'half' },
      });
      const held = await holdPlace(shop, person, date);
      await shop.pay(held.paymentIntentId);
      const { id: bookingId } = await createBooking(shop.deps, person, { holdId: held.holdId });
      const waiting = async () =>
        (
          await queryOne<{ n: number }>(
            shop.pool,
            `SELECT count(*) AS n FROM pg_stat_activity
           WHERE datname = current_database() AND wait_event_type = 'Lock'`,
          )
        ).n;
      const refused = await transaction(shop.pool, async (tx) => {
        await refundBooking(tx, shop.deps.outbox, {
          bookingId,
          amountPence: 540,
          by: 'business',
          key: randomUUID(),
        });
        // It has read the old booking and waits for the payment's lock.
        const cancelling = cancelBooking(shop.deps, person, bookingId, { refund: '7.70' }).catch(
          (error: unknown) => error,
        );
        await expect.poll(waiting).toBe(1);
        return { cancelling };
      });
      expect(await refused.cancelling).toMatchObject({
        code: 'conflict',
        message: 'You’ll get £5.00 back if you cancel now. We haven’t cancelled anything yet.',
      });
      expect(await readBooking(shop.deps, person, bookingId)).toMatchObject({
        state: 'confirmed',
        refundIfCancelled: '5.00',
      });
    });
  },
);
