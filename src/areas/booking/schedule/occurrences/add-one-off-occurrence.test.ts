import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { materialiseOccurrences } from '#areas/catalogue/sessions/occurrences/materialise-occurrences.server.ts';
import { occurrenceOn, toWeeklyTime } from '#areas/catalogue/sessions/occurrences/occurrences.ts';
import { replaceSlots } from '#areas/catalogue/sessions/occurrences/replace-slots.server.ts';
import { londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { formatClockTime } from '#shared/calendar/clock-time.ts';
import { queryOne, transaction } from '#shared/db/database.server.ts';
import { testDatabaseUrl } from '#support/database.ts';
import { createBusiness, createMember, createSession } from '#support/session-factory.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import { addOneOffOccurrence } from './add-one-off-occurrence.server.ts';
import { changeBusinessOccurrence } from './change-occurrence.server.ts';
import type { AddOccurrence } from './contract.ts';

/** The clocks go forward on 29 March 2026. */
const now = new Date('2026-03-17T12:00:00Z');
const window = { from: now, lastDay: '2026-05-01' };
const clock = { now: () => now };

const database = setUpDatabase();

async function createWeekly(status: 'published' | 'draft' = 'published') {
  const { pool } = database;
  const business = await createBusiness(pool);
  const session = await createSession(pool, {
    businessId: business.id,
    slots: [[1, '18:30', '19:30']],
    status,
  });
  await materialiseOccurrences(pool, [session.id], window);
  return { sessionId: session.id, businessId: business.id, ownerId: business.ownerId ?? '' };
}

const add = (ownerId: string, sessionId: number, input: Partial<AddOccurrence> = {}) =>
  addOneOffOccurrence(
    { pool: database.pool, clock },
    { actorId: ownerId, requestId: randomUUID() },
    sessionId,
    {
      day: '2026-03-28',
      startTime: '10:15',
      duration: 90,
      capacity: 6,
      note: '',
      ...input,
    },
  );

const setSlots = (sessionId: number, slots: { dayOfWeek: number; startTime: string; endTime: string }[]) =>
  transaction(database.pool, (tx) => replaceSlots(tx, { id: sessionId, capacity: 12 }, slots, 12, now));

const stateOf = (id: number) =>
  queryOne<{ state: string; oneOff: boolean }>(
    database.pool,
    'SELECT state, one_off AS "oneOff" FROM occurrences WHERE id = $1',
    [id],
  );

describe('a one-off date', () => {
  it('stands beside the weekly times, at its own time, length and places, and is in the audit log', async () => {
    const { sessionId, ownerId } = await createWeekly();
    const { date } = await add(ownerId, sessionId, { note: 'Bring a mat' });
    expect(date).toMatchObject({
      startsAt: '2026-03-28T10:15:00.000Z',
      endsAt: '2026-03-28T11:45:00.000Z',
      capacity: 6,
      taken: 0,
      oneOff: true,
      note: 'Bring a mat',
    });
    const entry = await queryOne(
      database.pool,
      `SELECT action, actor_id AS "actorId", after FROM audit_log WHERE subject = 'occurrence' AND subject_id = $1`,
      [String(date.id)],
    );
    expect(entry).toMatchObject({
      action: 'occurrence.added',
      actorId: ownerId,
      after: { day: '2026-03-28', startTime: '10:15' },
    });
  });

  it('stays when the weekly times change, also one that came to stand where it does', async () => {
    const { sessionId, ownerId } = await createWeekly();
    const { date } = await add(ownerId, sessionId, { startTime: '10:00', duration: 60 });
    await setSlots(sessionId, [{ dayOfWeek: 6, startTime: '10:00', endTime: '11:00' }]);
    await materialiseOccurrences(database.pool, [sessionId], window);
    await setSlots(sessionId, [{ dayOfWeek: 2, startTime: '07:00', endTime: '08:00' }]);
    expect(await stateOf(date.id)).toEqual({ state: 'scheduled', oneOff: true });
    const { count } = await queryOne<{ count: number }>(
      database.pool,
      `SELECT count(*) AS count FROM occurrences
       WHERE session_id = $1 AND state = 'scheduled' AND NOT one_off AND starts_at > $2`,
      [sessionId, now],
    );
    expect(count).toBe(0);
  });

  it('is changed alone, and leaves no gap in the weekly times it passes', async () => {
    const { sessionId, ownerId } = await createWeekly();
    const { date } = await add(ownerId, sessionId, { day: '2026-03-30', startTime: '12:00' });
    const change = (scope: 'this' | 'later', startTime: string) =>
      changeBusinessOccurrence(
        { pool: database.pool, clock, onBookingChanged: async () => undefined },
        { id: ownerId },
        date.id,
        {
          capacity: 6,
          startTime,
          note: '',
          scope,
        },
      );
    await expect(change('later', '13:00')).rejects.toMatchObject({
      status: 409,
      message: 'This is a one-off date, so you can only change this date.',
    });
    await change('this', '13:00');
    const row = await queryOne(
      database.pool,
      'SELECT original_starts_at AS "laidOutFor", starts_at AS "startsAt" FROM occurrences WHERE id = $1',
      [date.id],
    );
    expect(row).toEqual({ laidOutFor: null, startsAt: new Date('2026-03-30T12:00:00Z') });
  });

  it('is refused where a date stands, was called off, has passed, is skipped or too far ahead', async () => {
    const { sessionId, ownerId } = await createWeekly();
    const weekly = { day: '2026-03-23', startTime: '18:30' };
    await expect(add(ownerId, sessionId, weekly)).rejects.toMatchObject({
      status: 409,
      message: 'This session already has a date at that time.',
      errors: [{ field: 'startTime' }],
    });
    await database.pool.query(
      `WITH off AS (UPDATE occurrences SET state = 'cancelled'
                    WHERE session_id = $1 AND starts_at = '2026-03-23T18:30Z' RETURNING id)
       INSERT INTO occurrence_cancellations (occurrence_id, cancelled_by, reason)
       SELECT id, 'business', 'The boiler has failed.' FROM off`,
      [sessionId],
    );
    await expect(add(ownerId, sessionId, weekly)).rejects.toMatchObject({
      status: 409,
      message: 'You cancelled the date at that time. Choose another time.',
    });
    const refused: [Partial<AddOccurrence>, string, string][] = [
      [{ day: '2026-03-16' }, 'day', 'This day is in the past'],
      [{ day: '2026-03-17', startTime: '11:00' }, 'startTime', 'This time is in the past'],
      [
        { day: '2026-03-29', startTime: '01:30' },
        'startTime',
        'The clocks go forward that night, so there’s no 01:30',
      ],
      [{ day: '2027-06-10' }, 'day', 'Choose a date on or before Wednesday 17 March 2027'],
    ];
    for (const [input, field, message] of refused)
      await expect(add(ownerId, sessionId, input)).rejects.toMatchObject({
        status: 400,
        errors: [{ field, message }],
      });
  });

  it('is for a session that was approved, by owner and managers of its business', async () => {
    const draft = await createWeekly('draft');
    await expect(add(draft.ownerId, draft.sessionId)).rejects.toMatchObject({ status: 409 });
    const { sessionId, businessId } = await createWeekly();
    await expect(add(draft.ownerId, sessionId)).rejects.toMatchObject({ status: 403 });
    const desk = await createMember(database.pool, businessId, 'front_desk');
    await expect(add(desk.id, sessionId)).rejects.toMatchObject({ status: 403 });
    await expect(add(draft.ownerId, 999_999_999)).rejects.toMatchObject({ status: 404 });
    const manager = await createMember(database.pool, businessId, 'manager');
    expect((await add(manager.id, sessionId)).date.oneOff).toBe(true);
  });

  it.runIf(testDatabaseUrl !== undefined)(
    'is there once when several add it at the same moment',
    async () => {
      const { sessionId, ownerId } = await createWeekly();
      const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => add(ownerId, sessionId)));
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const outcome of outcomes)
        if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ status: 409 });
    },
  );
});

it('on any day at any time the clocks show what was typed and the length holds, but for the hour skipped', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 800 }),
      fc.integer({ min: 0, max: 1439 }),
      fc.integer({ min: 1, max: 96 }),
      (days, minute, quarters) => {
        const day = plusDays('2026-01-01', days);
        const { startsAt, endsAt } = occurrenceOn(day, formatClockTime(minute), quarters * 15);
        const skipped = ['2026-03-29', '2027-03-28'].includes(day) && minute >= 60 && minute < 120;
        expect(londonDay(startsAt)).toBe(day);
        expect(toWeeklyTime(startsAt).startTime).toBe(formatClockTime(skipped ? minute + 60 : minute));
        expect(endsAt.getTime() - startsAt.getTime()).toBe(quarters * 15 * 60_000);
      },
    ),
  );
});
