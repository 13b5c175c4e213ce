import { plusDays } from '#shared/calendar/calendar-day.ts';

/** How far ahead weekly times have dates where their business chooses nothing else (docs/product/booking.md#dates). */
export const ROLLING_WEEKS = 12;
/** What a business can choose instead, in weeks. */
export const MAX_ROLLING_WEEKS = 52;

const DAYS_AHEAD = 365;

/** The last day, `YYYY-MM-DD`, that one-off dates, terms and workshops reach: twelve months after `today` in London. */
export function lastDateAhead(today: string): string {
  return plusDays(today, DAYS_AHEAD);
}

/** The last day, `YYYY-MM-DD`, that weekly times without terms reach, so many weeks after `today` in London. */
export function lastWeeklyDay(today: string, weeks: number): string {
  return plusDays(today, weeks * 7);
}
