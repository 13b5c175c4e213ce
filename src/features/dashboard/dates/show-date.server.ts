import { attendanceWindow } from '#features/booking/rules.ts';
import {
  type AuthorisedBusiness,
  authoriseBusiness,
} from '#features/businesses/permissions/authorise-business.server.ts';
import { allowedActions, type BusinessAction } from '#features/businesses/permissions/permissions.ts';
import { startOfUkDay } from '#features/sessions/dates/occurrences.ts';
import { waiverStandsOf } from '#features/waivers/read-answers.server.ts';
import type { WaiverStand } from '#features/waivers/rules.ts';
import { londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import type { Db } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { penceToDecimal } from '#shared/domain/pence.ts';
import { type CsvFile, csvFile } from '#shared/http/csv-file.server.ts';
import { stateLabels } from '../bookings/copy.ts';
import { asksAboutMarked } from './cancelling.ts';
import type { Attendee, BusinessDate, CalendarAnswer, CheckInTimes, DateAnswer } from './contract.ts';
import {
  type AttendeeRow,
  attendeesOf,
  type BusinessDateRow,
  businessDateById,
  costOfCancelling,
  datesOfBusiness,
} from './date-queries.server.ts';

/** A date and the business it belongs to, if that person may do that there. Throws as `authoriseBusiness`. */
export async function authoriseDate(
  db: Db,
  user: { id: string },
  occurrenceId: number,
  action: BusinessAction,
): Promise<{ date: BusinessDateRow; business: AuthorisedBusiness }> {
  const date = await businessDateById(db, occurrenceId);
  if (date === null) throw new AppError('not_found', 'We can’t find that date.');
  return { date, business: await authoriseBusiness(db, user, date.businessId, action) };
}

/** One date with everybody who booked it, for those who meet them. Throws as `authoriseBusiness`. */
export async function showDate(
  db: Db,
  user: { id: string },
  occurrenceId: number,
  now: Date,
): Promise<DateAnswer> {
  const { date, business } = await authoriseDate(db, user, occurrenceId, 'view_attendees');
  const attendees = await attendeesOf(db, [occurrenceId]);
  const waivers = await waiverStandsOf(
    db,
    attendees.map(({ bookingId }) => bookingId),
  );
  const cost = await costOfCancelling(db, occurrenceId);
  return {
    date: toBusinessDate(date),
    business: { id: business.id, name: business.name, role: business.role },
    may: [...allowedActions[business.role]],
    attendees: attendees.map((attendee) => toAttendee(attendee, waivers.get(attendee.bookingId))),
    cancellation:
      date.state === 'cancelled' || date.endsAt <= now
        ? null
        : {
            bookings: cost.bookings,
            refund: penceToDecimal(cost.refundPence),
            marked: asksAboutMarked(date.startsAt, cost, now)
              ? {
                  checkedIn: cost.checkedIn,
                  noShows: cost.noShows,
                  refund: penceToDecimal(cost.markedRefundPence),
                }
              : null,
          },
    checkIn: toCheckInTimes(date.startsAt),
  };
}

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
  const rows = await datesOfBusiness(db, businessId, startOfUkDay(from), startOfUkDay(plusDays(to, 1)));
  return { dates: rows.map(toBusinessDate), may: [...allowedActions[role]] };
}

export function toBusinessDate(row: BusinessDateRow): BusinessDate {
  const { state, startsAt, endsAt, note, businessId: _businessId, ...rest } = row;
  return {
    ...rest,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    cancelled: state === 'cancelled',
    note: note ?? '',
  };
}

/** `waiver`: what they have signed, where something is asked. */
export function toAttendee(row: AttendeeRow, waiver?: WaiverStand): Attendee {
  const { occurrenceId: _date, markedAt, markedBy: _markedBy, markedByFirstName, bookedAt, ...rest } = row;
  return {
    ...rest,
    bookedAt: bookedAt.toISOString(),
    mark: markedAt === null ? null : { by: markedByFirstName, at: markedAt.toISOString() },
    ...(waiver !== undefined && { waiver }),
  };
}

/** When people can be marked at a date that starts then. */
export function toCheckInTimes(start: Date): CheckInTimes {
  const { opensAt, startsAt, closesAt } = attendanceWindow(start);
  return {
    opensAt: opensAt.toISOString(),
    noShowFrom: startsAt.toISOString(),
    closesAt: closesAt.toISOString(),
  };
}

/** The list for the door, as a file. Throws as `authoriseBusiness`. */
export async function attendeesCsv(db: Db, user: { id: string }, occurrenceId: number): Promise<CsvFile> {
  const { date } = await authoriseDate(db, user, occurrenceId, 'view_attendees');
  const rows = (await attendeesOf(db, [occurrenceId])).map((attendee) => ({
    Reference: attendee.reference,
    Name: attendee.name,
    'Booked by': attendee.bookedBy ?? '',
    Age: attendee.age === null ? '' : String(attendee.age),
    Guardian: attendee.guardian === null ? '' : `${attendee.guardian.name}, ${attendee.guardian.phone}`,
    Email: attendee.email,
    Phone: attendee.phone,
    'Special requirements': attendee.specialRequirements,
    Status: stateLabels[attendee.state],
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
      'Status',
      'Booked',
      'Marked by',
      'Marked at',
    ],
    rows,
  );
}
