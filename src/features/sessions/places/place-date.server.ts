import { assertPlace } from '#features/venues/keep-venues.server.ts';
import type { Tx } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { refuseWhereClosed } from '../closures/close-days.server.ts';
import { holdOpen } from '../closures/closure-queries.server.ts';
import { refuseUnlessToCome } from '../dates/change-dates.server.ts';
import { dateById, lockDates } from '../dates/date-queries.server.ts';
import { type Place, writePlace } from './place-queries.server.ts';
import { refuseRoomTwice, refuseWhereRoomTaken } from './take-rooms.server.ts';

/**
 * Holds one date at another venue or in another room, as long as it is where the person saw it. Lock the bookings that
 * hang on it first. Throws `not_found` (404); `invalid_input` (400) for a place that is not the business's; `conflict`
 * (409) once it has begun or was cancelled, where it stands elsewhere by now, and where the place is closed then, or the
 * room taken or too small.
 *
 * @returns where it was
 */
export async function placeDate(
  tx: Tx,
  occurrenceId: number,
  businessId: number,
  { seen, ...to }: Place & { seen: Place },
  now: Date,
): Promise<Place> {
  const there = await dateById(tx, occurrenceId);
  // A place is closed before the date comes to it, or sees it there.
  if (there !== null) await holdOpen(tx, [there.sessionId]);
  const [date] = await lockDates(tx, [occurrenceId]);
  if (date === undefined) throw new AppError('not_found', 'We can’t find that date.');
  refuseUnlessToCome(date, now);
  const { venueId, roomId, capacity, startsAt, endsAt } = date;
  if (venueId !== seen.venueId || roomId !== seen.roomId)
    throw new AppError('conflict', 'Someone has changed its venue. We haven’t saved your change.');
  await assertPlace(tx, businessId, to);
  await refuseWhereClosed(tx, date.sessionId, startsAt, to, seen);
  await refuseWhereRoomTaken(tx, [{ id: date.id, roomId: to.roomId, capacity, startsAt, endsAt }], 'roomId');
  await refuseRoomTwice(() => writePlace(tx, date.id, to));
  return { venueId, roomId };
}
