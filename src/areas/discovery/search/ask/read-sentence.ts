import { amountMatchers, peopleMatchers } from './amounts.ts';
import { timeMatchers } from './clock-times.ts';
import { collectFilters, type Said } from './collect-filters.ts';
import { type Corrector, correctTokens, createCorrector } from './correct-tokens.ts';
import { dateMatchers } from './dates.ts';
import type { Match, SentenceContext } from './matcher.ts';
import { phrases, type Wish } from './phrases.ts';
import type { PlaceNames } from './place-names.ts';
import { matchNearMe, matchPlaceName, matchPostcode } from './places.ts';
import { commonWords, fillerWords } from './plain-words.ts';
import type { SentenceReading, Unused } from './sentence-reading.ts';
import { isBreak, isJoint, type Token, tokenizeSentence } from './tokens.ts';

export type SentenceReader = (sentence: string, today: string) => SentenceReading;

const NEGATORS: ReadonlySet<string> = new Set(
  'not no isnt arent without except dont doesnt avoid hate never nothing non neither nor cant excluding'.split(
    ' ',
  ),
);
/** A negation reaches this many words. */
const NEGATION_REACH = 4;
/** After a sentence's first words, more would be a text, not a search. */
const MAX_TOKENS = 2_000;
const MAX_UNUSED = 8;
const MAX_QUOTED = 12;

/** Builds a reader over a gazetteer. Building takes some milliseconds, reading less than two. */
export function createSentenceReader(places: PlaceNames): SentenceReader {
  const corrector = createCorrector(places);
  return (sentence, today) => readSentence(sentence, today, places, corrector);
}

const MORNING = /^(?:morning|mornings)$/;
const EVENING = /^(?:evening|evenings|eve|night|nights|tonight|nightly)$/;

function readSentence(
  sentence: string,
  today: string,
  places: PlaceNames,
  corrector: Corrector,
): SentenceReading {
  const list = tokenizeSentence(sentence);
  // In capitals throughout, a capital says nothing.
  const isCapitalised = /\p{Ll}/u.test(sentence);
  const tokens = correctTokens(list.tokens.slice(0, MAX_TOKENS), corrector, isCapitalised);
  const context: SentenceContext = {
    tokens,
    today,
    inMorning: tokens.some(({ word }) => MORNING.test(word)),
    inEvening: tokens.some(({ word }) => EVENING.test(word)),
  };
  const said: Said[] = [];
  const unknown: boolean[] = tokens.map(() => false);
  const isOrdinary = (word: string) =>
    phrases.has(word) || fillerWords.has(word) || commonWords.has(word) || NEGATORS.has(word);
  let negation: { from: number; until: number } | null = null;

  for (let at = 0; at < tokens.length; ) {
    if (
      negation !== null &&
      (at > negation.until || (at > negation.from && isBreak(tokens[at]?.before ?? '')))
    ) {
      markUnknown(unknown, negation.from, at, tokens);
      negation = null;
    }
    const match = matchAt(context, at, { places, isCapitalised, isOrdinary, tail: list.tail });
    if (match !== null) {
      const from: number = negation?.from ?? at;
      said.push({
        wishes: match.wishes,
        guessed: match.guessed ?? false,
        corrected: tokens.slice(at, at + match.length).some(({ typed }) => typed !== undefined),
        negated: negation !== null,
        either: tokens[at - 1]?.word === 'or' || tokens[at]?.before === '/',
        text: textOf(sentence, tokens, from, at + match.length),
        at: from,
      });
      negation = null;
      at += match.length;
      continue;
    }
    const word = tokens[at]?.word ?? '';
    if (NEGATORS.has(word)) {
      if (negation === null) negation = { from: at, until: at + NEGATION_REACH };
    } else if (!(fillerWords.has(word) || isLoneSign(tokens[at]))) {
      unknown[at] = true;
      // "not religious in Harrow": the negation is used up.
      if (negation !== null) negation = { from: negation.from, until: at };
    }
    at += 1;
  }
  if (negation !== null) markUnknown(unknown, negation.from, tokens.length, tokens);

  const { filters, understood, unused } = collectFilters(said, today);
  const leftOver = unknownTexts(sentence, tokens, unknown);
  return {
    filters,
    understood,
    unused: [...unused, ...leftOver]
      .toSorted((one, other) => one.at - other.at)
      .slice(0, MAX_UNUSED)
      .map(({ text, reason }) => ({ text: shorten(text), reason })),
  };
}

interface Surroundings {
  places: PlaceNames;
  isCapitalised: boolean;
  isOrdinary: (word: string) => boolean;
  tail: string;
}

/** What stands at a token: the first matcher that knows it. */
function matchAt(
  context: SentenceContext,
  at: number,
  { places, isCapitalised, isOrdinary, tail }: Surroundings,
): Match | null {
  const quoted = matchQuoted(context, at, tail);
  if (quoted !== null) return quoted;
  const postcode = matchPostcode(context, at, places);
  if (postcode !== null) return postcode;
  for (const matcher of amountMatchers) {
    const match = matcher(context, at);
    if (match !== null) return match;
  }
  const phrase = matchPhrase(context, at);
  const place = matchPlaceName(context, at, places, isCapitalised, isOrdinary);
  if (place !== null && (phrase === null || (place.certain && place.length >= phrase.length))) return place;
  // "Monday to Friday", "Christmas Eve" and "early evening" are phrases of several words.
  const next = matchPlaceName(context, at + 1, places, isCapitalised, isOrdinary);
  // "in March, Cambridgeshire"
  const isTown = context.tokens[at]?.word === 'in' && next !== null && next.length > 1;
  const [date, time] = [
    isTown ? null : firstMatch(dateMatchers, context, at),
    firstMatch(timeMatchers, context, at),
  ];
  const longest = [date, time, phrase, matchNearMe(context, at)].reduce(
    (best, match) => (match !== null && match.length > (best?.length ?? 0) ? match : best),
    null,
  );
  return longest ?? firstMatch(peopleMatchers, context, at) ?? matchHalfOfDay(context, at);
}

function firstMatch(
  matchers: readonly ((context: SentenceContext, at: number) => Match | null)[],
  context: SentenceContext,
  at: number,
): Match | null {
  for (const matcher of matchers) {
    const match = matcher(context, at);
    if (match !== null) return match;
  }
  return null;
}

/** "tomorrow am", "Fridays - PM"; not "I am". */
function matchHalfOfDay({ tokens }: SentenceContext, at: number): Match | null {
  const word = tokens[at]?.word;
  if (word !== 'am' && word !== 'pm') return null;
  const before = tokens[at - 1]?.word ?? '';
  if (word === 'am' && (before === 'i' || at === 0)) return null;
  const [from, to] = word === 'am' ? [9, 12] : [14, 17];
  return { length: 1, wishes: [{ kind: 'time', from: from * 60, to: to * 60, clock: false }] };
}

function matchPhrase({ tokens }: SentenceContext, at: number): Match | null {
  const first = tokens[at];
  if (first === undefined) return null;
  const found = phrases.get(first.word)?.find(({ words }) =>
    words.every((word, index) => {
      const token = tokens[at + index];
      return token?.word === word && (index === 0 || isJoint(token.before) || token.before === '+');
    }),
  );
  return found === undefined
    ? null
    : { length: found.words.length, wishes: found.wishes, guessed: found.guessed };
}

/** Words in quotation marks are those of a title or a business. */
function matchQuoted({ tokens }: SentenceContext, at: number, tail: string): Match | null {
  if (!/(?:^|\s)["“]$/.test(tokens[at]?.before ?? '')) return null;
  for (let end = at + 1; end <= Math.min(tokens.length, at + MAX_QUOTED); end += 1) {
    const after = end === tokens.length ? tail : (tokens[end]?.before ?? '');
    if (!/^["”]/.test(after)) continue;
    const text = tokens.slice(at, end).map((token) => token.typed ?? token.text);
    return {
      length: end - at,
      wishes: [{ kind: 'words', text: text.join(' ').slice(0, 100) } satisfies Wish],
    };
  }
  return null;
}

const textOf = (sentence: string, tokens: readonly Token[], from: number, end: number): string => {
  const first = tokens[from];
  const pound = /£\s?$/.exec(first?.before ?? '')?.[0].length ?? 0;
  return sentence.slice((first?.from ?? 0) - pound, tokens[end - 1]?.to ?? 0);
};

/** One letter between signs: "&", "s". */
const isLoneSign = (token: Token | undefined): boolean => token === undefined || token.word.length <= 1;

function markUnknown(unknown: boolean[], from: number, end: number, tokens: readonly Token[]): void {
  const hasMore = tokens.slice(from + 1, end).some((_, index) => unknown[from + 1 + index] === true);
  if (hasMore) unknown[from] = true;
}

interface PlacedUnused extends Unused {
  at: number;
}

/** Unknown words, those beside each other as one. */
function unknownTexts(
  sentence: string,
  tokens: readonly Token[],
  unknown: readonly boolean[],
): PlacedUnused[] {
  const found: PlacedUnused[] = [];
  for (let at = 0; at < tokens.length; ) {
    if (unknown[at] !== true) {
      at += 1;
      continue;
    }
    let end = at + 1;
    while (end < tokens.length && unknown[end] === true && !isBreak(tokens[end]?.before ?? '')) end += 1;
    found.push({ text: textOf(sentence, tokens, at, end), reason: 'unknown', at });
    at = end;
  }
  return found;
}

const MAX_SHOWN = 60;
const shorten = (text: string): string =>
  text.length <= MAX_SHOWN ? text : `${text.slice(0, MAX_SHOWN - 1)}…`;
