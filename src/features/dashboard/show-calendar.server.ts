import { authoriseBusiness } from '#features/businesses/authorise-business.server.ts';
import { allowedActions } from '#features/businesses/permissions.ts';
import { addDays, startOfUkDay } from '#features/sessions/occurrences.ts';
import type { Db } from '#shared/db/database.server.ts';
import type { CalendarAnswer } from './contract.ts';
import { datesOfBusiness } from './date-queries.server.ts';
import { toBusinessDate } from './present-date.server.ts';

/**
 * The dates of a business from one London day to another, both included. The days are London's own, so a week in
 * which the clocks change has an hour less or more and every date in its place. Throws as `authoriseBusiness`.
 */
export async function showCalendar(
  db: Db,
  user: { id: string },
  businessId: number,
  { from, to }: { from: string; to: string },
): Promise<CalendarAnswer> {
  const { role } = await authoriseBusiness(db, user, businessId, 'view_calendar');
  const rows = await datesOfBusiness(db, businessId, startOfUkDay(from), startOfUkDay(addDays(to, 1)));
  return { dates: rows.map(toBusinessDate), may: [...allowedActions[role]] };
}
