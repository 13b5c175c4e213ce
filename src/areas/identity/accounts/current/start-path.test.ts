import { expect, it } from 'vitest';
import { getStartPath } from './account-addresses.ts';

it('leads admins and businesses to their dashboard, everybody else to the search', () => {
  expect(getStartPath('admin', false)).toBe('/admin');
  expect(getStartPath('business', false)).toBe('/business');
  expect(getStartPath('user', false)).toBe('/search');
});

it('leads the staff of a business to its dashboard, unless they are admins', () => {
  expect(getStartPath('user', true)).toBe('/business');
  expect(getStartPath('admin', true)).toBe('/admin');
});
