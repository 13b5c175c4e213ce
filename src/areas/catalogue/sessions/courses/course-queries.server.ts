import { type Db, queryOne, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import type { CourseRow } from './course-offer.ts';

/** Courses of these sessions with a date to come, soonest first. */
export async function selectOpenCourses(
  db: Db,
  sessionIds: readonly number[],
  now: Date,
): Promise<CourseRow[]> {
  const { rows } = await db.query<CourseRow>(
    `SELECT c.id, c.session_id AS "sessionId", c.price_pence AS "pricePence", c.dates,
            jsonb_agg(jsonb_build_object('startsAt', o.starts_at, 'endsAt', o.ends_at) ORDER BY o.starts_at) AS "left",
            min(greatest(o.capacity - o.taken, 0))::integer AS "spacesLeft"
       FROM courses c
       JOIN course_dates d ON d.course_id = c.id
       JOIN occurrences o ON o.id = d.occurrence_id
      WHERE c.session_id = ANY ($1::bigint[]) AND o.state = 'scheduled' AND o.starts_at > $2
      GROUP BY c.id ORDER BY min(o.starts_at), c.id`,
    [sessionIds, now],
  );
  return rows;
}

export async function insertCourse(
  tx: Tx,
  course: { sessionId: number; pricePence: number; dates: number; now: Date },
): Promise<number> {
  const { id } = await queryOne<{ id: number }>(
    tx,
    'INSERT INTO courses (session_id, price_pence, dates, created_at) VALUES ($1, $2, $3, $4) RETURNING id',
    [course.sessionId, course.pricePence, course.dates, course.now],
  );
  return id;
}

export async function insertCourseDates(
  tx: Tx,
  courseId: number,
  occurrenceIds: readonly number[],
): Promise<void> {
  await tx.query(
    'INSERT INTO course_dates (occurrence_id, course_id) SELECT occurrence_id, $1 FROM unnest($2::bigint[]) AS date (occurrence_id)',
    [courseId, occurrenceIds],
  );
}

/** The latest term, with all its dates in any state; null if none is laid out. */
export function findLatestCourse(
  db: Db,
  sessionId: number,
): Promise<{
  id: number;
  pricePence: number;
  keptUntil: Date | null;
  occurrences: { id: number; startsAt: string }[];
} | null> {
  return queryOneOrNull(
    db,
    `SELECT c.id, c.price_pence AS "pricePence", c.kept_until AS "keptUntil",
            (SELECT coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'startsAt', o.starts_at) ORDER BY o.starts_at), '[]')
               FROM course_dates d JOIN occurrences o ON o.id = d.occurrence_id WHERE d.course_id = c.id) AS occurrences
       FROM courses c WHERE c.session_id = $1 ORDER BY c.id DESC LIMIT 1`,
    [sessionId],
  );
}

export async function updateCoursePrice(tx: Tx, courseId: number, pricePence: number): Promise<void> {
  await tx.query('UPDATE courses SET price_pence = $2 WHERE id = $1', [courseId, pricePence]);
}

export async function updateKeptUntil(tx: Tx, courseId: number, until: Date): Promise<void> {
  await tx.query('UPDATE courses SET kept_until = $2 WHERE id = $1', [courseId, until]);
}

export async function updateSessionPrice(tx: Tx, sessionId: number, pricePence: number): Promise<void> {
  await tx.query('UPDATE sessions SET price_pence = $2, updated_at = clock_timestamp() WHERE id = $1', [
    sessionId,
    pricePence,
  ]);
}

/** The caller must have withdrawn its dates. */
export async function deleteEmptyCourse(tx: Tx, courseId: number): Promise<void> {
  await tx.query(
    'DELETE FROM courses WHERE id = $1 AND NOT EXISTS (SELECT FROM course_dates d WHERE d.course_id = $1)',
    [courseId],
  );
}

/** True if anybody has held or booked a place. */
export async function wasCourseUsed(tx: Tx, courseId: number): Promise<boolean> {
  const { used } = await queryOne<{ used: boolean }>(
    tx,
    `SELECT EXISTS (SELECT FROM course_dates d WHERE d.course_id = $1
       AND (EXISTS (SELECT FROM order_items i WHERE i.occurrence_id = d.occurrence_id)
            OR EXISTS (SELECT FROM occurrence_cancellations c WHERE c.occurrence_id = d.occurrence_id))) AS used`,
    [courseId],
  );
  return used;
}
