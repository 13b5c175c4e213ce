import { DAY_MS, type Moment, parseMoment, startOfDay, type WallTime } from './calendar-time.ts';
import { UnreadableCalendarError } from './ical-parser.ts';

/** RFC 5545, section 3.3.10: on the clock of the series. Pure. */

const FREQUENCIES = ['YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY', 'HOURLY', 'MINUTELY'] as const;
type Frequency = (typeof FREQUENCIES)[number];
const DAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

export interface RecurrenceRule {
  frequency: Frequency;
  interval: number;
  count: number | null;
  until: Moment | null;
  months: number[];
  monthDays: number[];
  yearDays: number[];
  weeks: number[];
  /** 0 is Sunday; `nth` of the month or year, 0 for every one. */
  days: { day: number; nth: number }[];
  hours: number[];
  minutes: number[];
  seconds: number[];
  positions: number[];
  weekStart: number;
}

/** Limits the work for a calendar. */
export interface StepBudget {
  left: number;
}

/** Ignores empty parts. Throws `Unreadable`. */
export function parseRule(text: string): RecurrenceRule {
  const parts = new Map(
    text
      .split(';')
      .map((part) => part.split('='))
      .map(([name = '', value = '']) => [name.trim().toUpperCase(), value.trim().toUpperCase()] as const)
      .filter(([, value]) => value !== ''),
  );
  const frequency = FREQUENCIES.find((one) => one === parts.get('FREQ'));
  if (frequency === undefined)
    throw new UnreadableCalendarError(`it repeats “${(parts.get('FREQ') ?? text).slice(0, 40)}”`);
  if ((parts.get('RSCALE') ?? 'GREGORIAN') !== 'GREGORIAN' || (parts.get('SKIP') ?? 'OMIT') !== 'OMIT')
    throw new UnreadableCalendarError('it uses a different calendar system');
  const numbers = (name: string, least: number, most: number): number[] =>
    (parts.get(name)?.split(',') ?? []).map((given) => {
      const number = Number(given);
      if (!Number.isInteger(number) || Math.abs(number) > most || number < least)
        throw new UnreadableCalendarError(`it repeats with ${name}=${given.slice(0, 20)}`);
      return number;
    });
  const one = (name: string, otherwise: number | null) => {
    const [number = otherwise] = numbers(name, 1, 1_000_000_000);
    return number;
  };
  const until = parts.get('UNTIL');
  return {
    frequency,
    interval: one('INTERVAL', 1) ?? 1,
    count: one('COUNT', null),
    until: until === undefined ? null : parseMoment(until, false, 'its last date'),
    months: numbers('BYMONTH', 1, 12),
    monthDays: numbers('BYMONTHDAY', -31, 31),
    yearDays: numbers('BYYEARDAY', -366, 366),
    weeks: numbers('BYWEEKNO', -53, 53),
    days: (parts.get('BYDAY')?.split(',') ?? []).map((given) => {
      const [, nth = '0', name = ''] = /^([+-]?\d{1,2})?\s*(SU|MO|TU|WE|TH|FR|SA)$/.exec(given.trim()) ?? [];
      if (name === '') throw new UnreadableCalendarError(`it repeats with BYDAY=${given.slice(0, 20)}`);
      return { day: DAYS.indexOf(name), nth: Number(nth) };
    }),
    hours: numbers('BYHOUR', 0, 23),
    minutes: numbers('BYMINUTE', 0, 59),
    seconds: numbers('BYSECOND', 0, 60),
    positions: numbers('BYSETPOS', -366, 366),
    weekStart: Math.max(0, DAYS.indexOf(parts.get('WKST') ?? 'MO')),
  };
}

/**
 * Occurrences in a range, both ends included. `start` always counts as the first, as in Google, Apple and Outlook.
 * Skips ahead
 * to `from` unless the rule counts. Throws `Unreadable` over budget.
 */
export function expandRule(
  rule: RecurrenceRule,
  start: WallTime,
  from: WallTime,
  until: WallTime,
  budget: StepBudget,
): WallTime[] {
  const found: WallTime[] = start >= from && start <= until ? [start] : [];
  if (rule.count !== null && lastPossibleStart(rule, start) < from) return found;
  const step = createStepper(rule, start);
  // The start counts.
  let left = (rule.count ?? Number.POSITIVE_INFINITY) - 1;
  for (let period = rule.count === null ? step.first(from) : 0; left > 0; period++) {
    if (step.begins(period) > until) break;
    if (--budget.left < 0) throw new UnreadableCalendarError('it repeats too often');
    for (const wall of occurrencesInPeriod(rule, step.daysWithin(period), step.timesWithin(period))) {
      if (wall <= start) continue;
      if (wall > until || left === 0) return found;
      left -= 1;
      if (wall < from) continue;
      if (--budget.left < 0) throw new UnreadableCalendarError('it repeats too often');
      found.push(wall);
    }
  }
  return found;
}

/** A quick upper bound for simple counted rules, infinite for others. */
function lastPossibleStart({ frequency, interval, count, ...by }: RecurrenceRule, start: WallTime): WallTime {
  const isSimple =
    (frequency === 'DAILY' || frequency === 'WEEKLY') &&
    [by.months, by.monthDays, by.yearDays, by.weeks, by.positions].every(({ length }) => length === 0);
  return isSimple ? start + ((count ?? 0) * interval + 1) * 7 * DAY_MS : Number.POSITIVE_INFINITY;
}

interface PeriodStepper {
  /** The last period that begins at or before that time, or 0. */
  first(from: WallTime): number;
  begins(period: number): WallTime;
  /** As midnights. */
  daysWithin(period: number): WallTime[];
  /** In milliseconds. */
  timesWithin(period: number): number[];
}

const UNITS = { DAILY: DAY_MS, WEEKLY: 7 * DAY_MS, HOURLY: 3_600_000, MINUTELY: 60_000 } as const;

function createStepper(rule: RecurrenceRule, start: WallTime): PeriodStepper {
  const { frequency, interval } = rule;
  const begin = new Date(start);
  const timesOfDay = ruleTimes(rule, start);
  if (frequency === 'YEARLY' || frequency === 'MONTHLY') {
    const isYear = frequency === 'YEARLY';
    const origin = begin.getUTCFullYear() * 12 + (isYear ? 0 : begin.getUTCMonth());
    const months = (isYear ? 12 : 1) * interval;
    const begins = (period: number) => {
      const month = origin + period * months;
      return Date.UTC(Math.floor(month / 12), month % 12);
    };
    const named = ruleDays(rule, begin);
    return {
      begins,
      first: (from) => {
        const at = new Date(from);
        return Math.max(0, Math.floor((at.getUTCFullYear() * 12 + at.getUTCMonth() - origin) / months));
      },
      daysWithin: (period) => {
        const month = origin + period * months;
        return isYear ? named.year(Math.floor(month / 12)) : named.month(Math.floor(month / 12), month % 12);
      },
      timesWithin: () => timesOfDay,
    };
  }
  const unit = UNITS[frequency] * interval;
  const origin =
    frequency === 'WEEKLY'
      ? startOfDay(start) - ((begin.getUTCDay() - rule.weekStart + 7) % 7) * DAY_MS
      : Math.floor(start / UNITS[frequency]) * UNITS[frequency];
  const begins = (period: number) => origin + period * unit;
  const named = ruleDays(rule, begin);
  return {
    begins,
    first: (from) => Math.max(0, Math.floor((from - origin) / unit)),
    daysWithin: (period) => {
      const day = startOfDay(begins(period));
      const week = frequency === 'WEEKLY' ? [0, 1, 2, 3, 4, 5, 6] : [0];
      return week.map((days) => day + days * DAY_MS).filter(named.has);
    },
    timesWithin: (period) => {
      if (frequency === 'WEEKLY' || frequency === 'DAILY') return timesOfDay;
      return subDailyTimes(rule, start, begins(period));
    },
  };
}

function ruleTimes({ hours, minutes, seconds }: RecurrenceRule, start: WallTime): number[] {
  const at = new Date(start);
  const or = (given: number[], own: number) => (given.length > 0 ? given : [own]);
  return or(hours, at.getUTCHours())
    .flatMap((hour) =>
      or(minutes, at.getUTCMinutes()).flatMap((minute) =>
        or(seconds, at.getUTCSeconds()).map((second) => ((hour * 60 + minute) * 60 + second) * 1000),
      ),
    )
    .toSorted((one, other) => one - other);
}

function subDailyTimes(rule: RecurrenceRule, start: WallTime, period: WallTime): number[] {
  const at = new Date(period);
  const [hour, minute] = [at.getUTCHours(), at.getUTCMinutes()];
  if (rule.hours.length > 0 && !rule.hours.includes(hour)) return [];
  const isMinute = rule.frequency === 'MINUTELY';
  if (isMinute && rule.minutes.length > 0 && !rule.minutes.includes(minute)) return [];
  return ruleTimes({ ...rule, hours: [hour], ...(isMinute && { minutes: [minute] }) }, start);
}

function ruleDays(rule: RecurrenceRule, start: Date) {
  const { frequency, monthDays, yearDays, weeks } = rule;
  const isNone = monthDays.length + yearDays.length + weeks.length + rule.days.length === 0;
  const months =
    rule.months.length > 0 || frequency !== 'YEARLY' || !isNone ? rule.months : [start.getUTCMonth() + 1];
  const days = isNone && frequency === 'WEEKLY' ? [{ day: start.getUTCDay(), nth: 0 }] : rule.days;
  const ownDay =
    isNone && (frequency === 'YEARLY' || frequency === 'MONTHLY') ? [start.getUTCDate()] : monthDays;
  const nthInYear = frequency === 'YEARLY' && months.length === 0;
  const mayHaveNth = frequency === 'YEARLY' || frequency === 'MONTHLY';
  const isWeekday = (weekday: number, place: number, length: number) =>
    days.some(
      ({ day, nth }) =>
        day === weekday &&
        (nth === 0 ||
          !mayHaveNth ||
          weeks.length > 0 ||
          (nth > 0 ? Math.ceil(place / 7) === nth : Math.ceil((length - place + 1) / 7) === -nth)),
    );
  const counted = (given: readonly number[], place: number, length: number) =>
    given.includes(place) || given.includes(place - length - 1);
  const has = (midnight: WallTime): boolean => {
    const at = new Date(midnight);
    const [year, month, day] = [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()];
    if (months.length > 0 && !months.includes(month + 1)) return false;
    const monthLength = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
    if (ownDay.length > 0 && !counted(ownDay, day, monthLength)) return false;
    if (yearDays.length + weeks.length === 0 && !nthInYear)
      return days.length === 0 || isWeekday(at.getUTCDay(), day, monthLength);
    const yearStart = Date.UTC(year, 0, 1);
    const yearDay = (midnight - yearStart) / DAY_MS + 1;
    const yearLength = (Date.UTC(year + 1, 0, 1) - yearStart) / DAY_MS;
    if (yearDays.length > 0 && !counted(yearDays, yearDay, yearLength)) return false;
    if (weeks.length > 0) {
      const week = isoWeek(midnight, rule.weekStart);
      if (!counted(weeks, week.number, week.ofYear)) return false;
      // Without days, weekly rules use the start's weekday.
      if (days.length + yearDays.length + ownDay.length === 0 && at.getUTCDay() !== start.getUTCDay())
        return false;
    }
    return (
      days.length === 0 ||
      (nthInYear
        ? isWeekday(at.getUTCDay(), yearDay, yearLength)
        : isWeekday(at.getUTCDay(), day, monthLength))
    );
  };
  const month = (year: number, index: number): WallTime[] => {
    if (months.length > 0 && !months.includes(index + 1)) return [];
    const [begin, end] = [Date.UTC(year, index, 1), Date.UTC(year, index + 1, 1)];
    if (isNone) {
      const own = begin + ((ownDay[0] ?? 1) - 1) * DAY_MS;
      return own < end ? [own] : [];
    }
    return Array.from({ length: (end - begin) / DAY_MS }, (_, place) => begin + place * DAY_MS).filter(has);
  };
  return {
    has,
    month,
    year: (year: number) => {
      const indexes =
        months.length > 0 ? months.map((one) => one - 1) : [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
      return indexes.toSorted((one, other) => one - other).flatMap((index) => month(year, index));
    },
  };
}

/** ISO 8601, but with that first day of the week. */
function isoWeek(midnight: WallTime, weekStart: number): { number: number; ofYear: number } {
  const firstWeek = (year: number) => {
    const fourth = Date.UTC(year, 0, 4);
    return fourth - ((new Date(fourth).getUTCDay() - weekStart + 7) % 7) * DAY_MS;
  };
  const year = new Date(midnight).getUTCFullYear();
  const own = midnight >= firstWeek(year + 1) ? year + 1 : midnight < firstWeek(year) ? year - 1 : year;
  const begin = firstWeek(own);
  return {
    number: Math.floor((midnight - begin) / (7 * DAY_MS)) + 1,
    ofYear: (firstWeek(own + 1) - begin) / (7 * DAY_MS),
  };
}

function occurrencesInPeriod(
  { positions }: RecurrenceRule,
  days: readonly WallTime[],
  times: readonly number[],
): WallTime[] {
  const [day, time] = [days[0], times[0]];
  if (day === undefined || time === undefined) return [];
  if (days.length === 1 && times.length === 1 && positions.length === 0) return [day + time];
  const all = days.flatMap((midnight) => times.map((at) => midnight + at));
  if (positions.length === 0) return all;
  const at = new Set(positions.map((position) => (position > 0 ? position - 1 : all.length + position)));
  return all.filter((_, place) => at.has(place));
}
