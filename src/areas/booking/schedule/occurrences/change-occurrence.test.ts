import { describe, expect, it } from 'vitest';
import { materialiseOccurrences } from '#areas/catalogue/sessions/occurrences/materialise-occurrences.server.ts';
import { formatLondonMoment } from '#shared/calendar/london-time.ts';
import { queryOne } from '#shared/db/database.server.ts';
import { createPaidBooking } from '#support/mail-fixtures.ts';
import { createBusiness, createSession } from '#support/session-factory.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import { type BookingChanged, changeBusinessOccurrence } from './change-occurrence.server.ts';
import type { ChangeOccurrence } from './contract.ts';

/** The clocks go forward on 29 March 2026. */
const now = new Date('2026-03-17T12:00:00Z');
const window = { from: now, lastDay: '2026-05-01' };

const database = setUpDatabase();
let notifications: BookingChanged[] = [];

async function createWeekly() {
  const { pool } = database;
  const business = await createBusiness(pool);
  const session = await createSession(pool, { businessId: business.id, slots: [[1, '18:30', '19:30']] });
  await materialiseOccurrences(pool, [session.id], window);
  return { sessionId: session.id, owner: { id: business.ownerId ?? '' } };
}

async function occurrencesOfSession(sessionId: number) {
  const { rows } = await database.pool.query<{
    id: number;
    startsAt: Date;
    capacity: number;
    note: string | null;
    state: string;
  }>(
    `SELECT id, starts_at AS "startsAt", capacity, note, state FROM occurrences
     WHERE session_id = $1 ORDER BY starts_at`,
    [sessionId],
  );
  return rows;
}

const startTimes = async (sessionId: number) =>
  (await occurrencesOfSession(sessionId)).map(({ startsAt }) => formatLondonMoment(startsAt));

async function book(occurrenceId: number): Promise<string> {
  const seat = await createPaidBooking(database.pool);
  await database.pool.query(
    `UPDATE bookings b SET occurrence_id = o.id, starts_at = o.starts_at, ends_at = o.ends_at
     FROM occurrences o WHERE o.id = $2 AND b.id = $1`,
    [seat.bookingId, occurrenceId],
  );
  await database.pool.query('UPDATE occurrences SET taken = taken + 1 WHERE id = $1', [occurrenceId]);
  return seat.bookingId;
}

function change(owner: { id: string }, occurrenceId: number, input: Partial<ChangeOccurrence>) {
  notifications = [];
  return changeBusinessOccurrence(
    {
      pool: database.pool,
      clock: { now: () => now },
      onBookingChanged: async (_tx, changed) => void notifications.push(changed),
    },
    owner,
    occurrenceId,
    { capacity: 12, startTime: '18:30', note: '', scope: 'this', ...input },
  );
}

describe('changing one date', () => {
  it('moves it with its bookings, tells them, and lets them out for a full refund', async () => {
    const { sessionId, owner } = await createWeekly();
    const [first] = await occurrencesOfSession(sessionId);
    const bookingId = await book(first!.id);
    const answer = await change(owner, first!.id, { startTime: '19:15', capacity: 20 });
    expect(answer.date).toMatchObject({
      startsAt: '2026-03-23T19:15:00.000Z',
      endsAt: '2026-03-23T20:15:00.000Z',
      capacity: 20,
      taken: 1,
    });
    expect(notifications).toEqual([{ bookingId, previousStartsAt: first!.startsAt }]);
    const booking = await queryOne(
      database.pool,
      'SELECT starts_at AS "startsAt", policy FROM bookings WHERE id = $1',
      [bookingId],
    );
    expect(booking).toEqual({
      startsAt: new Date('2026-03-23T19:15:00Z'),
      policy: { hoursBefore: 0, givesBack: 'all' },
    });
  });

  it('does not have a second date laid out in its old place, and may move back', async () => {
    const { sessionId, owner } = await createWeekly();
    const [first] = await occurrencesOfSession(sessionId);
    const before = await startTimes(sessionId);
    await change(owner, first!.id, { startTime: '20:00' });
    await materialiseOccurrences(database.pool, [sessionId], window);
    expect(await startTimes(sessionId)).toEqual(['Mon 23 Mar 2026, 20:00', ...before.slice(1)]);
    await change(owner, first!.id, { startTime: '18:30' });
    await materialiseOccurrences(database.pool, [sessionId], window);
    expect(await startTimes(sessionId)).toEqual(before);
  });

  it('tells of a note without moving anything', async () => {
    const { sessionId, owner } = await createWeekly();
    const [first, second] = await occurrencesOfSession(sessionId);
    const bookingId = await book(first!.id);
    await change(owner, first!.id, { note: 'Tom teaches today.' });
    expect(notifications).toEqual([{ bookingId, previousStartsAt: null }]);
    await change(owner, first!.id, { note: 'Tom teaches today.', capacity: 15 });
    expect(notifications).toEqual([]);
    expect((await occurrencesOfSession(sessionId)).slice(0, 2)).toMatchObject([
      { note: 'Tom teaches today.', capacity: 15 },
      { id: second!.id, note: null, capacity: 12 },
    ]);
  });

  it('refuses fewer places than taken, a time that is past, a time in use, and what is cancelled or begun', async () => {
    const { sessionId, owner } = await createWeekly();
    const [first, second, third] = await occurrencesOfSession(sessionId);
    await book(first!.id);
    await book(first!.id);
    await expect(change(owner, first!.id, { capacity: 1 })).rejects.toMatchObject({
      status: 409,
      message: '2 places are booked, so you can’t offer fewer.',
      errors: [{ field: 'capacity' }],
    });
    await database.pool.query(
      `INSERT INTO occurrences (session_id, starts_at, ends_at, capacity)
       VALUES ($1, '2026-03-23T20:00Z', '2026-03-23T21:00Z', 5)`,
      [sessionId],
    );
    await expect(change(owner, first!.id, { startTime: '20:00' })).rejects.toMatchObject({
      status: 409,
      message: 'This session already has a date at that time.',
    });
    await database.pool.query(`UPDATE occurrences SET state = 'cancelled' WHERE id = $1`, [second!.id]);
    await expect(change(owner, second!.id, {})).rejects.toMatchObject({
      message: 'This date is cancelled.',
    });
    await database.pool.query(
      `UPDATE occurrences SET starts_at = '2026-03-17T13:00Z', ends_at = '2026-03-17T14:00Z' WHERE id = $1`,
      [third!.id],
    );
    await expect(change(owner, third!.id, { startTime: '11:00' })).rejects.toMatchObject({
      status: 400,
      message: 'This time is in the past',
    });
    await database.pool.query(`UPDATE occurrences SET starts_at = '2026-03-17T11:30Z' WHERE id = $1`, [
      third!.id,
    ]);
    await expect(change(owner, third!.id, { startTime: '19:00' })).rejects.toMatchObject({
      message: 'This date has started, so you can’t change it.',
    });
  });
});

describe('changing a date and all later ones', () => {
  it('changes the weekly slot from then on, at the same clock time through the clock change', async () => {
    const { sessionId, owner } = await createWeekly();
    const [first, second, third] = await occurrencesOfSession(sessionId);
    const bookingId = await book(third!.id);
    await change(owner, second!.id, { startTime: '19:00', capacity: 8, note: 'With Tom', scope: 'later' });
    expect(notifications).toEqual([{ bookingId, previousStartsAt: third!.startsAt }]);
    expect(await startTimes(sessionId)).toEqual([
      'Mon 23 Mar 2026, 18:30',
      'Mon 30 Mar 2026, 19:00',
      'Mon 6 Apr 2026, 19:00',
      'Mon 13 Apr 2026, 19:00',
      'Mon 20 Apr 2026, 19:00',
      'Mon 27 Apr 2026, 19:00',
    ]);
    expect((await occurrencesOfSession(sessionId))[0]).toMatchObject({
      id: first!.id,
      capacity: 12,
      note: null,
    });
    // Later dates follow the new pattern; none appear before the change.
    await materialiseOccurrences(database.pool, [sessionId], { ...window, lastDay: '2026-05-10' });
    const after = await occurrencesOfSession(sessionId);
    expect(after).toHaveLength(7);
    expect(after.at(-1)).toMatchObject({
      startsAt: new Date('2026-05-04T18:00:00Z'),
      capacity: 8,
      note: 'With Tom',
    });
  });

  it('leaves every length as it is, also where one date was sold when the class was shorter', async () => {
    const { sessionId, owner } = await createWeekly();
    const [first] = await occurrencesOfSession(sessionId);
    await database.pool.query(`UPDATE session_slots SET end_time = '20:00' WHERE session_id = $1`, [
      sessionId,
    ]);
    await database.pool.query(
      `UPDATE occurrences SET ends_at = starts_at + interval '90 minutes' WHERE session_id = $1 AND id <> $2`,
      [sessionId, first!.id],
    );
    await change(owner, first!.id, { startTime: '23:00', scope: 'later' });
    const slot = await queryOne(
      database.pool,
      'SELECT start_time AS start, end_time AS end FROM session_slots WHERE session_id = $1',
      [sessionId],
    );
    expect(slot).toEqual({ start: '23:00:00', end: '00:30:00' });
    const { rows } = await database.pool.query<{ minutes: number }>(
      `SELECT (extract(epoch FROM ends_at - starts_at) / 60)::integer AS minutes
         FROM occurrences WHERE session_id = $1 ORDER BY starts_at LIMIT 3`,
      [sessionId],
    );
    expect(rows.map(({ minutes }) => minutes)).toEqual([60, 90, 90]);
  });

  it('leaves what a later date has of its own and is not changed here', async () => {
    const { sessionId, owner } = await createWeekly();
    const [first, second, third] = await occurrencesOfSession(sessionId);
    await change(owner, third!.id, { capacity: 6, note: 'In the small room' });
    await change(owner, first!.id, { capacity: 10 });
    await change(owner, first!.id, { capacity: 10, startTime: '19:00', scope: 'later' });
    const places = async () =>
      (await occurrencesOfSession(sessionId)).map(({ capacity, note }) => ({ capacity, note }));
    expect((await places()).slice(0, 3)).toEqual([
      { capacity: 10, note: null },
      { capacity: 12, note: null },
      { capacity: 6, note: 'In the small room' },
    ]);
    await change(owner, second!.id, { startTime: '19:00', note: 'With Tom', scope: 'later' });
    expect((await places()).slice(0, 3)).toEqual([
      { capacity: 10, note: null },
      { capacity: 12, note: 'With Tom' },
      { capacity: 6, note: 'With Tom' },
    ]);
  });

  it('leaves cancelled dates cancelled and dates moved on their own in place', async () => {
    const { sessionId, owner } = await createWeekly();
    const [first, second, third] = await occurrencesOfSession(sessionId);
    await database.pool.query(`UPDATE occurrences SET state = 'cancelled' WHERE id = $1`, [second!.id]);
    await change(owner, third!.id, { startTime: '10:00' });
    await change(owner, first!.id, { startTime: '19:00', scope: 'later' });
    await materialiseOccurrences(database.pool, [sessionId], window);
    expect((await startTimes(sessionId)).slice(0, 4)).toEqual([
      'Mon 23 Mar 2026, 19:00',
      'Mon 30 Mar 2026, 18:30',
      'Mon 6 Apr 2026, 10:00',
      'Mon 13 Apr 2026, 19:00',
    ]);
    expect(await startTimes(sessionId)).toHaveLength(6);
  });

  it('keeps a weekly time to steps of five minutes; one date alone may differ', async () => {
    const { sessionId, owner } = await createWeekly();
    const [first, second] = await occurrencesOfSession(sessionId);
    await expect(change(owner, second!.id, { startTime: '18:47', scope: 'later' })).rejects.toMatchObject({
      status: 400,
      errors: [{ field: 'startTime', message: 'Times go in steps of 5 minutes, such as 18:15' }],
    });
    expect((await startTimes(sessionId))[1]).toBe('Mon 30 Mar 2026, 18:30');
    await change(owner, first!.id, { startTime: '18:45' });
    await change(owner, second!.id, { startTime: '19:10', scope: 'later' });
    expect((await startTimes(sessionId)).slice(0, 3)).toEqual([
      'Mon 23 Mar 2026, 18:45',
      'Mon 30 Mar 2026, 19:10',
      'Mon 6 Apr 2026, 19:10',
    ]);
  });

  it('refuses when a later date has more seats taken, or the date is not at its weekly time', async () => {
    const { sessionId, owner } = await createWeekly();
    const [first, second] = await occurrencesOfSession(sessionId);
    await book(second!.id);
    await book(second!.id);
    await expect(change(owner, first!.id, { capacity: 1, scope: 'later' })).rejects.toMatchObject({
      message: '2 places are booked on a later date, so you can’t offer fewer.',
    });
    await change(owner, first!.id, { startTime: '12:00' });
    await expect(change(owner, first!.id, { startTime: '13:00', scope: 'later' })).rejects.toMatchObject({
      status: 409,
    });
  });
});
