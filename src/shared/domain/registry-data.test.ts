import { describe, expect, it } from 'vitest';
import { nameHasWebAddress, readPhone } from './registry-data.server.ts';
import { nameHasWebAddress as nameOnPage, readPhone as readOnPage } from './registry-data.ts';

// tests/names.test.ts covers the server's side.
describe('a page, which has no registry at hand', () => {
  it.each([
    '0800 1111',
    '07700 900123',
    '\u202a+44 (0)7700\u00a0900123\u202c',
    '٠٧٧٠٠٩٠٠١٢٣',
    'Tel.: 0044 20 7946 0321 extension 12345',
    'tel:+442079460321;ext=12',
    '+353 (0)1 234 5678',
  ])('sends on the telephone number %j, which the server reads', (typed) => {
    expect(readOnPage(typed)).toBe(typed);
    expect(readPhone(typed)).not.toBeNull();
  });

  it.each(['..........', '', '+().-', '12345', '1'.repeat(31)])(
    'refuses %j at once, as the server does',
    (typed) => {
      expect([readOnPage(typed), readPhone(typed)]).toEqual([null, null]);
    },
  );

  it('refuses no name that the server takes', () => {
    for (const name of ['Wwwyn o’Neill', 'St. John', 'J.R.R. Tolkien', 'Dr.Dre'])
      expect([nameOnPage(name), nameHasWebAddress(name)]).toEqual([false, false]);
    for (const name of ['https://evil.example', 'www.evil.example'])
      expect([nameOnPage(name), nameHasWebAddress(name)]).toEqual([true, true]);
  });
});

it('the number that is kept is read as itself', () => {
  for (const kept of [
    '020 7946 0321 ext. 12',
    '07700 900123',
    '+353 1 234 5678',
    '0800 1111',
    '0845 46 47',
    '01534 123456',
  ])
    expect(readPhone(kept)).toBe(kept);
});
