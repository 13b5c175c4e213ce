import { describe, expect, it } from 'vitest';
import {
  formatLondonDay,
  formatLondonMoment,
  formatLondonRange,
  formatNearDay,
  formatShortMoment,
  isoLondonMoment,
} from './london-time.ts';

describe('London time', () => {
  it('is Greenwich time in winter and an hour ahead in summer', () => {
    expect(formatLondonMoment(new Date('2027-03-27T18:30:00Z'))).toBe('Sat 27 Mar 2027, 18:30');
    expect(formatLondonMoment(new Date('2027-03-28T17:30:00Z'))).toBe('Sun 28 Mar 2027, 18:30');
    expect(formatLondonMoment(new Date('2027-10-30T17:30:00Z'))).toBe('Sat 30 Oct 2027, 18:30');
    expect(formatLondonMoment(new Date('2027-10-31T18:30:00Z'))).toBe('Sun 31 Oct 2027, 18:30');
    expect(formatShortMoment(new Date('2027-10-30T17:30:00Z'))).toBe('Sat 30 Oct, 18:30');
  });

  it('writes a span on one day with the day once', () => {
    const range = formatLondonRange(new Date('2026-11-24T18:30:00Z'), new Date('2026-11-24T19:30:00Z'));
    expect(range).toBe('Tue 24 Nov 2026, 18:30 to 19:30');
  });

  it('names the day of the end when a span crosses midnight', () => {
    const range = formatLondonRange(new Date('2026-09-05T22:30:00Z'), new Date('2026-09-05T23:30:00Z'));
    expect(range).toBe('Sat 5 Sep 2026, 23:30 to Sun 6 Sep 2026, 00:30');
  });

  it.each([
    ['2026-11-29T18:30:00Z', '2026-11-29T18:30:00+00:00'],
    ['2026-06-30T23:15:59.999Z', '2026-07-01T00:15:59+01:00'],
    ['2027-10-31T00:30:00Z', '2027-10-31T01:30:00+01:00'], // the hour that comes twice
    ['2027-10-31T01:30:00Z', '2027-10-31T01:30:00+00:00'],
  ])('writes %s for programs as %s, the same instant', (instant, text) => {
    expect(isoLondonMoment(new Date(instant))).toBe(text);
    expect(new Date(text).getTime()).toBe(Math.floor(Date.parse(instant) / 1000) * 1000);
  });

  it('takes the day from London, not from UTC', () => {
    expect(formatLondonDay(new Date('2026-06-30T23:15:00Z'))).toBe('Wed 1 Jul 2026');
  });
});

it('calls a near day by its name, and one a week away by its date', () => {
  const now = new Date('2026-03-28T23:30:00Z'); // still Saturday the 28th; the clocks go forward in the night
  const day = (startsAt: string) => formatNearDay(new Date(startsAt), now);
  expect(day('2026-03-28T23:45:00Z')).toBe('Today');
  expect(day('2026-03-29T00:30:00Z')).toBe('Sun');
  expect(day('2026-04-03T22:30:00Z')).toBe('Fri');
  expect(day('2026-04-03T23:30:00Z')).toBe('4 Apr');
});
