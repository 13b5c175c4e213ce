import type { LatLng } from '#features/places/national-grid.ts';
import type { Db } from '#shared/db/database.server.ts';
import { selectListedPoint } from './queries.server.ts';

/**
 * Where a postcode is, by a listing that has it: for postcodes that no other source knows.
 *
 * @param postcode `TR18 4AB`
 * @returns null when no public listing with that postcode is exactly placed
 */
export function findListedPoint(db: Db, postcode: string): Promise<LatLng | null> {
  return selectListedPoint(db, postcode);
}
