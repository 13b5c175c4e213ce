import { describe, expect, it } from 'vitest';
import { createBooking } from '#areas/booking/bookings/book/create-booking.server.ts';
import { cancelBooking } from '#areas/booking/bookings/cancel/cancel-booking.server.ts';
import {
  lockOccurrenceBookings,
  rescheduleBookings,
} from '#areas/booking/bookings/cancel/cancel-by-business.server.ts';
import { changeBusinessOccurrence } from '#areas/booking/schedule/occurrences/change-occurrence.server.ts';
import {
  listAffectedOccurrences,
  updateOccurrences,
} from '#areas/catalogue/sessions/occurrences/update-occurrences.server.ts';
import { formatLondonTime } from '#shared/calendar/london-time.ts';
import { queryOne, type Tx, transaction } from '#shared/db/database.server.ts';
import { testDatabaseUrl } from '#support/database.ts';
import { createPerson } from '#support/people.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import { createOccurrenceForSale, holdPlace, type OccurrenceForSale, type Shop } from '#support/shop.ts';

/** PostgreSQL only: needs several connections. */
describe.runIf(testDatabaseUrl !== undefined)('a date that moves', () => {
  const shop = setUpShop();

  const aDate = () => {
    const inThreeDays = new Date(Date.now() + 3 * 86_400_000);
    inThreeDays.setUTCHours(9, 0, 0, 0);
    return createOccurrenceForSale(shop.pool, { startsAt: inThreeDays });
  };
  const later = { capacity: 12, startTime: '20:45', note: null, scope: 'this' } as const;

  async function move(tx: Tx, date: OccurrenceForSale): Promise<void> {
    const touched = await listAffectedOccurrences(tx, date.occurrenceId, 'this');
    await lockOccurrenceBookings(tx, touched);
    await updateOccurrences(tx, date.occurrenceId, touched, later, new Date());
    await rescheduleBookings(tx, touched);
  }

  async function timesOf(date: OccurrenceForSale): Promise<string[]> {
    const { rows } = await shop.pool.query<{ startsAt: Date }>(
      'SELECT starts_at AS "startsAt" FROM bookings WHERE occurrence_id = $1',
      [date.occurrenceId],
    );
    return rows.map(({ startsAt }) => formatLondonTime(startsAt));
  }

  it('takes a booking with it that is confirmed while it moves', async () => {
    const date = await aDate();
    const person = await createPerson(shop.pool);
    const held = await holdPlace(shop, person, date);
    await shop.pay(held.paymentIntentId);
    let booked: Promise<unknown> = Promise.resolve();
    await transaction(shop.pool, async (tx) => {
      await move(tx, date);
      booked = createBooking(shop.deps, person, { sessionId: date.sessionId, holdId: held.holdId });
      // Until the confirmation waits for this transaction's lock.
      await expect.poll(() => countLockWaiters(shop), { timeout: 10_000 }).toBeGreaterThan(0);
    });
    await booked;
    expect(await timesOf(date)).toEqual(['20:45']);
  });

  it('and a cancellation at the same time end one after the other, the money back either way', async () => {
    for (let round = 0; round < 5; round++) {
      const date = await aDate();
      const person = await createPerson(shop.pool);
      const held = await holdPlace(shop, person, date);
      await shop.pay(held.paymentIntentId);
      const booking = await createBooking(shop.deps, person, {
        sessionId: date.sessionId,
        holdId: held.holdId,
      });
      const { ownerId } = await queryOne<{ ownerId: string }>(
        shop.pool,
        `SELECT b.owner_id AS "ownerId" FROM sessions s JOIN businesses b ON b.id = s.business_id WHERE s.id = $1`,
        [date.sessionId],
      );
      await Promise.all([
        changeBusinessOccurrence(
          { ...shop.deps, onBookingChanged: async () => undefined },
          { id: ownerId },
          date.occurrenceId,
          { ...later, note: '' },
        ),
        cancelBooking(shop.deps, person, booking.id, { refund: '15.40' }),
      ]);
      const after = await queryOne<{ state: string; taken: number; refunds: number }>(
        shop.pool,
        `SELECT b.state, o.taken, (SELECT count(*) FROM refunds r WHERE r.payment_id = b.payment_id) AS refunds
         FROM bookings b JOIN occurrences o ON o.id = b.occurrence_id WHERE b.id = $1`,
        [booking.id],
      );
      expect(after).toEqual({ state: 'cancelled_by_seeker', taken: 0, refunds: 1 });
    }
  });
});

/** Outside the transaction, whose snapshot wouldn't change. */
async function countLockWaiters({ pool }: Shop): Promise<number> {
  const { n } = await queryOne<{ n: number }>(
    pool,
    `SELECT count(*) AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return n;
}
