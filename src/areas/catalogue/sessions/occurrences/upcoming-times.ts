import { daysBetween, formatLongDay, londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import type { Slot } from '../contract.ts';
import { slotOccurrences, startOfUkDay } from './occurrences.ts';

/** A date the form shows before it is saved. */
export interface UpcomingTime {
  startsAt: Date;
  endsAt: Date;
  /** "The clocks go back on Sunday 25 October: it stays at 18:30." Before the first date after a change. */
  clockChange: string | null;
}

const WEEKS_AHEAD = 5;

/**
 * The next dates of a session's weekly times, soonest first, at most `count`, and where the clocks change among
 * them: a class stays at its time on the clock.
 *
 * @param now dates that have begun are left out
 */
export function upcomingTimes(schedule: readonly Slot[], now: Date, count: number): UpcomingTime[] {
  const today = londonDay(now);
  const dates = schedule
    .flatMap((slot) => slotOccurrences(slot, today, plusDays(today, 7 * WEEKS_AHEAD)))
    .filter(({ startsAt }) => startsAt > now)
    .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
    // A time that is in the list twice, as it may be while it is filled in, is one date.
    .filter((date, index, all) => date.startsAt.getTime() !== all[index - 1]?.startsAt.getTime())
    .slice(0, count);
  return dates.map((date, index) => ({
    ...date,
    clockChange: clockChangeSentence(londonDay(dates[index - 1]?.startsAt ?? now), londonDay(date.startsAt)),
  }));
}

/** The sentence for a clock change between two days in London, the first left out and the second included. */
function clockChangeSentence(from: string, to: string): string | null {
  for (let day = 0; day < daysBetween(from, to); day++) {
    const change = plusDays(from, day + 1);
    const hours = (startOfUkDay(plusDays(change, 1)).getTime() - startOfUkDay(change).getTime()) / 3_600_000;
    if (hours === 23) return `The clocks go forward on ${formatLongDay(change)}. Session times don’t change.`;
    if (hours === 25) return `The clocks go back on ${formatLongDay(change)}. Session times don’t change.`;
  }
  return null;
}
