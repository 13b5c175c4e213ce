import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toWeeklyTime } from '#areas/catalogue/sessions/occurrences/occurrences.ts';
import { londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { type CopyContext, type OccurrenceToCopy, planCopy } from './plan-copy.ts';

const HOUR_MS = 3_600_000;

function date(startsAt: string | Date, more: Partial<OccurrenceToCopy> = {}): OccurrenceToCopy {
  const begins = new Date(startsAt);
  return {
    id: 1,
    sessionId: 10,
    title: 'Open Floor',
    status: 'published',
    startsAt: begins,
    endsAt: new Date(begins.getTime() + HOUR_MS),
    capacity: 12,
    note: null,
    venueId: null,
    roomId: null,
    room: null,
    roomCapacity: null,
    scheduled: true,
    calledOff: false,
    instructors: [],
    ...more,
  };
}

const surroundingsWith = (more: Partial<CopyContext> = {}): CopyContext => ({
  there: [],
  closed: [],
  now: new Date('2026-11-24T12:00:00Z'),
  lastDay: '2027-02-16',
  ...more,
});

const plannedTexts = (week: OccurrenceToCopy[], more: Partial<CopyContext> = {}, weeks = [1]) =>
  planCopy(week, weeks, surroundingsWith(more)).map(({ outcome, because }) => [outcome, because]);

describe('planCopy', () => {
  it('has every date of the week stand again in each of the weeks, soonest first', () => {
    const week = [date('2026-11-25T18:00:00Z'), date('2026-11-24T12:15:00Z', { id: 2, sessionId: 11 })];
    expect(
      planCopy(week, [2, 1], surroundingsWith()).map(({ of, startsAt }) => [of.id, startsAt.toISOString()]),
    ).toEqual([
      [2, '2026-12-01T12:15:00.000Z'],
      [1, '2026-12-02T18:00:00.000Z'],
      [2, '2026-12-08T12:15:00.000Z'],
      [1, '2026-12-09T18:00:00.000Z'],
    ]);
  });

  it('keeps day and time of the clock, and the length, over every change of the clocks', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2026-01-01'), max: new Date('2028-12-31'), noInvalidDate: true }),
        fc.integer({ min: 1, max: 12 }),
        (begins, weeks) => {
          const of = date(new Date(Math.floor(begins.getTime() / 900_000) * 900_000));
          const now = new Date(of.startsAt.getTime() - HOUR_MS);
          const lastDay = plusDays(londonDay(of.startsAt), 100);
          const [made] = planCopy([of], [weeks], surroundingsWith({ now, lastDay }));
          if (made === undefined) throw new Error('Nothing was planned.');
          // A time in the skipped hour is refused, never moved.
          if (made.outcome === 'no_such_time') {
            expect(toWeeklyTime(of.startsAt)).toMatchObject({ dayOfWeek: 0 });
            expect(made.startTime.slice(0, 2)).toBe('01');
            return;
          }
          expect(made.outcome).toBe('make');
          expect(toWeeklyTime(made.startsAt)).toEqual(toWeeklyTime(of.startsAt));
          expect(londonDay(made.startsAt)).toBe(plusDays(londonDay(of.startsAt), 7 * weeks));
          expect(made.endsAt.getTime() - made.startsAt.getTime()).toBe(HOUR_MS);
        },
      ),
    );
  });

  it('refuses a time that the clocks skip', () => {
    const now = new Date('2027-03-20T12:00:00Z');
    expect(plannedTexts([date('2027-03-21T01:30:00Z')], { now, lastDay: '2027-06-01' })).toEqual([
      ['no_such_time', 'The clocks go forward that night, so there’s no 01:30'],
    ]);
  });

  it('makes nothing where the session has that date, or had it called off; one that was withdrawn may come back', () => {
    const week = [date('2026-11-25T18:00:00Z')];
    const next = '2026-12-02T18:00:00Z';
    expect(plannedTexts(week, { there: [date(next, { id: 2 })] })).toEqual([
      ['there', 'Already in that week'],
    ]);
    expect(plannedTexts(week, { there: [date(next, { id: 2, scheduled: false, calledOff: true })] })).toEqual(
      [['called_off', 'You cancelled this date, so we won’t add it again']],
    );
    expect(plannedTexts(week, { there: [date(next, { id: 2, scheduled: false })] })).toEqual([
      ['make', null],
    ]);
    expect(plannedTexts(week, { there: [date(next, { id: 2, sessionId: 11 })] })).toEqual([['make', null]]);
  });

  it('makes nothing on a closed day, whether the business is closed, the session or the room', () => {
    const week = [date('2026-11-25T18:00:00Z')];
    const days = {
      firstDay: '2026-12-02',
      lastDay: '2026-12-03',
      reason: 'Floor',
      place: null,
      placeName: null,
    };
    const said = [['closed', 'Closed 2 to 3 December: Floor']];
    expect(plannedTexts(week, { closed: [{ sessionId: null, ...days }] })).toEqual(said);
    expect(plannedTexts(week, { closed: [{ sessionId: 10, ...days }] })).toEqual(said);
    expect(plannedTexts(week, { closed: [{ sessionId: 11, ...days }] })).toEqual([['make', null]]);
    const hall = { ...days, sessionId: null, place: { venueId: null, roomId: 5 }, placeName: 'Main hall' };
    expect(plannedTexts(week, { closed: [hall] })).toEqual([['make', null]]);
    expect(plannedTexts([date('2026-11-25T18:00:00Z', { roomId: 5 })], { closed: [hall] })).toEqual([
      ['closed', 'Main hall closed 2 to 3 December: Floor'],
    ]);
  });

  it('makes nothing where the room is taken or too small by now', () => {
    const room = { roomId: 5, room: 'Main hall', roomCapacity: 20 };
    const week = [date('2026-11-25T18:00:00Z', room)];
    const other = date('2026-12-02T18:30:00Z', { id: 2, sessionId: 11, title: 'Barre', ...room });
    expect(plannedTexts(week, { there: [other] })).toEqual([
      ['room', 'Main hall isn’t free: Barre, 18:30 to 19:30'],
    ]);
    const after = date('2026-12-02T19:00:00Z', { id: 2, sessionId: 11, ...room });
    expect(plannedTexts(week, { there: [after] })).toEqual([['make', null]]);
    expect(plannedTexts([date('2026-11-25T18:00:00Z', { ...room, capacity: 21 })])).toEqual([
      ['too_small', 'Main hall fits 20'],
    ]);
  });

  it('says who would teach two dates at once, and makes it', () => {
    const dee = { instructors: [{ id: 7, name: 'Dee Marsh' }] };
    const other = date('2026-12-02T18:30:00Z', { id: 2, sessionId: 11, title: 'Barre', ...dee });
    expect(plannedTexts([date('2026-11-25T18:00:00Z', dee)], { there: [other] })).toEqual([
      ['make', 'Dee Marsh teaches then: Barre, 18:30 to 19:30'],
    ]);
  });

  it('makes nothing that is past, beyond what is laid out, or of a session that is not approved', () => {
    expect(plannedTexts([date('2026-11-10T18:00:00Z')])).toEqual([['past', 'This time is in the past']]);
    expect(plannedTexts([date('2026-11-25T18:00:00Z')], {}, [12])).toEqual([
      ['too_far', 'Choose a date on or before Tuesday 16 February 2027'],
    ]);
    expect(plannedTexts([date('2026-11-25T18:00:00Z', { status: 'pending' })])).toEqual([
      ['not_approved', 'We haven’t approved this session yet'],
    ]);
    expect(plannedTexts([date('2026-11-25T18:00:00Z', { scheduled: false })])).toEqual([]);
  });
});
