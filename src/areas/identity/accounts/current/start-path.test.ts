import { expect, it } from 'vitest';
import { getStartPath } from './account-addresses.ts';

it('leads admins and businesses to their dashboard, people without work to the search', () => {
  expect(getStartPath('admin', null)).toBe('/admin');
  expect(getStartPath('business', null)).toBe('/business');
  expect(getStartPath('user', null)).toBe('/search');
});

it('leads people with work to where it begins, unless they are admins', () => {
  expect(getStartPath('user', '/business/check-in')).toBe('/business/check-in');
  expect(getStartPath('admin', '/business')).toBe('/admin');
});
