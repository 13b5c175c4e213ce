import { expect, it } from 'vitest';
import { defaultSearchName } from './copy.ts';

it.each([
  [{}, 'All sessions'],
  [{ postcode: 'SW1A 1AA' }, 'All sessions near SW1A 1AA'],
  [
    { sessionType: 'yoga', time: 'evening', postcode: 'Leeds' } as const,
    'Yoga, Evening (from 17:00) near Leeds',
  ],
  [{ bbox: '-0.2,51.4,0.1,51.6', difficulty: 'beginner' } as const, 'Beginner in an area of the map'],
  [{ near: '51.5,-0.1', sessionType: 'yoga' } as const, 'Yoga'],
])('a kept search is called after what is searched: %j', (params, name) => {
  expect(defaultSearchName(params, 'miles')).toBe(name);
});

it('a long name is cut to what can be kept', () => {
  expect(defaultSearchName({ q: 'x'.repeat(100), postcode: 'Leeds' }, 'miles')).toHaveLength(80);
});
