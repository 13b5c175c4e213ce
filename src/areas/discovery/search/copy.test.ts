import { describe, expect, it } from 'vitest';
import { areaSentence, countSentence, suggestionDetail } from './copy.ts';

describe('countSentence', () => {
  it.each([
    [0, '0 sessions found'],
    [1, '1 session found'],
    [2345, '2,345 sessions found'],
  ])('%i', (total, sentence) => {
    expect(countSentence(total)).toBe(sentence);
  });
});

describe('areaSentence', () => {
  const place = {
    label: 'SW1A 1AA',
    sentence: 'Within 10 miles of SW1A 1AA',
    point: { lat: 51.5, lng: -0.14 },
    radiusMiles: 10,
    approximate: false,
  };

  it('speaks of the place, or of the map when an area of it was chosen', () => {
    expect(areaSentence({ postcode: 'SW1A 1AA' }, { place, notFound: null })).toBe(
      'Within 10 miles of SW1A 1AA',
    );
    expect(areaSentence({ postcode: 'SW1A 1AA', bbox: '-1,51,0,52' }, { place, notFound: null })).toBe(
      'In the area you chose on the map',
    );
  });

  it('leaves it to the place box to say that the place is unknown', () => {
    expect(areaSentence({ postcode: 'Nowhere' }, { place: null, notFound: 'No such place.' })).toBe('');
    expect(areaSentence({}, { place: null, notFound: null })).toBe('Across the United Kingdom');
  });
});

it.each([
  ['place', 'Postcode', 'Postcode'],
  ['place', 'Postcode district, Hackney', 'Postcode district, Hackney'],
  ['place', 'London', 'Place, London'],
  ['session', 'Yoga', 'Yoga'],
  ['business', '', 'Business'],
] as const)('describes the suggestion of a %s with detail %j as %j', (kind, detail, text) => {
  expect(suggestionDetail({ kind, detail })).toBe(text);
});
