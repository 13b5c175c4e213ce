import { describe, expect, it } from 'vitest';
import type { StatisticsPeriod } from './contract.ts';
import { axisTicks, figures, summary, written } from './figures.ts';

const [bookings, volume] = figures;
const period = (start: string, n: number): StatisticsPeriod => ({
  start,
  bookings: n,
  volume: (n * 15.4).toFixed(2),
  refunds: '0.00',
  newUsers: 0,
  newBusinesses: 0,
});

describe('the figures in words', () => {
  it('are written as counts and as pounds', () => {
    expect(written(1204, bookings)).toBe('1,204');
    expect(written(1204.5, volume)).toBe('£1,204.50');
  });

  it('sum a chart up in one sentence', () => {
    const weeks = [period('2026-11-02', 3), period('2026-11-09', 10), period('2026-11-16', 2)];
    expect(summary(weeks, bookings, (start) => start)).toBe(
      'Bookings: 15 in all, most in 2026-11-09 (10), 2 so far in the current one.',
    );
    expect(summary(weeks, volume, (start) => start)).toContain('Gross volume: £231.00 in all');
  });

  it('say when there is nothing', () => {
    expect(summary([period('2026-11-16', 0)], bookings, (start) => start)).toBe('Bookings: none yet.');
  });
});

it('puts whole and round numbers at a chart’s axis, from nought to above the largest value', () => {
  expect(axisTicks([0, 0])).toEqual([0, 1]);
  expect(axisTicks([3, 1])).toEqual([0, 1, 2, 3]);
  expect(axisTicks([7])).toEqual([0, 2, 4, 6, 8]);
  expect(axisTicks([12])).toEqual([0, 5, 10, 15]);
  expect(axisTicks([604.5])).toEqual([0, 200, 400, 600, 800]);
  expect(axisTicks([7429.4])).toEqual([0, 2000, 4000, 6000, 8000]);
});
