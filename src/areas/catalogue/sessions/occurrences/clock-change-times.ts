import { formatShortDay, londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { formatLondonTime, formatShortMoment } from '#shared/calendar/london-time.ts';
import type { Slot } from '../contract.ts';
import { ROLLING_WEEKS } from './horizon.ts';
import { type OccurrenceTimes, slotOccurrences, startOfUkDay } from './occurrences.ts';

export interface ClockChangeTimes {
  day: string;
  /** "From 25 Oct 2026 this is still 18:30 in London." */
  sentence: string;
  /** The last date before and the first after the change, in London time and in UTC. */
  before: string;
  after: string;
}

/** Null if the clocks don't change in the weeks ahead, or a date is missing on either side. */
export function clockChangeTimes(slot: Slot, now: Date): ClockChangeTimes | null {
  const today = londonDay(now);
  const last = plusDays(today, ROLLING_WEEKS * 7);
  const day = findClockChange(today, last);
  if (day === null) return null;
  // Starts a week earlier, so that there is a date to compare on the eve of the change.
  const before = slotOccurrences(slot, plusDays(day, -7), plusDays(day, -1)).at(-1);
  const [after] = slotOccurrences(slot, day, last);
  if (before === undefined || after === undefined) return null;
  const { startTime } = slot;
  const year = day.slice(0, 4);
  const shown = formatLondonTime(after.startsAt);
  return {
    day,
    sentence:
      shown === startTime
        ? `From ${formatShortDay(day).slice(4)} ${year} this is still ${startTime} in London.`
        : `There is no ${startTime} on ${formatShortDay(day)} ${year}: that date begins at ${shown}, and the next at ${startTime} again.`,
    before: formatLondonAndUtc(before),
    after: formatLondonAndUtc(after),
  };
}

/** Returns the first day after `from`, up to `to`, that isn't 24 hours long, or null. */
function findClockChange(from: string, to: string): string | null {
  for (let day = plusDays(from, 1); day <= to; day = plusDays(day, 1))
    if (startOfUkDay(plusDays(day, 1)).getTime() - startOfUkDay(day).getTime() !== 86_400_000) return day;
  return null;
}

const formatLondonAndUtc = ({ startsAt }: OccurrenceTimes): string =>
  `${formatShortMoment(startsAt)} (${startsAt.toISOString().slice(11, 16)} UTC)`;
