import { dayOfWeek, isCalendarDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { plainLine } from '#shared/domain/plain-line.ts';
import type { ScheduleFacts } from './facts.ts';
import { asThing, listOf, minutesOf, numberOf, type Thing, textOf } from './things.ts';

/** How far ahead the dates of a schedule are laid out, in days. */
export const SCHEDULE_DAYS = 56;

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** The schedules that can be read; `odd` is what stands in the first that cannot. */
export function readSchedules(values: readonly unknown[]): {
  schedules: ScheduleFacts[];
  odd: string | null;
} {
  const schedules: ScheduleFacts[] = [];
  let odd: string | null = null;
  for (const value of values) {
    const thing = asThing(value);
    const schedule = thing === null ? null : readSchedule(thing);
    if (schedule === null) odd ??= plainLine(JSON.stringify(value) ?? '', 160);
    else schedules.push(schedule);
  }
  return { schedules, odd };
}

/** Days and weeks on the clocks of the United Kingdom, and nothing else: by month it could be meant in two ways. */
function readSchedule(thing: Thing): ScheduleFacts | null {
  const firstDay = dayOf(thing['startDate']);
  const lastDay = dayOf(thing['endDate']);
  const startTime = timeOf(thing['startTime']);
  const minutes = minutesOf(textOf(thing['duration'])) ?? between(startTime, timeOf(thing['endTime']));
  const zone = textOf(thing['scheduleTimezone']) ?? 'Europe/London';
  const [, count, unit] = /^P(\d{1,2})([DW])$/.exec(textOf(thing['repeatFrequency']) ?? '') ?? [];
  const named = listOf(thing['byDay']).map((day) =>
    WEEKDAYS.indexOf(textOf(day)?.split(/[/:]/).at(-1) ?? ''),
  );
  const timed =
    firstDay !== null && startTime !== null && minutes !== null && minutes >= 1 && minutes <= 24 * 60;
  const repeats =
    count !== undefined &&
    Number(count) > 0 &&
    !named.includes(-1) &&
    (unit === 'W' || named.length === 0 || count === '1');
  const readable =
    zone === 'Europe/London' && thing['byMonth'] === undefined && thing['byMonthDay'] === undefined;
  if (!timed || !repeats || !readable || (thing['endDate'] !== undefined && lastDay === null)) return null;
  const times = numberOf(thing['repeatCount']);
  return {
    firstDay,
    lastDay,
    startTime,
    minutes,
    weekdays: unit === 'W' && named.length === 0 ? [dayOfWeek(firstDay)] : [...new Set(named)],
    // Every day, on these days of the week: as every week.
    every: unit === 'D' && named.length > 0 ? 1 : Number(count),
    count: times === null ? null : Math.max(0, Math.floor(times)),
    except: listOf(thing['exceptDate'])
      .flatMap((day) => textOf(day)?.slice(0, 40) ?? [])
      .slice(0, 400),
  };
}

function dayOf(value: unknown): string | null {
  const day = textOf(value)?.slice(0, 10) ?? '';
  return isCalendarDay(day) && day >= '2000' && day < '2100' ? day : null;
}

const timeOf = (value: unknown): string | null =>
  /^((?:[01]\d|2[0-3]):[0-5]\d)(?::00)?$/.exec(textOf(value) ?? '')?.[1] ?? null;

function between(from: string | null, to: string | null): number | null {
  if (from === null || to === null) return null;
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  const span = minutes(to) - minutes(from);
  return span > 0 ? span : span + 24 * 60;
}

/**
 * The days of a schedule from one day to another, both included, in order.
 *
 * @param from `YYYY-MM-DD`
 */
export function daysOf(schedule: ScheduleFacts, from: string, to: string): string[] {
  const days: string[] = [];
  const end = schedule.lastDay !== null && schedule.lastDay < to ? schedule.lastDay : to;
  // Counted repetitions are counted from the first, wherever `from` is.
  const begin = schedule.count !== null || schedule.firstDay > from ? schedule.firstDay : from;
  let left = schedule.count ?? Number.POSITIVE_INFINITY;
  for (let day = begin; day <= end && left > 0; day = plusDays(day, 1)) {
    if (!falls(schedule, day)) continue;
    left -= 1;
    if (day >= from) days.push(day);
  }
  return days;
}

const daysSince = (first: string, day: string): number => (Date.parse(day) - Date.parse(first)) / 86_400_000;

function falls({ firstDay, weekdays, every }: ScheduleFacts, day: string): boolean {
  if (weekdays.length === 0) return daysSince(firstDay, day) % every === 0;
  if (!weekdays.includes(dayOfWeek(day))) return false;
  // Weeks are counted from the Monday of the first, as calendars do (RFC 5545, WKST).
  const monday = plusDays(firstDay, -((dayOfWeek(firstDay) + 6) % 7));
  return Math.floor(daysSince(monday, day) / 7) % every === 0;
}
