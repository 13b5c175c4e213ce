import { setImmediate } from 'node:timers/promises';
import { isWithinSlips, slipsIn, wordsOf } from '#shared/domain/typed-words.ts';

/** Names in memory, by what they begin with. */
export interface NameIndex<Named> {
  /**
   * Those whose name has a word that begins with each word of the text, in any order; of a word that no name begins with,
   * those that a slip or two lead to. Names that begin as the text does come first, else the order of the index counts.
   *
   * @returns at most `limit`; empty for less than two letters
   */
  find(text: string, limit: number): Named[];
}

/** Fewer letters fit half of all names. */
const LEAST_LETTERS = 2;
/** More words than this say no more of a name. */
const MOST_WORDS = 6;
/** Where more names have the rarest of the words, they are so many that the index is gone through from its front. */
const FEW = 5_000;
/** Of those that are many, so many are looked for, and so far. */
const MANY = { enough: 200, within: 50_000 };
/** Words that slips lead to, beyond which a slip says nothing. */
const MOST_SLIPPED = 20;

/** So many names are taken in within some milliseconds; then whoever waits for the process is answered. */
const AT_A_TIME = 500;

/** Makes an index of these names, those that are to be shown first in front, a little at a time. */
export async function nameIndex<Named extends { name: string }>(
  names: readonly Named[],
): Promise<NameIndex<Named>> {
  const keys: string[] = [];
  const places = new Map<string, number[]>();
  for (const [place, { name }] of names.entries()) {
    if (place % AT_A_TIME === AT_A_TIME - 1) await setImmediate();
    const ownWords = wordsOf(name);
    keys.push(` ${ownWords.join(' ')} `);
    for (const word of ownWords) {
      const known = places.get(word);
      if (known === undefined) places.set(word, [place]);
      else if (known.at(-1) !== place) known.push(place);
    }
  }
  const words = [...places.keys()].sort();

  /** The words that a typed one may be the beginning of, and which names have one of them. */
  const meant = (typed: string): Meant => {
    const from = firstFrom(words, typed);
    let until = from;
    while (words[until]?.startsWith(typed) === true) until += 1;
    if (until > from) return { words: words.slice(from, until), isIn: (key) => key.includes(` ${typed}`) };
    const slips = slipsIn(typed.length);
    const slipped = words
      .slice(firstFrom(words, typed.slice(0, 1)), firstFrom(words, nextLetter(typed)))
      .filter((word) => slips > 0 && word.length >= typed.length - slips && isBegunBy(word, typed, slips))
      .slice(0, MOST_SLIPPED);
    return { words: slipped, isIn: (key) => slipped.some((word) => key.includes(` ${word} `)) };
  };

  return {
    find(text, limit) {
      const typed = wordsOf(text).slice(0, MOST_WORDS);
      if (typed.join('').length < LEAST_LETTERS) return [];
      const all = typed.map(meant);
      const fits = (place: number) => all.every(({ isIn }) => isIn(keys[place] ?? ''));
      const placesOf = (one: Meant) => one.words.map((word) => places.get(word) ?? []);
      const rarest = all
        .map(placesOf)
        .map((lists) => ({ lists, count: lists.reduce((sum, list) => sum + list.length, 0) }))
        .reduce((one, other) => (other.count < one.count ? other : one));
      const found =
        rarest.count <= FEW
          ? [...new Set(rarest.lists.flat())].filter(fits)
          : firstThatFit(keys.length, fits);
      const beginning = ` ${typed.join(' ')}`;
      return found
        .map((place) => ({ place, begins: keys[place]?.startsWith(beginning) === true }))
        .sort((one, other) => Number(other.begins) - Number(one.begins) || one.place - other.place)
        .slice(0, limit)
        .flatMap(({ place }) => names[place] ?? []);
    },
  };
}

/** A word that was typed. */
interface Meant {
  words: string[];
  /** @param key the words of a name, with a space before and after each */
  isIn: (key: string) => boolean;
}

/** Of places that are many, the first ones. */
function firstThatFit(count: number, fits: (place: number) => boolean): number[] {
  const found: number[] = [];
  for (let place = 0; place < Math.min(count, MANY.within) && found.length < MANY.enough; place += 1)
    if (fits(place)) found.push(place);
  return found;
}

/** Where the first word that is not before this one stands. */
function firstFrom(words: readonly string[], word: string): number {
  let [low, high] = [0, words.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((words[middle] ?? '') < word) low = middle + 1;
    else high = middle;
  }
  return low;
}

const nextLetter = (word: string): string => String.fromCodePoint((word.codePointAt(0) ?? 0) + 1);

/** Somebody may be in the middle of the word when they slip. */
function isBegunBy(word: string, typed: string, slips: number): boolean {
  for (let length = typed.length - slips; length <= typed.length + slips; length += 1)
    if (isWithinSlips(typed, word.slice(0, length), slips)) return true;
  return false;
}
