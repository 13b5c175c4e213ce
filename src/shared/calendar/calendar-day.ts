/** Calendar days as `YYYY-MM-DD`, and weeks. Pure date arithmetic, no clock times. */

import { londonClock } from './london-clock.ts';

const DAY_MS = 86_400_000;

/** Indexed as in schedules: 0 = Sunday. */
export const weekdays = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** Returns the calendar day in Europe/London: "2026-11-24". */
export const londonDay = (instant: Date): string => londonClock(instant).slice(0, 10);

/** Rejects days that don't exist ("2026-02-30") and years near the limits, where date arithmetic would overflow. */
export function isCalendarDay(text: string): boolean {
  return (
    /^[1-8]\d{3}-\d{2}-\d{2}$/.test(text) &&
    !Number.isNaN(Date.parse(text)) &&
    toDay(Date.parse(text)) === text
  );
}

/** Negative `days` go back. */
export function plusDays(day: string, days: number): string {
  return toDay(Date.parse(day) + days * DAY_MS);
}

/** Negative if `to` comes first. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS;
}

export function dayOfWeek(day: string): number {
  return new Date(day).getUTCDay();
}

export function mondayOf(day: string): string {
  const sinceMonday = (dayOfWeek(day) + 6) % 7;
  return plusDays(day, -sinceMonday);
}

/** The seven days from `first` on. */
export function weekFrom(first: string): string[] {
  return Array.from({ length: 7 }, (_, index) => plusDays(first, index));
}

/** "2026-11-24" gives Tuesday, 24, November. */
export function dayParts(day: string): { weekday: string; date: number; month: string } {
  const at = new Date(day);
  return {
    weekday: weekdays[at.getUTCDay()] ?? '',
    date: at.getUTCDate(),
    month: months[at.getUTCMonth()] ?? '',
  };
}

/** "Tue 24 Nov". */
export function formatShortDay(day: string): string {
  const { weekday, date, month } = dayParts(day);
  return `${weekday.slice(0, 3)} ${date} ${month.slice(0, 3)}`;
}

/** "Tuesday 24 November"; with `today`, "Wednesday 17 March 2027" if the day is in another year. */
export function formatLongDay(day: string, today?: string): string {
  const { weekday, date, month } = dayParts(day);
  return `${weekday} ${date} ${month}${yearUnless(day, today)}`;
}

/** "23 to 29 Nov", or "30 Nov to 6 Dec" when the week spans two months. */
export function formatWeek(firstDay: string): string {
  const first = dayParts(firstDay);
  const last = dayParts(plusDays(firstDay, 6));
  const firstMonth = first.month === last.month ? '' : ` ${first.month.slice(0, 3)}`;
  return `${first.date}${firstMonth} to ${last.date} ${last.month.slice(0, 3)}`;
}

/** "24 December", "24 to 26 December", "30 December to 2 January"; with `today`, "5 to 9 January 2027" in another year. */
export function formatDays(firstDay: string, lastDay: string, today?: string): string {
  const first = dayParts(firstDay);
  const last = dayParts(lastDay);
  const end = `${last.date} ${last.month}${yearUnless(lastDay, today)}`;
  if (firstDay === lastDay) return end;
  return first.month === last.month && daysBetween(firstDay, lastDay) < 31
    ? `${first.date} to ${end}`
    : `${first.date} ${first.month} to ${end}`;
}

/** " 2027", or nothing if the day is in the year of `today`. */
function yearUnless(day: string, today = day): string {
  const year = day.slice(0, 4);
  return year === today.slice(0, 4) ? '' : ` ${year}`;
}

function toDay(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10);
}
