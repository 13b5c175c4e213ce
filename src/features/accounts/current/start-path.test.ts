import { expect, it } from 'vitest';
import { startPathOf } from './account-addresses.ts';

it('leads admins and businesses to their dashboard, everybody else to the search', () => {
  expect(startPathOf('admin', false)).toBe('/admin');
  expect(startPathOf('business', false)).toBe('/business');
  expect(startPathOf('user', false)).toBe('/search');
});

it('leads the staff of a business to its dashboard, unless they are admins', () => {
  expect(startPathOf('user', true)).toBe('/business');
  expect(startPathOf('admin', true)).toBe('/admin');
});
