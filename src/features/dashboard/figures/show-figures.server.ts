import { authoriseBusiness } from '#features/businesses/permissions/authorise-business.server.ts';
import { startOfUkDay } from '#features/sessions/dates/occurrences.ts';
import { ratingOf } from '#features/sessions/rules.ts';
import { londonDay, mondayOf, plusDays } from '#shared/calendar/calendar-day.ts';
import type { Db } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { penceToDecimal } from '#shared/domain/pence.ts';
import { type Sums, sumsByWeek, sumsOfBookings } from '../bookings/booking-queries.server.ts';
import type { AnalyticsAnswer, Overview } from '../contract.ts';
import {
  cancellationsByWeek,
  countBookingsBySession,
  countSessions,
  peopleWhoBooked,
  seatsBySession,
  seatsByWeekday,
  sumReviews,
} from './figures-queries.server.ts';

const WEEKS = 7;

/** The dashboard's figures, from the same sums as the bookings page. Throws as `authoriseBusiness`. */
export async function showOverview(
  db: Db,
  user: { id: string },
  businessId: number,
  now: Date,
): Promise<Overview> {
  await authoriseBusiness(db, user, businessId, 'view_revenue');
  const thisMonday = mondayOf(londonDay(now));
  const firstMonday = plusDays(thisMonday, -7 * (WEEKS - 1));
  const everything = { businessId, text: '', states: [], from: null, until: null };
  const sums = await sumsOfBookings(db, everything);
  const weeks = await sumsByWeek(db, { ...everything, from: startOfUkDay(firstMonday) });
  const weekOf = (monday: string) => weeks.find((week) => week.monday === monday);
  return {
    sessions: await countSessions(db, businessId),
    bookings: { total: sums.bookings, thisWeek: weekOf(thisMonday)?.bookings ?? 0 },
    revenue: netOf(sums),
    weeks: Array.from({ length: WEEKS }, (_, index) => {
      const monday = plusDays(firstMonday, 7 * index);
      return { monday, net: netOf(weekOf(monday)) };
    }),
    ...ratingOf(await sumReviews(db, businessId)),
    bookingsBySession: await countBookingsBySession(db, businessId),
  };
}

function netOf(sums: Pick<Sums, 'paidPence' | 'refundedPence' | 'feePence'> | undefined): string {
  return sums === undefined ? '0.00' : penceToDecimal(sums.paidPence - sums.refundedPence - sums.feePence);
}

/**
 * How a business has done over so many weeks, the present one the last. For businesses on Premium Pro.
 * Throws as `authoriseBusiness`, and `forbidden` (403) on another plan.
 */
export async function showAnalytics(
  db: Db,
  user: { id: string },
  businessId: number,
  weeks: number,
  now: Date,
): Promise<AnalyticsAnswer> {
  const business = await authoriseBusiness(db, user, businessId, 'view_revenue');
  if (!business.bookingEnabled || business.subscriptionTier !== 'premium') {
    throw new AppError('forbidden', 'Analytics are part of Premium Pro.');
  }
  const thisMonday = mondayOf(londonDay(now));
  const firstMonday = plusDays(thisMonday, -7 * (weeks - 1));
  const from = startOfUkDay(firstMonday);
  const span = { businessId, from, until: startOfUkDay(plusDays(thisMonday, 7)) };
  const begun = { businessId, from, until: now };

  const sums = await sumsByWeek(db, { ...span, text: '', states: [] });
  const cancellations = await cancellationsByWeek(db, span);
  const people = await peopleWhoBooked(db, span);
  return {
    weeks: Array.from({ length: weeks }, (_, index) => {
      const monday = plusDays(firstMonday, 7 * index);
      const sum = sums.find((week) => week.monday === monday);
      const cancelled = cancellations.find((week) => week.monday === monday);
      return {
        monday,
        net: penceToDecimal(sum === undefined ? 0 : sum.paidPence - sum.refundedPence - sum.feePence),
        bookings: sum?.bookings ?? 0,
        cancelledByCustomers: cancelled?.byCustomers ?? 0,
        cancelledByYou: cancelled?.byBusiness ?? 0,
      };
    }),
    sessions: await seatsBySession(db, begun),
    weekdays: await seatsByWeekday(db, begun),
    people: { first: people.first, returning: people.people - people.first },
  };
}
