import { memoizeOnce } from '#shared/domain/lazy.ts';
import { type GazetteerPlace, gazetteerPlaces, type PlaceKind } from './gazetteer.server.ts';

/** Best first. */
type PlaceMatchQuality = 'exact' | 'prefix' | 'similar';

export type PlaceMatch = {
  place: GazetteerPlace;
  quality: PlaceMatchQuality;
  /** 0 to 1 for `similar`; else 1. */
  likeness: number;
};

type IndexedName = { key: string; trigrams: ReadonlySet<string>; place: GazetteerPlace };

const KIND_RANK: Readonly<Record<PlaceKind, number>> = { City: 0, Town: 1, Suburb: 2, Village: 3 };
const QUALITY_RANK: Readonly<Record<PlaceMatchQuality, number>> = { exact: 0, prefix: 1, similar: 2 };

/** Ignored: they don't distinguish places, and people add them out of habit. */
const COUNTRIES: ReadonlySet<string> = new Set([
  'uk',
  'united kingdom',
  'great britain',
  'gb',
  'england',
  'scotland',
  'wales',
  'northern ireland',
]);

// The limit for typing errors: "hackny" shares exactly half of its trigrams with "hackney".
const MIN_SIMILARITY = 0.5;

const index = memoizeOnce((): readonly IndexedName[] =>
  gazetteerPlaces().flatMap((place) =>
    [place.name, ...place.aliases].map((name) => {
      const key = placeNameKey(name);
      return { key, trigrams: extractTrigrams(key), place };
    }),
  ),
);

/**
 * Exact names, then prefixes; similar names ("Hackny") only if there are neither. Sorts by kind, then size. After a
 * comma come the surroundings: "Leeds, West Yorkshire".
 */
export function findPlaces(text: string, limit: number): PlaceMatch[] {
  for (const { name, surroundings } of parseReadings(text)) {
    const within = (entry: IndexedName) =>
      surroundings.every((part) => isWithinSurroundings(entry.place, part));
    const literal = index()
      .filter((entry) => entry.key.startsWith(name) && within(entry))
      .map(
        (entry): PlaceMatch => ({
          place: entry.place,
          quality: entry.key === name ? 'exact' : 'prefix',
          likeness: 1,
        }),
      );
    if (literal.length > 0) return bestMatchPerPlace(literal).slice(0, limit);
  }
  for (const { name, surroundings } of parseReadings(text)) {
    const similar = similarPlaces(name).filter((match) =>
      surroundings.every((part) => isWithinSurroundings(match.place, part)),
    );
    if (similar.length > 0) return bestMatchPerPlace(similar).slice(0, limit);
  }
  return [];
}

/** Lower case, no accents or punctuation, "saint" as "st", "&" as "and", no "city centre". */
export function placeNameKey(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/[\u0300-\u036f'’‘.]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replace(/\bsaint\b/g, 'st')
    .replace(/(?<=.) (?:(?:city|town) )?cent(?:re|er)$/, '');
}

/** All as from `placeNameKey`. */
export type PlaceText = { name: string; surroundings: string[] };

/** Splits "Leeds, West Yorkshire, UK" at commas, without countries. Null without a name of two letters or more. */
export function readPlaceText(text: string): PlaceText | null {
  const [name, ...surroundings] = text
    .split(',')
    .map(placeNameKey)
    .filter((part, index) => part !== '' && (index === 0 || !COUNTRIES.has(part)));
  return name === undefined || name.length < 2 ? null : { name, surroundings };
}

/** "Leeds, West Yorkshire"; "London" alone. */
export function placeLabel(place: Pick<GazetteerPlace, 'name' | 'within'>): string {
  return place.within === '' || place.within === place.name || place.name === 'London'
    ? place.name
    : `${place.name}, ${place.within}`;
}

/** City, town, suburb, village, then the larger first. */
export function compareImportance(
  a: Pick<GazetteerPlace, 'kind' | 'radiusKm'>,
  b: Pick<GazetteerPlace, 'kind' | 'radiusKm'>,
): number {
  return KIND_RANK[a.kind] - KIND_RANK[b.kind] || b.radiusKm - a.radiusKm;
}

/** At commas, else whole first, then at each space from the right ("Clifton York"). */
function parseReadings(text: string): PlaceText[] {
  const plain = readPlaceText(text);
  if (plain === null) return [];
  const { name, surroundings } = plain;
  if (surroundings.length > 0) return [plain];
  const words = name.split(' ');
  const splits = words.slice(1).map((_, index) => ({
    name: words.slice(0, words.length - 1 - index).join(' '),
    surroundings: [words.slice(words.length - 1 - index).join(' ')].filter((part) => !COUNTRIES.has(part)),
  }));
  return [{ name, surroundings: [] }, ...splits];
}

/** Includes the surroundings of a suburb's city. */
function isWithinSurroundings(place: GazetteerPlace, surroundings: string): boolean {
  const within = placeNameKey(place.within);
  if (within.startsWith(surroundings)) return true;
  return index().some(
    (entry) =>
      entry.key === within &&
      entry.place !== place &&
      entry.place.kind !== 'Suburb' &&
      placeNameKey(entry.place.within).startsWith(surroundings),
  );
}

function bestMatchPerPlace(matches: PlaceMatch[]): PlaceMatch[] {
  const best = new Map<GazetteerPlace, PlaceMatch>();
  for (const match of matches.sort(compareMatches)) {
    if (!best.has(match.place)) best.set(match.place, match);
  }
  return [...best.values()];
}

function compareMatches(a: PlaceMatch, b: PlaceMatch): number {
  return (
    QUALITY_RANK[a.quality] - QUALITY_RANK[b.quality] ||
    b.likeness - a.likeness ||
    compareImportance(a.place, b.place) ||
    a.place.name.length - b.place.name.length
  );
}

function similarPlaces(name: string): PlaceMatch[] {
  if (name.length < 4) return [];
  const trigrams = extractTrigrams(name);
  const allowedSlips = name.length < 8 ? 1 : 2;
  return index().flatMap((entry): PlaceMatch[] => {
    const shared = trigramSimilarity(trigrams, entry.trigrams);
    const slips = editDistance(name, entry.key, allowedSlips);
    const likeness = slips <= allowedSlips ? Math.max(shared, 1 - slips / name.length) : shared;
    // People rarely mistype the first letter; without this, short names match too much.
    if (likeness < MIN_SIMILARITY || entry.key[0] !== name[0]) return [];
    return [{ place: entry.place, quality: 'similar', likeness }];
  });
}

/** Padded as by PostgreSQL's pg_trgm. */
function extractTrigrams(key: string): ReadonlySet<string> {
  const trigrams = new Set<string>();
  for (const word of key.split(' ')) {
    const padded = `  ${word} `;
    for (let start = 0; start + 3 <= padded.length; start++) trigrams.add(padded.slice(start, start + 3));
  }
  return trigrams;
}

function trigramSimilarity(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const trigram of a) if (b.has(trigram)) shared++;
  return shared / (a.size + b.size - shared);
}

/** Counts swapped neighbours as one edit; stops beyond `most`. */
function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1];
      let slips = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (same ? 0 : 1),
      );
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        slips = Math.min(slips, at(beforeLast, column - 2) + 1);
      }
      current.push(slips);
    }
    beforeLast = last;
    last = current;
  }
  return at(last, b.length);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}
