import { z } from 'zod';
import { formatShortDay, isCalendarDay } from '#shared/calendar/calendar-day.ts';
import { minuteOfDay } from '#shared/calendar/clock-time.ts';

/** Days as schema.org's openingHours writes them, in the order of the week. */
export const openingDays = [
  { day: 'Mo', name: 'Monday' },
  { day: 'Tu', name: 'Tuesday' },
  { day: 'We', name: 'Wednesday' },
  { day: 'Th', name: 'Thursday' },
  { day: 'Fr', name: 'Friday' },
  { day: 'Sa', name: 'Saturday' },
  { day: 'Su', name: 'Sunday' },
] as const;

/** From when until when, by London's clock: "06:30" and "20:00". A day that is open to its end closes at "24:00". */
export interface OpenSpan {
  opens: string;
  closes: string;
}

/** One line of the opening times, as it is kept: a weekday or a date, and a span of it; null where it is closed. */
export interface OpeningLine {
  day: string;
  span: OpenSpan | null;
}

/** More spans of a day than these are a mistake; so are more single days. */
const MOST_SPANS = 3;
const MOST_DATES = 40;
const MOST_LINES = MOST_SPANS * (openingDays.length + MOST_DATES);

const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/;

/** "Mo 06:30-20:00", "2026-12-24 08:00-12:00" or "2026-12-25 closed". What is not typed yet is left empty: "Mo -20:00". */
export function writeLine({ day, span }: OpeningLine): string {
  return span === null ? `${day} closed` : `${day} ${span.opens}-${span.closes}`;
}

/** What a line says, whole or half typed. */
export function readLine(line: string): OpeningLine {
  const [day = '', times = ''] = line.split(' ');
  const [opens = '', closes = ''] = times.split('-');
  return { day, span: times === 'closed' ? null : { opens, closes } };
}

/** "Monday", or "Thu 24 Dec" of a date. */
export function openingDayName(day: string): string {
  return (
    openingDays.find((one) => one.day === day)?.name ?? (isCalendarDay(day) ? formatShortDay(day) : 'The day')
  );
}

/** The spans of a day, earliest first. */
export function spansOf(lines: readonly OpeningLine[], day: string): OpenSpan[] {
  return lines
    .flatMap((line) => (line.day === day && line.span !== null ? [line.span] : []))
    .toSorted((a, b) => (a.opens < b.opens ? -1 : 1));
}

/** The dates with times of their own, in order. */
export function openingDates(lines: readonly OpeningLine[]): string[] {
  return [...new Set(lines.map(({ day }) => day).filter(isCalendarDay))].toSorted();
}

const isWeekday = (day: string): boolean => openingDays.some((one) => one.day === day);

/** What is wrong with the lines, as a sentence; null for nothing. */
function problemOf(lines: readonly OpeningLine[]): string | null {
  const dates = openingDates(lines);
  if (dates.length > MOST_DATES) return `At most ${MOST_DATES} days can have times of their own`;
  for (const day of new Set(lines.map((line) => line.day))) {
    const own = lines.filter((line) => line.day === day);
    const problem =
      isWeekday(day) || isCalendarDay(day) ? problemOfDay(day, own) : 'Choose a day for each line';
    if (problem !== null) return problem;
  }
  return null;
}

function problemOfDay(day: string, own: readonly OpeningLine[]): string | null {
  const name = openingDayName(day);
  const spans = spansOf(own, day);
  const closed = own.length - spans.length;
  if (closed > 0 && (isWeekday(day) || own.length > 1)) return `${name} is either open or closed`;
  if (spans.length > MOST_SPANS) return `${name} can have at most ${MOST_SPANS} times`;
  if (spans.some(({ opens, closes }) => !CLOCK.test(opens) || !(CLOCK.test(closes) || closes === '24:00')))
    return `Say when ${name} opens and closes`;
  if (spans.some(({ opens, closes }) => minuteOfDay(closes) <= minuteOfDay(opens)))
    return `${name} closes before it opens`;
  return spans.some(({ opens }, index) => index > 0 && opens < (spans[index - 1]?.closes ?? ''))
    ? `The times of ${name} overlap`
    : null;
}

/** The week from Monday, then the dates: as they are kept, so that the same times are the same list. */
function inOrder(lines: readonly OpeningLine[]): string[] {
  const days = [...openingDays.map(({ day }) => day as string), ...openingDates(lines)];
  return days.flatMap((day) => [
    ...spansOf(lines, day).map((span) => writeLine({ day, span })),
    ...(lines.some((line) => line.day === day && line.span === null) ? [writeLine({ day, span: null })] : []),
  ]);
}

/** Opening times as an owner gives them (docs/product.md#opening-times): each line as `writeLine` has it. */
export const openingTimesSchema = z
  .array(z.string({ error: 'Opening times are lines of text' }).max(40), {
    error: 'Opening times are a list',
  })
  .max(MOST_LINES, `At most ${MOST_DATES} days can have times of their own`)
  .transform((texts, context) => {
    const lines = texts.map(readLine);
    const problem = problemOf(lines);
    if (problem === null) return inOrder(lines);
    context.addIssue({ code: 'custom', message: problem });
    return z.NEVER;
  });

/** "06:30 to 20:00", "06:30 to 10:00 and 16:00 to 21:00", "Closed". */
export function spansText(spans: readonly OpenSpan[]): string {
  if (spans.length === 0) return 'Closed';
  const [only] = spans;
  if (spans.length === 1 && only?.opens === '00:00' && only.closes === '24:00') return 'Open all day';
  return spans
    .map(({ opens, closes }) => `${opens} to ${closes === '24:00' ? 'midnight' : closes}`)
    .join(' and ');
}
