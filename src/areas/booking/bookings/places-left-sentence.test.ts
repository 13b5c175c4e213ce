import { expect, it } from 'vitest';
import { parsePlacesLeft, placesLeftSentence } from './places-left-sentence.ts';

it('is said so that it can be read again', () => {
  expect(placesLeftSentence(1)).toBe('Only 1 place is left on this date.');
  expect(placesLeftSentence(3)).toBe('Only 3 places are left on this date.');
  for (let left = 1; left < 10; left++) expect(parsePlacesLeft(placesLeftSentence(left))).toBe(left);
  expect(parsePlacesLeft('This date is fully booked. Choose another one.')).toBe(0);
});
