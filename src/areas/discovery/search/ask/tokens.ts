/** A word or a number of a sentence. */
export interface Token {
  /** As typed. */
  text: string;
  /** Lower case, without accents and apostrophes; "&" is "and". */
  word: string;
  /** Signs and spaces since the token before; empty if they touch. */
  before: string;
  /** Where it is in the sentence. */
  from: number;
  to: number;
  /** What the person typed, if we corrected `word`. */
  typed?: string;
}

export interface TokenList {
  sentence: string;
  tokens: readonly Token[];
  /** Signs after the last token. */
  tail: string;
}

// Each alternative begins with other characters, so the match never backtracks.
const CONTENT = /[\p{L}\p{M}][\p{L}\p{M}'’‘]*|['’‘](?=s\b)s|\d+|&/gu;

function normaliseWord(text: string): string {
  if (text === '&') return 'and';
  const word = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}'’‘]/gu, '');
  return word === 'saint' ? 'st' : word;
}

/** Takes time in proportion to the length. */
export function tokenizeSentence(sentence: string): TokenList {
  const tokens: Token[] = [];
  let end = 0;
  for (const { 0: text, index } of sentence.matchAll(CONTENT)) {
    const word = normaliseWord(text);
    if (word === '') continue;
    tokens.push({
      text,
      word,
      before: sentence.slice(end, index),
      from: index,
      to: index + text.length,
    });
    end = index + text.length;
  }
  return { sentence, tokens, tail: sentence.slice(end) };
}

/** Spaces and hyphens inside a phrase: "step-free", "step free". */
export const isJoint = (before: string): boolean => /^(?:[\s\-‐–]{1,3}|\. )?$/u.test(before);

/** A comma, full stop, bracket or dash begins another part of the sentence. */
export const isBreak = (before: string): boolean => /[,;.?!()\n…]|\s[-–—]\s/u.test(before);

const NUMBER_WORDS = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
  'twenty',
];
const numberByWord = new Map(NUMBER_WORDS.map((word, value) => [word, value]));

/** "7" or "seven"; null for other words and for numbers of more than six digits. */
export function readNumber(token: Token | undefined): number | null {
  if (token === undefined) return null;
  if (/^\d{1,6}$/.test(token.word)) return Number(token.word);
  return numberByWord.get(token.word) ?? null;
}

export const isDigits = (token: Token | undefined): boolean =>
  token !== undefined && /^\d+$/.test(token.word);
