import { londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { daytimeBefore } from './demo-calendar.ts';

/** How many days ahead the floor of a hall is done, and how many days it takes. */
const FLOOR_WORK_LEAD_DAYS = 30;
const FLOOR_WORK_DAYS = 3;

/** The owner's closures: Christmas, and one hall for floor work. */
export function makeClosures(
  businessId: number,
  hall: { id: number; venue_id: number | null } | undefined,
  today: Date,
): object[] {
  const day = londonDay(today);
  const year = Number(day.slice(0, 4)) + (day.slice(5) < '12-25' ? 0 : 1);
  const made = { business_id: businessId, session_id: null, created_at: daytimeBefore(today, 3, 0.5) };
  const closures: object[] = [
    {
      id: 1,
      ...made,
      at_place: false,
      venue_id: null,
      room_id: null,
      first_day: `${year}-12-25`,
      last_day: `${year}-12-26`,
      reason: 'Christmas',
    },
  ];
  if (hall !== undefined)
    closures.push({
      id: 2,
      ...made,
      at_place: true,
      venue_id: hall.venue_id,
      room_id: hall.id,
      first_day: plusDays(day, FLOOR_WORK_LEAD_DAYS),
      last_day: plusDays(day, FLOOR_WORK_LEAD_DAYS + FLOOR_WORK_DAYS - 1),
      reason: 'The floor is being sealed',
    });
  return closures;
}
