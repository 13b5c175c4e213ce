import { expect, it } from 'vitest';
import { counted } from './counted.ts';

it('has one and several in their words', () => {
  expect(counted(1, 'dispute')).toBe('1 dispute');
  expect(counted(0, 'dispute')).toBe('0 disputes');
  expect(counted(2, 'business', 'businesses')).toBe('2 businesses');
});
