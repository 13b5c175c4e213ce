import {
  formatLongDay,
  formatWeek,
  isCalendarDay,
  mondayOf,
  plusDays,
  weekFrom,
} from '#shared/calendar/calendar-day.ts';

/** Search params of `/business/calendar`. */
export interface CalendarView {
  view?: 'day';
  /** `YYYY-MM-DD` in London; absent for today. */
  date?: string;
  /** Room or venue, by the name that the calendar shows. */
  room?: string;
  instructor?: number;
}

const MAX_ROOM_LENGTH = 300;

/** Ignores invalid params. */
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

/** Monday to Sunday. */
export function weekShown({ date }: CalendarView, today: string): string[] {
  return weekFrom(mondayOf(date ?? today));
}

export function daysShown(shown: CalendarView, today: string): string[] {
  return shown.view === 'day' ? [shown.date ?? today] : weekShown(shown, today);
}

export function steppedView(shown: CalendarView, today: string, step: -1 | 1): CalendarView {
  return { ...shown, date: plusDays(shown.date ?? today, shown.view === 'day' ? step : 7 * step) };
}

export function viewTitle(shown: CalendarView, today: string): string {
  const day = shown.date ?? today;
  return shown.view === 'day' ? formatLongDay(day) : formatWeek(mondayOf(day));
}
