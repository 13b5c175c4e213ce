import { Temporal } from 'temporal-polyfill';
import { isCalendarDay, londonDay } from '#shared/calendar/calendar-day.ts';
import { formatClockTime } from '#shared/calendar/clock-time.ts';
import { formatLondonTime } from '#shared/calendar/london-time.ts';

// The ISO 8601 forms schema.org allows. Ambiguous ones, such as a time without a zone, are null.

const NUMBER = String.raw`(\d{1,6}(?:[.,]\d{1,6})?)`;
const DURATION = new RegExp(
  `^P(?:0+Y)?(?:0+M)?(?:${NUMBER}W)?(?:${NUMBER}D)?(?:T(?:${NUMBER}H)?(?:${NUMBER}M)?(?:${NUMBER}S)?)?$`,
  'i',
);

/**
 * Minutes of `PT1H30M`, `PT1.5H`, `P0DT1H`, `P1D` or `P0000-00-00T01:30:00`. Null for months, years and invalid text.
 */
export function durationMinutes(text: string | null): number | null {
  const clock = /^P(?:0000-00-00)?T(\d\d):([0-5]\d)(?::([0-5]\d))?$/i.exec(text ?? '');
  if (clock !== null) return Number(clock[1]) * 60 + Number(clock[2]);
  const found = DURATION.exec(text ?? '');
  const parts = found?.slice(1) ?? [];
  if (parts.every((part) => part === undefined)) return null;
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = parts.map((part) =>
    Number((part ?? '0').replace(',', '.')),
  );
  return Math.floor((weeks * 7 + days) * 1440 + hours * 60 + minutes + seconds / 60);
}

/** Days of `P1W`, `P7D`, "weekly", "daily". Null for others. */
export function repetitionDays(text: string | null): number | null {
  const word = text?.trim().toLowerCase();
  if (word === 'daily') return 1;
  if (word === 'weekly') return 7;
  if (word === 'fortnightly') return 14;
  const minutes = durationMinutes(text);
  return minutes !== null && minutes > 0 && minutes % 1440 === 0 ? minutes / 1440 : null;
}

/** To the minute, with a zone, in this century: `2026-05-09T09:00:00Z`, `20260509T0900+01`. Null for others. */
export function parseInstant(text: string): Temporal.Instant | null {
  const found =
    /^(20\d\d)(-?)(\d\d)\2(\d\d)[T ](\d\d)(?::?(\d\d)(?::?(\d\d)(?:[.,]\d+)?)?)?\s?(Z|[+-]\d\d(?::?\d\d)?)$/i.exec(
      text,
    );
  if (found === null) return null;
  const [, year, , month, day, hour, minute = '00', second = '00', zone = ''] = found;
  const offset = /^z$/i.test(zone) ? 'Z' : `${zone.slice(0, 3)}:${zone.replace(':', '').slice(3) || '00'}`;
  try {
    return Temporal.Instant.from(`${year}-${month}-${day}T${hour}:${minute}:${second}${offset}`).round({
      smallestUnit: 'minute',
      roundingMode: 'floor',
    });
  } catch {
    return null;
  }
}

/**
 * A day of this century: `2026-03-02`, `20260302`, `2026-061` (61st day), `2026-W10-1` (Monday of week 10). An
 * instant gives its London day, a local date and time its date. Null for others.
 */
export function parseDay(text: string | null): string | null {
  if (text === null) return null;
  const instant = parseInstant(text);
  const day =
    instant === null
      ? calendarDay(text.split(/[T ]/i)[0] ?? '')
      : londonDay(new Date(instant.epochMilliseconds));
  return day !== null && isCalendarDay(day) && day >= '2000' && day < '2100' ? day : null;
}

function calendarDay(text: string): string | null {
  const [, year, , month, day] = /^(\d{4})(-?)(\d\d)\2(\d\d)$/.exec(text) ?? [];
  if (year !== undefined) return `${year}-${month}-${day}`;
  const [, ordinalYear, ordinal] = /^(\d{4})-?(\d{3})$/.exec(text) ?? [];
  if (ordinalYear !== undefined) {
    const date = Temporal.PlainDate.from(`${ordinalYear}-01-01`).add({ days: Number(ordinal) - 1 });
    return String(date.year) === ordinalYear ? date.toString() : null;
  }
  const [, weekYear, week, weekday] = /^(\d{4})-?W([0-5]\d)-?([1-7])$/i.exec(text) ?? [];
  if (weekYear === undefined) return null;
  // ISO week 1 contains 4 January.
  const fourth = Temporal.PlainDate.from(`${weekYear}-01-04`);
  const date = fourth.add({ days: (Number(week) - 1) * 7 + Number(weekday) - fourth.dayOfWeek });
  return date.weekOfYear === Number(week) ? date.toString() : null;
}

/**
 * London time HH:MM from `18:30`, `1830`, `T18:30:00` or a date and time. Null for a zoned time without a date
 * (ambiguous in summer), for seconds, and for `24:00` as a start.
 * @param isEnd `24:00` is the end of the day
 */
export function parseTime(text: string | null, isEnd = false): string | null {
  if (text === null) return null;
  const instant = parseInstant(text);
  if (instant !== null) return formatLondonTime(new Date(instant.epochMilliseconds));
  const found =
    /^(?:\d{4}-?\d\d-?\d\d(?=[T ]))?[T ]?(\d{1,2})(?::([0-5]\d)(?::00(?:[.,]0+)?)?|([0-5]\d)(?:00)?)?$/i.exec(
      text,
    );
  if (found === null) return null;
  const [, hour = '', colon, basic] = found;
  const minute = Number(colon ?? basic ?? Number.NaN);
  if (Number.isNaN(minute) || (colon === undefined && hour.length !== 2)) return null;
  if (isEnd && hour === '24' && minute === 0) return '00:00';
  return Number(hour) > 23 ? null : formatClockTime(Number(hour) * 60 + minute);
}

/** UK aliases in the zone database ("backward"). */
const UK_ZONES = new Set(
  [
    'Europe/London',
    'Europe/Belfast',
    'Europe/Guernsey',
    'Europe/Isle_of_Man',
    'Europe/Jersey',
    'GB',
    'GB-Eire',
  ].map((name) => name.toLowerCase()),
);

/** Missing or empty counts as the UK: feeds are British. */
export const isUkZone = (name: string | null): boolean => name === null || UK_ZONES.has(name.toLowerCase());
