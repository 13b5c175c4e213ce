import { ACTIVE_BOOKING_STATES } from '#areas/booking/bookings/rules.ts';
import { type Db, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import { inStates } from '#shared/db/in-states.server.ts';

const ACTIVE = inStates(ACTIVE_BOOKING_STATES);

export interface CourseSession {
  sessionId: number;
  businessId: number;
  title: string;
}

/** Null unless the session is sold as a course. */
export const findCourseSession = (db: Db, sessionId: number): Promise<CourseSession | null> =>
  queryOneOrNull(
    db,
    `SELECT id AS "sessionId", business_id AS "businessId", title FROM sessions
     WHERE id = $1 AND sold_as = 'course' AND status <> 'deleted'`,
    [sessionId],
  );

export const findSessionOfCourse = (db: Db, courseId: number): Promise<CourseSession | null> =>
  queryOneOrNull(
    db,
    `SELECT s.id AS "sessionId", s.business_id AS "businessId", s.title
     FROM courses c JOIN sessions s ON s.id = c.session_id WHERE c.id = $1 AND s.status <> 'deleted'`,
    [courseId],
  );

/** Locks the session, so that its courses don't change. */
export async function lockCourseSession(tx: Tx, sessionId: number): Promise<void> {
  await tx.query('SELECT 1 FROM sessions WHERE id = $1 FOR NO KEY UPDATE', [sessionId]);
}

export interface BusinessCourseRow {
  id: number;
  pricePence: number;
  dates: {
    id: number;
    startsAt: string;
    endsAt: string;
    capacity: number;
    taken: number;
    cancelled: boolean;
  }[];
}

/** The latest first; their dates by start. */
export async function listCourses(db: Db, sessionId: number): Promise<BusinessCourseRow[]> {
  const { rows } = await db.query<BusinessCourseRow>(
    `SELECT c.id, c.price_pence AS "pricePence",
            (SELECT coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'startsAt', o.starts_at, 'endsAt', o.ends_at,
                       'capacity', o.capacity, 'taken', o.taken, 'cancelled', o.state = 'cancelled') ORDER BY o.starts_at), '[]')
               FROM course_dates d JOIN occurrences o ON o.id = d.occurrence_id WHERE d.course_id = c.id) AS dates
     FROM courses c WHERE c.session_id = $1 ORDER BY c.id DESC`,
    [sessionId],
  );
  return rows;
}

export interface ParticipantRow {
  courseId: number;
  orderId: string;
  names: string[];
  email: string;
  phone: string;
  dates: number;
  joinedAt: Date;
}

export interface KeptRow {
  courseId: number;
  places: number;
  until: Date;
}

/** Places kept by live holds, by course. */
export async function listKeptPlaces(db: Db, sessionId: number, now: Date): Promise<KeptRow[]> {
  const { rows } = await db.query<KeptRow>(
    `SELECT d.course_id AS "courseId", max(c.kept_until) AS until,
            (count(*) / count(DISTINCT i.occurrence_id))::integer AS places
     FROM courses c JOIN course_dates d ON d.course_id = c.id
     JOIN order_items i ON i.occurrence_id = d.occurrence_id
     JOIN holds h ON h.id = i.order_id
     WHERE c.session_id = $1 AND h.state = 'held' AND h.from_waitlist AND h.expires_at > $2 AND c.kept_until > $2
     GROUP BY d.course_id`,
    [sessionId, now],
  );
  return rows;
}

export interface FormerParticipant {
  userId: string;
  places: number;
}

/** The people on a course with their most places on a date, who joined first first. Open accounts only. */
export async function listFormerParticipants(db: Db, courseId: number): Promise<FormerParticipant[]> {
  const { rows } = await db.query<FormerParticipant>(
    `SELECT "userId", max(places)::integer AS places FROM (
       SELECT b.user_id AS "userId", count(*) AS places, min(b.created_at) AS since
       FROM bookings b JOIN course_dates d ON d.occurrence_id = b.occurrence_id JOIN users u ON u.id = b.user_id
       WHERE d.course_id = $1 AND b.state ${ACTIVE} AND u.deleted_at IS NULL AND u.suspended_at IS NULL
       GROUP BY b.user_id, b.occurrence_id
     ) person GROUP BY "userId" ORDER BY min(since), "userId"`,
    [courseId],
  );
  return rows;
}

/** By name; only orders with a booking that is not cancelled. */
export async function listParticipants(db: Db, sessionId: number): Promise<ParticipantRow[]> {
  const { rows } = await db.query<ParticipantRow>(
    `SELECT d.course_id AS "courseId", b.order_id AS "orderId", min(b.email) AS email, min(b.phone) AS phone,
            array_agg(DISTINCT coalesce(b.attendee_name, b.full_name)) AS names,
            count(DISTINCT b.occurrence_id)::integer AS dates, min(b.created_at) AS "joinedAt"
     FROM bookings b JOIN course_dates d ON d.occurrence_id = b.occurrence_id
     WHERE b.session_id = $1 AND b.state ${ACTIVE}
     GROUP BY d.course_id, b.order_id ORDER BY lower(min(coalesce(b.attendee_name, b.full_name))), b.order_id`,
    [sessionId],
  );
  return rows;
}

export interface CourseCost {
  courseId: number;
  dates: number;
  bookings: number;
  refundPence: number;
}

/** What cancelling all dates to come refunds, for the courses that have any. */
export async function listCancellationCosts(db: Db, sessionId: number, now: Date): Promise<CourseCost[]> {
  const { rows } = await db.query<CourseCost>(
    `SELECT d.course_id AS "courseId", count(DISTINCT o.id)::integer AS dates, count(b.id)::integer AS bookings,
            coalesce(sum(b.total_pence - (SELECT coalesce(sum(r.amount_pence), 0) FROM refunds r
                                          WHERE r.booking_id = b.id AND r.state <> 'failed')), 0)::integer AS "refundPence"
     FROM course_dates d
     JOIN occurrences o ON o.id = d.occurrence_id
     LEFT JOIN bookings b ON b.occurrence_id = o.id AND b.state ${ACTIVE}
     WHERE o.session_id = $1 AND o.state = 'scheduled' AND o.starts_at > $2
     GROUP BY d.course_id`,
    [sessionId, now],
  );
  return rows;
}

/** Locks the dates to come, the earlier first, as buyers do. */
export async function lockCourseDates(tx: Tx, courseId: number, now: Date): Promise<number[]> {
  const { rows } = await tx.query<{ id: number }>(
    `SELECT o.id FROM occurrences o
     WHERE o.id IN (SELECT d.occurrence_id FROM course_dates d WHERE d.course_id = $1)
       AND o.state = 'scheduled' AND o.starts_at > $2
     ORDER BY o.starts_at FOR NO KEY UPDATE`,
    [courseId, now],
  );
  return rows.map(({ id }) => id);
}

/** The bookings of cancelled dates of a course that are still to cancel, in order of place, by order. */
export async function listBookingsToCancel(db: Db, occurrenceIds: readonly number[]): Promise<string[][]> {
  const { rows } = await db.query<{ ids: string[] }>(
    `SELECT array_agg(b.id ORDER BY b.position) AS ids FROM bookings b
     WHERE b.occurrence_id = ANY ($1::bigint[]) AND b.state = 'confirmed'
     GROUP BY b.order_id ORDER BY min(b.created_at)`,
    [occurrenceIds],
  );
  return rows.map(({ ids }) => ids);
}
