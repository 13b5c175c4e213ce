import { expect, it } from 'vitest';
import { formatVatNumber, parseVatNumber } from './vat-number.ts';

it.each([
  // Uses the check digits in use since 2009.
  ['GB 980 7806 84', '980780684'],
  ['980780684', '980780684'],
  ['gb980.7806-84', '980780684'],
  ['980 7806 84 001', '980780684001'],
  ['980 7806 29', '980780629'],
])('"%s" is a VAT number', (typed, digits) => {
  expect(parseVatNumber(typed)).toBe(digits);
});

it.each([
  '',
  'GB',
  '980780685',
  '98078068',
  '9807806840',
  '000000000',
  'FR980780684',
  '９８０７８０６８４',
  'none',
])('"%s" is none', (typed) => {
  expect(parseVatNumber(typed)).toBeNull();
});

it('is printed in groups', () => {
  expect(formatVatNumber('980780684')).toBe('GB 980 7806 84');
  expect(formatVatNumber('980780684001')).toBe('GB 980 7806 84 001');
});
