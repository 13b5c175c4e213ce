import { type Db, queryOneOrNull } from '#shared/db/database.server.ts';
import { inStates } from '#shared/db/in-states.server.ts';
import type { MyReview, ReviewInput, ReviewSubject } from './contract.ts';
import { type ReviewableAttendance, reviewStates } from './rules.ts';

export interface ReviewableBooking extends ReviewableAttendance {
  bookingId: string;
  userId: string;
  about: ReviewSubject;
}

/** True for the business's owner and staff, who can't review it. */
export const IS_OWN_BUSINESS = `(z.owner_id = b.user_id OR EXISTS (
  SELECT FROM business_members m WHERE m.business_id = z.id AND m.user_id = b.user_id))`;

/** Imported bookings can't be reviewed: only the business claims that the person attended. */
export const IS_IMPORTED =
  'EXISTS (SELECT FROM orders made WHERE made.id = b.order_id AND made.external_payment_system IS NOT NULL)';

const BOOKING_WITH_DATE = `bookings b
     LEFT JOIN occurrences o ON o.id = b.occurrence_id
     LEFT JOIN businesses z ON z.id = b.business_id
     LEFT JOIN trainers t ON t.id = b.trainer_id`;

const IS_OWN_SUBJECT = `(COALESCE(${IS_OWN_BUSINESS}, false) OR COALESCE(t.user_id = b.user_id, false))`;

/** `$2` is the instructor's id; true if it is null. */
const IS_INSTRUCTOR_OF_DATE = `($2::bigint IS NULL OR EXISTS (
  SELECT FROM jsonb_to_recordset(occurrence_instructors_json(b.occurrence_id)) AS who (id bigint) WHERE who.id = $2))`;

/** Null if there is no such booking, or the instructor did not teach its date. */
export async function findReviewableBooking(
  db: Db,
  bookingId: string,
  instructorId: number | null,
): Promise<ReviewableBooking | null> {
  return queryOneOrNull(
    db,
    `SELECT b.id AS "bookingId", b.user_id AS "userId", b.state, b.ends_at AS "endsAt",
            COALESCE(o.state = 'cancelled', false) AS "dateCancelled", ${IS_OWN_SUBJECT} AS "ownBusiness", ${IS_IMPORTED} AS imported,
            CASE WHEN $2::bigint IS NOT NULL THEN jsonb_build_object('kind', 'instructor', 'id', $2::bigint)
                 WHEN b.trainer_id IS NOT NULL THEN jsonb_build_object('kind', 'trainer', 'id', b.trainer_id)
                 ELSE jsonb_build_object('kind', 'session', 'id', b.session_id) END AS about
     FROM ${BOOKING_WITH_DATE} WHERE b.id = $1 AND ${IS_INSTRUCTOR_OF_DATE}`,
    [bookingId, instructorId],
  );
}

/**
 * Repeats the rule of `reviewRefusal` in the statement, against races. False if a review exists or the booking can't
 * be reviewed any more.
 */
export async function insertReviewRow(
  db: Db,
  bookingId: string,
  instructorId: number | null,
  { stars, text }: ReviewInput,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `INSERT INTO reviews (booking_id, session_id, instructor_id, trainer_id, business_id, user_id, stars, body, created_at)
     SELECT b.id, CASE WHEN $2::bigint IS NULL THEN b.session_id END, $2, b.trainer_id, b.business_id, b.user_id, $3, $4, $5
     FROM ${BOOKING_WITH_DATE}
     WHERE b.id = $1 AND b.state IN ('confirmed', 'attended') AND b.ends_at <= $5
       AND COALESCE(o.state = 'scheduled', true) AND NOT ${IS_OWN_SUBJECT} AND NOT ${IS_IMPORTED} AND ${IS_INSTRUCTOR_OF_DATE}
     ON CONFLICT DO NOTHING`,
    [bookingId, instructorId, stars, text, now],
  );
  return rowCount === 1;
}

export interface ReviewTarget {
  bookingId: string;
  /** Null for a review of the session or trainer. */
  instructorId: number | null;
}

export interface MyReviewRow {
  booking_id: string;
  about: MyReview['about'];
  stars: number;
  body: string;
  created_at: Date;
  edited_at: Date | null;
  answer: string | null;
  answered_at: Date | null;
  hidden_reason: string | null;
}

const MY_REVIEW_COLUMNS = `booking_id, stars, body, created_at, edited_at, answer, answered_at, hidden_reason,
  jsonb_build_object('kind', CASE WHEN session_id IS NOT NULL THEN 'session'
                                  WHEN trainer_id IS NOT NULL THEN 'trainer' ELSE 'instructor' END,
                     'id', coalesce(session_id, trainer_id, instructor_id),
                     'title', coalesce((SELECT s.title FROM sessions s WHERE s.id = session_id),
                                       (SELECT t.first_name || ' ' || t.last_name FROM trainers t WHERE t.id = trainer_id),
                                       (SELECT i.name FROM instructors i WHERE i.id = instructor_id))) AS about`;

/** `$3` is the instructor's id or null. */
const REVIEW_BY_USER = 'user_id = $1 AND booking_id = $2 AND instructor_id IS NOT DISTINCT FROM $3::bigint';

export async function listUserReviews(db: Db, userId: string): Promise<MyReviewRow[]> {
  const { rows } = await db.query<MyReviewRow>(
    `SELECT ${MY_REVIEW_COLUMNS} FROM reviews
     WHERE user_id = $1 ORDER BY created_at DESC LIMIT 500`,
    [userId],
  );
  return rows;
}

export async function findUserReview(
  db: Db,
  userId: string,
  { bookingId, instructorId }: ReviewTarget,
): Promise<MyReviewRow | null> {
  return queryOneOrNull(db, `SELECT ${MY_REVIEW_COLUMNS} FROM reviews WHERE ${REVIEW_BY_USER}`, [
    userId,
    bookingId,
    instructorId,
  ]);
}

/** Marks the review as edited if it differs. Null if it is missing or hidden. */
export async function updateReviewRow(
  db: Db,
  userId: string,
  { bookingId, instructorId }: ReviewTarget,
  { stars, text }: ReviewInput,
  now: Date,
): Promise<MyReviewRow | null> {
  return queryOneOrNull(
    db,
    `UPDATE reviews SET stars = $4, body = $5,
            edited_at = CASE WHEN (stars, body) = ($4, $5) THEN edited_at ELSE greatest($6, created_at) END
     WHERE ${REVIEW_BY_USER} AND ${reviewStates.keptAs} ${inStates(reviewStates.statesBefore('shown', 'edit'))}
     RETURNING ${MY_REVIEW_COLUMNS}`,
    [userId, bookingId, instructorId, stars, text, now],
  );
}

/** Also deletes the answer. False if it is missing or hidden. */
export async function deleteReviewRow(
  db: Db,
  userId: string,
  { bookingId, instructorId }: ReviewTarget,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `DELETE FROM reviews WHERE ${REVIEW_BY_USER} AND hidden_reason IS NULL`,
    [userId, bookingId, instructorId],
  );
  return rowCount === 1;
}
