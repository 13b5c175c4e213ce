import { formatShortDay, isCalendarDay } from '#shared/calendar/calendar-day.ts';

/** As in schema.org's openingHours, from Monday. */
export const openingDays = [
  { day: 'Mo', name: 'Monday' },
  { day: 'Tu', name: 'Tuesday' },
  { day: 'We', name: 'Wednesday' },
  { day: 'Th', name: 'Thursday' },
  { day: 'Fr', name: 'Friday' },
  { day: 'Sa', name: 'Saturday' },
  { day: 'Su', name: 'Sunday' },
] as const;

/** London times: "06:30" to "20:00". A span to the end of the day closes at "24:00". */
export interface OpenSpan {
  opens: string;
  closes: string;
}

/** A weekday or a date with one span; null if it is closed. */
export interface OpeningLine {
  day: string;
  span: OpenSpan | null;
}

/** "Mo 06:30-20:00", "2026-12-24 08:00-12:00", "2026-12-25 closed". Half typed: "Mo -20:00". */
export function writeLine({ day, span }: OpeningLine): string {
  return span === null ? `${day} closed` : `${day} ${span.opens}-${span.closes}`;
}

export function readLine(line: string): OpeningLine {
  const [day = '', times = ''] = line.split(' ');
  const [opens = '', closes = ''] = times.split('-');
  return { day, span: times === 'closed' ? null : { opens, closes } };
}

/** "Monday", or "Thu 24 Dec" for a date. */
export function openingDayName(day: string): string {
  return (
    openingDays.find((one) => one.day === day)?.name ?? (isCalendarDay(day) ? formatShortDay(day) : 'The day')
  );
}

export function daySpans(lines: readonly OpeningLine[], day: string): OpenSpan[] {
  return lines
    .flatMap((line) => (line.day === day && line.span !== null ? [line.span] : []))
    .toSorted((a, b) => (a.opens < b.opens ? -1 : 1));
}

export function openingDates(lines: readonly OpeningLine[]): string[] {
  return [...new Set(lines.map(({ day }) => day).filter(isCalendarDay))].toSorted();
}

/** "06:30 to 20:00", "06:30 to 10:00 and 16:00 to 21:00", "Closed". */
export function formatSpans(spans: readonly OpenSpan[]): string {
  if (spans.length === 0) return 'Closed';
  const [only] = spans;
  if (spans.length === 1 && only?.opens === '00:00' && only.closes === '24:00') return 'Open all day';
  return spans
    .map(({ opens, closes }) => `${opens} to ${closes === '24:00' ? 'midnight' : closes}`)
    .join(' and ');
}
