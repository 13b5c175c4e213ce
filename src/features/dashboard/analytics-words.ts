import { formatShortDay } from '#shared/calendar/calendar-day.ts';
import type { AnalyticsAnswer } from './contract.ts';

/** Seats taken of those there were, in whole percent; null when there were none. */
export function fillRate({ seats, taken }: { seats: number; taken: number }): number | null {
  return seats === 0 ? null : Math.round((taken / seats) * 100);
}

/** "63%", "No dates". */
export function fillText(seats: { seats: number; taken: number }): string {
  const rate = fillRate(seats);
  return rate === null ? 'No dates' : `${rate}%`;
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** Monday to Sunday with their seats; a day without dates has none. */
export function weekdaysInOrder(answer: AnalyticsAnswer): { name: string; seats: number; taken: number }[] {
  return [1, 2, 3, 4, 5, 6, 0].map((day) => {
    const found = answer.weekdays.find(({ dayOfWeek }) => dayOfWeek === day);
    return { name: weekdays[day] ?? '', seats: found?.seats ?? 0, taken: found?.taken ?? 0 };
  });
}

/** The sums over all weeks; pence as integers. */
export function totalsOf({ weeks }: AnalyticsAnswer): {
  netPence: number;
  bookings: number;
  cancelled: number;
} {
  return weeks.reduce(
    (sum, week) => ({
      netPence: sum.netPence + Math.round(Number(week.net) * 100),
      bookings: sum.bookings + week.bookings,
      cancelled: sum.cancelled + week.cancelledByCustomers + week.cancelledByYou,
    }),
    { netPence: 0, bookings: 0, cancelled: 0 },
  );
}

/** "16 Nov": a week by its Monday. */
export const weekName = (monday: string): string => formatShortDay(monday).replace(/^Mon /, '');
