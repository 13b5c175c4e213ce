import { Temporal } from 'temporal-polyfill';
import { isCalendarDay, londonDay } from '#shared/calendar/calendar-day.ts';
import { formatClockTime } from '#shared/calendar/clock-time.ts';
import { formatLondonTime } from '#shared/calendar/london-time.ts';

// The forms of ISO 8601 that schema.org allows for dates, times and durations, as publishers write them. A form that
// could mean two things, such as a time without a zone, is null.

const NUMBER = String.raw`(\d{1,6}(?:[.,]\d{1,6})?)`;
const DURATION = new RegExp(
  `^P(?:0+Y)?(?:0+M)?(?:${NUMBER}W)?(?:${NUMBER}D)?(?:T(?:${NUMBER}H)?(?:${NUMBER}M)?(?:${NUMBER}S)?)?$`,
  'i',
);

/**
 * Returns a duration in minutes: `PT1H30M`, `PT90M`, `PT1.5H`, `PT5400S`, `P0DT1H`, `P1D`, or ISO 8601's alternative form
 * `P0000-00-00T01:30:00`. Null for months and years, whose length varies, and for what is not a duration.
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

/** Returns how many whole days a repetition takes: `P1W`, `P7D`, "weekly", "daily". Null for any other. */
export function repetitionDays(text: string | null): number | null {
  const word = text?.trim().toLowerCase();
  if (word === 'daily') return 1;
  if (word === 'weekly') return 7;
  if (word === 'fortnightly') return 14;
  const minutes = durationMinutes(text);
  return minutes !== null && minutes > 0 && minutes % 1440 === 0 ? minutes / 1440 : null;
}

/**
 * Returns an instant to the minute. It needs its zone, and lies in this century: `2026-05-09T09:00:00Z`,
 * `20260509T0900+01`, `2026-05-09 09:00+0100`. Null for any other.
 */
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
 * Returns a calendar day `YYYY-MM-DD` of this century: `2026-03-02`, `20260302`, `2026-061` (the 61st day), `2026-W10-1`
 * (Monday of week 10), or the day in London of an instant. A local date and time counts by its date. Null for any other.
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
  // Week 1 is the week of 4 January.
  const fourth = Temporal.PlainDate.from(`${weekYear}-01-04`);
  const date = fourth.add({ days: (Number(week) - 1) * 7 + Number(weekday) - fourth.dayOfWeek });
  return date.weekOfYear === Number(week) ? date.toString() : null;
}

/**
 * Returns a time of day HH:MM by the clock in London: `18:30`, `9:30`, `1830`, `T18:30:00`, `18:30:00.000`, or the time of
 * a date and time. A time of day with a zone and without a date is null: it means another hour in summer. So are `24:00`
 * as a start and anything with seconds.
 *
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

/** The names that the zone database has for the clocks of the United Kingdom and its islands ("backward"). */
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

/** Whether a time zone is that of the United Kingdom. Left out, null or empty, it is taken for it: feeds are British. */
export const isUkZone = (name: string | null): boolean => name === null || UK_ZONES.has(name.toLowerCase());
