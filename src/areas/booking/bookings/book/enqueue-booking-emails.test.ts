import { describe, expect, it } from 'vitest';
import { createPerson } from '#support/people.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import { createOccurrenceForSale, holdPlace } from '#support/shop.ts';
import { confirmHold } from './booking-queries.server.ts';
import { createBookingEmailQueuer, enqueueBookingEmails } from './enqueue-booking-emails.server.ts';

const shop = setUpShop();

/** As a process leaves it that dies right after booking. */
async function bookWithoutEmail(count: number): Promise<string[]> {
  const date = await createOccurrenceForSale(shop.pool, { capacity: count, pricePence: 0 });
  const ids: string[] = [];
  for (let made = 0; made < count; made++) {
    const held = await holdPlace(shop, await createPerson(shop.pool), date);
    const booking = await confirmHold(shop.pool, held.holdId, null, [`TEST-${held.holdId}`]);
    if (booking === null) throw new Error('not booked');
    ids.push(booking.id);
  }
  return ids;
}

describe('announcing bookings', () => {
  it('tells of each booking once, however many do the telling', async () => {
    const ids = await bookWithoutEmail(5);
    const told: string[] = [];
    const deps = {
      pool: shop.pool,
      onBookingsConfirmed: async (_tx: unknown, bookings: readonly { id: string }[]) =>
        void told.push(...bookings.map(({ id }) => id)),
    };
    await Promise.all([enqueueBookingEmails(deps), enqueueBookingEmails(deps), enqueueBookingEmails(deps)]);
    await enqueueBookingEmails(deps);
    expect(told.toSorted()).toEqual(ids.toSorted());
  });

  it('forgets none when telling fails, and does not fail whoever booked', async () => {
    const ids = await bookWithoutEmail(2);
    const told: string[] = [];
    const logged: object[] = [];
    let broken = true;
    const announcer = createBookingEmailQueuer({
      pool: shop.pool,
      log: { error: (details) => void logged.push(details) },
      onBookingsConfirmed: async (_tx, bookings) => {
        if (broken) throw new Error('the job queue is away');
        told.push(...bookings.map(({ id }) => id));
      },
    });
    announcer.soon();
    await announcer.idle();
    expect(logged).toHaveLength(1);
    broken = false;
    announcer.soon();
    await announcer.idle();
    expect(told.toSorted()).toEqual(ids.toSorted());
  });

  it('hears of bookings made while it is busy', async () => {
    const told: string[] = [];
    const announcer = createBookingEmailQueuer({
      pool: shop.pool,
      log: shop.deps.log,
      onBookingsConfirmed: async (_tx, bookings) => void told.push(...bookings.map(({ id }) => id)),
    });
    const made: string[] = [];
    for (let each = 0; each < 10; each++) {
      made.push(...(await bookWithoutEmail(1)));
      announcer.soon(); // the run before is most likely still under way
    }
    await announcer.idle();
    expect(told.toSorted()).toEqual(made.toSorted());
  });
});
