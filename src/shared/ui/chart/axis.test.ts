import { expect, it } from 'vitest';
import { axisPounds, axisTicks } from './axis.ts';

it('puts whole and round numbers at a chart’s axis, from nought to above the largest value', () => {
  expect(axisTicks([0, 0])).toEqual([0, 1]);
  expect(axisTicks([3, 1])).toEqual([0, 1, 2, 3]);
  expect(axisTicks([7])).toEqual([0, 2, 4, 6, 8]);
  expect(axisTicks([12])).toEqual([0, 5, 10, 15]);
  expect(axisTicks([604.5])).toEqual([0, 200, 400, 600, 800]);
  expect(axisTicks([7429.4])).toEqual([0, 2000, 4000, 6000, 8000]);
});

it('figures beside a chart are whole pounds where they can be', () => {
  expect([2000, 500, 0.5, 0].map(axisPounds)).toEqual(['£2,000', '£500', '£0.50', '£0']);
});
