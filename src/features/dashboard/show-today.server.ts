import { isCancelled } from '#features/booking/is-cancelled.ts';
import { authoriseBusiness } from '#features/businesses/authorise-business.server.ts';
import { allowedActions } from '#features/businesses/permissions.ts';
import { addDays, startOfUkDay } from '#features/sessions/occurrences.ts';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import type { Db } from '#shared/db/database.server.ts';
import type { TodayAnswer } from './contract.ts';
import { attendeesOf, datesOfBusiness } from './date-queries.server.ts';
import { toAttendee, toBusinessDate, toCheckInTimes } from './present-date.server.ts';

/**
 * Whom a business expects on the London day of `now`, date by date, for those who meet them. What is cancelled is not
 * among it. Throws as `authoriseBusiness`.
 */
export async function showToday(
  db: Db,
  user: { id: string },
  businessId: number,
  now: Date,
): Promise<TodayAnswer> {
  const { role } = await authoriseBusiness(db, user, businessId, 'view_attendees');
  const today = londonDay(now);
  const rows = await datesOfBusiness(db, businessId, startOfUkDay(today), startOfUkDay(addDays(today, 1)));
  const dates = rows.filter(({ state }) => state !== 'cancelled');
  const attendees = await attendeesOf(
    db,
    dates.map(({ id }) => id),
  );
  return {
    dates: dates.map((date) => ({
      date: toBusinessDate(date),
      attendees: attendees
        .filter(({ occurrenceId, state }) => occurrenceId === date.id && !isCancelled(state))
        .map(toAttendee),
      checkIn: toCheckInTimes(date.startsAt),
    })),
    may: [...allowedActions[role]],
  };
}
