import { dayParts, londonDay } from '#shared/calendar/calendar-day.ts';

/**
 * The quarters of Making Tax Digital for Income Tax. `tax`: from the 6th, as the tax year. `calendar`: from the 1st,
 * which people can choose in their software. Both have the same deadlines (gov.uk, "Send quarterly updates").
 */
export const periodKinds = ['tax', 'calendar'] as const;
export type PeriodKind = (typeof periodKinds)[number];

/** "2026-3": the third quarter of the tax year that begins in April 2026. */
export type Quarter = string;

export const QUARTER_PATTERN = /^20\d{2}-[1-4]$/;

export interface QuarterDays {
  /** London days, both in the quarter. */
  from: string;
  to: string;
  /** First day of the tax year. An update to HMRC covers the time since then. */
  yearFrom: string;
  /** Last day to send the update. */
  due: string;
}

/** Months in which a quarter begins and in which its update is due, and how many years later. */
const quarters = [
  { begins: '04', due: '08', dueYears: 0 },
  { begins: '07', due: '11', dueYears: 0 },
  { begins: '10', due: '02', dueYears: 1 },
  { begins: '01', due: '05', dueYears: 1 },
] as const;
const DUE_DAY = '07';

const firstDays: Readonly<Record<PeriodKind, string>> = { tax: '06', calendar: '01' };

export function quarterDays(quarter: Quarter, kind: PeriodKind): QuarterDays {
  const { year, index } = parseQuarter(quarter);
  const { due, dueYears } = quarterAt(index);
  return {
    from: firstDay(year, index, kind),
    to: dayBefore(firstDay(index === 3 ? year + 1 : year, (index + 1) % 4, kind)),
    yearFrom: firstDay(year, 0, kind),
    due: `${year + dueYears}-${due}-${DUE_DAY}`,
  };
}

/** The quarter of a London day. */
export function quarterOf(day: string, kind: PeriodKind): Quarter {
  const calendarYear = Number(day.slice(0, 4));
  for (const year of [calendarYear, calendarYear - 1])
    for (const index of [3, 2, 1, 0]) if (day >= firstDay(year, index, kind)) return `${year}-${index + 1}`;
  throw new RangeError(`${day} isn't a day.`);
}

/** Latest first; `first` is null if there was never any money. */
export function quartersSince(first: Date | null, now: Date, kind: PeriodKind): Quarter[] {
  const last = quarterOf(londonDay(now), kind);
  const found: Quarter[] = [];
  for (let quarter = quarterOf(londonDay(first ?? now), kind); quarter <= last; quarter = next(quarter))
    found.unshift(quarter);
  return found;
}

/** "6 October 2026 to 5 January 2027"; the year once if it is the same. */
export function quarterTitle({ from, to }: Pick<QuarterDays, 'from' | 'to'>): string {
  const sameYear = from.slice(0, 4) === to.slice(0, 4);
  return `${longDay(from, !sameYear)} to ${longDay(to, true)}`;
}

/** "7 February 2027". */
export function longDay(day: string, withYear = true): string {
  const { date, month } = dayParts(day);
  return withYear ? `${date} ${month} ${day.slice(0, 4)}` : `${date} ${month}`;
}

function next(quarter: Quarter): Quarter {
  const { year, index } = parseQuarter(quarter);
  return index === 3 ? `${year + 1}-1` : `${year}-${index + 2}`;
}

const parseQuarter = (quarter: Quarter) => ({
  year: Number(quarter.slice(0, 4)),
  index: Number(quarter.slice(5)) - 1,
});

function quarterAt(index: number): (typeof quarters)[number] {
  const found = quarters[index];
  if (found === undefined) throw new RangeError(`A year has no quarter ${index + 1}.`);
  return found;
}

function firstDay(year: number, index: number, kind: PeriodKind): string {
  return `${index === 3 ? year + 1 : year}-${quarterAt(index).begins}-${firstDays[kind]}`;
}

const dayBefore = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
