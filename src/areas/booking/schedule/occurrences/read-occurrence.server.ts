import { readOccurrenceMinimum } from '#areas/booking/bookings/minimum/decide-minimums.server.ts';
import { attendanceWindow } from '#areas/booking/bookings/rules.ts';
import { customerIdsOfBookings } from '#areas/booking/customers/read-customers.server.ts';
import { waiverStatusByBooking } from '#areas/booking/waivers/read-answers.server.ts';
import type { WaiverStatus } from '#areas/booking/waivers/rules.ts';
import {
  type AuthorisedBusiness,
  authoriseBusiness,
} from '#areas/catalogue/businesses/permissions/authorise-business.server.ts';
import { allowedActions, type BusinessAction } from '#areas/catalogue/businesses/permissions/permissions.ts';
import { startOfUkDay } from '#areas/catalogue/sessions/occurrences/occurrences.ts';
import { categoryNames } from '#areas/catalogue/sessions/prices/copy.ts';
import { londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import type { Db } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { penceToDecimal } from '#shared/domain/pence.ts';
import { type CsvFile, csvFile } from '#shared/http/csv-file.server.ts';
import { bookingStateLabels } from '../copy.ts';
import { needsMarkedChoice } from './cancellation-cost.ts';
import type {
  Attendee,
  BusinessOccurrence,
  CalendarAnswer,
  CheckInTimes,
  OccurrenceAnswer,
} from './contract.ts';
import {
  type AttendeeRow,
  attendeesOfOccurrences,
  type BusinessOccurrenceRow,
  businessOccurrenceById,
  cancellationCost,
  occurrencesOfBusiness,
} from './occurrence-queries.server.ts';

/** Returns the date and its business if the person has the permission there. Throws as `authoriseBusiness`. */
export async function authoriseOccurrence(
  db: Db,
  user: { id: string },
  occurrenceId: number,
  action: BusinessAction,
): Promise<{ date: BusinessOccurrenceRow; business: AuthorisedBusiness }> {
  const date = await businessOccurrenceById(db, occurrenceId);
  if (date === null) throw new AppError('not_found', 'We can’t find that date.');
  return { date, business: await authoriseBusiness(db, user, date.businessId, action) };
}

/** Returns a date with its attendees. Throws as `authoriseBusiness`. */
export async function readOccurrence(
  db: Db,
  user: { id: string },
  occurrenceId: number,
  now: Date,
): Promise<OccurrenceAnswer> {
  const { date, business } = await authoriseOccurrence(db, user, occurrenceId, 'view_attendees');
  const attendees = await attendeesOfOccurrences(db, [occurrenceId]);
  const bookingIds = attendees.map(({ bookingId }) => bookingId);
  const waivers = await waiverStatusByBooking(db, bookingIds);
  const customers = await customerIdsOfBookings(db, bookingIds);
  const cost = await cancellationCost(db, occurrenceId);
  const minimum = await readOccurrenceMinimum(db, occurrenceId);
  return {
    date: toBusinessOccurrence(date),
    business: { id: business.id, name: business.name, role: business.role },
    may: [...allowedActions[business.role]],
    attendees: attendees.map((attendee) => {
      const customerId = customers.get(attendee.bookingId);
      return {
        ...toAttendee(attendee, waivers.get(attendee.bookingId)),
        ...(customerId !== undefined && { customerId }),
      };
    }),
    cancellation:
      date.state === 'cancelled' || date.endsAt <= now
        ? null
        : {
            bookings: cost.bookings,
            refund: penceToDecimal(cost.refundPence),
            marked: needsMarkedChoice(date.startsAt, cost, now)
              ? {
                  checkedIn: cost.checkedIn,
                  noShows: cost.noShows,
                  refund: penceToDecimal(cost.markedRefundPence),
                }
              : null,
          },
    checkIn: toCheckInTimes(date.startsAt),
    ...(minimum !== null && {
      minimum: {
        people: minimum.people,
        booked: minimum.booked,
        decidesAt: minimum.decidesAt.toISOString(),
        runs: minimum.runsAnyway || minimum.passed,
      },
    }),
  };
}

/**
 * Lists the dates from one London day to another, both inclusive. A week with a clock change is an hour shorter or
 * longer. Throws as `authoriseBusiness`.
 */
export async function readCalendar(
  db: Db,
  user: { id: string },
  businessId: number,
  { from, to }: { from: string; to: string },
): Promise<CalendarAnswer> {
  const { role } = await authoriseBusiness(db, user, businessId, 'view_calendar');
  const rows = await occurrencesOfBusiness(db, businessId, startOfUkDay(from), startOfUkDay(plusDays(to, 1)));
  return { dates: rows.map(toBusinessOccurrence), may: [...allowedActions[role]] };
}

export function toBusinessOccurrence(row: BusinessOccurrenceRow): BusinessOccurrence {
  const { state, startsAt, endsAt, note, businessId: _businessId, ...rest } = row;
  return {
    ...rest,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    cancelled: state === 'cancelled',
    note: note ?? '',
  };
}

export function toAttendee(row: AttendeeRow, waiver?: WaiverStatus): Attendee {
  const { occurrenceId: _date, markedAt, markedBy: _markedBy, markedByFirstName, bookedAt, ...others } = row;
  const { category, proof, checkedUntil, ...rest } = others;
  return {
    ...rest,
    bookedAt: bookedAt.toISOString(),
    ...(category !== null && { price: { category, proof, checkedUntil } }),
    mark: markedAt === null ? null : { by: markedByFirstName, at: markedAt.toISOString() },
    ...(waiver !== undefined && { waiver }),
  };
}

export function toCheckInTimes(start: Date): CheckInTimes {
  const { opensAt, startsAt, closesAt } = attendanceWindow(start);
  return {
    opensAt: opensAt.toISOString(),
    noShowFrom: startsAt.toISOString(),
    closesAt: closesAt.toISOString(),
  };
}

/** Returns the attendee list as a CSV. Throws as `authoriseBusiness`. */
export async function attendeesCsv(db: Db, user: { id: string }, occurrenceId: number): Promise<CsvFile> {
  const { date } = await authoriseOccurrence(db, user, occurrenceId, 'view_attendees');
  const attendees = await attendeesOfOccurrences(db, [occurrenceId]);
  // Only where people have different prices: others keep the columns that they know.
  const hasCategories = attendees.some(({ category }) => category !== null);
  const rows = attendees.map((attendee) => ({
    Reference: attendee.reference,
    Name: attendee.name,
    'Booked by': attendee.bookedBy ?? '',
    Age: attendee.age === null ? '' : String(attendee.age),
    Guardian: attendee.guardian === null ? '' : `${attendee.guardian.name}, ${attendee.guardian.phone}`,
    Email: attendee.email,
    Phone: attendee.phone,
    'Special requirements': attendee.specialRequirements,
    Price: categoryNames[attendee.category ?? 'standard'],
    Status: bookingStateLabels[attendee.state],
    Booked: attendee.bookedAt,
    'Marked by': attendee.markedBy ?? '',
    'Marked at': attendee.markedAt,
  }));
  return csvFile(
    `attendees-${londonDay(date.startsAt)}-${occurrenceId}.csv`,
    [
      'Reference',
      'Name',
      'Booked by',
      'Age',
      'Guardian',
      'Email',
      'Phone',
      'Special requirements',
      ...(hasCategories ? (['Price'] as const) : []),
      'Status',
      'Booked',
      'Marked by',
      'Marked at',
    ],
    rows,
  );
}
