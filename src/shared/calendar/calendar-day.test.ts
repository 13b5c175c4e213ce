import { describe, expect, it } from 'vitest';
import {
  daysBetween,
  formatDays,
  formatLongDay,
  formatShortDay,
  formatWeek,
  isCalendarDay,
  londonDay,
  mondayOf,
  plusDays,
  weekFrom,
} from './calendar-day.ts';

describe('londonDay', () => {
  it('goes by the clocks in London: half past midnight in summer is still the day before in UTC', () => {
    expect(londonDay(new Date('2027-06-30T23:30:00Z'))).toBe('2027-07-01');
    expect(londonDay(new Date('2026-12-31T23:30:00Z'))).toBe('2026-12-31');
  });

  it('is the same for every minute of an hour, at the edges of days and of summer time too', () => {
    for (const hour of [
      '2027-06-30T22',
      '2027-06-30T23',
      '2026-12-31T23',
      '2027-03-28T00',
      '2026-10-24T23',
      '1996-10-27T00',
    ]) {
      const days = Array.from({ length: 60 }, (_, minute) =>
        new Date(`${hour}:${String(minute).padStart(2, '0')}:59Z`).toLocaleDateString('en-CA', {
          timeZone: 'Europe/London',
        }),
      );
      expect(new Set(days)).toEqual(new Set([londonDay(new Date(`${hour}:00:00Z`))]));
    }
  });
});

describe('days', () => {
  it('are counted across a day of 23 or 25 hours', () => {
    expect(plusDays('2026-10-24', 2)).toBe('2026-10-26');
    expect(daysBetween('2026-10-24', '2026-10-26')).toBe(2);
    expect(daysBetween('2026-03-30', '2026-03-28')).toBe(-2);
  });
});

describe('weeks', () => {
  it.each([
    ['2026-11-23', '2026-11-23'], // a Monday is its own
    ['2026-11-29', '2026-11-23'], // Sunday closes the week
    ['2027-01-01', '2026-12-28'],
  ])('%s belongs to the week of %s', (day, monday) => {
    expect(mondayOf(day)).toBe(monday);
  });

  it('have seven days, across both clock changes', () => {
    for (const monday of ['2027-03-22', '2027-10-25']) {
      const days = weekFrom(monday);
      expect(new Set(days).size).toBe(7);
      expect(days[6]).toBe(plusDays(monday, 6));
    }
  });

  it('are named by their first and last day', () => {
    expect(formatWeek('2026-11-23')).toBe('23 to 29 Nov');
    expect(formatWeek('2026-11-30')).toBe('30 Nov to 6 Dec');
  });
});

describe('names of days', () => {
  it('come short and long', () => {
    expect(formatShortDay('2026-11-24')).toBe('Tue 24 Nov');
    expect(formatLongDay('2026-11-24')).toBe('Tuesday 24 November');
    expect(formatLongDay('2026-11-24', '2026-01-05')).toBe('Tuesday 24 November');
  });
});

it('name the year of a day in another year', () => {
  expect(formatLongDay('2027-03-17', '2026-11-24')).toBe('Wednesday 17 March 2027');
  expect(formatDays('2026-12-24', '2026-12-26', '2026-11-24')).toBe('24 to 26 December');
  expect(formatDays('2026-12-30', '2027-01-02', '2026-11-24')).toBe('30 December to 2 January 2027');
  expect(formatDays('2027-01-05', '2027-01-05', '2026-11-24')).toBe('5 January 2027');
});

describe('isCalendarDay', () => {
  it.each(['2026-02-29', '2026-13-01', '2026-1-1', '', 'soon', '9999-12-31', '0001-01-01'])(
    'refuses %j',
    (text) => {
      expect(isCalendarDay(text)).toBe(false);
    },
  );
  it('accepts a leap day', () => {
    expect(isCalendarDay('2028-02-29')).toBe(true);
  });
});
