import { allowedActions } from '#features/businesses/permissions.ts';
import type { Db } from '#shared/db/database.server.ts';
import { penceToDecimal } from '#shared/domain/pence.ts';
import { authoriseDate } from './authorise-date.server.ts';
import type { DateAnswer } from './contract.ts';
import { attendeesOf, costOfCancelling } from './date-queries.server.ts';
import { toAttendee, toBusinessDate, toCheckInTimes } from './present-date.server.ts';

/** One date with everybody who booked it, for those who meet them. Throws as `authoriseBusiness`. */
export async function showDate(
  db: Db,
  user: { id: string },
  occurrenceId: number,
  now: Date,
): Promise<DateAnswer> {
  const { date, business } = await authoriseDate(db, user, occurrenceId, 'view_attendees');
  const attendees = await attendeesOf(db, [occurrenceId]);
  const cost = await costOfCancelling(db, occurrenceId);
  return {
    date: toBusinessDate(date),
    business: { id: business.id, name: business.name, role: business.role },
    may: [...allowedActions[business.role]],
    attendees: attendees.map(toAttendee),
    cancellation:
      date.state === 'cancelled' || date.endsAt <= now
        ? null
        : { bookings: cost.bookings, refund: penceToDecimal(cost.refundPence) },
    checkIn: toCheckInTimes(date.startsAt),
  };
}
