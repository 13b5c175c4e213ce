import { dateVocabulary } from './dates.ts';
import { phraseVocabulary } from './phrases.ts';
import type { PlaceNames } from './place-names.ts';
import { isPlaceExpected } from './places.ts';
import { commonWords, fillerWords } from './plain-words.ts';
import type { Token } from './tokens.ts';
import { createWordCorrector, type WordCorrector } from './typing-mistakes.ts';

export interface Corrector {
  isKnown: (word: string) => boolean;
  correct: WordCorrector;
  /** Short names only where a place is expected. */
  correctPlace: WordCorrector;
}

/** Looks at this many unknown words: a long text stays fast. */
const MAX_CORRECTIONS = 24;
/** A shorter name is only corrected after "in" or "near", or with a capital. */
const MIN_PLACE_LETTERS = 6;

/** Words of other languages and short words that look like slips. */
export function createCorrector(places: PlaceNames): Corrector {
  const said = new Set([...phraseVocabulary, ...dateVocabulary]);
  const known = new Set([...said, ...fillerWords, ...commonWords]);
  return {
    isKnown: (word) => known.has(word) || places.words.has(word),
    correct: createWordCorrector(known),
    correctPlace: createWordCorrector(places.words),
  };
}

/** Replaces words that nobody knows by those they were probably meant as. */
export function correctTokens(
  tokens: readonly Token[],
  corrector: Corrector,
  isCapitalised: boolean,
): Token[] {
  const memo = new Map<string, string | null>();
  return tokens.map((token, at) => {
    const { word } = token;
    if (!/^[a-z]{4,}$/.test(word) || corrector.isKnown(word)) return token;
    const expected = isPlaceExpected(tokens, at) || (isCapitalised && /^\p{Lu}/u.test(token.text));
    const key = `${word} ${expected}`;
    let meant = memo.get(key);
    if (meant === undefined) {
      if (memo.size >= MAX_CORRECTIONS) return token;
      const place = expected || word.length >= MIN_PLACE_LETTERS ? corrector.correctPlace(word) : null;
      const other = corrector.correct(word, (one) => phraseVocabulary.has(one));
      meant = expected ? (place ?? other) : (other ?? place);
      memo.set(key, meant);
    }
    return meant === null ? token : { ...token, word: meant, typed: token.text };
  });
}
