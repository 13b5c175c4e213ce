import { londonDay } from '#shared/calendar/calendar-day.ts';
import { type Db, isDatabaseError, type Tx } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { assertRoomsAvailable } from '../locations/assign-rooms.server.ts';
import {
  findOccurrence,
  listOccurrencesFrom,
  lockOccurrences,
  lockSlot,
  type OccurrenceRow,
  type OccurrenceUpdate,
  updateOccurrenceRows,
  updateSlot,
} from './occurrence-queries.server.ts';
import { occurrenceOn, toWeeklyTime } from './occurrences.ts';
import { isOnTimeStep, plusMinutes } from './slot-times.ts';

/** `startTime` is HH:MM in London on the same day. */
export interface OccurrenceChange {
  capacity: number;
  startTime: string;
  note: string | null;
  scope: ChangeScope;
}

/** `later`: this date and every later one of its weekly slot. Fields that don't change keep their value. */
export type ChangeScope = 'this' | 'later';

export interface OccurrencesChanged {
  occurrenceIds: number[];
  moved: boolean;
  noteChanged: boolean;
}

export const MINUTE_MS = 60_000;

/** Returns all dates a change affects, so that the caller can lock their bookings first. Throws `not_found` (404). */
export async function listAffectedOccurrences(
  db: Db,
  occurrenceId: number,
  scope: ChangeScope,
): Promise<number[]> {
  const date = await findOccurrence(db, occurrenceId);
  if (date === null) throw new AppError('not_found', 'We can’t find that date.');
  if (scope === 'this') return [date.id];
  const weekly = toWeeklyTime(date.startsAt);
  const later = await listOccurrencesFrom(db, date.sessionId, date.startsAt);
  return [
    date.id,
    ...later.filter((other) => other.id !== date.id && isFromSlot(other, weekly)).map(({ id }) => id),
  ];
}

/**
 * Changes capacity, time and note of one date, or also its later dates and slot. Throws `not_found` (404),
 * `invalid_input` (400: time) or `conflict` (409: begun, cancelled, too few places, time in use, slot gone).
 * @param datesTouched from `listAffectedOccurrences` in the same transaction
 */
export async function updateOccurrences(
  tx: Tx,
  occurrenceId: number,
  datesTouched: readonly number[],
  change: OccurrenceChange,
  now: Date,
): Promise<OccurrencesChanged> {
  const dates = await lockOccurrences(tx, datesTouched);
  const date = dates.find(({ id }) => id === occurrenceId);
  if (date === undefined) throw new AppError('not_found', 'We can’t find that date.');
  const others = dates.filter((other) => other !== date);
  // Temporarily closed dates move with their weekly time and come back at the new one.
  const open = others.filter(
    (other) => (other.state === 'scheduled' || other.closed) && other.laidOutFor === null,
  );
  assertChangeable(date, open, change, now);

  const weekly = toWeeklyTime(date.startsAt);
  const timesOf = (day: string, { startsAt, endsAt }: OccurrenceRow) =>
    occurrenceOn(day, change.startTime, (endsAt.getTime() - startsAt.getTime()) / MINUTE_MS);
  const moved = timesOf(londonDay(date.startsAt), date);
  if (moved.startsAt <= now) throw invalidTime('This time is in the past');
  if (change.scope === 'later') await updateWeeklySlot(tx, date, change);

  const { capacity, note } = change;
  const written: OccurrenceUpdate[] = [
    {
      id: date.id,
      capacity,
      note,
      ...moved,
      laidOutFor: originalSlotStart(date, moved.startsAt, change.scope),
    },
    ...open.map((other) => ({
      id: other.id,
      ...mergeCapacityAndNote(other, date, change),
      ...timesOf(londonDay(other.startsAt), other),
      laidOutFor: null,
    })),
    // Cancelled or moved dates: the slot must not create them again at its new time.
    ...others
      .filter((other) => !open.includes(other))
      .map((other) => ({
        ...other,
        laidOutFor: timesOf(londonDay(other.laidOutFor ?? other.startsAt), other).startsAt,
      })),
  ];
  await assertRoomsAvailable(
    tx,
    [date, ...open].map(({ id, roomId, state }) => {
      const { startsAt, endsAt, capacity: places } = written.find((one) => one.id === id) ?? date;
      // A closed date gets its room when it comes back.
      return { id, roomId: state === 'scheduled' ? roomId : null, startsAt, endsAt, capacity: places };
    }),
    'startTime',
  );
  await rejectCollisions(() => updateOccurrenceRows(tx, written));
  return {
    occurrenceIds: [date.id, ...open.map(({ id }) => id)],
    moved: weekly.startTime !== change.startTime,
    noteChanged: date.note !== note,
  };
}

async function updateWeeklySlot(tx: Tx, date: OccurrenceRow, change: OccurrenceChange): Promise<void> {
  const weekly = toWeeklyTime(date.startsAt);
  if (change.startTime !== weekly.startTime && !isOnTimeStep(change.startTime))
    throw invalidTime('Times go in steps of 5 minutes, such as 18:15');
  const slot = await lockSlot(tx, date.sessionId, weekly);
  if (slot === null || date.laidOutFor !== null || date.oneOff) {
    throw new AppError(
      'conflict',
      date.oneOff
        ? 'This is a one-off date, so you can only change this date.'
        : 'This date is no longer at its weekly time, so you can only change this date.',
    );
  }
  await rejectCollisions(() =>
    updateSlot(tx, slot.id, {
      startTime: change.startTime,
      endTime: plusMinutes(change.startTime, slot.minutes),
      firstDay: londonDay(date.startsAt),
      ...mergeCapacityAndNote(slot, date, change),
    }),
  );
}

function mergeCapacityAndNote<Capacity extends number | null>(
  kept: { capacity: Capacity; note: string | null },
  date: OccurrenceRow,
  change: OccurrenceChange,
): { capacity: Capacity | number; note: string | null } {
  return {
    capacity: change.capacity === date.capacity ? kept.capacity : change.capacity,
    note: change.note === date.note ? kept.note : change.note,
  };
}

const isFromSlot = (date: OccurrenceRow, weekly: { dayOfWeek: number; startTime: string }): boolean => {
  const own = toWeeklyTime(date.laidOutFor ?? date.startsAt);
  return !date.oneOff && own.dayOfWeek === weekly.dayOfWeek && own.startTime === weekly.startTime;
};

/** A date moved alone remembers its slot's start. One that moves with its slot, or back, forgets it. */
export function originalSlotStart(date: OccurrenceRow, startsAt: Date, scope: ChangeScope): Date | null {
  if (scope === 'later' || date.oneOff) return null;
  const place = date.laidOutFor ?? date.startsAt;
  return place.getTime() === startsAt.getTime() ? null : place;
}

/** Throws `conflict` (409) if the date was cancelled or has begun. */
export function assertUpcoming(date: OccurrenceRow, now: Date): void {
  if (date.state !== 'scheduled') throw new AppError('conflict', 'This date is cancelled.');
  if (date.startsAt <= now) throw new AppError('conflict', 'This date has started, so you can’t change it.');
}

function assertChangeable(
  date: OccurrenceRow,
  later: readonly OccurrenceRow[],
  change: OccurrenceChange,
  now: Date,
): void {
  assertUpcoming(date, now);
  const given = change.capacity === date.capacity ? [date] : [date, ...later];
  const fullest = given.reduce((most, other) => (other.taken > most.taken ? other : most));
  if (fullest.taken > change.capacity) {
    const seats = fullest.taken === 1 ? '1 place is' : `${fullest.taken} places are`;
    const message =
      fullest.id === date.id
        ? `${seats} booked, so you can’t offer fewer.`
        : `${seats} booked on a later date, so you can’t offer fewer.`;
    throw new AppError('conflict', message, { errors: [{ field: 'capacity', message }] });
  }
}

function invalidTime(message: string): AppError {
  return new AppError('invalid_input', message, { errors: [{ field: 'startTime', message }] });
}

/** Throws `conflict` (409) if two dates of a session would start at the same time. */
export async function rejectCollisions(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isDatabaseError(error, 'uniqueViolation')) throw error;
    const message = 'This session already has a date at that time.';
    throw new AppError('conflict', message, { errors: [{ field: 'startTime', message }], cause: error });
  }
}
