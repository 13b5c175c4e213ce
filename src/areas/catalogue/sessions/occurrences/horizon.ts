import { plusDays } from '#shared/calendar/calendar-day.ts';

/** The default (docs/product/booking.md#dates). */
export const ROLLING_WEEKS = 12;
export const MAX_ROLLING_WEEKS = 52;

const DAYS_AHEAD = 365;

/** `YYYY-MM-DD`: one-off dates, terms and workshops reach twelve months ahead. */
export function lastDateAhead(today: string): string {
  return plusDays(today, DAYS_AHEAD);
}

/** `YYYY-MM-DD`, for weekly times without terms. */
export function lastWeeklyDay(today: string, weeks: number): string {
  return plusDays(today, weeks * 7);
}
