import { attendanceWindow } from '#features/booking/rules.ts';
import type { Attendee, BusinessDate, CheckInTimes } from './contract.ts';
import type { AttendeeRow, BusinessDateRow } from './date-queries.server.ts';

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

export function toAttendee(row: AttendeeRow): Attendee {
  const { occurrenceId: _date, markedAt, markedBy: _markedBy, markedByFirstName, bookedAt, ...rest } = row;
  return {
    ...rest,
    bookedAt: bookedAt.toISOString(),
    mark: markedAt === null ? null : { by: markedByFirstName, at: markedAt.toISOString() },
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
