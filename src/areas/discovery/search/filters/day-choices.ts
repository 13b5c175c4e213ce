import { dayParts, formatShortDay, mondayOf, plusDays } from '#shared/calendar/calendar-day.ts';
import { changeSearch, type SearchParams } from './search-params.ts';

export interface DayChoice {
  label: string;
  /** "Tue 24", "28 to 29", "26"; "1 Dec" on the first of a month. */
  date: string;
  /** Set if `date` doesn't show it. */
  month?: string;
  /** `YYYY-MM-DD`, inclusive; absent means any day. */
  from?: string;
  to?: string;
  /** Such as "Today", set apart from the dates that follow. */
  named?: true;
}

const DATE_COUNT = 14;

/** On a Saturday the weekend is the current one, on a Sunday the next. Dates start the day after tomorrow. */
export function dayChoices(today: string): DayChoice[] {
  const tomorrow = plusDays(today, 1);
  // On a Sunday, the rest of this weekend is "Today".
  const saturday = plusDays(mondayOf(tomorrow), 5);
  const sunday = plusDays(saturday, 1);
  return [
    { label: 'Any', date: 'day', named: true },
    { label: 'Today', ...weekdayAndDate(today), from: today, to: today, named: true },
    { label: 'Tomorrow', ...weekdayAndDate(tomorrow), from: tomorrow, to: tomorrow, named: true },
    { label: 'Weekend', ...weekendDates(saturday, sunday), from: saturday, to: sunday, named: true },
    ...Array.from({ length: DATE_COUNT }, (_, index) => {
      const day = plusDays(tomorrow, index + 1);
      const { weekday, date, month } = dayParts(day);
      const shown = date === 1 ? { date: `1 ${month.slice(0, 3)}` } : { date: `${date}`, month };
      return { label: weekday.slice(0, 3), ...shown, from: day, to: day };
    }),
  ];
}

function weekdayAndDate(day: string): Pick<DayChoice, 'date' | 'month'> {
  const { weekday, date, month } = dayParts(day);
  return { date: `${weekday.slice(0, 3)} ${date}`, month };
}

function weekendDates(saturday: string, sunday: string): Pick<DayChoice, 'date' | 'month'> {
  return { date: `${dayParts(saturday).date} to ${dayParts(sunday).date}`, month: dayParts(sunday).month };
}

export const isDayChosen = ({ from, to }: DayChoice, params: SearchParams): boolean =>
  params.from === from && params.to === to && (from !== undefined || params.day === undefined);

/** Removes the weekday filter, which could exclude these days. */
export const withDays = (params: SearchParams, { from, to }: DayChoice): SearchParams =>
  changeSearch(params, { from, to, day: undefined });

/** "Tue 24 Nov", "Sat 28 Nov to Sun 29 Nov", "From Tue 24 Nov"; undefined for any day. */
export function datesLabel({ from, to }: Pick<SearchParams, 'from' | 'to'>): string | undefined {
  if (from === undefined) return to && `Until ${formatShortDay(to)}`;
  if (to === undefined) return `From ${formatShortDay(from)}`;
  return from === to ? formatShortDay(from) : `${formatShortDay(from)} to ${formatShortDay(to)}`;
}
