import { expect, it } from 'vitest';
import { audienceOf } from './audience.ts';

it('is anybody, families, or children alone, by the age groups of a session', () => {
  expect(audienceOf(['18-25', 'all_ages'])).toBe('anybody');
  expect(audienceOf(['6-12', '13-17'])).toBe('children');
  expect(audienceOf(['6-12', 'family'])).toBe('families');
  expect(audienceOf(['13-17', '18-25'])).toBe('families');
});
