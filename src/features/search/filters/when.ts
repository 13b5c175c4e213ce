import { formatShortDay, mondayOf, plusDays } from '#shared/calendar/calendar-day.ts';
import type { SearchParams } from './search-params.ts';

/** A day, or two, that people ask for by name. */
export interface DayChoice {
  label: string;
  /** Days, `YYYY-MM-DD`, both included. */
  from: string;
  to: string;
}

/** Today, tomorrow and the weekend that comes; on a Saturday it is the one that is on, on a Sunday the next. */
export function dayChoices(today: string): DayChoice[] {
  const tomorrow = plusDays(today, 1);
  // A Sunday belongs to the week that ends with it; what is left of its weekend is "Today".
  const saturday = plusDays(mondayOf(tomorrow), 5);
  return [
    { label: 'Today', from: today, to: today },
    { label: 'Tomorrow', from: tomorrow, to: tomorrow },
    { label: 'Weekend', from: saturday, to: plusDays(saturday, 1) },
  ];
}

/** Whether a search is for exactly these days. */
export const isChosen = ({ from, to }: DayChoice, params: SearchParams): boolean =>
  params.from === from && params.to === to;

/** "Tue 24 Nov", "Sat 28 Nov to Sun 29 Nov", "From Tue 24 Nov"; undefined for a search of any day. */
export function datesLabel({ from, to }: Pick<SearchParams, 'from' | 'to'>): string | undefined {
  if (from === undefined) return to && `Until ${formatShortDay(to)}`;
  if (to === undefined) return `From ${formatShortDay(from)}`;
  return from === to ? formatShortDay(from) : `${formatShortDay(from)} to ${formatShortDay(to)}`;
}
