import { expect, it } from 'vitest';
import { getStartPath } from './account-addresses.ts';

it('leads admins and businesses to their dashboard, everybody else to the search', () => {
  expect(getStartPath('admin', null)).toBe('/admin');
  expect(getStartPath('business', null)).toBe('/business');
  expect(getStartPath('user', null)).toBe('/search');
});

it('leads the staff of a business to its dashboard, unless they are admins', () => {
  expect(getStartPath('user', '/business/check-in')).toBe('/business/check-in');
  expect(getStartPath('admin', '/business')).toBe('/admin');
});
