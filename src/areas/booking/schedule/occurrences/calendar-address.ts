import {
  formatLongDay,
  formatWeek,
  isCalendarDay,
  plusDays,
  weekFrom,
  weekStart,
} from '#shared/calendar/calendar-day.ts';

/** What `/business/calendar` shows: a week, or with `view` a day, and which (a day in London, `YYYY-MM-DD`). */
export interface CalendarView {
  view?: 'day';
  /** Absent for today. */
  date?: string;
}

/** The view that an address asks for; what it says wrongly is as if it were not said. */
export function readCalendarView(search: Record<string, unknown>): CalendarView {
  const { date } = search;
  return {
    ...(search.view === 'day' ? { view: 'day' } : {}),
    ...(typeof date === 'string' && isCalendarDay(date) ? { date } : {}),
  };
}

/** The days shown: one, or the seven that hold the date, counted from today, with which the calendar begins. */
export function daysShown({ view, date }: CalendarView, today: string): string[] {
  const day = date ?? today;
  return view === 'day' ? [day] : weekFrom(weekStart(day, today));
}

/** The view one step earlier (-1) or later (1). */
export function steppedView(shown: CalendarView, today: string, step: -1 | 1): CalendarView {
  return { ...shown, date: plusDays(shown.date ?? today, shown.view === 'day' ? step : 7 * step) };
}

/** The name of what is shown: "Tuesday 24 November", "23 to 29 Nov". */
export function viewTitle(shown: CalendarView, today: string): string {
  const day = shown.date ?? today;
  return shown.view === 'day' ? formatLongDay(day) : formatWeek(weekStart(day, today));
}
