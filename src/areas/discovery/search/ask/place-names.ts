import { tokenizeSentence } from './tokens.ts';

/** A place of the gazetteer, the most important first. */
interface NamedPlace {
  name: string;
  /** The county, or a suburb's city. */
  within: string;
  aliases: readonly string[];
}

export interface PlaceName {
  words: readonly string[];
  /** Finds this place when searched for. */
  name: string;
  /** Words of the county or city around it. */
  within: readonly string[];
  label: string;
}

/** What the grammar knows of places. */
export interface PlaceNames {
  /** Names that begin with a word, longest first, the more important before its namesakes. */
  beginningWith(word: string): readonly PlaceName[];
  isOutcode(code: string): boolean;
  /** Every word of a name. */
  words: ReadonlySet<string>;
}

const wordsOf = (text: string): string[] => tokenizeSentence(text).tokens.map(({ word }) => word);

export function indexPlaceNames(
  places: readonly NamedPlace[],
  label: (place: NamedPlace) => string,
  outcodes: ReadonlySet<string>,
): PlaceNames {
  const byFirstWord = new Map<string, PlaceName[]>();
  const words = new Set<string>();
  for (const place of places)
    for (const name of [place.name, ...place.aliases]) {
      const own = wordsOf(name);
      const [first] = own;
      if (first === undefined) continue;
      for (const word of own) words.add(word);
      const known = byFirstWord.get(first) ?? [];
      byFirstWord.set(first, known);
      known.push({ words: own, name: place.name, within: wordsOf(place.within), label: label(place) });
    }
  for (const names of byFirstWord.values()) names.sort((one, other) => other.words.length - one.words.length);
  return {
    beginningWith: (word) => byFirstWord.get(word) ?? [],
    isOutcode: (code) => outcodes.has(code),
    words,
  };
}
