import { type GridPoint, toGrid } from '#areas/catalogue/postcodes/lookup/national-grid.ts';
import type { Bounds } from '../filters/search-values.ts';

/** Enough points per edge that the curve between two deviates by less than `SLACK_METRES`. */
const STEPS = 24;
const SLACK_METRES = 500;

/** No listing lies outside, and the projection is only accurate near the British Isles. */
const LISTED_BOUNDS: Bounds = { west: -12, south: 48, east: 5, north: 63 };

/** A grid rectangle (metres) containing a latitude/longitude box. Null if outside the British Isles. */
export function gridRectangle(bounds: Bounds): { southWest: GridPoint; northEast: GridPoint } | null {
  const box = {
    west: Math.max(bounds.west, LISTED_BOUNDS.west),
    south: Math.max(bounds.south, LISTED_BOUNDS.south),
    east: Math.min(bounds.east, LISTED_BOUNDS.east),
    north: Math.min(bounds.north, LISTED_BOUNDS.north),
  };
  if (box.west >= box.east || box.south >= box.north) return null;
  const edge: GridPoint[] = [];
  for (let step = 0; step <= STEPS; step++) {
    const lng = box.west + ((box.east - box.west) * step) / STEPS;
    const lat = box.south + ((box.north - box.south) * step) / STEPS;
    edge.push(
      toGrid({ lat: box.south, lng }),
      toGrid({ lat: box.north, lng }),
      toGrid({ lat, lng: box.west }),
      toGrid({ lat, lng: box.east }),
    );
  }
  const eastings = edge.map((point) => point.easting);
  const northings = edge.map((point) => point.northing);
  return {
    southWest: {
      easting: Math.min(...eastings) - SLACK_METRES,
      northing: Math.min(...northings) - SLACK_METRES,
    },
    northEast: {
      easting: Math.max(...eastings) + SLACK_METRES,
      northing: Math.max(...northings) + SLACK_METRES,
    },
  };
}
