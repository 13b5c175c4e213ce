import { londonDay } from '#shared/calendar/calendar-day.ts';
import { daytime } from './demo-calendar.ts';

/** When and why the owner's business is closed: over the Christmas to come. */
export function makeClosures(businessId: number, today: Date): object[] {
  const day = londonDay(today);
  const year = Number(day.slice(0, 4)) + (day.slice(5) < '12-25' ? 0 : 1);
  return [
    {
      id: 1,
      business_id: businessId,
      session_id: null,
      first_day: `${year}-12-25`,
      last_day: `${year}-12-26`,
      reason: 'Christmas',
      created_at: daytime(today, 3, 0.5),
    },
  ];
}
