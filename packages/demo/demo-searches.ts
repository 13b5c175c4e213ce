import { londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { createRandom } from './random.ts';

interface EmptySearchRow {
  day: string;
  place: string | null;
  activity: string | null;
  searches: number;
  narrowed: number;
}

/** Where people look for what is not there: place, activity, how often at most a day, and how many ask for more. */
const EMPTY_SEARCHES: readonly [
  place: string | null,
  activity: string | null,
  most: number,
  narrowed: number,
][] = [
  ['Shetland (ZE1)', 'bjj', 6, 0],
  ['Shetland (ZE1)', null, 3, 1],
  ['Kirkwall (KW15)', 'pilates', 4, 1],
  ['Penzance (TR18)', 'bjj', 5, 2],
  ['Berwick-upon-Tweed (TD15)', 'yoga', 4, 0],
  ['Homerton (E9)', 'running', 7, 7],
  ['Aberystwyth (SY23)', 'hiit', 3, 1],
  [null, 'bjj', 2, 2],
];

/** Searches of the last four weeks that found nothing. */
export function makeEmptySearches(today: Date): EmptySearchRow[] {
  const first = plusDays(londonDay(today), -28);
  return EMPTY_SEARCHES.flatMap(([place, activity, most, narrowed]) => {
    const random = createRandom(`empty search ${place} ${activity}`);
    return Array.from({ length: 28 }, (_, day) => {
      const times = random.integer(0, most);
      return {
        day: plusDays(first, day),
        place,
        activity,
        searches: times,
        narrowed: Math.min(times, narrowed),
      };
    }).filter(({ searches }) => searches > 0);
  });
}
