import { dayParts } from '#shared/calendar/calendar-day.ts';

// A separate file, to keep the rest out of booking pages.

/** A returned credit is extended to last at least this long. */
export const MIN_DAYS_AFTER_RETURN = 14;

export function creditsText(count: number): string {
  return `${count} ${count === 1 ? 'credit' : 'credits'}`;
}

/** "24 Feb 2027". */
export function formatLastDay(day: string): string {
  const { weekday, date, month } = dayParts(day);
  return `${weekday.slice(0, 3)} ${date} ${month.slice(0, 3)} ${day.slice(0, 4)}`;
}
