import { expect, it } from 'vitest';
import { toAudience } from './audience.ts';

it('is anybody, families, or children alone, by the age groups of a session', () => {
  expect(toAudience(['18-25', 'all_ages'])).toBe('anybody');
  expect(toAudience(['6-12', '13-17'])).toBe('children');
  expect(toAudience(['6-12', 'family'])).toBe('families');
  expect(toAudience(['13-17', '18-25'])).toBe('families');
});
