import type { Tx } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { MarkAttendance } from '../contract.ts';
import { attendanceRefusal, bookingStates, checkInTime } from '../rules.ts';
import {
  findBookingMark,
  lockBookingForMark,
  type MarkedBooking,
  updateMark,
} from './attendance-queries.server.ts';

/**
 * Marks or unmarks attendance; idempotent. The caller must check permission. Throws `not_found` (404) or `conflict`
 * (409: cancelled, too early or late, or marked otherwise).
 */
export async function markAttendance(
  { tx, clock }: { tx: Tx; clock: Clock },
  user: { id: string },
  bookingId: string,
  { state: to, was, at }: MarkAttendance,
): Promise<MarkedBooking> {
  const locked = await lockBookingForMark(tx, bookingId);
  const booking = await findBookingMark(tx, bookingId);
  if (locked === null || booking === null) throw new AppError('not_found', 'Booking not found');
  if (booking.state === to) return booking;
  if (booking.state !== was || !bookingStates.canMove(was, to))
    throw new AppError('conflict', markConflictMessage(booking));
  if (locked.dateCancelled) throw new AppError('conflict', 'This date is cancelled.');
  const now = clock.now();
  const refusal = attendanceRefusal(booking.startsAt, to, now);
  if (refusal !== null) throw new AppError('conflict', refusal);
  await updateMark(
    tx,
    bookingId,
    { from: was, to },
    {
      userId: user.id,
      at: checkInTime(booking.startsAt, at, now),
    },
  );
  const after = (await findBookingMark(tx, bookingId)) ?? booking;
  if (after.state === to) return after;
  throw new AppError('conflict', markConflictMessage(after));
}

function markConflictMessage({ state }: MarkedBooking): string {
  switch (state) {
    case 'cancelled_by_seeker':
    case 'cancelled_by_business':
      return 'This booking is cancelled.';
    case 'attended':
      return 'Someone else has already checked this person in.';
    case 'no_show':
      return 'Someone else has already marked this person as a no-show.';
    case 'confirmed':
      return 'Someone else has already removed this mark.';
  }
}
