import { setImmediate } from 'node:timers/promises';
import { isWithinEditDistance, maxTypos, tokenize } from '#shared/domain/search-tokens.ts';

/** In-memory prefix search over names. */
export interface NameIndex<Named> {
  /**
   * Each word of the text must begin a word of the name, with typos if there is no match. Names that begin with the
   * text come first.
   * @returns at most `limit`; empty for less than two letters
   */
  find(text: string, limit: number): Named[];
}

/** Fewer letters match half of all names. */
const MIN_LETTERS = 2;
const MAX_WORDS = 6;
/** If even the rarest word has more names than this, scan the index from the front. */
const SCAN_THRESHOLD = 5_000;
/** Limits of that scan: matches wanted, and names looked at. */
const MAX_SCANNED = { enough: 200, within: 50_000 };
/** With more candidates, a typo is too ambiguous. */
const MAX_FUZZY_WORDS = 20;

/** Takes some milliseconds; then yields to the event loop. */
const BATCH_SIZE = 500;

/** Builds the index in batches; put the names to show first in front. */
export async function nameIndex<Named extends { name: string }>(
  names: readonly Named[],
): Promise<NameIndex<Named>> {
  const keys: string[] = [];
  const places = new Map<string, number[]>();
  for (const [place, { name }] of names.entries()) {
    if (place % BATCH_SIZE === BATCH_SIZE - 1) await setImmediate();
    const ownWords = tokenize(name);
    keys.push(` ${ownWords.join(' ')} `);
    for (const word of ownWords) {
      const known = places.get(word);
      if (known === undefined) places.set(word, [place]);
      else if (known.at(-1) !== place) known.push(place);
    }
  }
  const words = [...places.keys()].sort();

  const meant = (typed: string): TypedWord => {
    const from = lowerBound(words, typed);
    let until = from;
    while (words[until]?.startsWith(typed) === true) until += 1;
    if (until > from) return { words: words.slice(from, until), isIn: (key) => key.includes(` ${typed}`) };
    const slips = maxTypos(typed.length);
    const slipped = words
      .slice(lowerBound(words, typed.slice(0, 1)), lowerBound(words, nextLetter(typed)))
      .filter((word) => slips > 0 && word.length >= typed.length - slips && isFuzzyPrefix(word, typed, slips))
      .slice(0, MAX_FUZZY_WORDS);
    return { words: slipped, isIn: (key) => slipped.some((word) => key.includes(` ${word} `)) };
  };

  return {
    find(text, limit) {
      const typed = tokenize(text).slice(0, MAX_WORDS);
      if (typed.join('').length < MIN_LETTERS) return [];
      const all = typed.map(meant);
      const fits = (place: number) => all.every(({ isIn }) => isIn(keys[place] ?? ''));
      const placesOf = (one: TypedWord) => one.words.map((word) => places.get(word) ?? []);
      const rarest = all
        .map(placesOf)
        .map((lists) => ({ lists, count: lists.reduce((sum, list) => sum + list.length, 0) }))
        .reduce((one, other) => (other.count < one.count ? other : one));
      const found =
        rarest.count <= SCAN_THRESHOLD
          ? [...new Set(rarest.lists.flat())].filter(fits)
          : takeFirstMatches(keys.length, fits);
      const beginning = ` ${typed.join(' ')}`;
      return found
        .map((place) => ({ place, begins: keys[place]?.startsWith(beginning) === true }))
        .sort((one, other) => Number(other.begins) - Number(one.begins) || one.place - other.place)
        .slice(0, limit)
        .flatMap(({ place }) => names[place] ?? []);
    },
  };
}

interface TypedWord {
  words: string[];
  /** @param key words of a name, with a space before and after each */
  isIn: (key: string) => boolean;
}

function takeFirstMatches(count: number, fits: (place: number) => boolean): number[] {
  const found: number[] = [];
  for (
    let place = 0;
    place < Math.min(count, MAX_SCANNED.within) && found.length < MAX_SCANNED.enough;
    place += 1
  )
    if (fits(place)) found.push(place);
  return found;
}

/** Index of the first word not before this one. */
function lowerBound(words: readonly string[], word: string): number {
  let [low, high] = [0, words.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((words[middle] ?? '') < word) low = middle + 1;
    else high = middle;
  }
  return low;
}

const nextLetter = (word: string): string => String.fromCodePoint((word.codePointAt(0) ?? 0) + 1);

/** Typos may occur in an unfinished word. */
function isFuzzyPrefix(word: string, typed: string, slips: number): boolean {
  for (let length = typed.length - slips; length <= typed.length + slips; length += 1)
    if (isWithinEditDistance(typed, word.slice(0, length), slips)) return true;
  return false;
}
