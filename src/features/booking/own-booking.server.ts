import type { AuthUser } from '#features/accounts/contract.ts';
import type { Pool } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { type BookingRecord, bookingById } from './booking-queries.server.ts';

/**
 * The person's own booking. Throws `not_found` (404) also when it is somebody else's: a booking's id says
 * nothing to anybody but its owner.
 */
export async function requireOwnBooking(
  pool: Pool,
  user: AuthUser,
  bookingId: string,
): Promise<BookingRecord> {
  const booking = await bookingById(pool, bookingId);
  if (booking === null || booking.userId !== user.id) {
    throw new AppError('not_found', 'There is no such booking.');
  }
  return booking;
}
