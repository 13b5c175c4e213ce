import { describe, expect, it } from 'vitest';
import { queryOne } from '#shared/db/database.server.ts';
import { createLostPlaceRefund, createPaidBooking } from '#support/mail-fixtures.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import { eraseOldBookings, retentionCutoff } from './erase-old-bookings.server.ts';

describe('six years after the financial year', () => {
  it.each([
    ['2026-03-31T12:00:00Z', '2019-04-01'],
    ['2026-04-01T12:00:00Z', '2020-04-01'],
    ['2026-12-31T23:00:00Z', '2020-04-01'],
    ['2027-01-01T00:00:00Z', '2020-04-01'],
  ])('on %s what was before %s is forgotten', (now, before) => {
    expect(retentionCutoff(new Date(now)).toISOString()).toBe(`${before}T00:00:00.000Z`);
  });
});

describe('forgetting', () => {
  const database = setUpDatabase();

  const clock = { now: () => new Date('2026-11-21T12:00:00Z') };
  const counts = () =>
    queryOne(
      database.pool,
      `SELECT (SELECT count(*)::integer FROM bookings) AS bookings, (SELECT count(*)::integer FROM payments) AS payments,
              (SELECT count(*)::integer FROM refunds) AS refunds, (SELECT count(*)::integer FROM holds) AS holds`,
    );
  async function date(bookingId: string, day: string) {
    await database.pool.query(
      `WITH b AS (UPDATE bookings SET created_at = $2, starts_at = $2::timestamptz + interval '1 day',
                    ends_at = $2::timestamptz + interval '25 hours' WHERE id = $1 RETURNING order_id)
       UPDATE holds SET created_at = $2 FROM b WHERE holds.id = b.order_id`,
      [bookingId, day],
    );
  }

  it('takes whole records of money, keeps the years after, and a reviewed booking without its person', async () => {
    const [old, reviewed, kept] = [
      await createPaidBooking(database.pool),
      await createPaidBooking(database.pool),
      await createPaidBooking(database.pool),
    ];
    await date(old.bookingId, '2020-03-20T10:00:00Z');
    await date(reviewed.bookingId, '2020-03-20T10:00:00Z');
    await date(kept.bookingId, '2020-04-02T10:00:00Z');
    await database.pool.query(
      `INSERT INTO refunds (payment_id, booking_id, amount_pence, reason, idempotency_key, state)
       SELECT payment_id, id, 100, 'cancelled_by_seeker', 'old', 'succeeded' FROM bookings WHERE id = $1`,
      [old.bookingId],
    );
    await database.pool.query(
      `INSERT INTO reviews (booking_id, session_id, business_id, user_id, stars, body)
       SELECT id, session_id, business_id, user_id, 5, 'Good light.' FROM bookings WHERE id = $1`,
      [reviewed.bookingId],
    );
    await eraseOldBookings({ pool: database.pool, clock });
    expect(await counts()).toEqual({ bookings: 2, payments: 2, refunds: 0, holds: 2 });
    const nameOf = (id: string) =>
      queryOne(database.pool, 'SELECT full_name, email, phone FROM bookings WHERE id = $1', [id]);
    expect(await nameOf(reviewed.bookingId)).toEqual({ full_name: '', email: '', phone: '' });
    expect(await nameOf(kept.bookingId)).toMatchObject({ email: kept.seekerEmail });
  });

  it('takes what was typed without a booking after a month, not before', async () => {
    await createLostPlaceRefund(database.pool);
    const typed = async () =>
      (
        await queryOne<{ n: number }>(
          database.pool,
          `SELECT count(*)::integer AS n FROM holds WHERE state = 'released' AND email IS NOT NULL`,
        )
      ).n;
    const age = (days: number) =>
      database.pool.query(
        `UPDATE holds SET created_at = $1::timestamptz - make_interval(days => $2) WHERE state = 'released'`,
        [clock.now(), days],
      );
    await age(29);
    await eraseOldBookings({ pool: database.pool, clock });
    expect(await typed()).toBe(1);
    await age(31);
    await eraseOldBookings({ pool: database.pool, clock });
    expect(await typed()).toBe(0);
  });
});
