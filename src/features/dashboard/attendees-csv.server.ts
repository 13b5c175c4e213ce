import { ukDay } from '#features/sessions/occurrences.ts';
import type { Db } from '#shared/db/database.server.ts';
import { type CsvFile, csvFile } from '#shared/http/csv-file.server.ts';
import { authoriseDate } from './authorise-date.server.ts';
import { attendeesOf } from './date-queries.server.ts';
import { stateLabels } from './state-labels.ts';

/** The list for the door, as a file. Throws as `authoriseBusiness`. */
export async function attendeesCsv(db: Db, user: { id: string }, occurrenceId: number): Promise<CsvFile> {
  const { date } = await authoriseDate(db, user, occurrenceId, 'view_attendees');
  const rows = (await attendeesOf(db, [occurrenceId])).map((attendee) => ({
    Reference: attendee.reference,
    Name: attendee.name,
    Email: attendee.email,
    Phone: attendee.phone,
    'Special requirements': attendee.specialRequirements,
    Status: stateLabels[attendee.state],
    Booked: attendee.bookedAt,
    'Marked by': attendee.markedBy ?? '',
    'Marked at': attendee.markedAt,
  }));
  return csvFile(
    `attendees-${ukDay(date.startsAt)}-${occurrenceId}.csv`,
    [
      'Reference',
      'Name',
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
