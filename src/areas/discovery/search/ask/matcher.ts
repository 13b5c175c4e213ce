import type { Wish } from './phrases.ts';
import type { Token } from './tokens.ts';

/** Tokens that mean something together. */
export interface Match {
  length: number;
  wishes: readonly Wish[];
  guessed?: boolean;
}

export interface SentenceContext {
  tokens: readonly Token[];
  /** `YYYY-MM-DD` in London. */
  today: string;
  /** The sentence names a morning, so "at 8" is before noon. */
  inMorning: boolean;
  inEvening: boolean;
}

/** Looks at a bounded number of tokens from `at`. */
export type Matcher = (context: SentenceContext, at: number) => Match | null;

/** Whether the words follow each other from `at`, without a sign between them that ends a phrase. */
export function hasWords({ tokens }: Pick<SentenceContext, 'tokens'>, at: number, words: readonly string[]) {
  return words.every(
    (word, index) =>
      tokens[at + index]?.word === word &&
      (index === 0 || /^[\s\-–']{0,3}$/.test(tokens[at + index]?.before ?? '')),
  );
}

/** Phrases by their first word, longest first. */
export type PhraseList = ReadonlyMap<string, readonly (readonly string[])[]>;

const phraseLists = new Map<string, PhraseList>();

/** Phrases between "|". */
export function phraseList(text: string): PhraseList {
  const known = phraseLists.get(text);
  if (known !== undefined) return known;
  const made = new Map<string, (readonly string[])[]>();
  const all = text
    .split('|')
    .map((phrase) => phrase.split(' '))
    .sort((one, other) => other.length - one.length);
  for (const words of all) {
    const [first = ''] = words;
    made.set(first, [...(made.get(first) ?? []), words]);
  }
  phraseLists.set(text, made);
  return made;
}

/** How many words the longest of some phrases has that stands at `at`; 0 if none. */
export function countWords(
  context: Pick<SentenceContext, 'tokens'>,
  at: number,
  phrases: PhraseList,
): number {
  const beginning = phrases.get(context.tokens[at]?.word ?? '');
  return beginning?.find((words) => hasWords(context, at, words))?.length ?? 0;
}

export const isDistanceWord = (word: string): boolean => /^(?:miles?|km|radius)$/.test(word);
