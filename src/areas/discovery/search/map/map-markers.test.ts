import { describe, expect, it } from 'vitest';
import type { MapPoint } from '../contract.ts';
import {
  boxAround,
  clusterCentreBounds,
  groupPoints,
  isInBox,
  orderCards,
  sortBySoonest,
  toBbox,
  toMarker,
} from './map-markers.ts';

const point = (id: number, changes: Partial<MapPoint> = {}): MapPoint => ({
  id,
  title: `Session ${id}`,
  total: '15.40',
  slug: 'yoga',
  lat: 51.5,
  lng: -0.1,
  business: 'Wharf Lane Hall',
  nextStartsAt: null,
  full: false,
  ...changes,
});
const emptyState = { onPage: new Set<number>(), visited: new Set<number>(), booked: new Set<number>() };

describe('groupPoints', () => {
  const near = point(2, { lat: 51.5005 }); // some 56 metres north

  it('puts neighbours together that the zoom cannot tell apart', () => {
    const groups = groupPoints([point(1), near, point(3)], 13);
    expect(groups.map(({ points }) => points.map(({ id }) => id))).toEqual([[1, 2, 3]]);
  });

  it('tells them apart at a closer look, all but those on the very same spot', () => {
    const groups = groupPoints([point(1), near, point(3)], 17);
    expect(groups.map(({ points }) => points.map(({ id }) => id))).toEqual([[1, 3], [2]]);
  });

  it('gives a spot the same id whoever stands on it', () => {
    expect(groupPoints([point(1)], 13)[0]?.id).toBe(groupPoints([point(7)], 15)[0]?.id);
  });
});

describe('markerOf', () => {
  const markerFor = (points: MapPoint[], state = emptyState) => {
    const [group] = groupPoints(points, 15);
    if (group === undefined) throw new Error('no group');
    return toMarker(group, state);
  };

  it('names one session by title and price', () => {
    expect(markerFor([point(1)])).toMatchObject({
      name: 'Session 1, £15.40',
      text: '£15.40',
      dot: 'Y',
      activity: 'yoga',
    });
  });

  it('calls a session without a price free', () => {
    expect(markerFor([point(1, { total: '0.00' })])).toMatchObject({ name: 'Session 1, Free', text: 'Free' });
  });

  it('says how many stand on a spot, and from which price', () => {
    expect(markerFor([point(1), point(2, { total: '6.60', slug: 'gym' })])).toMatchObject({
      name: '2 sessions here, from £6.60',
      text: '£6.60+',
      dot: '2',
      activity: 'other',
    });
    expect(markerFor([point(1), point(2)])).toMatchObject({
      name: '2 sessions here, £15.40',
      text: '£15.40',
    });
  });

  it.each([
    ['one', [point(1)]],
    ['several of one price', [point(1), point(2)]],
    ['several of different prices', [point(1), point(2, { total: '6.60' }), point(3, { total: '0.00' })]],
  ])('is read out with the price that is seen: %s', (_what, points) => {
    const { name, text } = markerFor(points);
    expect(name).toContain(text.replace('+', ''));
  });

  it('is visited once all of its sessions are, and matters more when one is on the page', () => {
    const both = [point(1), point(2)];
    expect(markerFor(both, { ...emptyState, onPage: new Set([2]), visited: new Set([1]) })).toMatchObject({
      visited: false,
      priority: 1,
    });
    expect(markerFor(both, { ...emptyState, visited: new Set([1, 2]) })).toMatchObject({
      visited: true,
      priority: 0,
    });
  });

  it('says that it is booked in place of its price, or that it is full', () => {
    expect(markerFor([point(1)], { ...emptyState, booked: new Set([1]) })).toMatchObject({
      name: 'Session 1, booked',
      text: 'Booked',
      state: 'booked',
    });
    expect(markerFor([point(1, { full: true })], { ...emptyState, visited: new Set([1]) })).toMatchObject({
      name: 'Session 1, £15.40, full, seen',
      text: '£15.40',
      state: 'full',
    });
    expect(markerFor([point(1, { full: true }), point(2)]).state).toBeUndefined();
  });
});

it('offers the sessions of a spot by their next date, those without one last', () => {
  const at = (id: number, day: number | null) =>
    point(id, { nextStartsAt: day === null ? null : `2026-12-0${day}T18:30:00.000Z` });
  const offered = sortBySoonest([at(1, null), at(2, 5), at(3, 2), at(4, null), at(5, 2)]);
  expect(offered.map(({ id }) => id)).toEqual([3, 5, 2, 1, 4]);
});

describe('bboxOf', () => {
  it('writes the sides in the order of the address', () => {
    expect(toBbox({ west: -0.2, south: 51.4, east: 0.1, north: 51.6 })).toBe(
      '-0.2000,51.4000,0.1000,51.6000',
    );
  });

  it('gives a single spot an area', () => {
    expect(toBbox({ west: -0.1, south: 51.5, east: -0.1, north: 51.5 }, 0.1)).toBe(
      '-0.1020,51.4980,-0.0980,51.5020',
    );
  });
});

describe('boxOfClusters', () => {
  it('holds the middle of every cluster, and no more', () => {
    const clusters = [
      { lat: 51.5, lng: -0.1 },
      { lat: 51.6, lng: 0.1 },
      { lat: 51.4, lng: 0 },
    ];
    expect(clusterCentreBounds(clusters)).toEqual({ west: -0.1, south: 51.4, east: 0.1, north: 51.6 });
    expect(clusterCentreBounds([])).toBeNull();
  });
});

describe('cards of a map', () => {
  it('come in the order of the list, and then of the map', () => {
    const points = [{ id: 4 }, { id: 1 }, { id: 3 }, { id: 2 }];
    expect(orderCards(points, [2, 1]).map(({ id }) => id)).toEqual([2, 1, 4, 3]);
  });

  it('are close within so many miles to each side', () => {
    const box = boxAround({ lat: 51.5, lng: -0.1 }, 1.5);
    // A degree of latitude is 69 miles, a degree of longitude here 43.
    expect(isInBox({ lat: 51.5 + 1.4 / 69, lng: -0.1 - 1.4 / 43 }, box)).toBe(true);
    expect(isInBox({ lat: 51.5 + 1.6 / 69, lng: -0.1 }, box)).toBe(false);
    expect(isInBox({ lat: 51.5, lng: -0.1 + 1.6 / 43 }, box)).toBe(false);
  });
});
