import { formatShortDay, londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { formatLondonTime, formatShortMoment } from '#shared/calendar/london-time.ts';
import type { Slot } from '../contract.ts';
import { ROLLING_WEEKS } from './horizon.ts';
import { type OccurrenceTimes, slotOccurrences, startOfUkDay } from './occurrences.ts';

/** A weekly time before and after the clocks change. */
export interface ClockChangeTimes {
  /** The day on which they do, `YYYY-MM-DD`. */
  day: string;
  /** "From 25 Oct 2026 this is still 18:30 in London." */
  sentence: string;
  /** The last date before and the first from then on, each as London and as the rest of the world reads it. */
  before: string;
  after: string;
}

/**
 * What a weekly time comes to on both sides of the next change of the clocks; null where none comes among the weeks that
 * are laid out, or a date is missing on either side.
 */
export function clockChangeTimes(slot: Slot, now: Date): ClockChangeTimes | null {
  const today = londonDay(now);
  const last = plusDays(today, ROLLING_WEEKS * 7);
  const day = findClockChange(today, last);
  if (day === null) return null;
  // A week back, so that what is changed on the very eve has something to be set beside.
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

/** The first day after `from`, up to `to`, that has an hour less or more; null where there is none. */
function findClockChange(from: string, to: string): string | null {
  for (let day = plusDays(from, 1); day <= to; day = plusDays(day, 1))
    if (startOfUkDay(plusDays(day, 1)).getTime() - startOfUkDay(day).getTime() !== 86_400_000) return day;
  return null;
}

const formatLondonAndUtc = ({ startsAt }: OccurrenceTimes): string =>
  `${formatShortMoment(startsAt)} (${startsAt.toISOString().slice(11, 16)} UTC)`;
