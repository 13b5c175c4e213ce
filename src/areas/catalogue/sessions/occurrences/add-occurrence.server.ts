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

/** A date beside the weekly times: `day` is YYYY-MM-DD and `startTime` HH:MM in the United Kingdom. */
export interface OneOffOccurrence {
  day: string;
  startTime: string;
  /** In minutes. */
  duration: number;
  capacity: number;
  note: string | null;
  /** Where it is held; left out: where its session is. */
  place?: SessionLocation | undefined;
}

/**
 * Adds one date to a session, beside its weekly times, which from then on leave it alone. One that the weekly times had
 * there once, and that was withdrawn, comes back as this one. Answers its id.
 * Throws `not_found` (404), `invalid_input` (400: a time that is past, that the clocks skip, or more than twelve
 * months away, a place that is not the business's) or `conflict` (409: a session that was not approved, a day that is
 * closed, a date at that time, also one called off, a room that is taken or too small).
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
  const place = date.place ?? { venueId: session.venueId, roomId: session.roomId };
  await assertNotClosed(tx, sessionId, times.startsAt, place);
  await assertPlace(tx, session.businessId, place);
  const { capacity } = date;
  await assertRoomsAvailable(tx, [{ id: null, roomId: place.roomId, capacity, ...times }], 'startTime');
  const added = await insertOneOff(tx, sessionId, { ...date, ...times, ...place });
  if (added !== null) return added;
  // Put where it is to be first: it may have been taken out by a closure of where it was.
  await convertToOneOff(tx, await findWithdrawnAt(tx, sessionId, times), { note: date.note, ...place });
  await restoreOccurrences(tx, sessionId, [times], date.capacity);
  const restored = await lockOccurrenceAt(tx, sessionId, times.startsAt);
  if (restored === null || restored.state === 'cancelled')
    throw occupiedError('You cancelled the date at that time. Choose another time.');
  return restored.id;
}

/** The date of that time that was withdrawn, or called off. Throws `conflict` where one takes place. */
async function findWithdrawnAt(tx: Tx, sessionId: number, times: OccurrenceTimes): Promise<number> {
  const there = await lockOccurrenceAt(tx, sessionId, times.startsAt);
  if (there === null || there.state === 'scheduled')
    throw occupiedError('This session already has a date at that time.');
  return there.id;
}

/**
 * When a date begins and ends that somebody puts on a day, `duration` in minutes.
 * Throws `invalid_input` (400) for a time that is past, that the clocks skip, or more than twelve months away.
 */
export function newOccurrenceTimes(
  { day, startTime, duration }: Pick<OneOffOccurrence, 'day' | 'startTime' | 'duration'>,
  now: Date,
): OccurrenceTimes {
  const lastDay = lastDateAhead(londonDay(now));
  if (day < londonDay(now)) throw invalidField('day', 'This day is in the past');
  if (day > lastDay) throw invalidField('day', `Choose a date on or before ${formatLongDay(lastDay)}`);
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
