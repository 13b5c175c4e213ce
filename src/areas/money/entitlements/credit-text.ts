import { dayParts } from '#shared/calendar/calendar-day.ts';

// How credits are spoken of wherever something can be booked with one. Apart, so that those pages carry no more of passes.

/** A credit that comes back can be used for at least so many days more. */
export const MIN_DAYS_AFTER_RETURN = 14;

/** "1 credit", "5 credits". */
export function creditsText(count: number): string {
  return `${count} ${count === 1 ? 'credit' : 'credits'}`;
}

/** "24 Feb 2027": a last day as people read it. */
export function formatLastDay(day: string): string {
  const { weekday, date, month } = dayParts(day);
  return `${weekday.slice(0, 3)} ${date} ${month.slice(0, 3)} ${day.slice(0, 4)}`;
}
