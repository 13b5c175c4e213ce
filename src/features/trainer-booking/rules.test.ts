import { describe, expect, it } from 'vitest';
import { offeredHours } from './open-hours.server.ts';
import { bookingsOn, isInTime, isWithinTravel, overlaps, startTimes } from './rules.ts';

describe('when an hour can begin', () => {
  it('on the hour and half past, so that it ends within the times given', () => {
    expect(startTimes(['evening'])).toEqual(['18:00', '18:30', '19:00', '19:30', '20:00', '20:30', '21:00']);
    expect(startTimes(['morning']).at(0)).toBe('06:00');
    expect(startTimes(['morning']).at(-1)).toBe('11:00');
  });

  it('goes across two times of day that follow one another, and not across a gap', () => {
    expect(startTimes(['morning', 'afternoon'])).toContain('11:30');
    expect(startTimes(['morning', 'evening'])).not.toContain('11:30');
    expect(startTimes([])).toEqual([]);
  });

  it('is London time, on both sides of a clock change', () => {
    const week = { id: 1, availableDays: [0], preferredTimes: ['evening' as const] };
    const first = (day: string) => offeredHours(week, day, day, [])[0]?.startsAt.toISOString();
    expect(first('2027-03-21')).toBe('2027-03-21T18:00:00.000Z');
    expect(first('2027-03-28')).toBe('2027-03-28T17:00:00.000Z');
    expect(first('2027-10-31')).toBe('2027-10-31T18:00:00.000Z');
  });

  it('leaves out days off and days of the week that are not worked', () => {
    const week = { id: 1, availableDays: [1, 3], preferredTimes: ['morning' as const] };
    const days = (off: string[]) =>
      new Set(
        offeredHours(week, '2026-11-23', '2026-11-29', off).map(({ startsAt }) =>
          startsAt.toISOString().slice(0, 10),
        ),
      );
    expect(days([])).toEqual(new Set(['2026-11-23', '2026-11-25']));
    expect(days(['2026-11-23'])).toEqual(new Set(['2026-11-25']));
  });
});

it('knows the bookings of a day in London, on both sides of a clock change', () => {
  const bookings = ['2027-03-27T23:30:00Z', '2027-03-28T08:00:00Z', '2027-03-28T23:30:00Z'].map(
    (startsAt) => ({
      startsAt,
    }),
  );
  expect(bookingsOn('2027-03-27', bookings)).toHaveLength(1);
  expect(bookingsOn('2027-03-28', bookings)).toEqual([bookings[1]]);
  // Half past midnight in summer time: the next day.
  expect(bookingsOn('2027-03-29', bookings)).toEqual([bookings[2]]);
});

it('wants twelve hours of notice', () => {
  const now = new Date('2026-11-21T08:00:00Z');
  expect(isInTime(new Date('2026-11-21T20:00:00Z'), now)).toBe(true);
  expect(isInTime(new Date('2026-11-21T19:30:00Z'), now)).toBe(false);
});

it('knows what overlaps', () => {
  const at = (time: string) => new Date(`2026-11-21T${time}:00Z`);
  expect(overlaps(at('10:00'), at('10:30'))).toBe(true);
  expect(overlaps(at('10:00'), at('11:00'))).toBe(false);
});

it('counts a rough place in the client’s favour', () => {
  expect(isWithinTravel(10, 10, 0)).toBe(true);
  expect(isWithinTravel(10.1, 10, 0)).toBe(false);
  expect(isWithinTravel(11, 10, 2)).toBe(true);
});
