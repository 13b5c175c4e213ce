import type { Located, LocatedPlace } from '../contract.ts';
import { codeLabel, findArea, findOutcode } from '../gazetteer/find-codes.server.ts';
import {
  findOutcodePrefix,
  type ParsedPostcode,
  parsePostcode,
  type UnitPostcode,
} from '../lookup/postcode.ts';
import type { PlacesDeps } from '../places-deps.server.ts';
import {
  findImportedDistricts,
  findImportedPostcode,
  type ImportedDistrict,
  type ImportedPostcode,
} from '../queries.server.ts';
import {
  approximateSentence,
  repairedSentence,
  terminatedNotFound,
  terminatedSentence,
  unknownPostcode,
} from './copy.ts';
import { buildLocatedPlace } from './located-place.ts';
import { cachedLookup } from './lookup-cache.server.ts';
import { outcodeAnswerSchema, postcodeAnswerSchema } from './postcode-service.server.ts';

export type LocatablePostcode = Exclude<ParsedPostcode, { kind: 'invalid' } | { kind: 'special' }>;

/** The radius for nine in ten postcodes of an outward code in Great Britain. */
const TYPICAL_OUTCODE_RADIUS_KM = 5.4;

/** Finest first; a coarser result than requested needs a notice. */
const LEVELS = ['unit', 'sector', 'outcode', 'outcode-prefix', 'area'] as const;
type Level = (typeof LEVELS)[number];

/**
 * Exactly, else by sector, outward code or area with a notice. A district that a complete source (table or service)
 * lacks is unknown. `typed` is quoted when corrected.
 */
export async function locateByPostcode(
  deps: PlacesDeps,
  asked: LocatablePostcode,
  typed: string,
): Promise<LocatedPlace> {
  const answer =
    (asked.kind === 'unit' ? await locateUnit(deps, asked) : null) ?? (await locateDistrict(deps, asked));
  if (answer.kind === 'not-found' || asked.kind !== 'unit' || !asked.repaired) return answer;
  return { ...answer, sentence: joinSentences(repairedSentence(typed, asked.normalised), answer.sentence) };
}

/** The example that search boxes give. We know it, so that what we suggest works without any other source. */
const EXAMPLE_POSTCODE = { compact: 'SW1A1AA', point: { lat: 51.501009, lng: -0.141588 } };

/** Null if no source has the postcode. Listings come after the others, as their owners place them. */
async function locateUnit(deps: PlacesDeps, asked: UnitPostcode): Promise<LocatedPlace | null> {
  const label = asked.normalised;
  const imported = await findImportedPostcode(deps.db, asked.compact);
  if (imported) return fromImportedPostcode(imported, label);
  const served = await askServiceForUnit(deps, label);
  if (served !== null) return served;
  const exact = { label, precision: 'unit', radiusKm: 0, sentence: null } as const;
  const listed = (await deps.findListedPoint?.(label)) ?? null;
  if (listed !== null) return buildLocatedPlace({ ...exact, point: listed, source: 'listing' });
  if (asked.compact !== EXAMPLE_POSTCODE.compact) return null;
  return buildLocatedPlace({ ...exact, point: EXAMPLE_POSTCODE.point, source: 'gazetteer' });
}

/** Null without a service, an answer or a match. */
async function askServiceForUnit(deps: PlacesDeps, label: string): Promise<LocatedPlace | null> {
  const service = deps.postcodeService;
  if (service === null) return null;
  const answer = await cachedLookup(
    deps,
    { kind: 'postcode', query: label },
    postcodeAnswerSchema,
    ({ status }) => status === 'unknown',
    () => service.lookUpPostcode(label),
  );
  if (answer?.status === 'located') return fromService(answer, label);
  if (answer?.status !== 'terminated') return null;
  if (answer.point === null) return terminatedNotFound(label, answer.since);
  return buildLocatedPlace({
    label,
    point: answer.point,
    precision: 'unit',
    radiusKm: 0,
    source: 'postcodes.io',
    sentence: terminatedSentence(label, answer.since),
  });
}

async function locateDistrict(deps: PlacesDeps, asked: LocatablePostcode): Promise<LocatedPlace> {
  const districts = await findImportedDistricts(deps.db, districtCodes(asked));
  const imported = fromDistricts(districts, asked);
  if (imported !== null) return imported;

  const known = await askServiceForOutcode(deps, asked);
  if (known !== null && known !== 'unknown') return known;
  const districtDoesNotExist = known === 'unknown' || (hasArea(districts) && asked.kind !== 'area');
  if (districtDoesNotExist) return unknownPostcode(asked.normalised);
  return fromGazetteer(asked);
}

export function fromImportedPostcode(imported: ImportedPostcode, label: string): Located {
  const { terminatedOn } = imported;
  return buildLocatedPlace({
    label,
    point: imported,
    grid: imported,
    precision: 'unit',
    radiusKm: 0,
    source: 'imported',
    sentence: terminatedOn === null ? null : terminatedSentence(label, terminatedOn.slice(0, 7)),
  });
}

export function fromService(point: { lat: number; lng: number }, label: string): Located {
  return buildLocatedPlace({
    label,
    point,
    precision: 'unit',
    radiusKm: 0,
    source: 'postcodes.io',
    sentence: null,
  });
}

/** By the imported districts, in order of `districtCodes`, or the gazetteer. Unknown if only its area is imported. */
export function locateRoughly(asked: UnitPostcode, districts: readonly ImportedDistrict[]): LocatedPlace {
  const imported = fromDistricts(districts, asked);
  if (imported !== null) return imported;
  return hasArea(districts) ? unknownPostcode(asked.normalised) : fromGazetteer(asked);
}

const hasArea = (districts: readonly ImportedDistrict[]) => districts.some(({ level }) => level === 'area');

/** Null if there is none finer than the area. */
function fromDistricts(districts: readonly ImportedDistrict[], asked: LocatablePostcode): Located | null {
  const [finest] = districts;
  if (finest === undefined || (finest.level === 'area' && asked.kind !== 'area')) return null;
  return fromImportedDistrict(finest, asked);
}

export function districtCodes(asked: LocatablePostcode): string[] {
  switch (asked.kind) {
    case 'unit':
    case 'sector':
      return [asked.sector, ...outcodeCodes(asked.outcode), asked.area];
    case 'outcode': {
      const otherReading = asked.sectorReading === null ? [] : [asked.sectorReading];
      return [asked.outcode, ...otherReading, ...outcodeCodes(asked.outcode), asked.area];
    }
    case 'outcode-prefix':
      return [asked.outcodePrefix, asked.area];
    case 'area':
      return [asked.area];
  }
}

function outcodeCodes(outcode: string): string[] {
  const prefix = findOutcodePrefix(outcode);
  return prefix === null ? [outcode] : [outcode, prefix];
}

function fromImportedDistrict(district: ImportedDistrict, asked: LocatablePostcode): Located {
  const label = codeLabel(district.code);
  return buildLocatedPlace({
    label,
    point: district,
    grid: district,
    precision: district.level === 'outcode-prefix' ? 'outcode' : district.level,
    radiusKm: Math.max(0.1, Math.round(district.radiusM / 100) / 10),
    source: 'imported',
    sentence: sentenceFor(district.level, label, asked),
  });
}

/** Null without a service or an answer; `unknown` if the service doesn't know the code. */
async function askServiceForOutcode(
  deps: PlacesDeps,
  asked: LocatablePostcode,
): Promise<Located | 'unknown' | null> {
  const service = deps.postcodeService;
  if (service === null || asked.kind === 'area' || asked.kind === 'outcode-prefix') return null;
  const readings = [asked.outcode];
  if (asked.kind === 'outcode' && asked.sectorReading !== null) {
    const other = parsePostcode(asked.sectorReading);
    if (other.kind === 'sector') readings.push(other.outcode);
  }
  for (const outcode of readings) {
    const answer = await cachedLookup(
      deps,
      { kind: 'outcode', query: outcode },
      outcodeAnswerSchema,
      ({ status }) => status === 'unknown',
      () => service.lookUpOutcode(outcode),
    );
    if (answer === null || answer.status === 'unplaced') return null;
    if (answer.status === 'located') {
      const label = codeLabel(outcode);
      return buildLocatedPlace({
        label,
        point: answer,
        precision: 'outcode',
        radiusKm: findOutcode(outcode)?.radiusKm ?? TYPICAL_OUTCODE_RADIUS_KM,
        source: 'postcodes.io',
        sentence:
          outcode === asked.outcode
            ? sentenceFor('outcode', label, asked)
            : approximateSentence(label, asked.normalised),
      });
    }
  }
  return 'unknown';
}

function fromGazetteer(asked: LocatablePostcode): LocatedPlace {
  for (const code of districtCodes(asked)) {
    const outcode = findOutcode(code);
    const area = findArea(code);
    const entry = outcode ?? area;
    if (!entry) continue;
    const label = codeLabel(code);
    const level: Level = area ? 'area' : findOutcodePrefix(code) === code ? 'outcode-prefix' : 'outcode';
    return buildLocatedPlace({
      label,
      point: entry,
      precision: area ? 'area' : 'outcode',
      radiusKm: entry.radiusKm,
      source: 'gazetteer',
      sentence: sentenceFor(level, label, asked),
    });
  }
  return unknownPostcode(asked.normalised);
}

function sentenceFor(found: Level, label: string, asked: LocatablePostcode): string | null {
  return LEVELS.indexOf(found) > LEVELS.indexOf(asked.kind)
    ? approximateSentence(label, asked.normalised)
    : null;
}

function joinSentences(first: string, second: string | null): string {
  return second === null ? first : `${first} ${second}`;
}
