import { assertPlace } from '#areas/catalogue/venues/manage-venues.server.ts';
import type { Tx } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { lockAgainstClosure } from '../closures/closure-queries.server.ts';
import { assertNotClosed } from '../closures/manage-closures.server.ts';
import { findOccurrence, lockOccurrences } from '../occurrences/occurrence-queries.server.ts';
import { assertUpcoming } from '../occurrences/update-occurrences.server.ts';
import { assertRoomsAvailable, rejectRoomClash } from './assign-rooms.server.ts';
import { type SessionLocation, updateOccurrenceLocation } from './location-queries.server.ts';

/**
 * Moves one date to another place and returns the old one. The caller must hold its bookings' locks. Throws
 * `not_found` (404), `invalid_input` (400: place) or `conflict` (409: changed, begun, cancelled, closed, taken or too
 * small).
 */
export async function relocateOccurrence(
  tx: Tx,
  occurrenceId: number,
  businessId: number,
  { seen, ...to }: SessionLocation & { seen: SessionLocation },
  now: Date,
): Promise<SessionLocation> {
  const there = await findOccurrence(tx, occurrenceId);
  // Lock first, so that a concurrent closure sees the date at its new place.
  if (there !== null) await lockAgainstClosure(tx, [there.sessionId]);
  const [date] = await lockOccurrences(tx, [occurrenceId]);
  if (date === undefined) throw new AppError('not_found', 'We can’t find that date.');
  assertUpcoming(date, now);
  const { venueId, roomId, capacity, startsAt, endsAt } = date;
  if (venueId !== seen.venueId || roomId !== seen.roomId)
    throw new AppError('conflict', 'Someone has changed its venue. We haven’t saved your change.');
  await assertPlace(tx, businessId, to);
  await assertNotClosed(tx, date.sessionId, { moment: startsAt, now }, to, seen);
  await assertRoomsAvailable(tx, [{ id: date.id, roomId: to.roomId, capacity, startsAt, endsAt }], 'roomId');
  await rejectRoomClash(() => updateOccurrenceLocation(tx, date.id, to));
  return { venueId, roomId };
}
