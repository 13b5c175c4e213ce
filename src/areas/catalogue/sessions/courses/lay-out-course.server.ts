import { formatShortMoment } from '#shared/calendar/london-time.ts';
import type { Tx } from '#shared/db/database.server.ts';
import { AppError, type ErrorCode } from '#shared/domain/app-error.ts';
import { assertNotClosed } from '../closures/manage-closures.server.ts';
import { assertRoomsAvailable } from '../locations/assign-rooms.server.ts';
import type { SessionLocation } from '../locations/location-queries.server.ts';
import { newOccurrenceTimes } from '../occurrences/add-occurrence.server.ts';
import { insertOneOff } from '../occurrences/occurrence-queries.server.ts';
import { withdrawOccurrences } from '../own/form-queries.server.ts';
import type { CourseDates } from './course-dates.ts';
import {
  deleteEmptyCourse,
  findLatestCourse,
  insertCourse,
  insertCourseDates,
  updateCoursePrice,
  wasCourseUsed,
} from './course-queries.server.ts';

export interface CourseToLayOut {
  sessionId: number;
  pricePence: number;
  capacity: number;
  /** Minutes. */
  duration: number;
  place: SessionLocation;
}

/**
 * Adds a course with its dates, and returns its id. The caller must hold the session's lock. Throws `invalid_input`
 * (400: a time is past, skipped by the clocks or too far ahead) or `conflict` (409: closed, time in use, room taken).
 */
export async function layOutCourse(
  tx: Tx,
  course: CourseToLayOut,
  { days, startTime }: CourseDates,
  now: Date,
): Promise<number> {
  return withCourseFields(async () => {
    const { sessionId, capacity, duration, place } = course;
    const dates = days.map((day) => newOccurrenceTimes({ day, startTime, duration }, now));
    for (const { startsAt } of dates) await assertNotClosed(tx, sessionId, { moment: startsAt, now }, place);
    const inRoom = dates.map((times) => ({ id: null, roomId: place.roomId, capacity, ...times }));
    await assertRoomsAvailable(tx, inRoom, 'startTime');
    const courseId = await insertCourse(tx, { ...course, dates: dates.length, now });
    const occurrenceIds: number[] = [];
    for (const times of dates) {
      const id = await insertOneOff(tx, sessionId, { ...times, ...place, capacity, note: null });
      if (id === null) {
        const when = formatShortMoment(times.startsAt);
        throw fieldError('conflict', 'startTime', `This session already has a date on ${when}`);
      }
      occurrenceIds.push(id);
    }
    await insertCourseDates(tx, courseId, occurrenceIds);
    return courseId;
  });
}

/**
 * Gives the latest course the form's price, and lays it out again if its dates change. Throws as `layOutCourse`, and
 * `conflict` (409) if somebody has held or booked a place at its dates.
 */
export async function updateLatestCourse(
  tx: Tx,
  course: CourseToLayOut,
  wanted: CourseDates | undefined,
  now: Date,
): Promise<void> {
  const latest = await findLatestCourse(tx, course.sessionId);
  if (latest !== null && latest.pricePence !== course.pricePence) {
    if (latest.keptUntil !== null && latest.keptUntil > now)
      throw fieldError(
        'conflict',
        'price',
        `We’re keeping places at this price until ${formatShortMoment(latest.keptUntil)}. Change it after that.`,
      );
    await updateCoursePrice(tx, latest.id, course.pricePence);
  }
  if (wanted === undefined) return;
  if (latest !== null) {
    if (await wasCourseUsed(tx, latest.id))
      throw fieldError(
        'conflict',
        'course.days',
        'People have booked this course. Move or cancel single dates in the calendar instead.',
      );
    await withdrawOccurrences(
      tx,
      latest.occurrences.map(({ id }) => id),
    );
    await deleteEmptyCourse(tx, latest.id);
  }
  await layOutCourse(tx, course, wanted, now);
}

/** Names the form's fields, `course.days` and `course.startTime`. */
async function withCourseFields<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const [first] = error instanceof AppError ? error.errors : [];
    if (!(error instanceof AppError) || first === undefined) throw error;
    const field = first.field === 'startTime' ? 'startTime' : 'days';
    throw fieldError(error.code, `course.${field}`, first.message);
  }
}

function fieldError(code: ErrorCode, field: string, message: string): AppError {
  return new AppError(code, message, { errors: [{ field, message }] });
}
