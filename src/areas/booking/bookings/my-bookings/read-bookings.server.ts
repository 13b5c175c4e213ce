import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import type { Db, Pool } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { type BookingRecord, findBooking, listUserBookings } from '../book/booking-queries.server.ts';
import { toBookingResponse } from '../book/booking-response.server.ts';
import { checkInUrl } from '../booking-paths.ts';
import type { Booking } from '../contract.ts';

/** Throws `not_found` (404) also for somebody else's booking, so that ids reveal nothing. */
export async function requireOwnBooking(db: Db, user: AuthUser, bookingId: string): Promise<BookingRecord> {
  const booking = await findBooking(db, bookingId);
  if (booking === null || booking.userId !== user.id) {
    throw new AppError('not_found', 'We can’t find that booking.');
  }
  return booking;
}

export async function listMyBookings(deps: { pool: Pool; clock: Clock }, user: AuthUser): Promise<Booking[]> {
  const now = deps.clock.now();
  return (await listUserBookings(deps.pool, user.id)).map((booking) => toBookingResponse(booking, now));
}

/** Throws `not_found` (404). */
export async function readBooking(
  deps: { pool: Pool; clock: Clock },
  user: AuthUser,
  bookingId: string,
): Promise<Booking> {
  return toBookingResponse(await requireOwnBooking(deps.pool, user, bookingId), deps.clock.now());
}

/** SVG, dark on white in every theme: scanners need it. */
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
