import type { Located, LocatedPlace } from '#areas/catalogue/postcodes/contract.ts';
import { findArea, findPostTown } from '#areas/catalogue/postcodes/gazetteer/find-codes.server.ts';
import { distanceMetres } from '#areas/catalogue/postcodes/lookup/distance.ts';
import { type LatLng, toGrid } from '#areas/catalogue/postcodes/lookup/national-grid.ts';
import {
  compactPostcode,
  outcodeArea,
  readUnitPostcode,
} from '#areas/catalogue/postcodes/lookup/postcode.ts';
import type { Db } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { BusinessRegistration } from '../contract.ts';
import { type BusinessPlace, selectListingPoint } from '../queries.server.ts';
import { MAX_PIN_METRES, townFromAddress } from '../rules.ts';

export type LocatePlace = (text: string) => Promise<LocatedPlace>;

/** By pin, else postcode. Throws `invalid_input` (400), naming the field, also if they are too far apart. */
export async function locateBusiness(
  locate: LocatePlace,
  form: Pick<BusinessRegistration, 'address' | 'postcode' | 'latitude' | 'longitude'>,
): Promise<BusinessPlace> {
  const found = await locate(form.postcode);
  if (found.kind === 'not-found') throw invalidField('postcode', found.message);
  const { latitude, longitude } = form;
  if (latitude === undefined && longitude === undefined) return toBusinessPlace(found, form);
  if (latitude === undefined || longitude === undefined)
    throw invalidField(
      latitude === undefined ? 'latitude' : 'longitude',
      'Give the pin both a latitude and a longitude',
    );
  const grid = toGrid({ lat: latitude, lng: longitude });
  // A rough postcode adds its own radius.
  if (distanceMetres(grid, found.grid) > MAX_PIN_METRES + found.radiusKm * 1000)
    throw invalidField(
      'latitude',
      'The pin is too far from the postcode. Move it to the door of your business.',
    );
  return {
    town: townFromAddress(form.address, townFromPostcode(form.postcode)),
    latitude,
    longitude,
    ...wholeMetres(grid),
    exactlyPlaced: true,
  };
}

/** Without a pin: at its postcode, in the town it names or that its address is in. */
export function toBusinessPlace(
  found: Located,
  business: { address: string; postcode: string; town?: string },
): BusinessPlace {
  return {
    town: business.town || townFromAddress(business.address, townFromPostcode(business.postcode)),
    latitude: found.point.lat,
    longitude: found.point.lng,
    ...wholeMetres(found.grid),
    exactlyPlaced: !found.approximate,
  };
}

/** "TR18 4AB" → "Penzance". Falls back to the area for a new district. */
function townFromPostcode(postcode: string): string {
  const unit = readUnitPostcode(compactPostcode(postcode));
  if (unit === null) return findArea(outcodeArea(postcode))?.name ?? '';
  return findPostTown(unit.outcode) ?? findArea(unit.area)?.name ?? unit.area;
}

const wholeMetres = (grid: { easting: number; northing: number }) => ({
  easting: Math.round(grid.easting),
  northing: Math.round(grid.northing),
});

function invalidField(field: string, message: string): AppError {
  return new AppError('invalid_input', message, { errors: [{ field, message }] });
}

/** For postcodes (`TR18 4AB`) no other source knows: the point of a public, exactly placed listing, or null. */
export function findListingPoint(db: Db, postcode: string): Promise<LatLng | null> {
  return selectListingPoint(db, postcode);
}
