import { memoizeOnce } from '#shared/domain/lazy.ts';
import { type GazetteerPlace, gazetteerPlaces, type PlaceKind } from './gazetteer.server.ts';

/** How well a place's name answers what was typed, best first. */
type PlaceMatchQuality = 'exact' | 'prefix' | 'similar';

/** A place found by name. */
export type PlaceMatch = {
  place: GazetteerPlace;
  quality: PlaceMatchQuality;
  /** For `similar` the likeness between 0 and 1; 1 otherwise. */
  likeness: number;
};

type IndexedName = { key: string; trigrams: ReadonlySet<string>; place: GazetteerPlace };

const KIND_RANK: Readonly<Record<PlaceKind, number>> = { City: 0, Town: 1, Suburb: 2, Village: 3 };
const QUALITY_RANK: Readonly<Record<PlaceMatchQuality, number>> = { exact: 0, prefix: 1, similar: 2 };

/** Countries say nothing that tells two places of one name apart here, and people add them out of habit. */
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

// One trigram in two shared is where typing slips end and other places begin: "hackny" shares exactly half of
// its trigrams with "hackney".
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
 * Finds places by name in the built-in gazetteer: names that are exactly what was typed, then names that
 * begin with it, and only when there are neither, names that are similar ("Hackny", "Manchster").
 *
 * Among equals a City comes before a Town, a Town before a Suburb, a Suburb before a Village, and the larger
 * before the smaller. What follows a comma must name the surroundings: "Leeds, West Yorkshire".
 *
 * @param text what was typed
 * @param limit at most so many answers
 * @returns each place once, best first; empty when nothing is similar enough
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

/**
 * Brings a place name to the form names are compared in: lower case, no accents or punctuation, "saint" as
 * "st", "&" as "and", and without "city centre" at the end.
 */
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

/** A place's name and what it is said to lie in, all as `placeNameKey` spells them. */
export type PlaceText = { name: string; surroundings: string[] };

/**
 * Takes "Leeds, West Yorkshire, UK" apart at its commas. Countries are left out.
 *
 * @returns null when there is no name of at least two letters
 */
export function readPlaceText(text: string): PlaceText | null {
  const [name, ...surroundings] = text
    .split(',')
    .map(placeNameKey)
    .filter((part, index) => part !== '' && (index === 0 || !COUNTRIES.has(part)));
  return name === undefined || name.length < 2 ? null : { name, surroundings };
}

/** A place's name with its surroundings, as shown to people: "Leeds, West Yorkshire"; "London" alone. */
export function placeLabel(place: Pick<GazetteerPlace, 'name' | 'within'>): string {
  return place.within === '' || place.within === place.name || place.name === 'London'
    ? place.name
    : `${place.name}, ${place.within}`;
}

/** Orders two places of one name: City, Town, Suburb, Village, and then the larger first. */
export function compareImportance(
  a: Pick<GazetteerPlace, 'kind' | 'radiusKm'>,
  b: Pick<GazetteerPlace, 'kind' | 'radiusKm'>,
): number {
  return KIND_RANK[a.kind] - KIND_RANK[b.kind] || b.radiusKm - a.radiusKm;
}

/**
 * The ways to take a text apart into a name and its surroundings: at the commas when there are any,
 * otherwise whole first and then at each space from the right ("Clifton York").
 */
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

/** A suburb lies within its city and in whatever the city lies in. */
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
    // The first letter is hardly ever mistyped; without this rule every short village finds a stranger.
    if (likeness < MIN_SIMILARITY || entry.key[0] !== name[0]) return [];
    return [{ place: entry.place, quality: 'similar', likeness }];
  });
}

/** The three-letter windows of each word, padded as PostgreSQL's pg_trgm pads them. */
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

/** Letters added, dropped, changed or swapped with their neighbour; stops counting beyond `most`. */
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
