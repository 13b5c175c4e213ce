import { memoizeOnce } from '#shared/domain/lazy.ts';
import type { LatLng } from '../lookup/national-grid.ts';
import { OUTCODE_PREFIXES } from '../lookup/postcode.ts';
import { type Outcode, outcodes, type PostcodeArea, postcodeAreas } from './gazetteer.server.ts';

const LONDON_AREA = /^(?:E|EC|N|NW|SE|SW|W|WC)\d/;

const areasByCode = memoizeOnce(
  (): ReadonlyMap<string, PostcodeArea> => new Map(postcodeAreas().map((area) => [area.code, area])),
);
const outcodesByCode = memoizeOnce(
  (): ReadonlyMap<string, Outcode> => new Map(outcodes().map((outcode) => [outcode.code, outcode])),
);

export function findArea(code: string): PostcodeArea | null {
  return areasByCode().get(code) ?? null;
}

/** `E8`, `EC1`, `EC1A`, `TR18`; null if unknown or too new. */
export function findOutcode(code: string): Outcode | null {
  return outcodesByCode().get(code) ?? null;
}

/** "Penzance" for TR18, "London" for SW1A; null if unknown. */
export function findPostTown(outcode: string): string | null {
  return findOutcode(outcode)?.postTown ?? (LONDON_AREA.test(outcode) ? 'London' : null);
}

/** Shortest codes first. */
export function listCodes(prefix: string, limit: number): (PostcodeArea | Outcode)[] {
  return [...postcodeAreas(), ...outcodes()]
    .filter((entry) => entry.code.startsWith(prefix))
    .sort((a, b) => a.code.length - b.code.length || (a.code < b.code ? -1 : 1))
    .slice(0, limit);
}

/** "Leeds (LS)", "Hackney (E8)", or the code alone. */
export function codeLabel(code: string): string {
  const entry = findArea(code) ?? findOutcode(code);
  return entry ? `${entry.name} (${code})` : code;
}

/** London's divided districts count by letter. */
export function nearestOutcode({ lat, lng }: LatLng): Outcode | null {
  const narrowing = Math.cos((lat * Math.PI) / 180);
  let nearest: Outcode | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const outcode of outcodes()) {
    if (OUTCODE_PREFIXES.has(outcode.code)) continue;
    const squared = (outcode.lat - lat) ** 2 + ((outcode.lng - lng) * narrowing) ** 2;
    if (squared < least) [nearest, least] = [outcode, squared];
  }
  return nearest;
}
