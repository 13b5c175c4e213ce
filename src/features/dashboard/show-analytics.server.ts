import { authoriseBusiness } from '#features/businesses/authorise-business.server.ts';
import { addDays, startOfUkDay, ukDay } from '#features/sessions/occurrences.ts';
import { mondayOf, plusDays } from '#shared/calendar/calendar-day.ts';
import type { Db } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { penceToDecimal } from '#shared/domain/pence.ts';
import {
  cancellationsByWeek,
  peopleWhoBooked,
  seatsBySession,
  seatsByWeekday,
} from './analytics-queries.server.ts';
import { sumsByWeek } from './booking-queries.server.ts';
import type { AnalyticsAnswer } from './contract.ts';

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
  const thisMonday = mondayOf(ukDay(now));
  const firstMonday = plusDays(thisMonday, -7 * (weeks - 1));
  const from = startOfUkDay(firstMonday);
  const span = { businessId, from, until: startOfUkDay(addDays(thisMonday, 7)) };
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
