import type { Bounds } from '../filters/search-values.ts';
import type { IndexCluster, IndexQuery } from '../find/search-index.ts';
import { gatherClusters, latitudeScale, squareDegrees } from '../map/map-clusters.ts';
import { type IndexSegment, MatchingRows } from './match-listings.ts';

/** Total, bounding box, and the ids of the first `most`. */
export function findExtent(
  parts: readonly IndexSegment[],
  query: IndexQuery,
  most: number,
): { total: number; bounds: Bounds | null; sessionIds: number[] } {
  const sessionIds: number[] = [];
  const box = new ClusterAccumulator();
  let total = 0;
  for (const part of parts) {
    const { columns } = part;
    new MatchingRows(part, query).eachRow((row) => {
      total += 1;
      if (total <= most) sessionIds.push(columns.sessionId[row] ?? 0);
      box.add(columns.latitudeE6[row] ?? 0, columns.longitudeE6[row] ?? 0);
    });
  }
  return { total, bounds: total === 0 ? null : box.bounds(), sessionIds };
}

export function findClusters(
  parts: readonly IndexSegment[],
  query: IndexQuery,
  view: Bounds,
): IndexCluster[] {
  const degrees = squareDegrees(view);
  const width = Math.ceil(degrees * 1e6);
  const height = Math.ceil(degrees * latitudeScale((view.south + view.north) / 2) * 1e6);
  const squares = new Map<string, ClusterAccumulator>();
  for (const part of parts) {
    const { columns } = part;
    new MatchingRows(part, query).eachRow((row) => {
      const latitude = columns.latitudeE6[row] ?? 0;
      const longitude = columns.longitudeE6[row] ?? 0;
      // Same offset as in PostgreSQL, so that the squares are the same.
      const name = `${Math.floor((longitude + 180_000_000) / width)} ${Math.floor((latitude + 90_000_000) / height)}`;
      let square = squares.get(name);
      if (square === undefined) {
        square = new ClusterAccumulator();
        squares.set(name, square);
      }
      square.add(latitude, longitude);
    });
  }
  return gatherClusters(
    [...squares.values()].map((square) => square.cluster()),
    degrees,
  );
}

/** Count, sum and bounds, in millionths of a degree until the end. */
class ClusterAccumulator {
  #count = 0;
  #latitudes = 0;
  #longitudes = 0;
  #west = Number.POSITIVE_INFINITY;
  #south = Number.POSITIVE_INFINITY;
  #east = Number.NEGATIVE_INFINITY;
  #north = Number.NEGATIVE_INFINITY;

  add(latitude: number, longitude: number): void {
    this.#count += 1;
    this.#latitudes += latitude;
    this.#longitudes += longitude;
    this.#west = Math.min(this.#west, longitude);
    this.#east = Math.max(this.#east, longitude);
    this.#south = Math.min(this.#south, latitude);
    this.#north = Math.max(this.#north, latitude);
  }

  bounds(): Bounds {
    return {
      west: this.#west / 1e6,
      south: this.#south / 1e6,
      east: this.#east / 1e6,
      north: this.#north / 1e6,
    };
  }

  cluster(): IndexCluster {
    const count = this.#count;
    return {
      lat: this.#latitudes / count / 1e6,
      lng: this.#longitudes / count / 1e6,
      count,
      bounds: this.bounds(),
    };
  }
}
