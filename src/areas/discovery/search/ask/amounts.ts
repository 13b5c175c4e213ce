import { MAX_PLACES } from '#areas/catalogue/sessions/show/places.ts';
import type { SearchAgeGroup } from '#shared/domain/option-lists.ts';
import {
  countWords,
  hasWords,
  type Match,
  type Matcher,
  phraseList,
  type SentenceContext,
} from './matcher.ts';
import type { Wish } from './phrases.ts';
import { isBreak, isDigits, readNumber, type Token } from './tokens.ts';

const match = (length: number, wishes: readonly Wish[], guessed = false): Match => ({
  length,
  wishes,
  guessed,
});

// Money

const AT_MOST = phraseList(
  'under|below|less than|up to|no more than|not more than|at most|max|maximum|maximum of|cheaper than|within|budget|budget of|a budget of|not over|no higher than|within a budget of',
);
const AT_LEAST = phraseList('over|more than|above|at least|from|minimum|starting at|upwards of');
const AT_MOST_AFTER = phraseList(
  'max|maximum|or less|or under|or below|or cheaper|tops|at most|or fewer|limit|budget',
);
const AT_LEAST_AFTER = phraseList('or more|and over|and above|or over|plus|minimum|upwards');
const ABOUT = phraseList('around|about|roughly|approx|approximately');
const POUND_WORDS: ReadonlySet<string> = new Set(['pounds', 'pound', 'quid', 'gbp', 'squid']);
const NAMED_AMOUNTS = new Map([
  ['fiver', 5],
  ['tenner', 10],
]);

/** More is a slip of the finger, and less than nothing no price. */
const MAX_POUNDS = 1_000;

interface Amount {
  pounds: number;
  length: number;
}

/** "£12.50", "8 quid", "50p", "a tenner"; null without a sign that it's money. */
function readPounds({ tokens }: SentenceContext, start: number): Amount | null {
  let at = start;
  if (tokens[at]?.word === 'a') at += 1;
  const named = NAMED_AMOUNTS.get(tokens[at]?.word ?? '');
  if (named !== undefined) return { pounds: named, length: at + 1 - start };
  const token = tokens[start];
  const number = readNumber(token);
  if (token === undefined || number === null) return null;
  const pence = tokens[start + 1];
  const hasPence = pence !== undefined && pence.before === '.' && /^\d{1,2}$/.test(pence.word);
  const pounds = hasPence ? Number(`${number}.${pence.word}`) : number;
  const length = hasPence ? 2 : 1;
  const unit = tokens[start + length];
  const worded = unit !== undefined && /^\s?$/.test(unit.before) && POUND_WORDS.has(unit.word);
  if (/£\s?$/.test(token.before)) return { pounds, length: length + (worded ? 1 : 0) };
  if (worded) return { pounds, length: length + 1 };
  if (unit?.word === 'p' && unit.before === '' && !hasPence) return { pounds: number / 100, length: 2 };
  return null;
}

const price = (length: number, from: number | null, to: number | null, guessed = false): Match | null =>
  (from ?? 0) > MAX_POUNDS || (to ?? 0) > MAX_POUNDS
    ? null
    : match(length, [{ kind: 'price', from, to }], guessed);

const matchPrice: Matcher = (context, at) => {
  const { tokens } = context;
  const opened = tokens[at]?.word === 'between' || tokens[at]?.word === 'from' ? 1 : 0;
  const first = readRangeAmount(context, at + opened);
  if (first !== null) return price(first.length + opened, first.from, first.to);

  const most = countWords(context, at, AT_MOST);
  const least = most > 0 ? 0 : countWords(context, at, AT_LEAST);
  const about = most + least > 0 ? 0 : countWords(context, at, ABOUT);
  const opening = most + least + about;
  const amount = readPounds(context, at + opening);
  if (amount === null) return null;
  const token = tokens[at + opening];
  if (/-\s?£|£\s?-/.test(token?.before ?? '')) return null;
  const length = opening + amount.length;
  const each = countWords(
    context,
    at + length,
    phraseList('each|a session|a class|per session|per class|a head|per person|pp|a go'),
  );
  const after = at + length;
  const mostAfter = countWords(context, after, AT_MOST_AFTER);
  if (most > 0 || mostAfter > 0 || /<\s?£/.test(token?.before ?? ''))
    return price(length + mostAfter + each, null, amount.pounds);
  const leastAfter = countWords(context, after, AT_LEAST_AFTER);
  if (least > 0 || leastAfter > 0 || /^\s?\+/.test(tokens[after]?.before ?? ''))
    return price(length + leastAfter + each, amount.pounds, null);
  // "£10 yoga" and "about £10": hardly a lower limit.
  return price(length + each, null, amount.pounds, amount.pounds !== 0);
};

/** "£5-£10", "£25 to £50", "£10 and £20" after "between". */
function readRangeAmount(
  context: SentenceContext,
  at: number,
): { from: number; to: number; length: number } | null {
  const { tokens } = context;
  const first = readPounds(context, at) ?? plainAmount(context, at);
  if (first === null) return null;
  const joint = tokens[at + first.length];
  if (joint === undefined) return null;
  const worded = joint.word === 'to' || joint.word === 'and';
  if (!(worded || /^\s?[-–]\s?£?$/.test(joint.before))) return null;
  if (joint.word === 'and' && tokens[at - 1]?.word !== 'between') return null;
  const second = readPounds(context, at + first.length + (worded ? 1 : 0));
  if (second === null || second.pounds < first.pounds) return null;
  return { from: first.pounds, to: second.pounds, length: first.length + (worded ? 1 : 0) + second.length };
}

/** "5 to £10": the sign comes with the second. */
function plainAmount({ tokens }: SentenceContext, at: number): Amount | null {
  const number = isDigits(tokens[at]) ? readNumber(tokens[at]) : null;
  const next = tokens[at + 1];
  return number !== null &&
    next !== undefined &&
    (/£/.test(next.before) || /£/.test(tokens[at + 2]?.before ?? ''))
    ? { pounds: number, length: 1 }
    : null;
}

// Ages

const AGE_GROUPS: readonly (readonly [from: number, to: number, SearchAgeGroup])[] = [
  [2, 5, '2-5'],
  [6, 12, '6-12'],
  [13, 17, '13-17'],
  [18, 25, '18-25'],
  [26, 35, '26-35'],
  [36, 50, '36-50'],
  [51, 120, '50+'],
];

export const ageGroup = (age: number): SearchAgeGroup | null =>
  AGE_GROUPS.find(([from, to]) => age >= from && age <= to)?.[2] ?? null;

const YEAR_WORDS: ReadonlySet<string> = new Set(['year', 'years', 'yr', 'yrs', 'y']);
const joined = (token: Token | undefined) => token !== undefined && /^[\s-]?$/.test(token.before);

/** Words after a number that make it an age: " year old", "yo", "-year-olds"; 0 if none. */
function ageWords({ tokens }: SentenceContext, at: number): number {
  const first = tokens[at];
  if (!joined(first)) return 0;
  if (/^yos?$/.test(first?.word ?? '')) return 1;
  if (!YEAR_WORDS.has(first?.word ?? '')) return 0;
  return joined(tokens[at + 1]) && /^olds?$/.test(tokens[at + 1]?.word ?? '') ? 2 : 0;
}

const agesMatch = (length: number, ages: readonly number[], guessed = false): Match => {
  const groups = ages.map(ageGroup);
  const [group] = groups;
  const same = group != null && groups.every((each) => each === group);
  return match(length, same ? [{ kind: 'age', group }] : [], guessed);
};

const DECADES = new Map([
  ['twenties', 20],
  ['thirties', 30],
  ['forties', 40],
  ['fifties', 50],
  ['sixties', 60],
  ['seventies', 70],
  ['eighties', 80],
]);

const matchAge: Matcher = (context, start) => {
  const { tokens } = context;
  const number = readNumber(tokens[start]);
  if (number !== null && !/£/.test(tokens[start]?.before ?? '')) {
    // "2 and a half year old"
    const half = hasWords(context, start + 1, ['and', 'a', 'half']) ? 3 : 0;
    const words = ageWords(context, start + 1 + half);
    if (words > 0) return agesMatch(1 + half + words, [number]);
    // "5 to 8 year olds", "8 and 10 year olds", "13-17 year olds"
    const joint = tokens[start + 1];
    const worded = joint !== undefined && ['to', 'and', 'or'].includes(joint.word) ? 1 : 0;
    const next = start + 1 + worded;
    const second = readNumber(tokens[next]);
    if (second !== null && (worded > 0 || /^\s?[-–&]\s?$/.test(tokens[next]?.before ?? ''))) {
      const after = ageWords(context, next + 1);
      if (after > 0) return agesMatch(next + 1 + after - start, [number, second]);
    }
    // Younger than any group.
    if (
      joined(tokens[start + 1]) &&
      /^(?:months?|mo|mth|mths|weeks?)$/.test(tokens[start + 1]?.word ?? '') &&
      tokens[start + 2]?.word === 'old'
    )
      return match(3, []);
  }
  const opening = countWords(context, start, phraseList('aged|age|ages|aged between|ages between'));
  if (opening > 0) {
    const first = readNumber(tokens[start + opening]);
    if (first !== null) {
      const joint = tokens[start + opening + 1];
      const worded = joint !== undefined && ['to', 'and', 'or'].includes(joint.word) ? 1 : 0;
      const next = start + opening + 1 + worded;
      const second = worded > 0 || /^\s?[-–]\s?$/.test(joint?.before ?? '') ? readNumber(tokens[next]) : null;
      return second === null ? agesMatch(opening + 1, [first]) : agesMatch(next + 1 - start, [first, second]);
    }
  }
  return matchOwnAge(context, start) ?? matchGroup(context, start);
};

const NOT_AN_AGE = /^(?:st|nd|rd|th|am|pm|mins?|minutes?|miles?|km|k|weeks?|months?|days?|hours?|people|of)$/;

/** "I'm 42", "my son is 5", "my dad, 72". */
function matchOwnAge(context: SentenceContext, start: number): Match | null {
  const { tokens } = context;
  const lead = countWords(
    context,
    start,
    phraseList(
      'im|i am|hes|shes|he is|she is|who is|whos|son is|daughter is|lad is|girl is|boy is|mum is|dad is|who are',
    ),
  );
  const kin =
    lead === 0
      ? countWords(
          context,
          start,
          phraseList(
            'son|daughter|lad|girl|boy|mum|mother|dad|father|nan|gran|grandad|husband|wife|kid|child|grandson|granddaughter',
          ),
        )
      : 0;
  if (lead === 0 && kin === 0) return null;
  const at = start + lead + kin;
  const age = isDigits(tokens[at]) ? readNumber(tokens[at]) : null;
  const after = tokens[at + 1];
  if (age === null || age > 120) return null;
  if (kin > 0 && !/^(?:\s|,\s|\s?\()$/.test(tokens[at]?.before ?? '')) return null;
  if (after !== undefined && /^[\s]?$/.test(after.before) && NOT_AN_AGE.test(after.word)) return null;
  if (after !== undefined && /^[.:]$/.test(after.before) && isDigits(after)) return null;
  return agesMatch(lead + kin + 1, [age]);
}

/** "over 60s", "under 5s", "in their 60s", "over-50's", "women over 50". */
function matchGroup(context: SentenceContext, start: number): Match | null {
  const { tokens } = context;
  const word = tokens[start]?.word;
  if (word === 'over' || word === 'under') {
    const the = tokens[start + 1]?.word === 'the' ? 1 : 0;
    const age = readNumber(tokens[start + 1 + the]);
    const end = start + 2 + the;
    const plural = tokens[end]?.word === 's' && /^['’]?$/.test(tokens[end]?.before ?? '');
    const years = hasWords(context, end, ['years', 'old']) ? 2 : 0;
    if (age === null || age > 120 || /£/.test(tokens[start + 1 + the]?.before ?? '')) return null;
    const length = end - start + (plural ? 1 : years);
    if (word === 'over') {
      if (!(plural || years > 0) && (age < 40 || OTHER_UNITS.test(tokens[end]?.word ?? ''))) return null;
      return match(length, age >= 50 ? [{ kind: 'age', group: '50+' }] : []);
    }
    if (!(plural || years > 0)) return null;
    const group = age <= 6 ? '2-5' : age <= 13 ? '6-12' : age <= 18 ? '13-17' : null;
    return match(length, group === null ? [] : [{ kind: 'age', group }], true);
  }
  const lead = countWords(context, start, phraseList('in my|in their|in his|in her|in our|in your'));
  if (lead === 0) return null;
  const number = readNumber(tokens[start + lead]);
  const plural = tokens[start + lead + 1]?.word === 's';
  const decade =
    DECADES.get(tokens[start + lead]?.word ?? '') ??
    (plural && number !== null && number % 10 === 0 ? number : null);
  if (decade === null) return null;
  return agesMatch(lead + (number !== null && plural ? 2 : 1), decade >= 50 ? [51] : [decade, decade + 9]);
}

const OTHER_UNITS = /^(?:pounds?|quid|miles?|km|minutes?|mins?|people|hours?)$/;

// Distance

const MILES_PER_KM = 0.621_371;
export const MAX_MILES = 100;

const NEAR_WORDS = phraseList(
  'within|within about|no more than|up to|less than|under|not more than|in|inside|no further than|max|maximum',
);

const matchDistance: Matcher = (context, start) => {
  const { tokens } = context;
  const opening = countWords(context, start, NEAR_WORDS);
  let at = start + opening;
  let miles: number | null = null;
  if (hasWords(context, at, ['half', 'a', 'mile']))
    return match(opening + 3, [{ kind: 'radius', miles: 0.5 }]);
  if (hasWords(context, at, ['a', 'mile']) || hasWords(context, at, ['one', 'mile']))
    return match(opening + 2 + followers(context, at + 2), [{ kind: 'radius', miles: 1 }]);
  const number = readNumber(tokens[at]);
  if (number === null || /£/.test(tokens[at]?.before ?? '')) return null;
  at += 1;
  const decimal = tokens[at];
  const value =
    decimal?.before === '.' && /^\d$/.test(decimal.word) ? Number(`${number}.${decimal.word}`) : number;
  if (value !== number) at += 1;
  const unit = tokens[at];
  if (unit === undefined || !/^[\s-]?$/.test(unit.before)) return null;
  if (/^(?:miles?|mi)$/.test(unit.word)) miles = value;
  else if (/^(?:kms?|kilometres?|kilometers?)$/.test(unit.word))
    miles = Math.round(value * MILES_PER_KM * 10) / 10;
  if (miles === null || miles <= 0) return null;
  const length = at + 1 - start;
  const away = followers(context, at + 1);
  // Wider than a search can be: said, and not used.
  return match(length + away, miles > MAX_MILES ? [] : [{ kind: 'radius', miles }]);
};

const followers = (context: SentenceContext, at: number): number =>
  countWords(context, at, phraseList('radius|away|radius of|away from|or less|max'));

// People

const matchPeople: Matcher = (context, start) => {
  const { tokens } = context;
  const extra = countWords(context, start, phraseList('me and|me plus|myself and'));
  if (extra > 0) {
    const others = readNumber(tokens[start + extra]);
    if (
      others !== null &&
      /^(?:friends|mates|others|kids|children|people)$/.test(tokens[start + extra + 1]?.word ?? '')
    )
      return peopleMatch(extra + 2, others + 1);
    return null;
  }
  const weAre = countWords(
    context,
    start,
    phraseList('we are|were|there are|party of|group of|for|there will be'),
  );
  const number = readNumber(tokens[start + weAre]);
  const numbered = start + weAre + 1;
  const unit = tokens[numbered];
  if (number === null || number < 1 || /£/.test(tokens[start + weAre]?.before ?? '')) return null;
  const lead = tokens[start]?.word;
  if (unit === undefined || isBreak(unit.before)) {
    // "party of 10", "for two" at the end of a part of the sentence
    const alone = weAre > 0 && (lead === 'party' || lead === 'group' || lead === 'for');
    return alone && number > 1 && (lead !== 'for' || number <= 10)
      ? peopleMatch(weAre + 1, number, lead === 'for')
      : null;
  }
  if (!/^[\s-]$/.test(unit.before)) return null;
  if (unit.word === 'of' && tokens[numbered + 1]?.word === 'us') return peopleMatch(weAre + 3, number);
  if (/^(?:people|persons|adults|places|spaces|spots|tickets)$/.test(unit.word)) {
    // "2 adults and 1 child"
    const more = tokens[numbered + 1]?.word === 'and' ? readNumber(tokens[numbered + 2]) : null;
    if (more !== null && /^(?:child|children|kids?|adults?)$/.test(tokens[numbered + 3]?.word ?? ''))
      return peopleMatch(weAre + 5, number + more);
    return peopleMatch(weAre + 2, number);
  }
  if (unit.word === 'beginners' && weAre > 0)
    return match(weAre + 2, [
      { kind: 'places', count: number },
      { kind: 'level', level: 'beginner' },
    ]);
  if (weAre > 0 && (lead === 'party' || lead === 'group')) return peopleMatch(weAre + 1, number);
  // "for two on Friday", "for two near Woking"
  if (
    lead === 'for' &&
    number > 1 &&
    number <= 10 &&
    /^(?:on|in|at|near|this|next|tomorrow|tonight|around)$/.test(unit.word)
  )
    return peopleMatch(2, number, true);
  return null;
};

/** More than a search can ask for: said, and not used. */
const MAX_PEOPLE = MAX_PLACES;

const peopleMatch = (length: number, count: number, guessed = false): Match =>
  match(length, count > MAX_PEOPLE ? [] : [{ kind: 'places', count }], guessed);

// Stars

const matchStars: Matcher = (context, start) => {
  const { tokens } = context;
  const opening = countWords(context, start, phraseList('at least|rated|rated at least|minimum|over|above'));
  const at = start + opening;
  const number = readNumber(tokens[at]);
  if (number === null || number > 5 || /£/.test(tokens[at]?.before ?? '')) return null;
  const decimal = tokens[at + 1];
  const value =
    decimal?.before === '.' && /^\d$/.test(decimal.word) ? Number(`${number}.${decimal.word}`) : number;
  const next = at + (value === number ? 1 : 2);
  const named = countWords(context, next, phraseList('stars|star|stars or more|stars and above|plus stars'));
  const rated = tokens[start]?.word === 'rated';
  if (named === 0 && !rated) return null;
  const after = countWords(
    context,
    next + named,
    phraseList('or above|and above|or more|or higher|and up|or better|plus'),
  );
  const stars = value > 4 ? (value > 4.5 ? null : '4.5') : value < 4 ? null : '4';
  return match(next + named + after - start, stars === null ? [] : [{ kind: 'rating', stars }]);
};

/** In this order. */
export const amountMatchers: readonly Matcher[] = [matchPrice, matchAge, matchDistance, matchStars];
export const peopleMatchers: readonly Matcher[] = [matchPeople];
