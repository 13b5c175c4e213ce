import type { MarkAttendance } from '#features/booking/contract.ts';
import { markAttendance } from '#features/booking/mark-attendance.server.ts';
import { authoriseBusiness } from '#features/businesses/authorise-business.server.ts';
import type { Db } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { CheckInAnswer, MarkAnswer } from './contract.ts';
import { placeOfBooking } from './date-queries.server.ts';

/** Marks who came, for those who work at the door. Throws as `authoriseBusiness` and `markAttendance`. */
export async function markBooking(
  deps: { db: Db; clock: Clock },
  user: { id: string },
  bookingId: string,
  input: MarkAttendance,
): Promise<MarkAnswer> {
  const place = await placeOfBooking(deps.db, bookingId);
  if (place === null) throw new AppError('not_found', 'Booking not found');
  await authoriseBusiness(deps.db, user, place.businessId, 'check_in');
  const { mark } = await markAttendance(deps, user, bookingId, input);
  return { bookingId, state: input.state, mark };
}

/**
 * Whom a QR code stands for. To everybody who does not work at that door there is no such code: it would tell
 * where somebody is going. Throws `not_found` (404).
 */
export async function findByCode(db: Db, user: { id: string } | null, token: string): Promise<CheckInAnswer> {
  const unknown = new AppError('not_found', 'This code is not one of your bookings.');
  if (user === null || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(token)) throw unknown;
  const place = await placeOfBooking(db, token);
  if (place === null) throw unknown;
  try {
    await authoriseBusiness(db, user, place.businessId, 'check_in');
  } catch (error) {
    throw error instanceof AppError ? unknown : error;
  }
  return { occurrenceId: place.occurrenceId, bookingId: token.toLowerCase() };
}
