import { describe, expect, it } from 'vitest';
import { periodEnd } from './billing-period.ts';

const recurringEvery = (interval: 'day' | 'week' | 'month' | 'year', count = 1) => ({
  interval,
  interval_count: count,
  meter: null,
  trial_period_days: null,
  usage_type: 'licensed' as const,
});

const seconds = (date: string) => Date.parse(date) / 1000;

describe('periodEnd', () => {
  it.each([
    ['2026-03-01T09:00:00Z', recurringEvery('day', 3), '2026-03-04T09:00:00Z'],
    ['2026-03-01T09:00:00Z', recurringEvery('week', 2), '2026-03-15T09:00:00Z'],
    ['2026-01-31T09:00:00Z', recurringEvery('month'), '2026-02-28T09:00:00Z'],
    ['2028-01-31T09:00:00Z', recurringEvery('month'), '2028-02-29T09:00:00Z'],
    ['2026-11-30T09:00:00Z', recurringEvery('month', 3), '2027-02-28T09:00:00Z'],
    ['2028-02-29T09:00:00Z', recurringEvery('year'), '2029-02-28T09:00:00Z'],
  ])('from %s', (start, recurring, end) => {
    expect(periodEnd(seconds(start), recurring)).toBe(seconds(end));
  });
});
