import { authoriseBusiness } from '#areas/catalogue/businesses/permissions/authorise-business.server.ts';
import { startOfUkDay } from '#areas/catalogue/sessions/occurrences/occurrences.ts';
import { toRating } from '#areas/catalogue/sessions/rules.ts';
import { londonDay, mondayOf, plusDays } from '#shared/calendar/calendar-day.ts';
import type { Db } from '#shared/db/database.server.ts';
import { penceToDecimal } from '#shared/domain/pence.ts';
import { type BookingTotals, bookingTotals, weeklyTotals } from '../bookings/booking-queries.server.ts';
import type { Overview } from './contract.ts';
import { countBookingsBySession, countSessions, reviewTotals } from './figures-queries.server.ts';

const WEEKS = 7;

/** The same sums as the bookings page. Throws as `authoriseBusiness`. */
export async function readOverview(
  db: Db,
  user: { id: string },
  businessId: number,
  now: Date,
): Promise<Overview> {
  await authoriseBusiness(db, user, businessId, 'view_revenue');
  const thisMonday = mondayOf(londonDay(now));
  const firstMonday = plusDays(thisMonday, -7 * (WEEKS - 1));
  const everything = { businessId, text: '', states: [], from: null, until: null };
  const sums = await bookingTotals(db, everything);
  const weeks = await weeklyTotals(db, { ...everything, from: startOfUkDay(firstMonday) });
  const weekOf = (monday: string) => weeks.find((week) => week.monday === monday);
  return {
    sessions: await countSessions(db, businessId),
    bookings: { total: sums.bookings, thisWeek: weekOf(thisMonday)?.bookings ?? 0 },
    revenue: netPence(sums),
    weeks: Array.from({ length: WEEKS }, (_, index) => {
      const monday = plusDays(firstMonday, 7 * index);
      return { monday, net: netPence(weekOf(monday)) };
    }),
    ...toRating(await reviewTotals(db, businessId)),
    bookingsBySession: await countBookingsBySession(db, businessId),
  };
}

function netPence(sums: Pick<BookingTotals, 'paidPence' | 'refundedPence' | 'feePence'> | undefined): string {
  return sums === undefined ? '0.00' : penceToDecimal(sums.paidPence - sums.refundedPence - sums.feePence);
}
