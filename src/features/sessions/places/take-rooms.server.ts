import type { Room } from '#features/venues/contract.ts';
import { tooSmall } from '#features/venues/copy.ts';
import { formatLondonTime, formatShortMoment } from '#shared/calendar/london-time.ts';
import { isDatabaseError, type Tx } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import {
  clashesOfDates,
  clashesOfSession,
  type DateInRoom,
  lockRooms,
  mostPlacesOf,
  type RoomClash,
  takeRoomFor,
} from './place-queries.server.ts';

/**
 * Has a session's dates to come take its room, all but those that stay as they are. The caller has locked the room.
 * Throws `conflict` (409) when one of them has more places than the room takes, or finds it taken.
 */
export async function takeSessionsRoom(
  tx: Tx,
  sessionId: number,
  room: Room,
  staying: readonly number[],
  now: Date,
): Promise<void> {
  const most = await mostPlacesOf(tx, sessionId, room.id, staying, now);
  if (most !== null && most > room.capacity) throw refused('roomId', tooSmall(room));
  refuseClashes(room.name, await clashesOfSession(tx, sessionId, room.id, staying, now));
  await takeRoomFor(tx, sessionId, room.id, staying, now);
}

/**
 * Throws `conflict` (409) when a date would have more places than its room takes, or find it taken. The rooms are locked
 * then, so that nobody takes them between this look and what is written.
 *
 * @param field under which a form says that the room is taken
 */
export async function refuseWhereRoomTaken(
  tx: Tx,
  dates: readonly (Omit<DateInRoom, 'roomId'> & { roomId: number | null; capacity: number })[],
  field: 'startTime' | 'roomId',
): Promise<void> {
  const inRooms = dates.flatMap(({ roomId, ...date }) => (roomId === null ? [] : [{ ...date, roomId }]));
  const rooms = await lockRooms(tx, [...new Set(inRooms.map(({ roomId }) => roomId))]);
  for (const room of rooms) {
    if (inRooms.some(({ roomId, capacity }) => roomId === room.id && capacity > room.capacity))
      throw refused('capacity', tooSmall(room));
    refuseClashes(
      room.name,
      await clashesOfDates(
        tx,
        inRooms.filter(({ roomId }) => roomId === room.id),
      ),
      field,
    );
  }
}

/** Runs what puts dates into rooms. Throws `conflict` (409) where the database refuses to have a room taken twice. */
export async function refuseRoomTwice<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (!isDatabaseError(error, 'exclusionViolation', 'occurrences_room_once')) throw error;
    throw refused('roomId', 'The room isn’t free at that time. We haven’t saved your change.');
  }
}

function refuseClashes(name: string, clashes: readonly RoomClash[], field = 'roomId'): void {
  if (clashes.length > 0) throw refused(field, clashSentence(name, clashes));
}

const refused = (field: string, message: string): AppError =>
  new AppError('conflict', message, { errors: [{ field, message }] });

/** "Main hall isn’t free: Thu 26 Nov, 12:15 to 13:00, Open Floor, and 3 more. We haven’t saved your change." */
function clashSentence(name: string, clashes: readonly RoomClash[]): string {
  const said = clashes
    .slice(0, SAID)
    .map(
      ({ title, otherStartsAt, otherEndsAt }) =>
        `${formatShortMoment(otherStartsAt)} to ${formatLondonTime(otherEndsAt)}, ${title}`,
    );
  const more = clashes.length > SAID ? `; and ${clashes.length - SAID} more` : '';
  return `${name} isn’t free: ${said.join('; ')}${more}. We haven’t saved your change.`;
}

const SAID = 3;
