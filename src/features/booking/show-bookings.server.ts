import type { AuthUser } from '#features/accounts/contract.ts';
import type { Pool } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { bookingAnswer } from './booking-answer.server.ts';
import { bookingsOfUser } from './booking-queries.server.ts';
import type { Booking } from './contract.ts';
import { requireOwnBooking } from './own-booking.server.ts';

/** The person's own bookings, latest start first. */
export async function listOwnBookings(
  deps: { pool: Pool; clock: Clock },
  user: AuthUser,
): Promise<Booking[]> {
  const now = deps.clock.now();
  return (await bookingsOfUser(deps.pool, user.id)).map((booking) => bookingAnswer(booking, now));
}

/** One of the person's own bookings. Throws `not_found` (404). */
export async function showBooking(
  deps: { pool: Pool; clock: Clock },
  user: AuthUser,
  bookingId: string,
): Promise<Booking> {
  return bookingAnswer(await requireOwnBooking(deps.pool, user, bookingId), deps.clock.now());
}
