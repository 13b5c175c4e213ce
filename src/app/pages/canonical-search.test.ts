import { expect, it } from 'vitest';
import { canonicalSearch } from './canonical-search.ts';

it.each([
  ['/search?sessionType=spin', '/search?sessionType=indoor-cycling'],
  [
    '/search?postcode=LS6&sessionType=Aqua%20fit&page=2',
    '/search?postcode=LS6&sessionType=aqua-aerobics&page=2',
  ],
  ['/search?sessionType=indoor+cycling', '/search?sessionType=indoor-cycling'],
  ['/search?sessionType=yoga', null],
  ['/search?sessionType=BJJ', null],
  ['/search?sessionType=chess', null],
  ['/search', null],
])('%s leads to %s', (href, to) => expect(canonicalSearch(href)).toBe(to));
