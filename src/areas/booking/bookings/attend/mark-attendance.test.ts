import { beforeAll, describe, expect, it } from 'vitest';
import { queryOne, transaction } from '#shared/db/database.server.ts';
import { createPaidBooking } from '#support/mail-fixtures.ts';
import { createUser } from '#support/session-factory.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import type { Attendance } from '../contract.ts';
import { markAttendance } from './mark-attendance.server.ts';

const beforeStart = new Date('2026-11-24T18:20:00Z');
const afterStart = new Date('2026-11-24T18:45:00Z');

const database = setUpDatabase();
let dana: { id: string };
beforeAll(async () => {
  dana = await createUser(database.pool, { firstName: 'Dana', lastName: 'Fox' });
});

const mark = (bookingId: string, was: Attendance, state: Attendance, now = beforeStart, who = dana) =>
  transaction(database.pool, (tx) =>
    markAttendance({ tx, clock: { now: () => now } }, who, bookingId, { state, was }),
  );

describe('marking who came', () => {
  it('checks in, takes it back, and says no-show after the start', async () => {
    const { bookingId } = await createPaidBooking(database.pool);
    expect(await mark(bookingId, 'confirmed', 'attended')).toMatchObject({ state: 'attended' });
    expect(await mark(bookingId, 'attended', 'confirmed')).toMatchObject({ state: 'confirmed' });
    await expect(mark(bookingId, 'confirmed', 'no_show')).rejects.toMatchObject({
      status: 409,
      message: 'You can’t mark a no-show before the start.',
    });
    expect(await mark(bookingId, 'confirmed', 'no_show', afterStart)).toMatchObject({ state: 'no_show' });
    expect(await mark(bookingId, 'no_show', 'attended', afterStart)).toMatchObject({ state: 'attended' });
  });

  it('takes the same tap twice, and the mark stays that of whoever made it first', async () => {
    const { bookingId } = await createPaidBooking(database.pool);
    const sam = await createUser(database.pool, { firstName: 'Sam' });
    await mark(bookingId, 'confirmed', 'attended');
    expect(await mark(bookingId, 'confirmed', 'attended', afterStart, sam)).toMatchObject({
      state: 'attended',
      mark: { by: 'Dana', at: beforeStart.toISOString() },
    });
  });

  it('keeps who and when, of the latest mark alone, and nothing of one that is taken back', async () => {
    const { bookingId } = await createPaidBooking(database.pool);
    const sam = await createUser(database.pool, { firstName: 'Sam' });
    await mark(bookingId, 'confirmed', 'attended');
    expect(await mark(bookingId, 'attended', 'no_show', afterStart, sam)).toMatchObject({
      mark: { by: 'Sam', at: afterStart.toISOString() },
    });
    const kept = await queryOne<{ attendance_marked_by: string }>(
      database.pool,
      'SELECT attendance_marked_by FROM bookings WHERE id = $1',
      [bookingId],
    );
    expect(kept.attendance_marked_by).toBe(sam.id);
    expect(await mark(bookingId, 'no_show', 'confirmed', afterStart)).toMatchObject({ mark: null });
    expect(
      await queryOne(
        database.pool,
        'SELECT attendance_marked_by, attendance_marked_at FROM bookings WHERE id = $1',
        [bookingId],
      ),
    ).toEqual({ attendance_marked_by: null, attendance_marked_at: null });
  });

  it('opens three hours before the start and closes two weeks after', async () => {
    const { bookingId } = await createPaidBooking(database.pool);
    await expect(
      mark(bookingId, 'confirmed', 'attended', new Date('2026-11-24T15:29:59Z')),
    ).rejects.toMatchObject({ message: 'Check-in opens 3 hours before the start.' });
    await mark(bookingId, 'confirmed', 'attended', new Date('2026-11-24T15:30:00Z'));
    await expect(
      mark(bookingId, 'attended', 'confirmed', new Date('2026-12-08T18:30:01Z')),
    ).rejects.toMatchObject({ message: 'You can change marks for 14 days after the session.' });
  });

  it('lets one of several contradicting people win, and tells the rest', async () => {
    const { bookingId } = await createPaidBooking(database.pool);
    const outcomes = await Promise.allSettled([
      mark(bookingId, 'confirmed', 'attended', afterStart),
      mark(bookingId, 'confirmed', 'no_show', afterStart),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const [refused] = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused?.reason).toMatchObject({
      status: 409,
      message: expect.stringMatching(/^Someone else has already/),
    });
  });

  it('never brings a cancelled booking back', async () => {
    const { bookingId } = await createPaidBooking(database.pool);
    await database.pool.query(
      `UPDATE bookings SET state = 'cancelled_by_seeker', cancelled_at = now() WHERE id = $1`,
      [bookingId],
    );
    await expect(mark(bookingId, 'confirmed', 'attended')).rejects.toMatchObject({
      status: 409,
      message: 'This booking is cancelled.',
    });
  });

  it('knows no booking that is not there', async () => {
    await expect(mark('0d2a3f34-5a60-4b39-8b7e-8a6b3f0c9d22', 'confirmed', 'attended')).rejects.toMatchObject(
      { status: 404 },
    );
  });
});
