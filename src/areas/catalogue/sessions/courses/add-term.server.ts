import type { Tx } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { lockSession } from '../own/form-queries.server.ts';
import { sessionNotFound } from '../show/get-session.server.ts';
import type { CourseDates } from './course-dates.ts';
import { findLatestCourse, updateKeptUntil, updateSessionPrice } from './course-queries.server.ts';
import { layOutCourse } from './lay-out-course.server.ts';

export interface AddedTerm {
  courseId: number;
  /** The term before; null if this is the first. */
  previousId: number | null;
  /** The earlier first. */
  startsAt: Date[];
}

/**
 * Lays out the next term of a course at a price, which the session then shows. The caller must check permissions. Throws
 * `not_found` (404), `conflict` (409) unless the session is published, and as `layOutCourse`.
 */
export async function addTerm(
  tx: Tx,
  sessionId: number,
  { pricePence, keptUntil, ...dates }: CourseDates & { pricePence: number; keptUntil: Date | null },
  now: Date,
): Promise<AddedTerm> {
  const session = await lockSession(tx, sessionId);
  if (session === null || session.soldAs !== 'course') throw sessionNotFound();
  if (session.status !== 'published')
    throw new AppError('conflict', 'You can add the next term while the session is published.');
  const before = await findLatestCourse(tx, sessionId);
  const place = { venueId: session.venueId, roomId: session.roomId };
  const { capacity, duration } = session;
  const courseId = await layOutCourse(tx, { sessionId, pricePence, capacity, duration, place }, dates, now);
  await updateSessionPrice(tx, sessionId, pricePence);
  if (keptUntil !== null) await updateKeptUntil(tx, courseId, keptUntil);
  const added = await findLatestCourse(tx, sessionId);
  return {
    courseId,
    previousId: before?.id ?? null,
    startsAt: added?.occurrences.map((date) => new Date(date.startsAt)) ?? [],
  };
}
