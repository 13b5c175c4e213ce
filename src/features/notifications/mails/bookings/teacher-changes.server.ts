import { z } from 'zod';
import type { Db } from '#shared/db/database.server.ts';
import { readTeachers } from './booking-queries.server.ts';
import { type BookingsTogether, readTogether, togetherPayload } from './bookings-together.server.ts';

/** What the jobs carry that tell of another teacher. `previous`: who would have taught, by name. */
export const teacherChangedPayload = togetherPayload.extend({
  /** Which of the changes: the same date may be changed again. */
  changeId: z.uuid(),
  previous: z.array(z.string()),
});

/** A booked date that somebody else teaches than it was said. */
export interface TeacherChanged extends BookingsTogether {
  previous: readonly string[];
  teachers: readonly string[];
}

/** As it stands now; null where it is cancelled, has begun, or is taught as it was said. */
export async function readTeacherChanged(
  db: Db,
  { previous, ...told }: z.output<typeof teacherChangedPayload>,
  now: Date,
): Promise<TeacherChanged | null> {
  const bookings = await readTogether(
    db,
    told,
    ({ state, startsAt }) => state === 'confirmed' && startsAt > now,
  );
  if (bookings === null) return null;
  const teachers = await readTeachers(db, bookings.bookingId);
  return teachers.join() === previous.join() ? null : { ...bookings, previous, teachers };
}

/** "Tom Hale teaches", "Ana and Tom teach", "Somebody else teaches": who does now. */
export function teachersWords(teachers: readonly string[]): string {
  if (teachers.length === 0) return 'Somebody else teaches';
  return `${new Intl.ListFormat('en-GB').format(teachers)} ${teachers.length === 1 ? 'teaches' : 'teach'}`;
}
