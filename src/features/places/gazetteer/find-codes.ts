import { CITY_OUTCODES } from './city-outcodes.ts';
import { DISTRICTS } from './districts.ts';
import { LONDON_OUTCODES } from './london-outcodes.ts';
import type { Outcode } from './outcode.ts';
import { POSTCODE_AREAS, type PostcodeArea } from './postcode-areas.ts';

const AREAS: ReadonlyMap<string, PostcodeArea> = new Map(POSTCODE_AREAS.map((area) => [area.code, area]));
const OUTCODES: ReadonlyMap<string, Outcode> = new Map(
  [...LONDON_OUTCODES, ...CITY_OUTCODES, ...DISTRICTS].map((outcode) => [outcode.code, outcode]),
);

/** The postcode area of that code (`LS`), or null. */
export function findArea(code: string): PostcodeArea | null {
  return AREAS.get(code) ?? null;
}

/** The built-in district of that code (`E8`, `EC1`, `EC1A`, `TR18`); null for one that is nowhere or too new. */
export function findOutcode(code: string): Outcode | null {
  return OUTCODES.get(code) ?? null;
}

/** Built-in areas and districts whose code begins with `prefix`, shortest codes first. */
export function listCodes(prefix: string, limit: number): (PostcodeArea | Outcode)[] {
  return [...POSTCODE_AREAS, ...OUTCODES.values()]
    .filter((entry) => entry.code.startsWith(prefix))
    .sort((a, b) => a.code.length - b.code.length || (a.code < b.code ? -1 : 1))
    .slice(0, limit);
}

/** What to call a postcode area or an outward code: "Leeds (LS)", "Hackney (E8)", or the code alone. */
export function codeLabel(code: string): string {
  const entry = findArea(code) ?? findOutcode(code);
  return entry ? `${entry.name} (${code})` : code;
}
