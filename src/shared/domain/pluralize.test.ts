import { expect, it } from 'vitest';
import { formatCount, pluralize } from './pluralize.ts';

it('has one and several in their words', () => {
  expect(pluralize(1, 'dispute')).toBe('1 dispute');
  expect(pluralize(0, 'dispute')).toBe('0 disputes');
  expect(pluralize(2_345, 'business', 'businesses')).toBe('2,345 businesses');
});

it.each([0, 9, 999, 1_000, 12_345, 999_999, 1_000_000, 1_234_567_890, -1, -999, -1_000])(
  'writes %s as Intl does',
  (count) => expect(formatCount(count)).toBe(count.toLocaleString('en-GB')),
);
