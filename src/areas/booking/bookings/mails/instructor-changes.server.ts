import { z } from 'zod';
import type { Db } from '#shared/db/database.server.ts';
import {
  type BookingGroupMailData,
  bookingGroupPayload,
  readBookingGroup,
  toBookingGroup,
} from './booking-group.server.ts';
import { readInstructorNames } from './booking-queries.server.ts';

/** Job payload. `previous`: the old teachers' names. */
export const instructorChangedPayload = bookingGroupPayload.extend({
  /** Distinguishes several changes of the same dates. */
  changeId: z.uuid(),
  previous: z.array(z.string()),
});

/** Bookings of one person and session with the same old teachers. */
export interface InstructorChangedData extends BookingGroupMailData {
  previous: readonly string[];
  teachers: readonly string[];
}

/** The current state; null if all are cancelled, started, or have the old teachers again. */
export async function readInstructorChanged(
  db: Db,
  { previous, ...told }: z.output<typeof instructorChangedPayload>,
  now: Date,
): Promise<InstructorChangedData | null> {
  const standing = await readBookingGroup(
    db,
    told,
    ({ state, startsAt }) => state === 'confirmed' && startsAt > now,
    { oneTime: false },
  );
  const others = [];
  for (const booking of standing?.together ?? []) {
    const teachers = await readInstructorNames(db, booking.bookingId);
    if (teachers.join() !== previous.join()) others.push({ booking, teachers });
  }
  const teachers = others[0]?.teachers ?? [];
  // Dates that changed again have their own email.
  const bookings = toBookingGroup(
    others.filter((other) => other.teachers.join() === teachers.join()).map(({ booking }) => booking),
  );
  return bookings === null ? null : { ...bookings, previous, teachers };
}

export const formerInstructors = ({
  previous,
  teachers,
}: Pick<InstructorChangedData, 'previous' | 'teachers'>): string[] =>
  previous.filter((name) => !teachers.includes(name));

/** "Tom Hale is teaching", "Ana and Tom are teaching", "Someone else is teaching". */
export function instructorsSentence(teachers: readonly string[]): string {
  if (teachers.length === 0) return 'Someone else is teaching';
  return `${new Intl.ListFormat('en-GB').format(teachers)} ${teachers.length === 1 ? 'is teaching' : 'are teaching'}`;
}
