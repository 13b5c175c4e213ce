import { dayOfWeek, isCalendarDay, mondayOf, plusDays } from '#shared/calendar/calendar-day.ts';
import {
  countWords,
  hasWords,
  type Match,
  type Matcher,
  type PhraseList,
  phraseList,
  type SentenceContext,
} from './matcher.ts';
import { EVENING, type Wish } from './phrases.ts';
import { isDigits, readNumber, type Token } from './tokens.ts';

const WEEKDAY_NAMES = [
  ['sunday', 'sun', 'sundays'],
  ['monday', 'mon', 'mondays'],
  ['tuesday', 'tue', 'tues', 'tuesdays'],
  ['wednesday', 'wed', 'weds', 'wednesdays', 'wensday', 'wensdays', 'wendesday'],
  ['thursday', 'thu', 'thur', 'thurs', 'thursdays'],
  ['friday', 'fri', 'fridays'],
  ['saturday', 'sat', 'saturdays', 'saterday', 'saterdays'],
];
const weekdayByName = new Map(
  WEEKDAY_NAMES.flatMap((names, day) => names.map((name) => [name, day] as const)),
);
/** Letters of these are also words: "sun", "sat", "wed". */
const WEEKDAY_PLURAL = /^(?:(?:sun|mon|tues|wednes|wens|thurs|fri|satur|sater)days)$/;

const MONTH_NAMES = [
  ['january', 'jan'],
  ['february', 'feb'],
  ['march', 'mar'],
  ['april', 'apr'],
  ['may'],
  ['june', 'jun'],
  ['july', 'jul'],
  ['august', 'aug'],
  ['september', 'sep', 'sept'],
  ['october', 'oct'],
  ['november', 'nov'],
  ['december', 'dec'],
];
const monthByName = new Map(
  MONTH_NAMES.flatMap((names, month) => names.map((name) => [name, month] as const)),
);

export const dateVocabulary: ReadonlySet<string> = new Set([
  ...weekdayByName.keys(),
  ...monthByName.keys(),
  'tomorrow',
  'tonight',
  'today',
  'weekend',
  'christmas',
  'fortnight',
]);

const TOMORROW = phraseList('tomorrow|tomoz|tomo|tmrw|tmw|2moro|tomorow|tommorow|tommorrow');
const TONIGHT = phraseList('tonight|tonite|2nite|this evening|this eve|later tonight');
const PARTS: readonly (readonly [word: string, from: number, to: number])[] = [
  ['morning', 9, 12],
  ['afternoon', 14, 17],
];
const PLURAL_PARTS: ReadonlySet<string> = new Set([
  'mornings',
  'afternoons',
  'evenings',
  'eves',
  'nights',
  'lunchtimes',
]);

const pad = (value: number) => String(value).padStart(2, '0');
const isoDay = (year: number, month: number, date: number) => `${year}-${pad(month + 1)}-${pad(date)}`;

const lastOfMonth = (year: number, month: number) =>
  plusDays(isoDay(year + (month === 11 ? 1 : 0), (month + 1) % 12, 1), -1);

/** The next such date, today included; null if the month lacks it. */
function nextDate(today: string, month: number, date: number, year?: number): string | null {
  const thisYear = Number(today.slice(0, 4));
  const days = (year === undefined ? [thisYear, thisYear + 1] : [year]).map((each) =>
    isoDay(each, month, date),
  );
  return days.find((day) => isCalendarDay(day) && (year !== undefined || day >= today)) ?? null;
}

/** The coming one; today if it is that day. */
const comingWeekday = (today: string, day: number) => plusDays(today, (day - dayOfWeek(today) + 7) % 7);

const isOrdinal = (token: Token | undefined) =>
  token !== undefined && token.before === '' && /^(?:st|nd|rd|th)$/.test(token.word);

/** "12", "12th"; `length` 0 if it isn't a day of a month. */
function readDayNumber(
  { tokens }: SentenceContext,
  at: number,
): { date: number; length: number; ordinal: boolean } {
  const date = isDigits(tokens[at]) ? Number(tokens[at]?.word) : 0;
  if (date < 1 || date > 31) return { date: 0, length: 0, ordinal: false };
  const ordinal = isOrdinal(tokens[at + 1]);
  return { date, length: ordinal ? 2 : 1, ordinal };
}

const year = (token: Token | undefined) =>
  isDigits(token) && /^20\d\d$/.test(token?.word ?? '') && /^[\s,]*$/.test(token?.before ?? '')
    ? Number(token?.word)
    : undefined;

interface FoundDay {
  day: string;
  length: number;
}

/** "12 December", "the 12th of Dec 2026", "Dec 12", "12/12/2026", "the 10th", "Christmas Eve". */
function readDate(context: SentenceContext, start: number): FoundDay | null {
  const { tokens, today } = context;
  let at = start;
  if (tokens[at]?.word === 'the') at += 1;
  const number = readDayNumber(context, at);
  if (number.length > 0) {
    let next = at + number.length;
    if (tokens[next]?.word === 'of') next += 1;
    const named = tokens[next];
    const month =
      named !== undefined && /^[\s\-.]*$/.test(named.before) ? monthByName.get(named.word) : undefined;
    if (month !== undefined) {
      const inYear = year(tokens[next + 1]);
      const day = nextDate(today, month, number.date, inYear);
      return day === null ? null : { day, length: next + (inYear === undefined ? 1 : 2) - start };
    }
    const slash = tokens[at + 1];
    if (!number.ordinal && isDigits(slash) && slash?.before === '/' && Number(slash.word) <= 12) {
      const third = tokens[at + 2];
      const full = third?.before === '/' && isDigits(third) ? Number(third.word) : undefined;
      const inYear = full === undefined ? undefined : full < 100 ? 2000 + full : full;
      const day = nextDate(today, Number(slash.word) - 1, number.date, inYear);
      return day === null ? null : { day, length: at + (full === undefined ? 2 : 3) - start };
    }
    if (number.ordinal && !/^(?:birthday|floor|time|century|anniversary)$/.test(tokens[next]?.word ?? '')) {
      const [thisYear = 0, thisMonth = 0, date = 0] = today.split('-').map(Number);
      const month = number.date >= date ? thisMonth - 1 : thisMonth % 12;
      const inYear = thisMonth === 12 && number.date < date ? thisYear + 1 : thisYear;
      const day = nextDate(today, month, number.date, inYear);
      return day === null ? null : { day, length: next - start };
    }
    return null;
  }
  const month = monthByName.get(tokens[at]?.word ?? '');
  const after = readDayNumber(context, at + 1);
  if (at === start && month !== undefined && after.length > 0 && tokens[at + 1]?.before === ' ') {
    // "December 2026" and "May 5pm" aren't days.
    const follows = tokens[at + 1 + after.length];
    if (follows?.before === '' && /^(?:am|pm|km|k)$/.test(follows.word)) return null;
    const day = nextDate(today, month, after.date);
    return day === null ? null : { day, length: 1 + after.length };
  }
  return readFeast(context, start);
}

const FEASTS: readonly (readonly [names: PhraseList, month: number, date: number])[] = [
  [phraseList('christmas eve|xmas eve'), 11, 24],
  [phraseList('christmas day|xmas day'), 11, 25],
  [phraseList('boxing day'), 11, 26],
  [phraseList('new years eve|new year eve|nye'), 11, 31],
  [phraseList('new years day|new year day'), 0, 1],
];

function readFeast(context: SentenceContext, at: number): FoundDay | null {
  for (const [names, month, date] of FEASTS) {
    const length = countWords(context, at, names);
    const day = length > 0 ? nextDate(context.today, month, date) : null;
    if (day !== null) return { day, length };
  }
  return null;
}

function readWeekday({ tokens }: SentenceContext, at: number): { day: number; plural: boolean } | null {
  const word = tokens[at]?.word ?? '';
  const day = weekdayByName.get(word);
  return day === undefined ? null : { day, plural: WEEKDAY_PLURAL.test(word) };
}

const one = (length: number, wishes: readonly Wish[], guessed = false): Match => ({
  length,
  wishes,
  guessed,
});
const onDay = (day: string): Wish => ({ kind: 'dates', from: day, to: day });

/** A day by any of its names, for "from Monday" and "until 12 December". */
function readAnyDay(context: SentenceContext, at: number): FoundDay | null {
  const { today } = context;
  const tomorrow = countWords(context, at, TOMORROW);
  if (tomorrow > 0) return { day: plusDays(today, 1), length: tomorrow };
  const weekday = readWeekday(context, at);
  if (weekday !== null && !weekday.plural) {
    const dated = readDate(context, at + 1);
    return dated === null
      ? { day: comingWeekday(today, weekday.day), length: 1 }
      : { day: dated.day, length: dated.length + 1 };
  }
  return readDate(context, at);
}

const FROM_WORDS: ReadonlySet<string> = new Set(['from', 'after', 'starting', 'since']);
const UNTIL_WORDS: ReadonlySet<string> = new Set(['until', 'till', 'til', 'before', 'by']);
const TO_WORDS: ReadonlySet<string> = new Set(['to', 'until', 'till', 'and', 'through']);

/** "from 3 to 10 December", "3-10 Dec", "between 28 and 30 December". */
const matchRange: Matcher = (context, start) => {
  const { tokens, today } = context;
  const opened = tokens[start]?.word === 'from' || tokens[start]?.word === 'between';
  const at = opened ? start + 1 : start;
  const first = readDayNumber(context, at);
  if (first.length === 0) return null;
  let next = at + first.length;
  // "3 December to 10 December" has its own month.
  const ownMonth = monthByName.get(tokens[next]?.word ?? '');
  if (ownMonth !== undefined) next += 1;
  const joint = tokens[next];
  if (joint === undefined) return null;
  if (TO_WORDS.has(joint.word)) next += 1;
  else if (!/^\s*[-–]\s*$/.test(joint.before)) return null;
  const second = readDayNumber(context, next);
  const named = tokens[next + second.length];
  const month = monthByName.get(named?.word ?? '');
  if (second.length === 0 || month === undefined || named?.before === '') return null;
  const to = nextDate(today, month, second.date);
  if (to === null) return null;
  const from = nextDate(today, ownMonth ?? month, first.date, Number(to.slice(0, 4)));
  if (from === null || from > to) return null;
  return one(next + second.length + 1 - start, [{ kind: 'dates', from: from < today ? today : from, to }]);
};

const matchOpenRange: Matcher = (context, at) => {
  const { tokens, today } = context;
  const word = tokens[at]?.word ?? '';
  if (!(FROM_WORDS.has(word) || UNTIL_WORDS.has(word))) return null;
  const found = readAnyDay(context, at + 1);
  if (found === null) return null;
  const length = found.length + 1;
  if (word === 'after') return one(length, [{ kind: 'dates', from: plusDays(found.day, 1) }]);
  if (word === 'before') {
    const to = plusDays(found.day, -1);
    return to < today ? null : one(length, [{ kind: 'dates', to }]);
  }
  const joint = tokens[at + length];
  if (FROM_WORDS.has(word) && joint !== undefined && TO_WORDS.has(joint.word)) {
    const last = readAnyDay(context, at + length + 1);
    if (last !== null) {
      const to = last.day < found.day ? plusDays(last.day, 7) : last.day;
      return one(length + 1 + last.length, [{ kind: 'dates', from: found.day, to }]);
    }
  }
  return one(length, [
    FROM_WORDS.has(word) ? { kind: 'dates', from: found.day } : { kind: 'dates', to: found.day },
  ]);
};

/** Fixed words: "today", "this weekend", "next week", "in 3 days". */
const matchRelative: Matcher = (context, start) => {
  const { tokens, today } = context;
  const has = (text: string) => countWords(context, start, phraseList(text));
  const sunday = plusDays(mondayOf(today), 6);
  const span = (length: number, from: string, to: string) => one(length, [{ kind: 'dates', from, to }]);
  let length = has('day after tomorrow|the day after tomorrow|overmorrow');
  if (length > 0) return one(length, [onDay(plusDays(today, 2))]);
  length = countWords(context, start, TOMORROW);
  if (length > 0) return one(length, [onDay(plusDays(today, 1))]);
  length = countWords(context, start, TONIGHT);
  if (length > 0) return one(length, [onDay(today), EVENING]);
  for (const [part, from, to] of PARTS)
    if (hasWords(context, start, ['this', part]))
      return one(2, [onDay(today), { kind: 'time', from: from * 60, to: to * 60, clock: false }]);
  length = has('today|later today');
  if (length > 0) return one(length, [onDay(today)]);
  length = has('this weekend|the weekend coming|this coming weekend|the coming weekend');
  if (length > 0) {
    // On a Sunday, this weekend is today.
    const saturday = plusDays(sunday, -1);
    return span(length, saturday < today ? today : saturday, sunday);
  }
  length = has('next weekend');
  if (length > 0) return span(length, plusDays(sunday, 6), plusDays(sunday, 7));
  length = has('this week|rest of the week|rest of this week');
  if (length > 0) return span(length, today, sunday);
  length = has('next week');
  if (length > 0) return span(length, plusDays(sunday, 1), plusDays(sunday, 7));
  const [thisYear = 0, thisMonth = 0] = today.split('-').map(Number);
  length = has('this month|rest of the month');
  if (length > 0) return span(length, today, lastOfMonth(thisYear, thisMonth - 1));
  length = has('next month');
  if (length > 0) {
    const inYear = thisMonth === 12 ? thisYear + 1 : thisYear;
    return span(length, isoDay(inYear, thisMonth % 12, 1), lastOfMonth(inYear, thisMonth % 12));
  }
  length = has(
    'in the next week|over the next week|within the next week|in the next 7 days|within a week|next 7 days',
  );
  if (length > 0) return span(length, today, plusDays(today, 7));
  length = has(
    'in the next fortnight|over the next fortnight|next fortnight|within a fortnight|next two weeks|next 2 weeks',
  );
  if (length > 0) return span(length, today, plusDays(today, 14));
  if (tokens[start]?.word === 'in') {
    const days = readNumber(tokens[start + 1]);
    if (days !== null && days > 0 && days < 100 && tokens[start + 2]?.word === 'days')
      return one(3, [onDay(plusDays(today, days))]);
    const month = monthByName.get(tokens[start + 1]?.word ?? '');
    if (month !== undefined) return matchMonth(context, start + 1, month, 2);
  }
  const month = monthByName.get(tokens[start]?.word ?? '');
  // "May" and "March" are other words too; short names need a date beside them.
  if (month !== undefined && (tokens[start]?.word.length ?? 0) > 4 && tokens[start]?.word !== 'march')
    return matchMonth(context, start, month, 1);
  return null;
};

/** The rest of the month, or the coming one. */
function matchMonth({ tokens, today }: SentenceContext, at: number, month: number, length: number): Match {
  const [thisYear = 0, thisMonth = 0] = today.split('-').map(Number);
  const inYear = year(tokens[at + 1]) ?? (month < thisMonth - 1 ? thisYear + 1 : thisYear);
  const first = isoDay(inYear, month, 1);
  const last = lastOfMonth(inYear, month);
  return one(length + (year(tokens[at + 1]) === undefined ? 0 : 1), [
    { kind: 'dates', from: first < today && today <= last ? today : first, to: last },
  ]);
}

/** "Saturday", "next Tuesday", "Sunday 6 December", "Mondays", "Wednesday evenings". */
const matchWeekday: Matcher = (context, start) => {
  const { tokens, today } = context;
  const prefix = tokens[start]?.word ?? '';
  const prefixed = ['this', 'next', 'every', 'each', 'coming'].includes(prefix);
  const at = prefixed ? start + 1 : start;
  const weekday = readWeekday(context, at);
  if (weekday === null) return null;
  // "sat on a bench", "in the sun", "to wed"
  const abbreviated = /^(?:sun|sat|wed|mon)$/.test(tokens[at]?.word ?? '');
  if (abbreviated && ['the', 'have', 'i', 'we', 'to'].includes(tokens[at - 1]?.word ?? '')) return null;
  const length = at + 1 - start;
  const dated = weekday.plural ? null : (readDate(context, at + 1) ?? null);
  if (dated !== null && !prefixed) return one(length + dated.length, [onDay(dated.day)]);
  const part = tokens[at + 1];
  const everyWeek =
    weekday.plural ||
    prefix === 'every' ||
    prefix === 'each' ||
    (part !== undefined && part.before === ' ' && PLURAL_PARTS.has(part.word));
  if (everyWeek) return one(length, [{ kind: 'weekly', days: [weekday.day] }]);
  if (prefix === 'next') {
    // Of next week, if this week still has one: people differ, so it is a guess.
    const coming = comingWeekday(today, weekday.day);
    const nextMonday = plusDays(mondayOf(today), 7);
    const day = coming < nextMonday ? plusDays(coming, 7) : coming;
    return one(length, [onDay(day)], day !== coming);
  }
  return one(length, [{ kind: 'weekday', day: weekday.day }]);
};

/** "Monday to Friday" as days of every week. */
const matchWeekdayRange: Matcher = (context, at) => {
  const first = readWeekday(context, at);
  const joint = context.tokens[at + 1];
  if (first === null || joint === undefined) return null;
  const next = joint.word === 'to' ? at + 2 : /^\s?[-–]\s?$/.test(joint.before) ? at + 1 : -1;
  const last = next === -1 ? null : readWeekday(context, next);
  if (last === null) return null;
  const count = ((last.day - first.day + 7) % 7) + 1;
  const days = Array.from({ length: count }, (_, index) => (first.day + index) % 7);
  return one(next + 1 - at, [{ kind: 'weekly', days }]);
};

const matchDate: Matcher = (context, at) => {
  const found = readDate(context, at);
  if (found !== null) return one(found.length, [onDay(found.day)]);
  // "31 February" is no day, and not all of February either.
  const { length } = readDayNumber(context, at);
  return length > 0 && monthByName.has(context.tokens[at + length]?.word ?? '') ? one(length + 1, []) : null;
};

/** In this order. */
export const dateMatchers: readonly Matcher[] = [
  matchRange,
  matchOpenRange,
  matchRelative,
  matchWeekdayRange,
  matchWeekday,
  matchDate,
];
