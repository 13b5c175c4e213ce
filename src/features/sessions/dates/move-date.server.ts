import { londonDay } from '#shared/calendar/calendar-day.ts';
import { formatShortMoment } from '#shared/calendar/london-time.ts';
import type { Tx } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { refuseWhereClosed } from '../closures/close-days.server.ts';
import { holdOpen } from '../closures/closure-queries.server.ts';
import { refuseWhereRoomTaken } from '../places/take-rooms.server.ts';
import { timesOfNewDate } from './add-date.server.ts';
import { MINUTE_MS, placeLeft, refuseToCollide, refuseUnlessToCome } from './change-dates.server.ts';
import { dateById, lockDates, writeDates } from './date-queries.server.ts';

/** Where a date is to stand: `day` YYYY-MM-DD and `startTime` HH:MM in the United Kingdom. */
export interface DateMove {
  day: string;
  startTime: string;
  /** How the person saw it. */
  seen: { startsAt: Date; taken: number };
}

/**
 * Moves one date to another day or time of day, as long as it is as the person saw it; it keeps its length, places and
 * note, and its weekly time lays out no second one in its old place. Lock the bookings that hang on it first.
 * Throws `not_found` (404), `invalid_input` (400: as `addDate`) or `conflict` (409: moved or booked meanwhile, begun,
 * cancelled, a day that is closed, a date in the way).
 *
 * @returns when it started before, and when it does now
 */
export async function moveDate(
  tx: Tx,
  occurrenceId: number,
  { seen, ...to }: DateMove,
  now: Date,
): Promise<{ from: Date; to: Date }> {
  const there = await dateById(tx, occurrenceId);
  // A day is closed before the date comes to it, or sees it there.
  if (there !== null) await holdOpen(tx, [there.sessionId]);
  const [date] = await lockDates(tx, [occurrenceId]);
  if (date === undefined) throw new AppError('not_found', 'We can’t find that date.');
  refuseUnlessToCome(date, now);
  refuseUnlessSeen(date, seen);
  const duration = (date.endsAt.getTime() - date.startsAt.getTime()) / MINUTE_MS;
  const times = timesOfNewDate({ ...to, duration }, now);
  const { id, capacity, note, venueId, roomId } = date;
  if (to.day !== londonDay(date.startsAt))
    await refuseWhereClosed(tx, date.sessionId, times.startsAt, { venueId, roomId });
  await refuseWhereRoomTaken(tx, [{ id, roomId, capacity, ...times }], 'startTime');
  const laidOutFor = placeLeft(date, times.startsAt, 'this');
  await refuseToCollide(() => writeDates(tx, [{ id, capacity, note, ...times, laidOutFor }]));
  return { from: date.startsAt, to: times.startsAt };
}

function refuseUnlessSeen(date: { startsAt: Date; taken: number }, seen: DateMove['seen']): void {
  if (date.startsAt.getTime() !== seen.startsAt.getTime())
    throw new AppError(
      'conflict',
      `Someone has moved this date to ${formatShortMoment(date.startsAt)}. We haven’t saved your change.`,
    );
  if (date.taken === seen.taken) return;
  const places = date.taken === 1 ? '1 place is' : `${date.taken} places are`;
  throw new AppError('conflict', `${places} now booked. We haven’t saved your change.`);
}
