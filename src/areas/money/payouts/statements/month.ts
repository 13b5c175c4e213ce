import { dayParts, londonDay } from '#shared/calendar/calendar-day.ts';

/** London calendar months, "2026-10". */

export type Month = string;

export const MONTH_PATTERN = /^20\d{2}-(0[1-9]|1[0-2])$/;

/** The last hour of September in UTC is October in London. */
export function londonMonth(instant: Date): Month {
  return londonDay(instant).slice(0, 7);
}

/** "2026-12" → "2027-01". */
export function nextMonth(month: Month): Month {
  const [year, number] = parseMonth(month);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
}

export function previousMonth(month: Month): Month {
  const [year, number] = parseMonth(month);
  return number === 1 ? `${year - 1}-12` : `${year}-${String(number - 1).padStart(2, '0')}`;
}

/** Latest first. */
export function monthsBetween(first: Month, last: Month): Month[] {
  const months: Month[] = [];
  for (let month = first; month <= last; month = nextMonth(month)) months.unshift(month);
  return months;
}

/** "2026-10-01". */
export function firstDay(month: Month): string {
  return `${month}-01`;
}

/** "2026-10-31". */
export function lastDay(month: Month): string {
  const [year, number] = parseMonth(month);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}

/** "October 2026". */
export function monthName(month: Month): string {
  return `${dayParts(firstDay(month)).month} ${month.slice(0, 4)}`;
}

/** "2026-10-31" → "31 October". */
export function dayOfMonth(day: string): string {
  const { date, month } = dayParts(day);
  return `${date} ${month}`;
}

function parseMonth(month: Month): [year: number, number: number] {
  return [Number(month.slice(0, 4)), Number(month.slice(5))];
}
