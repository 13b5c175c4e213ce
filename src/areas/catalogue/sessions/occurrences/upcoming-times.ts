import { daysBetween, formatLongDay, londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import type { Slot } from '../contract.ts';
import { slotOccurrences, startOfUkDay } from './occurrences.ts';

export interface UpcomingTime {
  startsAt: Date;
  endsAt: Date;
  /** "The clocks go back on Sunday 25 October: it stays at 18:30." Null unless the clocks change before this date. */
  clockChange: string | null;
}

const WEEKS_AHEAD = 5;

/** Returns the next dates of the weekly times, soonest first, at most `count`, with notes on clock changes. */
export function upcomingTimes(schedule: readonly Slot[], now: Date, count: number): UpcomingTime[] {
  const today = londonDay(now);
  const dates = schedule
    .flatMap((slot) => slotOccurrences(slot, today, plusDays(today, 7 * WEEKS_AHEAD)))
    .filter(({ startsAt }) => startsAt > now)
    .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
    // The form may list a time twice while it is filled in.
    .filter((date, index, all) => date.startsAt.getTime() !== all[index - 1]?.startsAt.getTime())
    .slice(0, count);
  return dates.map((date, index) => ({
    ...date,
    clockChange: clockChangeSentence(londonDay(dates[index - 1]?.startsAt ?? now), londonDay(date.startsAt)),
  }));
}

/** London days; `from` is excluded, `to` included. */
function clockChangeSentence(from: string, to: string): string | null {
  for (let day = 0; day < daysBetween(from, to); day++) {
    const change = plusDays(from, day + 1);
    const hours = (startOfUkDay(plusDays(change, 1)).getTime() - startOfUkDay(change).getTime()) / 3_600_000;
    if (hours === 23) return `The clocks go forward on ${formatLongDay(change)}. Session times don’t change.`;
    if (hours === 25) return `The clocks go back on ${formatLongDay(change)}. Session times don’t change.`;
  }
  return null;
}
