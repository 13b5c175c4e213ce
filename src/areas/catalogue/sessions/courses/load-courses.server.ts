import type { Db } from '#shared/db/database.server.ts';
import type { SessionRow } from '../show/present-session.ts';
import type { CourseRow } from './course-offer.ts';
import { selectOpenCourses } from './course-queries.server.ts';

/** The courses to join of those sessions that are sold as courses, by session; no query without any. */
export async function loadCourses(
  db: Db,
  sessions: readonly Pick<SessionRow, 'id' | 'sold_as'>[],
  now: Date,
): Promise<(sessionId: number) => CourseRow[]> {
  const ids = sessions.filter(({ sold_as }) => sold_as === 'course').map(({ id }) => id);
  const courses = ids.length === 0 ? [] : await selectOpenCourses(db, ids, now);
  return (sessionId) => courses.filter((course) => course.sessionId === sessionId);
}
