import { dayOfWeek, plusDays } from '#shared/calendar/calendar-day.ts';
import { singleLineText } from '#shared/domain/single-line-text.ts';
import { type FeedObject, toFeedObject, toList, toNumber, toText } from './feed-object.ts';
import { durationMinutes, isUkZone, parseDay, parseTime, repetitionDays } from './iso-8601.ts';
import type { ScheduleFacts } from './skip-reasons.ts';

/** Days. */
export const SCHEDULE_DAYS_AHEAD = 56;

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** `odd`: the first schedule's unsupported part. */
export function readSchedules(values: readonly unknown[]): {
  schedules: ScheduleFacts[];
  odd: string | null;
} {
  const schedules: ScheduleFacts[] = [];
  let odd: string | null = null;
  for (const value of values) {
    const thing = toFeedObject(value);
    const schedule = thing === null ? null : readSchedule(thing);
    if (schedule === null) odd ??= singleLineText(JSON.stringify(value) ?? '', 160);
    else schedules.push(schedule);
  }
  return { schedules, odd };
}

/** UK time zone, by days or weeks. Monthly schedules are ambiguous, so null. */
function readSchedule(thing: FeedObject): ScheduleFacts | null {
  const firstDay = parseDay(toText(thing['startDate']));
  const lastDay = parseDay(toText(thing['endDate']));
  const startTime = parseTime(toText(thing['startTime']));
  const minutes =
    durationMinutes(toText(thing['duration'])) ??
    isBetween(startTime, parseTime(toText(thing['endTime']), true));
  const every = repetitionDays(toText(thing['repeatFrequency']));
  const weekdays = parseWeekdays(toList(thing['byDay']));
  if (firstDay === null || startTime === null || minutes === null || minutes < 1 || minutes > 24 * 60)
    return null;
  if (every === null || every > MAX_REPETITION_DAYS || weekdays === null) return null;
  if (
    !isUkZone(toText(thing['scheduleTimezone'])) ||
    isPresent(thing['byMonth']) ||
    isPresent(thing['byMonthDay'])
  )
    return null;
  if (isPresent(thing['endDate']) && lastDay === null) return null;
  const times = toNumber(thing['repeatCount']);
  return {
    firstDay,
    lastDay,
    startTime,
    minutes,
    ...parseRepetition(every, weekdays),
    count: times === null ? null : Math.max(0, Math.floor(times)),
    except: toList(thing['exceptDate'])
      .flatMap((day) => toText(day)?.slice(0, 40) ?? [])
      .slice(0, 400),
  };
}

const MAX_REPETITION_DAYS = 700;

/**
 * With weekdays, `P7D` and `P1D` mean weekly and `P14D` fortnightly. Other day counts take only dates on a named
 * weekday (RFC 5545, BYDAY with DAILY).
 */
function parseRepetition(
  days: number,
  weekdays: readonly number[],
): Pick<ScheduleFacts, 'weekdays' | 'every' | 'byDays'> {
  if (weekdays.length === 0) return { weekdays: [], every: days, byDays: true };
  if (days === 1) return { weekdays: [...weekdays], every: 1, byDays: false };
  return days % 7 === 0
    ? { weekdays: [...weekdays], every: days / 7, byDays: false }
    : { weekdays: [...weekdays], every: days, byDays: true };
}

/** `https://schema.org/Monday`, `schema:Monday`, "monday", "Mon", "MO". Null for others. */
function parseWeekdays(values: readonly unknown[]): number[] | null {
  const names = values
    .flatMap((value) => (toText(value) ?? '').split(','))
    .filter((name) => name.trim() !== '');
  const days = names.map((name) => {
    const word = name.trim().split(/[/:#]/).at(-1)?.toLowerCase() ?? '';
    return word.length < 2
      ? -1
      : WEEKDAYS.findIndex((day) => day === word || day.slice(0, 3) === word || day.slice(0, 2) === word);
  });
  return days.includes(-1) ? null : [...new Set(days)];
}

/** Feeds write null, '' or [] for missing values. */
const isPresent = (value: unknown): boolean => toList(value).some((one) => one !== null && one !== '');

function isBetween(from: string | null, to: string | null): number | null {
  if (from === null || to === null) return null;
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  const span = minutes(to) - minutes(from);
  return span > 0 ? span : span + 24 * 60;
}

/**
 * The schedule's days between two days, inclusive, in order.
 * @param from `YYYY-MM-DD`
 */
export function scheduledDays(schedule: ScheduleFacts, from: string, to: string): string[] {
  const days: string[] = [];
  const end = schedule.lastDay !== null && schedule.lastDay < to ? schedule.lastDay : to;
  // A repeat count starts at the first day, not at `from`.
  const begin = schedule.count !== null || schedule.firstDay > from ? schedule.firstDay : from;
  let left = schedule.count ?? Number.POSITIVE_INFINITY;
  for (let day = begin; day <= end && left > 0; day = plusDays(day, 1)) {
    if (!isScheduledDay(schedule, day)) continue;
    left -= 1;
    if (day >= from) days.push(day);
  }
  return days;
}

const daysSince = (first: string, day: string): number => (Date.parse(day) - Date.parse(first)) / 86_400_000;

function isScheduledDay({ firstDay, weekdays, every, byDays }: ScheduleFacts, day: string): boolean {
  if (weekdays.length > 0 && !weekdays.includes(dayOfWeek(day))) return false;
  if (weekdays.length === 0 || byDays) return daysSince(firstDay, day) % every === 0;
  // Weeks start on the first day's Monday (RFC 5545, WKST).
  const monday = plusDays(firstDay, -((dayOfWeek(firstDay) + 6) % 7));
  return Math.floor(daysSince(monday, day) / 7) % every === 0;
}
