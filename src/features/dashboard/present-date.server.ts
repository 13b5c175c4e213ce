import type { Attendee, BusinessDate } from './contract.ts';
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
  const { markedAt, markedBy: _markedBy, markedByFirstName, bookedAt, ...rest } = row;
  return {
    ...rest,
    bookedAt: bookedAt.toISOString(),
    mark: markedAt === null ? null : { by: markedByFirstName, at: markedAt.toISOString() },
  };
}
