import { expect, it } from 'vitest';
import {
  clearedPlaceCookie,
  hasPlaceOptOut,
  lastPlaceCookie,
  placeOptOutCookie,
  readLastPlace,
} from './last-place.ts';

it.each(['E8 1EA', 'Ynys Môn', 'St John’s; Wood=1, "NW8"', '100% Leeds'])('reads back %s', (place) => {
  const [pair] = lastPlaceCookie(place, true).split('; ');
  expect(readLastPlace(`fettle.session_token=abc; ${pair}; other=1`)).toBe(place);
  expect(lastPlaceCookie(place, true)).toMatch(/^[ -~]+; Secure$/);
});

it.each([
  undefined,
  '',
  'fettle.place=',
  'fettle.place=%',
  'fettle.place=%E0%A4%A',
  'fettle.place=%0D%0ASet-Cookie:a',
  'fettle.place=%00',
  `fettle.place=${'x'.repeat(81)}`,
  'notfettle.place=Leeds',
  'fettleXplace=Leeds',
])('takes %j for no place', (cookies) => {
  expect(readLastPlace(cookies)).toBeNull();
});

it('is taken away again', () => {
  expect(clearedPlaceCookie).toContain('Max-Age=0');
  expect(readLastPlace(clearedPlaceCookie.split('; ')[0])).toBeNull();
});

it('can be refused, which is no place and no word of one', () => {
  const [pair = ''] = placeOptOutCookie(true).split('; ');
  expect(readLastPlace(pair)).toBeNull();
  for (const cookies of [pair, `a=1; ${pair}`, `${pair}; b=2`]) expect(hasPlaceOptOut(cookies)).toBe(true);
  const [kept = ''] = lastPlaceCookie('Leeds', true).split('; ');
  for (const cookies of ['', kept, `a=1; ${kept}`, `x${pair}`]) expect(hasPlaceOptOut(cookies)).toBe(false);
});
