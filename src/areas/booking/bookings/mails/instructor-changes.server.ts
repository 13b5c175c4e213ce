import { z } from 'zod';
import type { Db } from '#shared/db/database.server.ts';
import {
  type BookingGroupMailData,
  bookingGroupPayload,
  readBookingGroup,
  toBookingGroup,
} from './booking-group.server.ts';
import { readInstructorNames } from './booking-queries.server.ts';

/** What the jobs carry that tell of another teacher. `previous`: who would have taught, by name. */
export const instructorChangedPayload = bookingGroupPayload.extend({
  /** Which of the changes: the same dates may be changed again. */
  changeId: z.uuid(),
  previous: z.array(z.string()),
});

/** Booked dates that somebody else teaches than it was said: of one person and session, and all by the same people. */
export interface InstructorChangedData extends BookingGroupMailData {
  previous: readonly string[];
  teachers: readonly string[];
}

/** As they stand now; null where all are cancelled, have begun, or are taught as it was said. */
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
  // What has gone to yet others since is told of by the mail about that.
  const bookings = toBookingGroup(
    others.filter((other) => other.teachers.join() === teachers.join()).map(({ booking }) => booking),
  );
  return bookings === null ? null : { ...bookings, previous, teachers };
}

/** Those of them who do not teach any more. */
export const formerInstructors = ({
  previous,
  teachers,
}: Pick<InstructorChangedData, 'previous' | 'teachers'>): string[] =>
  previous.filter((name) => !teachers.includes(name));

/** "Tom Hale is teaching", "Ana and Tom are teaching", "Someone else is teaching": who does now. */
export function instructorsSentence(teachers: readonly string[]): string {
  if (teachers.length === 0) return 'Someone else is teaching';
  return `${new Intl.ListFormat('en-GB').format(teachers)} ${teachers.length === 1 ? 'is teaching' : 'are teaching'}`;
}
