import { dayParts, formatShortDay, londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { formatClockTime, minuteOfDay } from '#shared/calendar/clock-time.ts';
import { formatLondonTime } from '#shared/calendar/london-time.ts';
import { daySpans, type OpeningLine, type OpenSpan, openingDates, openingDays } from './opening-times.ts';

/** Days on which a business takes place nowhere, both included, and why. */
export interface ClosedDays {
  firstDay: string;
  lastDay: string;
  reason: string;
}

/** A day with times of its own. */
export interface SpecialDay {
  day: string;
  /** None: closed. */
  spans: OpenSpan[];
  reason: string | null;
}

/** How far ahead days with times of their own are told. */
const SPECIAL_DAYS_AHEAD = 60;
/** As far as the next opening is looked for: longer than any holiday. */
const NEXT_OPENING_DAYS = 21;

/** What holds on a day: a closure before times of its own, and those before its weekday's. */
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

/** The days to come that are not as their weekday, soonest first. */
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
 * Whether it is open at a moment, and what comes next, as people are told: "Open until 21:00", "Closed, opens at 16:00",
 * "Closed, opens tomorrow at 06:30", "Closed today: Christmas. Opens Mon 28 Dec at 06:30". Null where nobody has said
 * when it is open. By London's clock, so that a day with 25 hours has the times that stand at the door.
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

/** Whoever is open to the end of a day and from the beginning of the next does not close in between. */
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
