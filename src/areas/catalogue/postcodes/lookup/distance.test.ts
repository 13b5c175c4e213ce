import { describe, expect, it } from 'vitest';
import {
  formatDistance,
  formatDistanceAndWalk,
  formatRadius,
  formatTravelRadius,
  milesBetween,
  roundMiles,
  walkingMinutes,
} from './distance.ts';

describe('how far something is', () => {
  it.each([
    [0, 'less than 0.1 miles', 'about 0.1 miles'],
    [0.1, '0.1 miles', 'about 0.1 miles'],
    [0.7, '0.7 miles', 'about 0.7 miles'],
    [1, '1 mile', 'about 1 mile'],
    [1.4, '1.4 miles', 'about 1.4 miles'],
    [2.9, '2.9 miles', 'about 2.9 miles'],
    [3, '3 miles', 'about 3 miles'],
    [3.4, '3 miles', 'about 3 miles'],
    [12.6, '13 miles', 'about 13 miles'],
  ])('%s miles are told as %s, or %s', (miles, exact, approximate) => {
    expect(formatDistance(miles, 'miles', false)).toBe(exact);
    expect(formatDistance(miles, 'miles', true)).toBe(approximate);
  });

  it.each([
    [0, 'less than 0.1 km'],
    [0.7, '1.1 km'],
    [1.8, '2.9 km'],
    [2, '3 km'],
    [12.6, '20 km'],
  ])('%s miles are %s where kilometres are counted', (miles, words) => {
    expect(formatDistance(miles, 'km', false)).toBe(words);
  });

  it.each([
    [0, 'less than 0.1 miles, 1 min walk', 'about 0.1 miles'],
    [0.4, '0.4 miles, 10 min walk', 'about 0.4 miles'],
    [1.2, '1.2 miles, 29 min walk', 'about 1.2 miles'],
    [1.3, '1.3 miles', 'about 1.3 miles'],
  ])('%s miles are %s: on foot where both ends are exact', (miles, exact, approximate) => {
    expect(formatDistanceAndWalk(miles, 'miles', false)).toBe(exact);
    expect(formatDistanceAndWalk(miles, 'miles', true)).toBe(approximate);
    expect(formatDistanceAndWalk(miles, 'km', false).split(', ')[1]).toBe(exact.split(', ')[1]);
  });

  it.each([
    [1, '1 mile', '1.6 km'],
    [5, '5 miles', '8 km'],
    [25, '25 miles', '40 km'],
  ])('a search reaches %s miles: %s, or %s', (miles, inMiles, inKilometres) => {
    expect(formatRadius(miles, 'miles')).toBe(inMiles);
    expect(formatRadius(miles, 'km')).toBe(inKilometres);
  });

  it('is counted to the tenth of a mile, so that what is nearer can be told apart', () => {
    expect([0, 80, 81, 1_609, 2_400].map(roundMiles)).toEqual([0, 0, 0.1, 1, 1.5]);
  });
});

it.each([
  [1, '0.6 miles'],
  [5, '3.1 miles'],
  [8, '5 miles'],
  [10, '6.2 miles'],
])('who travels %i km travels %s', (kilometres, words) => {
  expect(formatTravelRadius(kilometres, 'miles')).toBe(words);
  expect(formatTravelRadius(kilometres, 'km')).toBe(`${kilometres} km`);
});

it('is reckoned between two positions, near and far, and back', () => {
  const hackney = { latitude: 51.5432, longitude: -0.0553 };
  expect(milesBetween(hackney, { ...hackney, latitude: 51.5442 })).toBeCloseTo(0.0691, 3);
  // Great-circle distance.
  const [london, edinburgh] = [
    { latitude: 51.5072, longitude: -0.1276 },
    { latitude: 55.9533, longitude: -3.1883 },
  ];
  expect(milesBetween(london, edinburgh)).toBeGreaterThan(330);
  expect(milesBetween(london, edinburgh)).toBeLessThan(334);
  expect(milesBetween(edinburgh, london)).toBe(milesBetween(london, edinburgh));
});

it.each([
  [0, 1],
  [0.4, 10],
  [1.25, 30],
  [1.3, null],
])('%s miles on foot take %s minutes', (miles, minutes) => {
  expect(walkingMinutes(miles)).toBe(minutes);
});
