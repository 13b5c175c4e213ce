import { beforeAll, describe, expect, it } from 'vitest';
import { createPaidBooking } from '#support/mail-fixtures.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import { readStatistics } from './queries.server.ts';

const database = setUpDatabase();
// A Saturday; its week began on Mon 16 Nov.
const now = new Date('2026-11-21T12:00:00Z');

beforeAll(async () => {
  const { pool } = database;
  const days = [
    '2026-11-16T00:30:00Z',
    '2026-11-15T23:30:00Z',
    '2026-08-01T12:00:00Z',
    '2020-01-01T12:00:00Z',
  ];
  for (const day of days) {
    const seat = await createPaidBooking(pool);
    await pool.query('UPDATE bookings SET created_at = $2 WHERE id = $1', [seat.bookingId, day]);
    await pool.query('UPDATE users SET created_at = $2 WHERE id = $1', [seat.userId, day]);
    await pool.query('UPDATE businesses SET created_at = $2 WHERE id = $1', [seat.businessId, day]);
    await pool.query(
      `INSERT INTO refunds (payment_id, booking_id, amount_pence, reason, idempotency_key, state, updated_at)
       SELECT payment_id, id, 540, 'cancelled_by_admin', 'r:' || id, 'succeeded', $2 FROM bookings WHERE id = $1`,
      [seat.bookingId, day],
    );
  }
  // Backdates the owners so that only customers count below.
  await pool.query("UPDATE users SET created_at = '2019-01-01' WHERE role = 'business'");
});

describe('the platform over time', () => {
  it('by week: the last half year from Mondays in London, quiet weeks included', async () => {
    const weeks = await readStatistics(database.pool, 'week', now);
    expect(weeks).toHaveLength(26);
    const one = { bookings: 1, volume: '15.40', refunds: '5.40', newUsers: 1, newBusinesses: 1 };
    expect(weeks.at(-1)).toEqual({ start: '2026-11-16', ...one });
    expect(weeks.at(-2)).toEqual({ start: '2026-11-09', ...one });
    expect(weeks.at(-3)).toMatchObject({ start: '2026-11-02', bookings: 0, volume: '0.00' });
    expect(weeks.reduce((sum, { bookings }) => sum + bookings, 0)).toBe(3);
  });

  it('by month: the last two years', async () => {
    const months = await readStatistics(database.pool, 'month', now);
    expect(months).toHaveLength(24);
    expect(months.at(-1)).toMatchObject({
      start: '2026-11-01',
      bookings: 2,
      volume: '30.80',
      refunds: '10.80',
    });
    expect(months.find(({ start }) => start === '2026-08-01')).toMatchObject({ bookings: 1 });
  });
});
