import { assertPlace } from '#areas/catalogue/venues/manage-venues.server.ts';
import { formatLongDay, londonDay } from '#shared/calendar/calendar-day.ts';
import type { Tx } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { assertNotClosed } from '../closures/manage-closures.server.ts';
import { assertRoomsAvailable } from '../locations/assign-rooms.server.ts';
import type { SessionLocation } from '../locations/location-queries.server.ts';
import { lockSession, restoreOccurrences } from '../own/form-queries.server.ts';
import { isApproved } from '../rules.ts';
import { sessionNotFound } from '../show/get-session.server.ts';
import { lastDateAhead } from './horizon.ts';
import { convertToOneOff, insertOneOff, lockOccurrenceAt } from './occurrence-queries.server.ts';
import { type OccurrenceTimes, occurrenceOn, toWeeklyTime } from './occurrences.ts';

/** `day` is YYYY-MM-DD and `startTime` HH:MM in London. */
export interface OneOffOccurrence {
  day: string;
  startTime: string;
  /** Minutes. */
  duration: number;
  capacity: number;
  note: string | null;
  /** Defaults to the session's place. */
  place?: SessionLocation | undefined;
}

/**
 * Adds a one-off date, reusing a withdrawn one, and returns its id. Throws `not_found` (404), `invalid_input` (400)
 * or `conflict` (409: not approved, closed, time in use, room taken or too small).
 */
export async function addOccurrence(
  tx: Tx,
  sessionId: number,
  date: OneOffOccurrence,
  now: Date,
): Promise<number> {
  const times = newOccurrenceTimes(date, now);
  const session = await lockSession(tx, sessionId);
  if (session === null) throw sessionNotFound();
  if (!isApproved(session.status))
    throw new AppError('conflict', 'You can add dates once we’ve approved the session.');
  if (session.soldAs === 'course')
    throw new AppError('conflict', 'A course keeps its number of dates. Move one of them instead.');
  const place = date.place ?? { venueId: session.venueId, roomId: session.roomId };
  await assertNotClosed(tx, sessionId, { moment: times.startsAt, now }, place);
  await assertPlace(tx, session.businessId, place);
  const { capacity } = date;
  await assertRoomsAvailable(tx, [{ id: null, roomId: place.roomId, capacity, ...times }], 'startTime');
  const added = await insertOneOff(tx, sessionId, { ...date, ...times, ...place });
  if (added !== null) return added;
  // Move it first: a closure of its old place may have withdrawn it.
  await convertToOneOff(tx, await findWithdrawnAt(tx, sessionId, times), { note: date.note, ...place });
  await restoreOccurrences(tx, sessionId, [times], date.capacity);
  const restored = await lockOccurrenceAt(tx, sessionId, times.startsAt);
  if (restored === null || restored.state === 'cancelled')
    throw occupiedError('You cancelled the date at that time. Choose another time.');
  return restored.id;
}

/** Throws `conflict` if a date at that time is on. */
async function findWithdrawnAt(tx: Tx, sessionId: number, times: OccurrenceTimes): Promise<number> {
  const there = await lockOccurrenceAt(tx, sessionId, times.startsAt);
  if (there === null || there.state === 'scheduled')
    throw occupiedError('This session already has a date at that time.');
  return there.id;
}

/** Throws `invalid_input` (400) if the time is past, skipped by the clocks, or over twelve months away. */
export function newOccurrenceTimes(
  { day, startTime, duration }: Pick<OneOffOccurrence, 'day' | 'startTime' | 'duration'>,
  now: Date,
): OccurrenceTimes {
  const today = londonDay(now);
  const lastDay = lastDateAhead(today);
  if (day < today) throw invalidField('day', 'This day is in the past');
  if (day > lastDay) throw invalidField('day', `Choose a date on or before ${formatLongDay(lastDay, today)}`);
  const times = occurrenceOn(day, startTime, duration);
  if (toWeeklyTime(times.startsAt).startTime !== startTime)
    throw invalidField('startTime', `The clocks go forward that night, so there’s no ${startTime}`);
  if (times.startsAt <= now) throw invalidField('startTime', 'This time is in the past');
  return times;
}

function invalidField(field: 'day' | 'startTime', message: string): AppError {
  return new AppError('invalid_input', message, { errors: [{ field, message }] });
}

function occupiedError(message: string): AppError {
  return new AppError('conflict', message, { errors: [{ field: 'startTime', message }] });
}
