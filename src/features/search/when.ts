import { formatShortDay, mondayOf, plusDays } from '#shared/calendar/calendar-day.ts';
import type { SearchParams } from './search-params.ts';

/** A day, or two, that people ask for by name. */
export interface DayChoice {
  label: string;
  /** Days, `YYYY-MM-DD`, both included. */
  from: string;
  to: string;
}

/** Today, tomorrow and the weekend that is on or comes next; of one that is on, what is left. */
export function dayChoices(today: string): DayChoice[] {
  const tomorrow = plusDays(today, 1);
  const saturday = plusDays(mondayOf(today), 5);
  return [
    { label: 'Today', from: today, to: today },
    { label: 'Tomorrow', from: tomorrow, to: tomorrow },
    { label: 'Weekend', from: saturday < today ? today : saturday, to: plusDays(saturday, 1) },
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
