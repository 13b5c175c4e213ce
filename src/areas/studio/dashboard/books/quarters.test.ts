import { describe, expect, it } from 'vitest';
import { quarterDays, quarterOf, quartersSince, quarterTitle } from './quarters.ts';

describe('a quarter', () => {
  it.each([
    ['tax', '2026-1', '2026-04-06', '2026-07-05', '2026-08-07'],
    ['tax', '2026-2', '2026-07-06', '2026-10-05', '2026-11-07'],
    ['tax', '2026-3', '2026-10-06', '2027-01-05', '2027-02-07'],
    ['tax', '2026-4', '2027-01-06', '2027-04-05', '2027-05-07'],
    ['calendar', '2026-1', '2026-04-01', '2026-06-30', '2026-08-07'],
    ['calendar', '2026-2', '2026-07-01', '2026-09-30', '2026-11-07'],
    ['calendar', '2026-3', '2026-10-01', '2026-12-31', '2027-02-07'],
    ['calendar', '2026-4', '2027-01-01', '2027-03-31', '2027-05-07'],
  ] as const)('of %s periods, %s, goes from %s to %s and is due on %s', (kind, quarter, from, to, due) => {
    const days = quarterDays(quarter, kind);
    expect(days).toMatchObject({ from, to, due });
    expect(days.yearFrom).toBe(kind === 'tax' ? '2026-04-06' : '2026-04-01');
    for (const day of [from, to]) expect(quarterOf(day, kind)).toBe(quarter);
  });

  it.each([
    ['2026-04-05', 'tax', '2025-4'],
    ['2026-04-05', 'calendar', '2026-1'],
    ['2027-01-05', 'tax', '2026-3'],
    ['2027-01-06', 'tax', '2026-4'],
    ['2028-02-29', 'calendar', '2027-4'],
  ] as const)('of %s with %s periods is %s', (day, kind, quarter) => {
    expect(quarterOf(day, kind)).toBe(quarter);
  });

  it('names a year once if it is the same', () => {
    expect(quarterTitle(quarterDays('2026-2', 'tax'))).toBe('6 July to 5 October 2026');
    expect(quarterTitle(quarterDays('2026-3', 'tax'))).toBe('6 October 2026 to 5 January 2027');
  });
});

describe('the quarters of a seller', () => {
  it('go from the first money to today, latest first', () => {
    const now = new Date('2026-11-30T12:00:00Z');
    expect(quartersSince(new Date('2026-04-05T12:00:00Z'), now, 'tax')).toEqual([
      '2026-3',
      '2026-2',
      '2026-1',
      '2025-4',
    ]);
    expect(quartersSince(null, now, 'tax')).toEqual(['2026-3']);
  });

  it('follow London’s day, not that of UTC', () => {
    // 23:30 on 5 July in UTC is the 6th in London.
    const now = new Date('2026-07-05T23:30:00Z');
    expect(quartersSince(null, now, 'tax')).toEqual(['2026-2']);
  });
});
