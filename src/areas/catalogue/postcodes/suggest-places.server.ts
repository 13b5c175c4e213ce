import { MAX_PLACE_SUGGESTIONS, type PlaceSuggestion } from './contract.ts';
import { findArea, findOutcode, listCodes } from './gazetteer/find-codes.server.ts';
import { findPlaces, placeLabel } from './gazetteer/find-places.server.ts';
import {
  compactPostcode,
  outcodeArea,
  parsePostcode,
  readUnitPostcode,
  type SectorPostcode,
} from './lookup/postcode.ts';
import type { PlacesDeps } from './places-deps.server.ts';
import { listImportedDistricts, listImportedPostcodes } from './queries.server.ts';

/** `LS63`, `LS63A`. */
const PARTIAL_UNIT = /^[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]?$/;
/** Also keeps LIKE's wildcards out of the query. */
const PARTIAL_POSTCODE = /^[A-Z]{1,2}\d[A-Z\d]{0,5}$/;

/** Up to eight codes or names, best first. Uses no network, to keep pace with typing. */
export async function suggestPlaces(deps: Pick<PlacesDeps, 'db'>, text: string): Promise<PlaceSuggestion[]> {
  const compact = compactPostcode(text.trim());
  const suggestions = PARTIAL_POSTCODE.test(compact)
    ? await suggestCodes(deps, compact, text)
    : suggestNames(text, compact);
  const seen = new Set<string>();
  return suggestions
    .filter(({ value }) => !seen.has(value) && seen.add(value))
    .slice(0, MAX_PLACE_SUGGESTIONS);
}

async function suggestCodes(
  { db }: Pick<PlacesDeps, 'db'>,
  compact: string,
  text: string,
): Promise<PlaceSuggestion[]> {
  const parsed = parsePostcode(text);
  if (parsed.kind === 'unit') return [postcodeSuggestion(parsed.normalised)];
  const sector =
    parsed.kind === 'sector' ? typedSector(parsed) : parsed.kind === 'outcode' ? parsed.sectorReading : null;
  const codes =
    parsed.kind === 'sector' ? [] : listCodes(compact, MAX_PLACE_SUGGESTIONS).map(({ code }) => code);
  const begun =
    parsed.kind === 'sector' ? [] : await listImportedDistricts(db, compact, MAX_PLACE_SUGGESTIONS);
  const sectors = sector === null ? [] : await listImportedDistricts(db, sector, 1);
  const units = PARTIAL_UNIT.test(compact)
    ? await listImportedPostcodes(db, compact, MAX_PLACE_SUGGESTIONS)
    : [];
  // Without finer data, "E8 1" and "E8 1E" search the whole district.
  if (parsed.kind === 'sector' && sectors.length === 0 && units.length === 0) {
    return findOutcode(parsed.outcode) ? [districtSuggestion(parsed.outcode)] : [];
  }
  const districts = [...new Set([...codes, ...begun.map(({ code }) => code)])].sort(
    (a, b) => a.length - b.length || (a < b ? -1 : 1),
  );
  return [
    ...districts.map(districtSuggestion),
    ...sectors.map(({ code }) => districtSuggestion(code)),
    ...units.flatMap((unit) => readUnitPostcode(unit)?.normalised ?? []).map(postcodeSuggestion),
  ];
}

/** Null once the letter after it narrows it down. */
function typedSector({ normalised, sector }: SectorPostcode): string | null {
  return normalised === sector ? sector : null;
}

function suggestNames(text: string, compact: string): PlaceSuggestion[] {
  const names = findPlaces(text, MAX_PLACE_SUGGESTIONS).map(({ place }): PlaceSuggestion => {
    const label = placeLabel(place);
    return { label: place.name, detail: label === place.name ? place.kind : place.within, value: label };
  });
  const area = findArea(compact);
  if (!area) return names;
  // Two letters usually start a name, but keep one place for the area.
  return [...names.slice(0, MAX_PLACE_SUGGESTIONS - 1), districtSuggestion(area.code)];
}

function districtSuggestion(code: string): PlaceSuggestion {
  const area = findArea(code);
  if (area) return { label: code, detail: `Postcode area, ${area.name}`, value: code };
  const town = findOutcode(code)?.name ?? findArea(outcodeArea(code))?.name;
  const what = code.includes(' ') ? 'Postcode sector' : 'Postcode district';
  return { label: code, detail: town ? `${what}, ${town}` : what, value: code };
}

function postcodeSuggestion(normalised: string): PlaceSuggestion {
  return { label: normalised, detail: 'Postcode', value: normalised };
}
