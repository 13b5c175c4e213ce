import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import type { Db, Pool } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { type BookingRecord, findBooking, listUserBookings } from '../book/booking-queries.server.ts';
import { toBookingResponse } from '../book/booking-response.server.ts';
import { checkInUrl } from '../booking-paths.ts';
import type { Booking } from '../contract.ts';

/**
 * The person's own booking. Throws `not_found` (404) also when it is somebody else's: a booking's id says
 * nothing to anybody but its owner.
 */
export async function requireOwnBooking(db: Db, user: AuthUser, bookingId: string): Promise<BookingRecord> {
  const booking = await findBooking(db, bookingId);
  if (booking === null || booking.userId !== user.id) {
    throw new AppError('not_found', 'We can’t find that booking.');
  }
  return booking;
}

/** The person's own bookings, latest start first. */
export async function listMyBookings(deps: { pool: Pool; clock: Clock }, user: AuthUser): Promise<Booking[]> {
  const now = deps.clock.now();
  return (await listUserBookings(deps.pool, user.id)).map((booking) => toBookingResponse(booking, now));
}

/** One of the person's own bookings. Throws `not_found` (404). */
export async function readBooking(
  deps: { pool: Pool; clock: Clock },
  user: AuthUser,
  bookingId: string,
): Promise<Booking> {
  return toBookingResponse(await requireOwnBooking(deps.pool, user, bookingId), deps.clock.now());
}

/** A booking's check-in code as an SVG picture, dark on white in every theme: that is what scanners read. */
export async function renderCheckInCode(
  publicUrl: string,
  booking: Pick<BookingRecord, 'id'>,
): Promise<string> {
  const { default: qrcode } = await import('qrcode');
  return qrcode.toString(checkInUrl(publicUrl, booking), {
    type: 'svg',
    errorCorrectionLevel: 'M',
    margin: 2,
    color: { dark: '#000000', light: '#ffffff' },
  });
}
