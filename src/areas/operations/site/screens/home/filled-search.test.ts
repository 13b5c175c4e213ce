import { describe, expect, it } from 'vitest';
import { filledSearch } from './search-card.tsx';

describe('filledSearch', () => {
  it('keeps only what was filled in, trimmed', () => {
    const form = new FormData();
    form.set('postcode', ' SW1A 1AA ');
    form.set('sessionType', 'yoga');
    form.set('ageGroup', '');
    form.set('difficulty', '  ');
    expect(filledSearch(form)).toEqual({ postcode: 'SW1A 1AA', sessionType: 'yoga' });
  });

  it('ignores fields a search does not have', () => {
    const form = new FormData();
    form.set('somethingElse', 'x');
    expect(filledSearch(form)).toEqual({});
  });
});
