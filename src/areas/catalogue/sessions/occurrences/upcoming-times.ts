import { daysBetween, formatLongDay, londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import type { Slot } from '../contract.ts';
import type { Term } from '../terms/contract.ts';
import { isInTerm } from '../terms/rules.ts';
import { lastDateAhead } from './horizon.ts';
import { slotOccurrences, startOfUkDay } from './occurrences.ts';

export interface UpcomingTime {
  startsAt: Date;
  endsAt: Date;
  /** "The clocks go back on Sunday 25 October: it stays at 18:30." Null unless the clocks change before this date. */
  clockChange: string | null;
}

const WEEKS_AHEAD = 5;

/**
 * Returns the next dates of the weekly times within the terms, soonest first, at most `count`, with notes on clock
 * changes.
 */
export function upcomingTimes(
  schedule: readonly Slot[],
  now: Date,
  count: number,
  terms: readonly Pick<Term, 'firstDay' | 'lastDay'>[] = [],
): UpcomingTime[] {
  const today = londonDay(now);
  const until = terms.length === 0 ? plusDays(today, 7 * WEEKS_AHEAD) : lastDateAhead(today);
  const dates = schedule
    .flatMap((slot) => slotOccurrences(slot, today, until))
    .filter(({ startsAt }) => startsAt > now && isInTerm(terms, londonDay(startsAt)))
    .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
    // The form may list a time twice while it is filled in.
    .filter((date, index, all) => date.startsAt.getTime() !== all[index - 1]?.startsAt.getTime())
    .slice(0, count);
  return dates.map((date, index) => ({
    ...date,
    clockChange: clockChangeSentence(
      londonDay(dates[index - 1]?.startsAt ?? now),
      londonDay(date.startsAt),
      today,
    ),
  }));
}

/** London days; `from` is excluded, `to` included. */
function clockChangeSentence(from: string, to: string, today: string): string | null {
  for (let day = 0; day < daysBetween(from, to); day++) {
    const change = plusDays(from, day + 1);
    const hours = (startOfUkDay(plusDays(change, 1)).getTime() - startOfUkDay(change).getTime()) / 3_600_000;
    if (hours === 23)
      return `The clocks go forward on ${formatLongDay(change, today)}. Session times don’t change.`;
    if (hours === 25)
      return `The clocks go back on ${formatLongDay(change, today)}. Session times don’t change.`;
  }
  return null;
}
