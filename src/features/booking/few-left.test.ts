import { expect, it } from 'vitest';
import { fewLeftSentence, placesLeftOf } from './few-left.ts';

it('is said so that it can be read again', () => {
  expect(fewLeftSentence(1)).toBe('Only 1 place is left on this date.');
  expect(fewLeftSentence(3)).toBe('Only 3 places are left on this date.');
  for (let left = 1; left < 10; left++) expect(placesLeftOf(fewLeftSentence(left))).toBe(left);
  expect(placesLeftOf('This date is fully booked. Choose another one.')).toBe(0);
});
