import proj4 from 'proj4';
import type { GridPoint } from './distance.ts';

export {
  distanceMetres,
  type GridPoint,
  metresFromMiles,
  milesFromKilometres,
  milesFromMetres,
} from './distance.ts';

/** A point as satellite navigation gives it: WGS84, decimal degrees, east and north positive. */
export type LatLng = { lat: number; lng: number };

// EPSG:27700. The seven Helmert figures (towgs84) carry WGS84 onto the Airy ellipsoid of 1936; they are within
// 5 m of the Ordnance Survey's own OSTN15 grid everywhere, and leaving them out would shift every point by
// some 130 m.
const BRITISH_NATIONAL_GRID =
  '+proj=tmerc +lat_0=49 +lon_0=-2 +k=0.9996012717 +x_0=400000 +y_0=-100000 +ellps=airy ' +
  '+towgs84=446.448,-125.157,542.06,0.15,0.247,0.842,-20.489 +units=m +no_defs';

const projection = proj4('EPSG:4326', BRITISH_NATIONAL_GRID);

/**
 * Projects a WGS84 position onto the British National Grid.
 *
 * @param position decimal degrees
 * @returns metres, unrounded, at most 5 m from the official transformation
 */
export function toGrid(position: LatLng): GridPoint {
  const [easting, northing] = projection.forward([position.lng, position.lat]);
  return { easting, northing };
}

/**
 * Turns a grid reference back into a WGS84 position.
 *
 * @param point British National Grid metres
 * @returns decimal degrees, at most 5 m from the official transformation
 */
export function toLatLng(point: GridPoint): LatLng {
  const [lng, lat] = projection.inverse([point.easting, point.northing]);
  return { lat, lng };
}
