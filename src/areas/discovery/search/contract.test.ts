import { describe, expect, it } from 'vitest';
import { mapQuerySchema, searchQuerySchema } from './contract.ts';

const sentences = (query: Record<string, unknown>) => {
  const result = searchQuerySchema.safeParse(query);
  return result.success ? [] : result.error.issues.map((issue) => [issue.path.join('.'), issue.message]);
};

describe('the search query', () => {
  it('takes parameters without a value as not sent', () => {
    const blank = {
      postcode: '',
      near: ' ',
      radius: '',
      bbox: '',
      sessionType: '',
      ageGroup: '',
      day: '',
      limit: '',
    };
    expect(searchQuerySchema.parse(blank)).toEqual({});
  });

  it('keeps values as they stand in the address, spelt as in the option lists', () => {
    expect(
      searchQuerySchema.parse({
        postcode: ' sw1a 1aa ',
        radius: '2.5',
        sessionType: 'Yoga',
        ageGroup: 'family',
        difficulty: 'BEGINNER',
        priceRange: '50+',
        day: 3,
        time: '18:00-20:00',
        sort: 'price_asc',
        page: '2',
        unknown: 'dropped',
      }),
    ).toEqual({
      postcode: 'sw1a 1aa',
      radius: 2.5,
      sessionType: 'yoga',
      ageGroup: 'Family',
      difficulty: 'beginner',
      priceRange: '50+',
      day: '3',
      time: '18:00-20:00',
      sort: 'price_asc',
      page: 2,
    });
  });

  it.each([
    ['boxing', 'boxing'],
    ['Spin', 'indoor-cycling'],
    ['legs, bums & tums', 'legs-bums-and-tums'],
    ['Personal Training', 'personal-training'],
  ])('understands the activity “%s”', (sessionType, slug) => {
    expect(searchQuerySchema.parse({ sessionType })).toEqual({ sessionType: slug });
  });

  it.each([
    [{ near: '0,0' }, 'near', /latitude and longitude/],
    [{ radius: '0' }, 'radius', /more than 0 miles/],
    [{ radius: '101' }, 'radius', /at most 100 miles/],
    [{ radius: 'far' }, 'radius', /number of miles/],
    [{ bbox: '1,2,3' }, 'bbox', /west, south, east and north/],
    [{ sessionType: 'chess' }, 'sessionType', /one of gym, yoga, pilates/],
    [{ ageGroup: '12' }, 'ageGroup', /one of 2-5, 6-12/],
    [{ difficulty: 'hard' }, 'difficulty', /one of beginner, intermediate, advanced/],
    [{ priceRange: '5-6' }, 'priceRange', /one of 0-10, 10-25, 25-50, 50\+/],
    [{ gender: 'any' }, 'gender', /one of mixed/],
    [{ q: '!!!' }, 'q', /letters or digits/],
    [{ from: '01/12/2026' }, 'from', /a date, for example/],
    [{ to: '2026-02-30' }, 'to', /a date, for example/],
    [{ to: '9999-12-31' }, 'to', /a date, for example/],
    [{ from: '2026-12-02', to: '2026-12-01' }, 'to', /can’t be before the first/],
    [{ day: '7' }, 'day', /0 \(Sunday\) to 6/],
    [{ day: ['1', '2'] }, 'day', /only once/],
    [{ q: ['yoga', 'gym'] }, 'q', /only once/],
    [{ time: 'night' }, 'time', /early, morning, lunch, afternoon, evening/],
    [{ bookable: 'maybe' }, 'bookable', /true or false/],
    [{ sort: 'best' }, 'sort', /one of relevance, distance/],
    [{ limit: '101' }, 'limit', /1 to 100/],
    [{ limit: '1.5' }, 'limit', /1 to 100/],
    [{ page: '0' }, 'page', /whole number, 1 or more/],
    [{ page: '9999', limit: '100' }, 'page', /first 10000/],
    [{ places: '11' }, 'places', /from 1 to 10/],
    [{ places: '0' }, 'places', /from 1 to 10/],
  ])('says what is wrong with %j', (query, field, sentence) => {
    expect(sentences(query)).toEqual([[field, expect.stringMatching(sentence)]]);
  });

  it('asks the same of the map', () => {
    expect(mapQuerySchema.parse({ sessionType: 'bjj', page: '3', sort: 'rating' })).toEqual({
      sessionType: 'bjj',
    });
    expect(mapQuerySchema.safeParse({ from: '2026-12-02', to: '2026-12-01' }).success).toBe(false);
  });
});
