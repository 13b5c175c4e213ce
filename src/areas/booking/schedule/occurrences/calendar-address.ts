import {
  formatLongDay,
  formatWeek,
  isCalendarDay,
  mondayOf,
  plusDays,
  weekFrom,
} from '#shared/calendar/calendar-day.ts';

/** What `/business/calendar` shows: a week, or with `view` a day, and which (a day in London, `YYYY-MM-DD`). */
export interface CalendarView {
  view?: 'day';
  /** Absent for today. */
  date?: string;
  /** Only dates in this room or venue, by the name that the calendar shows. */
  room?: string;
  /** Only dates of this instructor, by id. */
  instructor?: number;
}

/** Names of a venue and a room together are shorter. */
const MAX_ROOM_LENGTH = 300;

/** The view that an address asks for; we ignore invalid parts. */
export function readCalendarView(search: Record<string, unknown>): CalendarView {
  const { date, room } = search;
  const instructor = Number(search.instructor);
  return {
    ...(search.view === 'day' ? { view: 'day' } : {}),
    ...(typeof date === 'string' && isCalendarDay(date) ? { date } : {}),
    ...(typeof room === 'string' && room !== '' && room.length <= MAX_ROOM_LENGTH ? { room } : {}),
    ...(Number.isSafeInteger(instructor) && instructor > 0 ? { instructor } : {}),
  };
}

/** The week, Monday to Sunday, that holds the date shown. */
export function weekShown({ date }: CalendarView, today: string): string[] {
  return weekFrom(mondayOf(date ?? today));
}

/** The days shown side by side: one, or the week. */
export function daysShown(shown: CalendarView, today: string): string[] {
  return shown.view === 'day' ? [shown.date ?? today] : weekShown(shown, today);
}

/** The view one step earlier (-1) or later (1). */
export function steppedView(shown: CalendarView, today: string, step: -1 | 1): CalendarView {
  return { ...shown, date: plusDays(shown.date ?? today, shown.view === 'day' ? step : 7 * step) };
}

/** The name of what is shown: "Tuesday 24 November", "23 to 29 Nov". */
export function viewTitle(shown: CalendarView, today: string): string {
  const day = shown.date ?? today;
  return shown.view === 'day' ? formatLongDay(day) : formatWeek(mondayOf(day));
}
