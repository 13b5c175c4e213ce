import { describe, expect, it } from 'vitest';
import type { StatisticsPeriod } from './contract.ts';
import { figures, formatFigure, summarizeFigure } from './figures.ts';

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
    expect(formatFigure(1204, bookings)).toBe('1,204');
    expect(formatFigure(1204.5, volume)).toBe('£1,204.50');
  });

  it('sum a chart up in one sentence', () => {
    const weeks = [period('2026-11-02', 3), period('2026-11-09', 10), period('2026-11-16', 2)];
    expect(summarizeFigure(weeks, bookings, (start) => start)).toBe(
      'Bookings: 15 in total, most in 2026-11-09 (10), 2 so far in the current one.',
    );
    expect(summarizeFigure(weeks, volume, (start) => start)).toContain('Gross volume: £231.00 in total');
  });

  it('say when there is nothing', () => {
    expect(summarizeFigure([period('2026-11-16', 0)], bookings, (start) => start)).toBe(
      'Bookings: none yet.',
    );
  });
});
