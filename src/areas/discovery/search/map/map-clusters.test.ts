import { describe, expect, it } from 'vitest';
import { createRandom } from '#demo/random.ts';
import type { IndexCluster } from '../find/search-index.ts';
import { gatherClusters, squareDegrees } from './map-clusters.ts';

const square = (lat: number, lng: number, count: number): IndexCluster => ({
  lat,
  lng,
  count,
  bounds: { west: lng, south: lat, east: lng, north: lat },
});

describe('clusters on the map', () => {
  it('keep every session, and hold all of theirs in their box', () => {
    const random = createRandom('search 7');
    const squares = Array.from({ length: 500 }, () =>
      square(51 + random.next(), -1 + random.next(), 1 + random.integer(0, 39)),
    );
    const clusters = gatherClusters(squares, squareDegrees({ west: -1, south: 51, east: 0, north: 52 }));
    const sum = (list: IndexCluster[]) => list.reduce((total, each) => total + each.count, 0);
    expect(sum(clusters)).toBe(sum(squares));
    expect(clusters.length).toBeLessThan(squares.length / 4);
    for (const cluster of clusters) {
      expect(cluster.lat).toBeGreaterThanOrEqual(cluster.bounds.south);
      expect(cluster.lat).toBeLessThanOrEqual(cluster.bounds.north);
      expect(cluster.lng).toBeGreaterThanOrEqual(cluster.bounds.west);
      expect(cluster.lng).toBeLessThanOrEqual(cluster.bounds.east);
    }
  });

  it('stand at the average of their sessions', () => {
    expect(gatherClusters([square(51, 0, 3), square(51, 0.04, 1)], 0.02)).toEqual([
      { lat: 51, lng: 0.01, count: 4, bounds: { west: 0, south: 51, east: 0.04, north: 51 } },
    ]);
  });

  it('leave apart what is far apart', () => {
    expect(gatherClusters([square(51, 0, 3), square(51, 0.1, 1)], 0.02)).toHaveLength(2);
  });

  it('are counted in squares that stay put while the map moves', () => {
    const view = { west: -0.2, south: 51.4, east: 0.2, north: 51.6 };
    const moved = { west: 0.1, south: 51.3, east: 0.5, north: 51.5 };
    expect(squareDegrees(moved)).toBe(squareDegrees(view));
    expect(squareDegrees({ west: 0, south: 51, east: 0, north: 51 })).toBeGreaterThan(0);
  });
});
