import { describe, expect, it } from 'vitest';
import type { SearchArea } from '../find/search-index.ts';
import { ChangeLog } from './change-log.ts';

const LEEDS = { easting: 430_000, northing: 433_000, latitudeE6: 53_792_000, longitudeE6: -1_546_000 };
const circle = (metresWest: number, radiusMetres: number): SearchArea => ({
  kind: 'circle',
  centre: { easting: LEEDS.easting - metresWest, northing: LEEDS.northing },
  radiusMetres,
});
const box = (north: number): SearchArea => ({
  kind: 'box',
  bounds: { south: 53.7, west: -1.6, north, east: -1.546 },
});
const scope = (area: SearchArea, findsByPlaces = false) => ({ area, sessionIds: [7, 8], findsByPlaces });

describe('what has changed', () => {
  it.each([
    ['everywhere', { kind: 'everywhere' } as SearchArea, false],
    ['on the circle', circle(500, 500), false],
    ['a metre beyond it', circle(501, 500), true],
    ['in the box, on its edges', box(53.792), false],
    ['north of the box', box(53.791_999), true],
  ])('at a place comes into what looked there: %s', (_where, area, holds) => {
    const known = new ChangeLog();
    expect(known.isUnchanged(scope(area), 0)).toBe(true);
    known.note({ listings: [LEEDS], placesLeft: [] });
    expect(known.isUnchanged(scope(area), 0)).toBe(holds);
    expect(known.isUnchanged(scope(area), known.changes)).toBe(true);
  });

  it('of places left comes into what shows the session, or finds by them', () => {
    const known = new ChangeLog();
    known.note({ listings: [], placesLeft: [9] });
    expect(known.isUnchanged(scope(circle(0, 500)), 0)).toBe(true);
    expect(known.isUnchanged(scope(circle(0, 500), true), 0)).toBe(false);
    known.note({ listings: [], placesLeft: [8] });
    expect(known.isUnchanged(scope(circle(0, 500)), 0)).toBe(false);
    expect(known.isUnchanged(scope(circle(0, 500)), 2)).toBe(true);
  });

  it('so long ago that nobody knows where comes into everything', () => {
    const known = new ChangeLog({ mostKnown: 4 });
    const nowhere = circle(90_000, 500);
    for (let count = 0; count < 5; count++) known.note({ listings: [LEEDS], placesLeft: [] });
    expect(known.isUnchanged(scope(nowhere), 2)).toBe(false);
    expect(known.isUnchanged(scope(nowhere), 3)).toBe(true);
    for (let id = 100; id < 105; id++) known.note({ listings: [], placesLeft: [id] });
    expect(known.isUnchanged(scope(nowhere), 5)).toBe(false);
    expect(known.isUnchanged(scope(nowhere), 6)).toBe(true);
  });
});
