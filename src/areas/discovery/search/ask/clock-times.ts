import { countWords, type Match, type Matcher, phraseList, type SentenceContext } from './matcher.ts';
import { isDigits, readNumber } from './tokens.ts';

/** Minutes after midnight; `sure` if it says which half of the day. */
interface Clock {
  minutes: number;
  length: number;
  sure: boolean;
  /** Said as hours and minutes, or with am or pm: certainly a time. */
  marked: boolean;
}

const NOON = 12 * 60;
const MIDNIGHT = 24 * 60;
const HOUR = 60;

/** Units that make a number something other than an hour. */
const OTHER_UNITS: ReadonlySet<string> = new Set(
  'mile miles mi km kms k metre metres minute minutes min mins hour hours people persons adults kids children of year years yr yrs yo week weeks day days month months pounds pound quid p times stars star places spaces s th st nd rd sessions classes weekends percent friends january february jan feb march april apr june july august aug september sept october oct november nov december dec a per'.split(
    ' ',
  ),
);

function readHalf(context: SentenceContext, at: number): { pm: boolean; length: number } | null {
  const { tokens } = context;
  const next = tokens[at];
  if (next === undefined || !/^[\s.]?$/.test(next.before)) return null;
  if (next.word === 'am' || next.word === 'pm') return { pm: next.word === 'pm', length: 1 };
  const second = tokens[at + 1];
  if ((next.word === 'a' || next.word === 'p') && second?.word === 'm' && /^\.\s?$/.test(second.before))
    return { pm: next.word === 'p', length: 2 };
  return null;
}

/** "6", "6.30pm", "18:45", "half six", "noon"; null if it isn't a time. */
function readClock(context: SentenceContext, at: number): Clock | null {
  const { tokens } = context;
  const token = tokens[at];
  if (token === undefined) return null;
  if (token.word === 'noon' || token.word === 'midday')
    return { minutes: NOON, length: 1, sure: true, marked: true };
  if (token.word === 'midnight') return { minutes: MIDNIGHT, length: 1, sure: true, marked: true };
  for (const [word, minutes] of [
    ['half', 30],
    ['quarter', 15],
  ] as const) {
    if (token.word !== word) continue;
    const past = tokens[at + 1]?.word === 'past' ? 1 : 0;
    if (word === 'quarter' && past === 0) return null;
    const hour = readNumber(tokens[at + 1 + past]);
    if (hour === null || hour < 1 || hour > 12) return null;
    const next = tokens[at + 2 + past];
    if (next !== undefined && /^[\s-]?$/.test(next.before) && OTHER_UNITS.has(next.word)) return null;
    const half = readHalf(context, at + 2 + past);
    const length = 2 + past + (half?.length ?? 0);
    const plain = (hour % 12) * HOUR + minutes;
    if (half === null) return { minutes: plain, length, sure: false, marked: true };
    return { minutes: plain + (half.pm ? NOON : 0), length, sure: true, marked: true };
  }
  const hour = readNumber(token);
  if (hour === null || hour > 24) return null;
  const second = tokens[at + 1];
  const minuteText =
    second !== undefined && /^[:.]$/.test(second.before) && /^[0-5]\d$/.test(second.word)
      ? second.word
      : null;
  const colon = minuteText !== null && second?.before === ':';
  const minutes = minuteText === null ? 0 : Number(minuteText);
  const length = minuteText === null ? 1 : 2;
  const half = readHalf(context, at + length);
  if (half !== null) {
    if (hour < 1 || hour > 12) return null;
    return {
      minutes: (hour % 12) * HOUR + minutes + (half.pm ? NOON : 0),
      length: length + half.length,
      sure: true,
      marked: true,
    };
  }
  const next = tokens[at + length];
  if (next?.word === 'oclock')
    return { minutes: (hour % 24) * HOUR, length: length + 1, sure: hour > 12, marked: true };
  if (
    next !== undefined &&
    /^[\s-]?$/.test(next.before) &&
    (OTHER_UNITS.has(next.word) || next.before === '-')
  )
    return null;
  if (/[£/]/.test(token.before) || (next !== undefined && /^[£/%+]/.test(next.before))) return null;
  if (next !== undefined && next.before === '' && !isDigits(next)) return null;
  const total = hour * HOUR + minutes;
  if (total > MIDNIGHT) return null;
  return { minutes: total, length, sure: hour > 12 || (colon && hour === 0), marked: colon };
}

/** Of an hour without am or pm: what the sentence says, else what is usual. */
function settle(context: SentenceContext, { minutes, sure }: Clock, usuallyMorningFrom: number): number {
  if (sure || minutes >= NOON + HOUR) return minutes;
  const early = minutes % NOON;
  if (context.inMorning) return early;
  if (context.inEvening) return early + NOON;
  if (minutes >= NOON) return minutes;
  return early >= usuallyMorningFrom * HOUR ? early : early + NOON;
}

const window = (length: number, from: number, to: number, guessed: boolean): Match | null =>
  from < to
    ? {
        length,
        wishes: [{ kind: 'time', from: Math.max(0, from), to: Math.min(MIDNIGHT, to), clock: true }],
        guessed,
      }
    : null;

const BEFORE = phraseList(
  'no later than|not after|not later than|nothing after|starting before|before|by|until|till|til',
);
const AFTER = phraseList(
  'no earlier than|not before|not earlier than|nothing before|not until|any time after|anytime after|later than|starting after|after|from|past',
);
const AROUND = phraseList('around|about|roughly|circa');
const AT = phraseList('starting at|starts at|at|for');

/** "between 6 and 8pm", "6-8pm", "from 10am to 12pm", "7 till 9". */
const matchRange: Matcher = (context, start) => {
  const { tokens } = context;
  const opening = tokens[start]?.word ?? '';
  const opened = opening === 'between' || opening === 'from';
  const at = opened ? start + 1 : start;
  const first = readRangeStart(context, at);
  if (first === null) return null;
  const joint = tokens[at + first.length];
  if (joint === undefined) return null;
  const worded =
    ['to', 'till', 'til', 'until'].includes(joint.word) || (joint.word === 'and' && opening === 'between');
  if (!(worded || /^\s?[-–]\s?$/.test(joint.before))) return null;
  const next = at + first.length + (worded ? 1 : 0);
  const second = readClock(context, next);
  if (second === null || !(first.marked || second.marked || opened)) return null;
  const to = second.sure || second.minutes > NOON ? second.minutes : settle(context, second, 8);
  const same = first.minutes % NOON;
  // "6-8pm": the first in the same half, or in the one before ("11-1pm").
  const candidates = first.sure ? [first.minutes] : [same + NOON, same].filter((minutes) => minutes < to);
  const [from = same] = candidates;
  return window(next + second.length - start, from, to === 0 ? MIDNIGHT : to, !(second.sure || first.sure));
};

/** Its hyphen belongs to the range. */
function readRangeStart(context: SentenceContext, at: number): Clock | null {
  const whole = readClock(context, at);
  if (whole !== null) return whole;
  const hour = readNumber(context.tokens[at]);
  const next = context.tokens[at + 1];
  if (hour === null || hour < 1 || hour > 24 || /[£/]/.test(context.tokens[at]?.before ?? '')) return null;
  return next !== undefined && /^\s?[-–]\s?$/.test(next.before) && isDigits(next)
    ? { minutes: hour * HOUR, length: 1, sure: hour > 12, marked: false }
    : null;
}

const matchBound: Matcher = (context, at) => {
  const before = countWords(context, at, BEFORE);
  const after = before > 0 ? 0 : countWords(context, at, AFTER);
  const opening = before + after;
  if (opening === 0) return null;
  const clock = readClock(context, at + opening);
  if (clock === null) return null;
  const onwards = ['onwards', 'onward', 'on'].includes(
    context.tokens[at + opening + clock.length]?.word ?? '',
  )
    ? 1
    : 0;
  const minutes = settle(context, clock, before > 0 ? 6 : 9);
  const guessed = !clock.sure && !(context.inMorning || context.inEvening);
  const length = opening + clock.length + (after > 0 ? onwards : 0);
  return before > 0 ? window(length, 0, minutes, guessed) : window(length, minutes, MIDNIGHT, guessed);
};

const matchPoint: Matcher = (context, at) => {
  const { tokens } = context;
  const around = countWords(context, at, AROUND);
  const opening = around + (around > 0 ? 0 : countWords(context, at, AT));
  const clock = readClock(context, at + opening);
  if (clock === null) return null;
  const isFor = opening > 0 && tokens[at]?.word === 'for';
  if (!clock.marked && (opening === 0 || isFor)) return null;
  const minutes = settle(context, clock, 9);
  const guessed = !clock.sure && !(context.inMorning || context.inEvening);
  const length = opening + clock.length;
  const next = tokens[at + length];
  if (
    next?.word === 'onwards' ||
    next?.word === 'onward' ||
    (next?.word === 'or' && tokens[at + length + 1]?.word === 'later')
  )
    return window(length + (next.word === 'or' ? 2 : 1), minutes, MIDNIGHT, guessed);
  if (next?.word === 'ish' || around > 0)
    return window(length + (next?.word === 'ish' ? 1 : 0), minutes - HOUR, minutes + HOUR, true);
  return window(length, minutes, minutes + HOUR, guessed);
};

export const timeMatchers: readonly Matcher[] = [matchRange, matchBound, matchPoint];
