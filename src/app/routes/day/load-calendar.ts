import { type CalendarView, daysShown } from '#features/dashboard/calendar-address.ts';
import { calendarQuery } from '#features/dashboard/date-calls.ts';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import type { RouterContext } from '../../router.tsx';

export function loadCalendar(
  { api, queryClient }: RouterContext,
  businessId: number,
  view: CalendarView,
): Promise<void> {
  return queryClient.prefetchQuery(calendarQuery(api, businessId, daysShown(view, londonDay(new Date()))));
}
