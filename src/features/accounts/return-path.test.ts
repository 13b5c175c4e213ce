import { describe, expect, it } from 'vitest';
import { safeReturnPath } from './return-path.ts';

describe('safeReturnPath', () => {
  it.each(['/', '/search?postcode=E8', '/checkout/12?date=2027-03-28#pay'])('keeps %s', (path) => {
    expect(safeReturnPath(path)).toBe(path);
  });

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    'search',
    '',
    null,
    undefined,
    '/sign-in?returnTo=/',
    '/api/logout',
    `/${'a'.repeat(3000)}`,
  ])('refuses %j', (path) => {
    expect(safeReturnPath(path, '/home')).toBe('/home');
  });
});
