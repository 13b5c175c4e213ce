import { describe, expect, it } from 'vitest';
import { activeFilters, clearFilters } from './filter-options.ts';
import { changeSearch, readSearchParams, searchHref } from './search-params.ts';

const fromAddress = (query: string) => readSearchParams(Object.fromEntries(new URLSearchParams(query)));

describe('readSearchParams', () => {
  it('types what the address says', () => {
    expect(
      fromAddress('postcode=SW1A+1AA&sessionType=yoga&radius=2.5&page=3&sort=price_asc&view=map'),
    ).toEqual({
      postcode: 'SW1A 1AA',
      sessionType: 'yoga',
      radius: 2.5,
      page: 3,
      sort: 'price_asc',
      view: 'map',
    });
  });

  it('reads a highest price, and drops what is none', () => {
    expect(fromAddress('maxPrice=12.50')).toEqual({ maxPrice: 12.5 });
    expect(fromAddress('maxPrice=0')).toEqual({ maxPrice: 0 });
    for (const price of ['-1', '1001', '1e3', '8.999', 'free'])
      expect(fromAddress(`maxPrice=${price}`)).toEqual({});
  });

  it('keeps the sentence of a search, up to its limit', () => {
    expect(fromAddress(`ask=${'a'.repeat(400)}`)).toEqual({ ask: 'a'.repeat(300) });
    expect(clearFilters({ ask: 'yoga', sessionType: 'yoga' })).toEqual({});
  });

  it('spells values as the lists do', () => {
    expect(fromAddress('sessionType=BJJ&ageGroup=family')).toEqual({
      sessionType: 'bjj',
      ageGroup: 'Family',
    });
  });

  it('knows personal training, which the filters do not offer', () => {
    expect(fromAddress('sessionType=personal-training')).toEqual({ sessionType: 'personal-training' });
  });

  it('understands a plus that became a space', () => {
    expect(fromAddress('priceRange=50+&ageGroup=50%2B')).toEqual({ priceRange: '50+', ageGroup: '50+' });
  });

  it('drops what it cannot read and what says nothing', () => {
    expect(
      fromAddress(
        'sessionType=chess&near=here&bbox=1,2&radius=-4&page=0&day=9&time=soon&from=2026-02-30&sort=relevance&q=!!!',
      ),
    ).toEqual({});
  });

  it('reads days that end before they begin as having no end', () => {
    expect(fromAddress('from=2026-12-05&to=2026-12-01')).toEqual({ from: '2026-12-05' });
    expect(fromAddress('from=2026-12-05&to=2026-12-05')).toEqual({ from: '2026-12-05', to: '2026-12-05' });
  });

  it('keeps a place nobody knows, for the server to say so', () => {
    expect(fromAddress('postcode=ZZ99+9ZZ')).toEqual({ postcode: 'ZZ99 9ZZ' });
  });

  it('reads back what searchHref writes', () => {
    const params = { postcode: 'Bury St Edmunds', priceRange: '50+', day: '0,6', bookable: 'true' } as const;
    expect(fromAddress(searchHref(params).split('?')[1] ?? '')).toEqual(params);
  });
});

describe('changeSearch', () => {
  const search = fromAddress('postcode=Leeds&bbox=-2,53,-1,54&page=4&difficulty=beginner');

  it('starts at the first page and keeps the rest', () => {
    expect(changeSearch(search, { difficulty: 'advanced' })).toEqual({
      postcode: 'Leeds',
      bbox: '-2,53,-1,54',
      difficulty: 'advanced',
    });
  });

  it('lets go of the map area and the old place with a new place', () => {
    expect(changeSearch(search, { near: '51.5,-0.1' })).toEqual({
      near: '51.5,-0.1',
      difficulty: 'beginner',
    });
  });
});

it('asks for places, as many as can be booked at once', () => {
  expect(fromAddress('places=2')).toEqual({ places: 2 });
  for (const wrong of ['0', '11', 'x', '1.5']) expect(fromAddress(`places=${wrong}`), wrong).toEqual({});
  expect(activeFilters({ places: 1 }, 'miles')[0]?.label).toBe('Hide full sessions');
  expect(activeFilters({ places: 3 }, 'miles')[0]?.label).toBe('At least 3 places');
});

describe('clearFilters', () => {
  it('keeps place, order and view', () => {
    const search = fromAddress('postcode=Leeds&sort=rating&view=map&sessionType=gym&radius=2&q=spin&page=2');
    expect(clearFilters(search)).toEqual({ postcode: 'Leeds', sort: 'rating', view: 'map' });
  });
});

describe('activeFilters', () => {
  it('names each filter and the search without it', () => {
    const search = fromAddress('postcode=Leeds&sessionType=hiit&day=6,0&radius=1');
    expect(activeFilters(search, 'miles').map(({ label }) => label)).toEqual([
      'HIIT',
      'Within 1 mile',
      'Weekend',
    ]);
    expect(activeFilters(search, 'miles')[0]?.without).toEqual({ postcode: 'Leeds', day: '6,0', radius: 1 });
  });

  it('is empty for a bare place', () => {
    expect(activeFilters({ postcode: 'Leeds', sort: 'rating', page: 2 }, 'miles')).toEqual([]);
  });
});

it('names times, days and prices that no list has', () => {
  const labels = (query: string) => activeFilters(fromAddress(query), 'miles').map(({ label }) => label);
  expect(labels('time=18:00-20:30')).toEqual(['18:00 to 20:30']);
  expect(labels('time=00:00-08:00')).toEqual(['Before 08:00']);
  expect(labels('time=18:30-24:00')).toEqual(['From 18:30']);
  expect(labels('day=0,2')).toEqual(['Tue, Sun']);
  expect(labels('maxPrice=8')).toEqual(['Up to £8.00']);
  expect(labels('maxPrice=0')).toEqual(['Free']);
});
