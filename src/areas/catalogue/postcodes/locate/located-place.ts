import type { Located, PlacePrecision, PlaceSource } from '../contract.ts';
import { type GridPoint, type LatLng, toGrid } from '../lookup/national-grid.ts';

/** Beyond one postcode is approximate. `grid` defaults to `point`'s; `radiusKm` is the place's extent. */
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
