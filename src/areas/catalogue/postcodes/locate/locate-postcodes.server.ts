import type { LocatedPlace } from '../contract.ts';
import { compactPostcode, readUnitPostcode, type UnitPostcode } from '../lookup/postcode.ts';
import type { PlacesDeps } from '../places-deps.server.ts';
import { findImportedDistricts, findImportedPostcodes } from '../queries.server.ts';
import {
  districtCodes,
  fromImportedPostcode,
  fromService,
  locateRoughly,
} from './locate-by-postcode.server.ts';
import { MAX_BULK_POSTCODES } from './postcode-service.server.ts';

export type LocatePostcodes = (postcodes: readonly string[]) => Promise<Map<string, LocatedPlace>>;

/** Whole postcodes by table, then the service in bulk, then roughly. Two statements, no writes. Skips other texts. */
export async function locatePostcodes(
  deps: PlacesDeps,
  postcodes: readonly string[],
): Promise<Map<string, LocatedPlace>> {
  const places = new Map<string, LocatedPlace>();
  const units = new Map<string, UnitPostcode>();
  for (const text of postcodes) {
    const unit = readUnitPostcode(compactPostcode(text));
    if (unit !== null) units.set(text, unit);
  }
  const unplaced = () => [...units].filter(([text]) => !places.has(text));

  const imported = new Map(
    (
      await findImportedPostcodes(
        deps.db,
        [...units.values()].map(({ compact }) => compact),
      )
    ).map((row) => [row.postcode, row]),
  );
  for (const [text, unit] of units) {
    const row = imported.get(unit.compact);
    if (row !== undefined) places.set(text, fromImportedPostcode(row, unit.normalised));
  }

  const asked = unplaced();
  for (let first = 0; deps.postcodeService !== null && first < asked.length; first += MAX_BULK_POSTCODES) {
    const some = asked.slice(first, first + MAX_BULK_POSTCODES);
    const answers = await deps.postcodeService.lookUpPostcodes(some.map(([, unit]) => unit.normalised));
    if (answers === null) break;
    for (const [text, { normalised }] of some) {
      const answer = answers.get(normalised);
      if (answer?.status === 'located') places.set(text, fromService(answer, normalised));
    }
  }

  const left = unplaced();
  if (left.length === 0) return places;
  const codes = new Set(left.flatMap(([, unit]) => districtCodes(unit)));
  const districts = new Map(
    (await findImportedDistricts(deps.db, [...codes])).map((district) => [district.code, district]),
  );
  for (const [text, unit] of left) {
    const its = districtCodes(unit).flatMap((code) => districts.get(code) ?? []);
    places.set(text, locateRoughly(unit, its));
  }
  return places;
}
