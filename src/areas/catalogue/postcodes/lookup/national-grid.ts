import proj4 from 'proj4';
import type { GridPoint } from './distance.ts';

export {
  distanceMetres,
  type GridPoint,
  metresFromMiles,
  milesFromKilometres,
  milesFromMetres,
} from './distance.ts';

/** WGS84 decimal degrees, east and north positive. */
export type LatLng = { lat: number; lng: number };

// EPSG:27700. The Helmert parameters (towgs84) are within 5 m of OSTN15; without them, points shift by some 130 m.
const BRITISH_NATIONAL_GRID =
  '+proj=tmerc +lat_0=49 +lon_0=-2 +k=0.9996012717 +x_0=400000 +y_0=-100000 +ellps=airy ' +
  '+towgs84=446.448,-125.157,542.06,0.15,0.247,0.842,-20.489 +units=m +no_defs';

const projection = proj4('EPSG:4326', BRITISH_NATIONAL_GRID);

/** WGS84 to British National Grid, unrounded metres, at most 5 m off the official transformation. */
export function toGrid(position: LatLng): GridPoint {
  const [easting, northing] = projection.forward([position.lng, position.lat]);
  return { easting, northing };
}

/** British National Grid to WGS84, at most 5 m off the official transformation. */
export function toLatLng(point: GridPoint): LatLng {
  const [lng, lat] = projection.inverse([point.easting, point.northing]);
  return { lat, lng };
}
