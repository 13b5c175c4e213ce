import { describe, expect, it } from 'vitest';
import { poundsWithCommas } from '#shared/domain/pounds-text.ts';
import { axisPounds, barHeights, ratingContext, revenueContext } from './overview-words.ts';

const weeks = (...nets: string[]) => nets.map((net) => ({ monday: '2026-11-16', net }));

it.each([
  ['0.00', '£0.00'],
  ['999.50', '£999.50'],
  ['2134.00', '£2,134.00'],
  ['1234567.89', '£1,234,567.89'],
  ['-1540.00', '-£1,540.00'],
])('%s pounds are printed %s', (pounds, printed) => expect(poundsWithCommas(pounds)).toBe(printed));

it('a week is compared with the one before', () => {
  expect(revenueContext(weeks('10.00', '250.00', '1040.50'))).toBe('£1,040.50 this week, £250.00 last');
});

it.each([
  [0, 'No reviews yet'],
  [1, '1 review by somebody who attended'],
  [12, '12 reviews by people who attended'],
])('%i reviews', (count, words) => expect(ratingContext(count)).toBe(words));

describe('the bars', () => {
  it('stand under a round figure', () => {
    expect(barHeights(weeks('100.00', '428.00', '0.00'))).toEqual({ top: 500, heights: [0.2, 0.856, 0] });
  });
  it('lie flat while nothing came in, and below nought is nought', () => {
    expect(barHeights(weeks('0.00', '-5.00'))).toEqual({ top: 0, heights: [0, 0] });
  });
});

it('figures beside a chart are whole pounds where they can be', () => {
  expect([2000, 500, 0.5, 0].map(axisPounds)).toEqual(['£2,000', '£500', '£0.50', '£0']);
});
