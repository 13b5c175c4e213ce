import { londonDay } from '#shared/calendar/calendar-day.ts';
import { formatShortMoment } from '#shared/calendar/london-time.ts';
import type { Tx } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { lockAgainstClosure } from '../closures/closure-queries.server.ts';
import { assertNotClosed } from '../closures/manage-closures.server.ts';
import { assertRoomsAvailable } from '../locations/assign-rooms.server.ts';
import { newOccurrenceTimes } from './add-occurrence.server.ts';
import { findOccurrence, lockOccurrences, updateOccurrenceRows } from './occurrence-queries.server.ts';
import {
  assertUpcoming,
  MINUTE_MS,
  originalSlotStart,
  rejectCollisions,
} from './update-occurrences.server.ts';

/** `day` is YYYY-MM-DD and `startTime` HH:MM in London. */
export interface OccurrenceMove {
  day: string;
  startTime: string;
  /** The date as the person saw it, to detect changes since. */
  seen: { startsAt: Date; taken: number };
}

/**
 * Moves one date to another time, and returns the old and new start. Lock its bookings first. Throws `not_found`
 * (404), `invalid_input` (400: as `addOccurrence`) or `conflict` (409: changed, begun, cancelled, closed, time in
 * use).
 */
export async function moveOccurrence(
  tx: Tx,
  occurrenceId: number,
  { seen, ...to }: OccurrenceMove,
  now: Date,
): Promise<{ from: Date; to: Date }> {
  const there = await findOccurrence(tx, occurrenceId);
  // Lock first, so that a concurrent closure sees the date on its new day.
  if (there !== null) await lockAgainstClosure(tx, [there.sessionId]);
  const [date] = await lockOccurrences(tx, [occurrenceId]);
  if (date === undefined) throw new AppError('not_found', 'We can’t find that date.');
  assertUpcoming(date, now);
  assertNotMoved(date, seen);
  const duration = (date.endsAt.getTime() - date.startsAt.getTime()) / MINUTE_MS;
  const times = newOccurrenceTimes({ ...to, duration }, now);
  const { id, capacity, note, venueId, roomId } = date;
  if (to.day !== londonDay(date.startsAt))
    await assertNotClosed(tx, date.sessionId, { moment: times.startsAt, now }, { venueId, roomId });
  await assertRoomsAvailable(tx, [{ id, roomId, capacity, ...times }], 'startTime');
  const laidOutFor = originalSlotStart(date, times.startsAt, 'this');
  await rejectCollisions(() => updateOccurrenceRows(tx, [{ id, capacity, note, ...times, laidOutFor }]));
  return { from: date.startsAt, to: times.startsAt };
}

function assertNotMoved(date: { startsAt: Date; taken: number }, seen: OccurrenceMove['seen']): void {
  if (date.startsAt.getTime() !== seen.startsAt.getTime())
    throw new AppError(
      'conflict',
      `Someone has moved this date to ${formatShortMoment(date.startsAt)}. We haven’t saved your change.`,
    );
  if (date.taken === seen.taken) return;
  const places = date.taken === 1 ? '1 place is' : `${date.taken} places are`;
  throw new AppError('conflict', `${places} now booked. We haven’t saved your change.`);
}
