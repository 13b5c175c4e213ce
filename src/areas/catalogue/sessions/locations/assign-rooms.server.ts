import type { Room } from '#areas/catalogue/venues/contract.ts';
import { roomTooSmallSentence } from '#areas/catalogue/venues/copy.ts';
import { formatLondonTime, formatShortMoment } from '#shared/calendar/london-time.ts';
import { isDatabaseError, type Tx } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import {
  assignRoom,
  findRoomClashes,
  findSessionRoomClashes,
  lockRooms,
  type OccurrenceInRoom,
  type RoomClash,
  readMaxCapacity,
} from './location-queries.server.ts';

/** The caller must hold the room's lock. Throws `conflict` (409) if the room is too small or taken. */
export async function assignSessionRoom(
  tx: Tx,
  sessionId: number,
  room: Room,
  staying: readonly number[],
  now: Date,
): Promise<void> {
  const most = await readMaxCapacity(tx, sessionId, room.id, staying, now);
  if (most !== null && most > room.capacity) throw roomConflict('roomId', roomTooSmallSentence(room));
  throwOnClashes(room.name, await findSessionRoomClashes(tx, sessionId, room.id, staying, now));
  await assignRoom(tx, sessionId, room.id, staying, now);
}

/** Locks the rooms. Throws `conflict` (409) on the form's `field` if a room is too small or taken. */
export async function assertRoomsAvailable(
  tx: Tx,
  dates: readonly (Omit<OccurrenceInRoom, 'roomId'> & { roomId: number | null; capacity: number })[],
  field: 'startTime' | 'roomId',
): Promise<void> {
  const inRooms = dates.flatMap(({ roomId, ...date }) => (roomId === null ? [] : [{ ...date, roomId }]));
  const rooms = await lockRooms(tx, [...new Set(inRooms.map(({ roomId }) => roomId))]);
  for (const room of rooms) {
    if (inRooms.some(({ roomId, capacity }) => roomId === room.id && capacity > room.capacity))
      throw roomConflict('capacity', roomTooSmallSentence(room));
    throwOnClashes(
      room.name,
      await findRoomClashes(
        tx,
        inRooms.filter(({ roomId }) => roomId === room.id),
      ),
      field,
    );
  }
}

/** Throws `conflict` (409) if the database reports a room as double-booked. */
export async function rejectRoomClash<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (!isDatabaseError(error, 'exclusionViolation', 'occurrences_room_once')) throw error;
    throw roomConflict('roomId', 'The room isn’t free at that time. We haven’t saved your change.');
  }
}

function throwOnClashes(name: string, clashes: readonly RoomClash[], field = 'roomId'): void {
  if (clashes.length > 0) throw roomConflict(field, clashSentence(name, clashes));
}

const roomConflict = (field: string, message: string): AppError =>
  new AppError('conflict', message, { errors: [{ field, message }] });

/** "Main hall isn’t free: Thu 26 Nov, 12:15 to 13:00, Open Floor, and 3 more. We haven’t saved your change." */
function clashSentence(name: string, clashes: readonly RoomClash[]): string {
  const said = clashes
    .slice(0, MAX_LISTED_CLASHES)
    .map(
      ({ title, otherStartsAt, otherEndsAt }) =>
        `${formatShortMoment(otherStartsAt)} to ${formatLondonTime(otherEndsAt)}, ${title}`,
    );
  const more = clashes.length > MAX_LISTED_CLASHES ? `; and ${clashes.length - MAX_LISTED_CLASHES} more` : '';
  return `${name} isn’t free: ${said.join('; ')}${more}. We haven’t saved your change.`;
}

const MAX_LISTED_CLASHES = 3;
