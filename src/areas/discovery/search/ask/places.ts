import { parsePostcode } from '#areas/catalogue/postcodes/lookup/postcode.ts';
import { isDistanceWord, type Match, type SentenceContext } from './matcher.ts';
import type { PlaceName, PlaceNames } from './place-names.ts';
import { isBreak, isDigits, isJoint, type Token } from './tokens.ts';

const PREPOSITIONS: ReadonlySet<string> = new Set(
  'in near around nr round at from of to by outside towards via'.split(' '),
);

/** Towns whose name is a word that people use for something else. */
const WORDS_TOO: ReadonlySet<string> = new Set(
  `angel arnold ash ashford bank barking barnes barry bath battle beer borough botanic bow brent bude bury canton clifton colne
  crosby deal dore douglas easton eccles ely ewe eye fleet flint grays hale hamilton heath hook hove hull hyde kew
  leek leigh lewes mold march morley nelson newport oval peel perth poole poplar preston ramsey reading redland ripley
  rugby rye sale sandy selby sherwood shirley stone street thame uplands victoria walton ware washington waterloo wells
  wick worth`.split(/\s+/),
);

/** After a name, these make it a park or a road. */
const ROAD_WORDS = /^(?:park|road|rd|street|st|lane|avenue|ave|drive|square)$/;

/** "E8", "EC1V", "b15 2tt", "LS63AB". */
export function matchPostcode({ tokens }: SentenceContext, at: number, names: PlaceNames): Match | null {
  const letters = tokens[at];
  const digits = tokens[at + 1];
  if (letters === undefined || !/^[a-z]{1,2}$/.test(letters.word)) return null;
  if (!isDigits(digits) || digits?.before !== '') return null;
  const third = tokens[at + 2];
  const touching = third?.before === '' && /^[a-z]{1,2}$/.test(third.word) ? third.word : '';
  const run = `${letters.word}${digits.word}${touching}`.toUpperCase();
  const runLength = touching === '' ? 2 : 3;
  const whole = readUnit(run);
  if (whole !== null) return found(whole, runLength);
  const inward = tokens[at + runLength];
  const end = tokens[at + runLength + 1];
  if (
    inward !== undefined &&
    /^\d$/.test(inward.word) &&
    /^[\s-]$/.test(inward.before) &&
    end?.before === '' &&
    /^[a-z]{2}$/.test(end.word)
  ) {
    const unit = readUnit(`${run} ${inward.word}${end.word.toUpperCase()}`);
    if (unit !== null) return found(unit, runLength + 2);
  }
  return names.isOutcode(run) ? found(run, runLength) : null;
}

const found = (value: string, length: number): Match => ({
  length,
  wishes: [{ kind: 'place', value, code: true }],
});

function readUnit(text: string): string | null {
  const parsed = parsePostcode(text);
  return parsed.kind === 'unit' && !parsed.repaired ? parsed.normalised : null;
}

const NEAR_ME = [
  ['near', 'me'],
  ['nearby'],
  ['near', 'by'],
  ['close', 'by'],
  ['near', 'here'],
  ['around', 'here'],
  ['round', 'here'],
  ['around', 'me'],
  ['close', 'to', 'me'],
  ['near', 'us'],
  ['in', 'my', 'area'],
  ['near', 'my', 'house'],
  ['local', 'to', 'me'],
  ['my', 'location'],
];

export function matchNearMe({ tokens }: SentenceContext, at: number): Match | null {
  const words = NEAR_ME.find((each) => each.every((word, index) => tokens[at + index]?.word === word));
  // "nearby Leeds" has its place.
  const next = words === undefined ? undefined : tokens[at + words.length];
  if (
    words === undefined ||
    (words.length === 1 && next !== undefined && /^\p{Lu}/u.test(next.text) && !isBreak(next.before))
  )
    return null;
  return { length: words.length, wishes: [{ kind: 'place', value: 'near me', code: false }] };
}

const hasName = ({ tokens }: SentenceContext, at: number, words: readonly string[]): boolean =>
  words.every(
    (word, index) =>
      tokens[at + index]?.word === word && (index === 0 || isJoint(tokens[at + index]?.before ?? '')),
  );

export interface PlaceMatch extends Match {
  /** Said as a place: "in Bath". */
  certain: boolean;
}

/** The longest name at `at`; its county may follow a comma. */
export function matchPlaceName(
  context: SentenceContext,
  at: number,
  names: PlaceNames,
  isCapitalised: boolean,
  isOrdinaryWord: (word: string) => boolean,
): PlaceMatch | null {
  const { tokens } = context;
  const first = tokens[at];
  if (first === undefined) return null;
  const named = names.beginningWith(first.word).filter(({ words }) => hasName(context, at, words));
  const [best] = named;
  if (best === undefined) return null;
  const namesakes = named.filter(({ words }) => words.length === best.words.length);
  const end = at + best.words.length;
  const surroundings = namesakes.flatMap((place) => {
    const length = withinLength(context, end, place);
    return length === 0 ? [] : [{ place, length }];
  })[0];
  const next = tokens[end];
  if (surroundings === undefined && next !== undefined && next.before === ' ' && ROAD_WORDS.test(next.word))
    return null;
  const prepositioned = isPrepositioned(tokens, at);
  const ordinary = best.words.length === 1 && (WORDS_TOO.has(first.word) || isOrdinaryWord(first.word));
  const last = next === undefined || isBreak(next.before);
  const certain = prepositioned || !ordinary || surroundings !== undefined;
  if (!certain && !(isCapitalised && /^\p{Lu}/u.test(first.text) && (at > 0 || last))) {
    // "yoga bath": a name alone at the end, unless it says something else there.
    if (!(last && at > 0 && !isOrdinaryWord(first.word))) return null;
  }
  if (best.name === 'March' && surroundings === undefined && tokens[at - 1]?.word === 'in') return null;
  const place = surroundings?.place ?? best;
  const value = surroundings === undefined ? place.name : place.label;
  return {
    length: best.words.length + (surroundings?.length ?? 0),
    wishes: [{ kind: 'place', value, code: false }],
    certain,
  };
}

function isPrepositioned(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]?.word ?? '';
  return PREPOSITIONS.has(before) && !isBreak(tokens[at]?.before ?? '');
}

/** Tokens of "…, Shropshire" after a name that has it around it. */
function withinLength(context: SentenceContext, at: number, place: PlaceName): number {
  const before = context.tokens[at]?.before ?? '';
  if (place.within.length === 0 || !/^(?:,?\s|\s?\()$/.test(before)) return 0;
  return hasName(context, at, place.within) && place.label !== place.name ? place.within.length : 0;
}

/** "near Hackny": a mistyped name is more likely after these. */
export const isPlaceExpected = (tokens: readonly Token[], at: number): boolean =>
  isPrepositioned(tokens, at) || isDistanceWord(tokens[at - 1]?.word ?? '');
