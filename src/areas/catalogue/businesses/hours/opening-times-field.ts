import { z } from 'zod';
import { isCalendarDay } from '#shared/calendar/calendar-day.ts';
import { CLOCK_TIME, minuteOfDay } from '#shared/calendar/clock-time.ts';
import {
  daySpans,
  type OpeningLine,
  openingDates,
  openingDayName,
  openingDays,
  readLine,
  writeLine,
} from './opening-times.ts';

/** More than this is a mistake. */
const MAX_SPANS_PER_DAY = 3;
const MAX_DATES = 40;
const MAX_LINES = MAX_SPANS_PER_DAY * (openingDays.length + MAX_DATES);

/** docs/product/data.md#opening-times: each line as from `writeLine`. */
export const openingTimesSchema = z
  .array(z.string({ error: 'Enter opening times as lines of text' }).max(40), {
    error: 'Enter opening times as a list',
  })
  .max(MAX_LINES, `You can set special times for up to ${MAX_DATES} days`)
  .transform((texts, context) => {
    const lines = texts.map(readLine);
    const problem = openingTimesError(lines);
    if (problem === null) return sortLines(lines);
    context.addIssue({ code: 'custom', message: problem });
    return z.NEVER;
  });

/** Returns an error sentence or null. */
function openingTimesError(lines: readonly OpeningLine[]): string | null {
  const dates = openingDates(lines);
  if (dates.length > MAX_DATES) return `You can set special times for up to ${MAX_DATES} days`;
  for (const day of new Set(lines.map((line) => line.day))) {
    const own = lines.filter((line) => line.day === day);
    const problem = isWeekday(day) || isCalendarDay(day) ? dayError(day, own) : 'Choose a day for each line';
    if (problem !== null) return problem;
  }
  return null;
}

function dayError(day: string, own: readonly OpeningLine[]): string | null {
  const name = openingDayName(day);
  const spans = daySpans(own, day);
  const closed = own.length - spans.length;
  if (closed > 0 && (isWeekday(day) || own.length > 1)) return `Choose open or closed for ${name}`;
  if (spans.length > MAX_SPANS_PER_DAY) return `Add up to ${MAX_SPANS_PER_DAY} times for ${name}`;
  if (
    spans.some(
      ({ opens, closes }) => !CLOCK_TIME.test(opens) || !(CLOCK_TIME.test(closes) || closes === '24:00'),
    )
  )
    return `Enter opening and closing times for ${name}`;
  if (spans.some(({ opens, closes }) => minuteOfDay(closes) <= minuteOfDay(opens)))
    return `${name}: closing time must be after opening time`;
  return spans.some(({ opens }, index) => index > 0 && opens < (spans[index - 1]?.closes ?? ''))
    ? `The times of ${name} overlap`
    : null;
}

const isWeekday = (day: string): boolean => openingDays.some((one) => one.day === day);

/** The week from Monday, then dates: the same times always give the same list. */
function sortLines(lines: readonly OpeningLine[]): string[] {
  const days = [...openingDays.map(({ day }) => day as string), ...openingDates(lines)];
  return days.flatMap((day) => [
    ...daySpans(lines, day).map((span) => writeLine({ day, span })),
    ...(lines.some((line) => line.day === day && line.span === null) ? [writeLine({ day, span: null })] : []),
  ]);
}
