import { type Db, queryOne } from '#shared/db/database.server.ts';
import { createPaidBooking, type PaidBooking, type PaidBookingOptions } from './mail-fixtures.ts';

/** A paid booking of a date that ended over a day ago. */
export async function createAttendedBooking(
  db: Db,
  options: PaidBookingOptions & { state?: 'confirmed' | 'attended' | 'no_show' } = {},
): Promise<PaidBooking & { occurrenceId: number }> {
  const startsAt = new Date(Math.floor(Date.now() / 60_000) * 60_000 - 25 * 3_600_000);
  const seat = await createPaidBooking(db, { startsAt, ...options });
  const { occurrenceId } = await queryOne<{ occurrenceId: number }>(
    db,
    'UPDATE bookings SET state = $2 WHERE id = $1 RETURNING occurrence_id AS "occurrenceId"',
    [seat.bookingId, options.state ?? 'confirmed'],
  );
  return { ...seat, occurrenceId };
}
