import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { materialiseOccurrences } from '#areas/catalogue/sessions/occurrences/materialise-occurrences.server.ts';
import { formatLondonMoment } from '#shared/calendar/london-time.ts';
import { queryOne } from '#shared/db/database.server.ts';
import { createPaidBooking } from '#support/mail-fixtures.ts';
import { createBusiness, createMember, createSession } from '#support/session-factory.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import { type BookingChanged, moveBusinessOccurrence } from './change-occurrence.server.ts';
import type { MoveOccurrence } from './contract.ts';

/** The clocks go forward on 29 March 2026. */
const now = new Date('2026-03-17T12:00:00Z');
const window = { from: now, lastDay: '2026-05-01' };

const database = setUpDatabase();
let notifications: BookingChanged[] = [];

async function createWeekly({ sold = false } = {}) {
  const { pool } = database;
  const business = await createBusiness(pool);
  const session = await createSession(pool, { businessId: business.id, slots: [[1, '18:30', '19:30']] });
  await materialiseOccurrences(pool, [session.id], window);
  const { id } = await queryOne<{ id: number }>(
    pool,
    'SELECT id FROM occurrences WHERE session_id = $1 ORDER BY starts_at LIMIT 1',
    [session.id],
  );
  if (sold) {
    const seat = await createPaidBooking(pool);
    await pool.query(
      `UPDATE bookings b SET occurrence_id = o.id, starts_at = o.starts_at, ends_at = o.ends_at
         FROM occurrences o WHERE o.id = $2 AND b.id = $1`,
      [seat.bookingId, id],
    );
    await pool.query('UPDATE occurrences SET taken = 1 WHERE id = $1', [id]);
  }
  return { id, sessionId: session.id, businessId: business.id, ownerId: business.ownerId ?? '' };
}

function move(date: { id: number; ownerId: string }, input: Partial<MoveOccurrence> = {}) {
  notifications = [];
  return moveBusinessOccurrence(
    {
      pool: database.pool,
      clock: { now: () => now },
      onBookingChanged: async (_tx, changed) => void notifications.push(changed),
    },
    { actorId: date.ownerId, requestId: randomUUID() },
    date.id,
    {
      day: '2026-03-29',
      startTime: '10:15',
      seen: { startsAt: '2026-03-23T18:30:00.000Z', taken: 0 },
      ...input,
    },
  );
}

describe('moving a date in the calendar', () => {
  it('puts it on another day, past the clock change, keeps its length and leaves its old place empty', async () => {
    const date = await createWeekly();
    const { date: moved } = await move(date);
    expect(moved).toMatchObject({ startsAt: '2026-03-29T09:15:00.000Z', endsAt: '2026-03-29T10:15:00.000Z' });
    expect(await materialiseOccurrences(database.pool, [date.sessionId], window)).toBe(0);
    const entry = await queryOne(
      database.pool,
      `SELECT action, before, after FROM audit_log WHERE subject = 'occurrence' AND subject_id = $1`,
      [String(date.id)],
    );
    expect(entry).toEqual({
      action: 'occurrence.moved',
      before: { startsAt: '2026-03-23T18:30:00.000Z' },
      after: { startsAt: '2026-03-29T09:15:00.000Z' },
    });
  });

  it('takes its bookings with it and tells them', async () => {
    const date = await createWeekly({ sold: true });
    const seen = { startsAt: '2026-03-23T18:30:00.000Z', taken: 1 };
    await move(date, { seen });
    expect(notifications).toMatchObject([{ previousStartsAt: new Date(seen.startsAt) }]);
    const booking = await queryOne<{ startsAt: Date }>(
      database.pool,
      'SELECT starts_at AS "startsAt", policy FROM bookings WHERE occurrence_id = $1',
      [date.id],
    );
    expect(formatLondonMoment(booking.startsAt)).toBe('Sun 29 Mar 2026, 10:15');
    expect(booking).toMatchObject({ policy: { hoursBefore: 0, givesBack: 'all' } });
  });

  it('is refused when it is not as it was seen, closed there, in the way, past or skipped by the clocks', async () => {
    const date = await createWeekly({ sold: true });
    const seen = { startsAt: '2026-03-23T18:30:00.000Z', taken: 1 };
    await expect(move(date)).rejects.toMatchObject({
      status: 409,
      message: '1 place is now booked. We haven’t saved your change.',
    });
    await expect(
      move(date, { seen: { startsAt: '2026-03-23T17:30:00.000Z', taken: 1 } }),
    ).rejects.toMatchObject({
      status: 409,
      message: 'Someone has moved this date to Mon 23 Mar, 18:30. We haven’t saved your change.',
    });
    await expect(move(date, { seen, day: '2026-03-30', startTime: '18:30' })).rejects.toMatchObject({
      status: 409,
      errors: [{ field: 'startTime' }],
    });
    await expect(move(date, { seen, day: '2026-03-16' })).rejects.toMatchObject({ status: 400 });
    await expect(move(date, { seen, startTime: '01:30' })).rejects.toMatchObject({ status: 400 });
    await database.pool.query(
      `INSERT INTO closures (business_id, first_day, last_day, reason, created_at)
       VALUES ($1, '2026-03-28', '2026-03-29', 'Floor being sealed', now())`,
      [date.businessId],
    );
    await expect(move(date, { seen })).rejects.toMatchObject({
      status: 409,
      message: 'Closed 28 to 29 March: Floor being sealed. Remove the closure first, or choose another day.',
    });
    const desk = await createMember(database.pool, date.businessId, 'front_desk');
    await expect(move({ ...date, ownerId: desk.id }, { seen })).rejects.toMatchObject({ status: 403 });
    expect(notifications).toEqual([]);
  });
});
