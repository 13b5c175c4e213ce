import type { Located, PlacePrecision, PlaceSource } from '../contract.ts';
import { type GridPoint, type LatLng, toGrid } from '../lookup/national-grid.ts';

/**
 * Builds the answer for a place that was found. Whatever stands for more than one postcode is approximate.
 *
 * @param found `grid` in British National Grid metres is computed from `point` when it is not known;
 *   `radiusKm` is how far the place reaches from its point
 */
export function buildLocatedPlace(found: {
  label: string;
  point: LatLng;
  grid?: GridPoint;
  precision: PlacePrecision;
  radiusKm: number;
  source: PlaceSource;
  sentence: string | null;
}): Located {
  const { lat, lng } = found.point;
  const grid = found.grid ?? toGrid(found.point);
  return {
    kind: 'located',
    label: found.label,
    point: { lat, lng },
    grid: { easting: grid.easting, northing: grid.northing },
    precision: found.precision,
    radiusKm: found.radiusKm,
    source: found.source,
    approximate: found.precision !== 'unit',
    sentence: found.sentence,
  };
}
