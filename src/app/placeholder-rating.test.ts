import { describe, expect, it } from 'vitest';
import { productionSettings } from '#support/production-settings.ts';
import { readConfig } from './config.server.ts';

describe('PLACEHOLDER_RATING', () => {
  it.each([
    [{}, 4.8],
    [{ PLACEHOLDER_RATING: '4.2' }, 4.2],
    [{ PLACEHOLDER_RATING: '' }, null],
  ])('in a demo with %o is %s', (environment, rating) => {
    expect(readConfig(environment).placeholderRating).toBe(rating);
  });

  const production = { ...productionSettings, FETTLE_MODE: 'production' };

  it('is nothing in production, where a rating that nobody gave misleads', () => {
    expect(readConfig(production).placeholderRating).toBeNull();
    expect(readConfig({ ...production, PLACEHOLDER_RATING: '' }).placeholderRating).toBeNull();
  });

  it.each(['4.8', '5'])('is refused in production when set to %s', (PLACEHOLDER_RATING) => {
    expect(() => readConfig({ ...production, PLACEHOLDER_RATING })).toThrow(
      'You can’t use PLACEHOLDER_RATING in production mode',
    );
  });
});
