import { dayParts, formatShortDay, londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { formatClockTime, minuteOfDay } from '#shared/calendar/clock-time.ts';
import { formatLondonTime } from '#shared/calendar/london-time.ts';
import { daySpans, type OpeningLine, type OpenSpan, openingDates, openingDays } from './opening-times.ts';

/** Both days included. */
export interface ClosedDays {
  firstDay: string;
  lastDay: string;
  reason: string;
}

export interface SpecialDay {
  day: string;
  /** Empty: closed. */
  spans: OpenSpan[];
  reason: string | null;
}

const SPECIAL_DAYS_AHEAD = 60;
/** Longer than any holiday. */
const NEXT_OPENING_DAYS = 21;

/** Closures override special times, which override the weekday's. */
function openingTimesOn(
  lines: readonly OpeningLine[],
  closed: readonly ClosedDays[],
  day: string,
): SpecialDay {
  const closure = closed.find(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay);
  if (closure !== undefined) return { day, spans: [], reason: closure.reason };
  const own = lines.some((line) => line.day === day);
  const weekday = openingDays.find(({ name }) => name === dayParts(day).weekday)?.day ?? '';
  const spans = daySpans(lines, own ? day : weekday);
  return { day, spans, reason: null };
}

export function specialDays(
  lines: readonly OpeningLine[],
  closed: readonly ClosedDays[],
  now: Date,
): SpecialDay[] {
  const today = londonDay(now);
  const dates = new Set(openingDates(lines));
  return Array.from({ length: SPECIAL_DAYS_AHEAD }, (_, days) => plusDays(today, days))
    .filter(
      (day) => dates.has(day) || closed.some(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay),
    )
    .map((day) => openingTimesOn(lines, closed, day));
}

/**
 * "Open until 21:00", "Closed, opens tomorrow at 06:30", "Closed today: Christmas. Opens Mon 28 Dec at 06:30"; null
 * without opening times. London wall-clock time.
 */
export function openingStatus(
  lines: readonly OpeningLine[],
  closed: readonly ClosedDays[],
  now: Date,
): { open: boolean; sentence: string } | null {
  if (lines.length === 0) return null;
  const today = londonDay(now);
  const minute = minuteOfDay(formatLondonTime(now));
  const { spans, reason } = openingTimesOn(lines, closed, today);
  const current = spans.find(
    ({ opens, closes }) => minuteOfDay(opens) <= minute && minute < minuteOfDay(closes),
  );
  if (current !== undefined)
    return { open: true, sentence: `Open until ${closingTime(lines, closed, today, current.closes)}` };
  const next = nextOpening(lines, closed, today, minute);
  if (reason !== null)
    return { open: false, sentence: `Closed today: ${reason}.${next && ` Opens ${next}`}` };
  return { open: false, sentence: next === '' ? 'Closed' : `Closed, opens ${next}` };
}

/** A span to midnight joins one that starts at midnight. */
function closingTime(
  lines: readonly OpeningLine[],
  closed: readonly ClosedDays[],
  today: string,
  closes: string,
): string {
  let until = closes;
  for (let days = 1; until === '24:00'; days++) {
    const onwards = openingTimesOn(lines, closed, plusDays(today, days)).spans.find(
      ({ opens }) => opens === '00:00',
    );
    if (onwards === undefined) return 'midnight';
    if (days === 7) return 'further notice';
    until = onwards.closes;
    if (until !== '24:00' && days > 1) return `${formatShortDay(plusDays(today, days))}, ${until}`;
  }
  return until;
}

function nextOpening(
  lines: readonly OpeningLine[],
  closed: readonly ClosedDays[],
  today: string,
  minute: number,
): string {
  const later = openingTimesOn(lines, closed, today).spans.find(
    ({ opens }) => opens > formatClockTime(minute),
  );
  if (later !== undefined) return `at ${later.opens}`;
  for (let days = 1; days <= NEXT_OPENING_DAYS; days++) {
    const day = plusDays(today, days);
    const [first] = openingTimesOn(lines, closed, day).spans;
    if (first !== undefined) return `${days === 1 ? 'tomorrow' : formatShortDay(day)} at ${first.opens}`;
  }
  return '';
}
