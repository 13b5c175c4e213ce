import type { DataRow } from '#areas/identity/accounts/personal-data.ts';
import { type Db, queryOne, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import { inStates } from '#shared/db/in-states.server.ts';
import { IS_IMPORTED, IS_OWN_BUSINESS } from './author-queries.server.ts';
import type { BusinessReview, LatestReview, ModeratedReview, ReviewSubject } from './contract.ts';
import { reviewStates } from './rules.ts';

export interface ReviewRow {
  id: string;
  stars: number;
  body: string;
  author: string;
  answer: string | null;
  answered_at: Date | null;
  created_at: Date;
  edited_at: Date | null;
}

const REVIEW_COLUMNS = `
  r.id, r.stars, r.body, r.answer, r.answered_at, r.created_at, r.edited_at,
  CASE WHEN u.deleted_at IS NOT NULL THEN 'Deleted account'
       ELSE trim(u.first_name || ' ' || CASE WHEN u.last_name = '' THEN '' ELSE left(u.last_name, 1) || '.' END)
  END AS author`;

export async function listSubjectReviews(
  db: Db,
  { kind, id }: ReviewSubject,
  page: { limit: number; offset: number },
): Promise<ReviewRow[]> {
  const { rows } = await db.query<ReviewRow>(
    `SELECT ${REVIEW_COLUMNS} FROM reviews r JOIN users u ON u.id = r.user_id
     WHERE r.${kind}_id = $1 AND r.hidden_reason IS NULL
     ORDER BY r.created_at DESC, r.id LIMIT $2 OFFSET $3`,
    [id, page.limit, page.offset],
  );
  return rows;
}

/** Counts from one star to five. */
export async function starDistribution(
  db: Db,
  of: ReviewSubject['kind'] | 'business',
  id: number,
): Promise<[number, number, number, number, number]> {
  const { rows } = await db.query<{ stars: number; n: number }>(
    `SELECT stars, count(*) AS n FROM reviews
     WHERE ${of}_id = $1 ${of === 'business' ? 'AND session_id IS NOT NULL' : ''} AND hidden_reason IS NULL
     GROUP BY stars`,
    [id],
  );
  const given = (stars: number) => rows.find((row) => row.stars === stars)?.n ?? 0;
  return [given(1), given(2), given(3), given(4), given(5)];
}

export interface BusinessReviewRow extends ReviewRow {
  about: BusinessReview['about'];
  business: ModeratedReview['business'];
  hidden_reason: string | null;
}

const SELECT_BUSINESS_REVIEW = `
  SELECT ${REVIEW_COLUMNS}, r.hidden_reason,
         jsonb_build_object('kind', CASE WHEN s.id IS NOT NULL THEN 'session' WHEN t.id IS NOT NULL THEN 'trainer'
                                         ELSE 'instructor' END,
                            'id', coalesce(s.id, t.id, i.id),
                            'title', coalesce(s.title, t.first_name || ' ' || t.last_name, i.name)) AS about,
         CASE WHEN z.id IS NOT NULL THEN jsonb_build_object('id', z.id, 'name', z.name) END AS business
  FROM reviews r
  JOIN users u ON u.id = r.user_id
  LEFT JOIN sessions s ON s.id = r.session_id
  LEFT JOIN instructors i ON i.id = r.instructor_id
  LEFT JOIN trainers t ON t.id = r.trainer_id
  LEFT JOIN businesses z ON z.id = r.business_id`;

/** An edit after the answer allows a new answer. */
const IS_AWAITING_ANSWER = '(r.answer IS NULL OR COALESCE(r.edited_at > r.answered_at, false))';

/** Sessions and instructors, with those awaiting an answer first; or sessions only, newest first. */
export async function listBusinessReviewRows(
  db: Db,
  businessId: number,
  page: { limit: number; offset: number },
  order: 'waiting first' | 'newest first',
): Promise<BusinessReviewRow[]> {
  const { rows } = await db.query<BusinessReviewRow>(
    `${SELECT_BUSINESS_REVIEW} WHERE r.business_id = $1 AND r.hidden_reason IS NULL
       ${order === 'newest first' ? 'AND r.session_id IS NOT NULL' : ''}
     ORDER BY ${order === 'waiting first' ? `NOT ${IS_AWAITING_ANSWER},` : ''} r.created_at DESC, r.id LIMIT $2 OFFSET $3`,
    [businessId, page.limit, page.offset],
  );
  return rows;
}

export async function countBusinessReviews(
  db: Db,
  businessId: number,
): Promise<{ total: number; unanswered: number }> {
  return queryOne(
    db,
    `SELECT count(*) AS total, count(*) FILTER (WHERE ${IS_AWAITING_ANSWER}) AS unanswered
     FROM reviews r WHERE r.business_id = $1 AND r.hidden_reason IS NULL`,
    [businessId],
  );
}

/** Short ones say too little away from their session. */
const LEAST_TEXT = 40;

/** Of sessions that people can see, by people who still have an account; newest first, whatever their stars. */
export async function listLatestReviews(db: Db, limit: number): Promise<LatestReview[]> {
  const { rows } = await db.query<LatestReview>(
    `SELECT r.id, r.stars, r.body AS text, trim(u.first_name) AS author,
            jsonb_build_object('id', s.id, 'title', s.title, 'activity', k.slug) AS session
     FROM reviews r
     JOIN users u ON u.id = r.user_id
     JOIN sessions s ON s.id = r.session_id
     JOIN session_types k ON k.id = s.session_type_id
     JOIN businesses z ON z.id = r.business_id
     WHERE r.hidden_reason IS NULL AND char_length(r.body) >= $2 AND u.deleted_at IS NULL
       AND s.status = 'published' AND z.status = 'approved'
     ORDER BY r.created_at DESC, r.id LIMIT $1`,
    [limit, LEAST_TEXT],
  );
  return rows;
}

const IS_ABOUT_PERSON = `(t.user_id = $1 OR i.user_id = $1) AND r.hidden_reason IS NULL`;

/** Those awaiting an answer first. */
export async function listReviewsAboutPerson(
  db: Db,
  userId: string,
  page: { limit: number; offset: number },
): Promise<BusinessReviewRow[]> {
  const { rows } = await db.query<BusinessReviewRow>(
    `${SELECT_BUSINESS_REVIEW} WHERE ${IS_ABOUT_PERSON}
     ORDER BY NOT ${IS_AWAITING_ANSWER}, r.created_at DESC, r.id LIMIT $2 OFFSET $3`,
    [userId, page.limit, page.offset],
  );
  return rows;
}

export async function countReviewsAboutPerson(
  db: Db,
  userId: string,
): Promise<{ total: number; unanswered: number }> {
  return queryOne(
    db,
    `SELECT count(*) AS total, count(*) FILTER (WHERE ${IS_AWAITING_ANSWER}) AS unanswered
     FROM reviews r LEFT JOIN instructors i ON i.id = r.instructor_id LEFT JOIN trainers t ON t.id = r.trainer_id
     WHERE ${IS_ABOUT_PERSON}`,
    [userId],
  );
}

export async function listModeratedReviewRows(
  db: Db,
  hidden: boolean,
  page: { limit: number; offset: number },
): Promise<BusinessReviewRow[]> {
  const { rows } = await db.query<BusinessReviewRow>(
    `${SELECT_BUSINESS_REVIEW} WHERE (r.hidden_reason IS NOT NULL) = $1
     ORDER BY r.created_at DESC, r.id LIMIT $2 OFFSET $3`,
    [hidden, page.limit, page.offset],
  );
  return rows;
}

export async function countReviews(db: Db, hidden: boolean): Promise<number> {
  const { n } = await queryOne<{ n: number }>(
    db,
    'SELECT count(*) AS n FROM reviews WHERE (hidden_reason IS NOT NULL) = $1',
    [hidden],
  );
  return n;
}

export async function findReviewStatus(
  db: Db,
  reviewId: string,
): Promise<{ businessId: number | null; ofUser: string | null; answered: boolean; hidden: boolean } | null> {
  return queryOneOrNull(
    db,
    `SELECT r.business_id AS "businessId", coalesce(t.user_id, i.user_id) AS "ofUser", r.answer IS NOT NULL AS answered,
            r.hidden_reason IS NOT NULL AS hidden
     FROM reviews r LEFT JOIN instructors i ON i.id = r.instructor_id LEFT JOIN trainers t ON t.id = r.trainer_id
     WHERE r.id = $1`,
    [reviewId],
  );
}

/** False if it is hidden or already answered. */
export async function insertAnswer(db: Db, reviewId: string, answer: string, now: Date): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE reviews r SET answer = $2, answered_at = $3
     WHERE r.id = $1 AND ${IS_AWAITING_ANSWER} AND ${reviewStates.keptAs} ${inStates(reviewStates.statesBefore('shown', 'answer'))}`,
    [reviewId, answer, now],
  );
  return rowCount === 1;
}

export async function markHidden(
  tx: Tx,
  reviewId: string,
  adminId: string,
  reason: string,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE reviews SET hidden_reason = $3, hidden_by = $2
     WHERE id = $1 AND ${reviewStates.keptAs} ${inStates(reviewStates.statesBefore('hidden'))}`,
    [reviewId, adminId, reason],
  );
  return rowCount === 1;
}

export async function markUnhidden(tx: Tx, reviewId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE reviews SET hidden_reason = NULL, hidden_by = NULL
     WHERE id = $1 AND ${reviewStates.keptAs} ${inStates(reviewStates.statesBefore('shown', 'show_again'))}`,
    [reviewId],
  );
  return rowCount === 1;
}

/**
 * Claims and locks up to `limit` bookings that ended between two hours and a week ago, between 9:00 and 21:00 in
 * London, for people who accept review requests. Skips rows locked by another process.
 */
export async function claimReviewRequests(tx: Tx, now: Date, limit: number): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `SELECT b.id FROM bookings b
     JOIN occurrences o ON o.id = b.occurrence_id
     JOIN businesses z ON z.id = b.business_id
     JOIN users u ON u.id = b.user_id
     WHERE extract(hour FROM $1::timestamptz AT TIME ZONE 'Europe/London') BETWEEN 9 AND 20
       AND b.ends_at <= $1::timestamptz - interval '2 hours' AND b.ends_at > $1::timestamptz - interval '7 days'
       AND b.state IN ('confirmed', 'attended') AND b.review_requested_at IS NULL AND o.state = 'scheduled'
       AND u.wants_review_requests AND u.deleted_at IS NULL AND NOT COALESCE(${IS_OWN_BUSINESS}, false) AND NOT ${IS_IMPORTED}
       AND NOT EXISTS (SELECT FROM reviews r WHERE r.booking_id = b.id)
       -- Of a course, after its last date.
       AND NOT EXISTS (SELECT FROM course_dates d JOIN course_dates other ON other.course_id = d.course_id
                       JOIN occurrences later ON later.id = other.occurrence_id
                       WHERE d.occurrence_id = b.occurrence_id AND later.state = 'scheduled' AND later.starts_at > o.starts_at)
     ORDER BY b.ends_at LIMIT $2
     FOR UPDATE OF b SKIP LOCKED`,
    [now, limit],
  );
  return rows.map(({ id }) => id);
}

export async function reviewRows(db: Db, userId: string): Promise<DataRow[]> {
  const { rows } = await db.query<DataRow>(
    `SELECT coalesce(s.title, i.name, t.first_name || ' ' || t.last_name) AS about, r.stars, r.body AS review, r.answer, r.hidden_reason, r.created_at, r.edited_at
     FROM reviews r LEFT JOIN sessions s ON s.id = r.session_id LEFT JOIN instructors i ON i.id = r.instructor_id
     LEFT JOIN trainers t ON t.id = r.trainer_id WHERE r.user_id = $1 ORDER BY r.created_at`,
    [userId],
  );
  return rows;
}

/** Leaves out the authors: their data is not the person's to export. */
export async function reviewRowsAboutPerson(db: Db, userId: string): Promise<DataRow[]> {
  const { rows } = await db.query<DataRow>(
    `SELECT r.stars, r.body AS review, r.answer, r.created_at
     FROM reviews r LEFT JOIN trainers t ON t.id = r.trainer_id LEFT JOIN instructors i ON i.id = r.instructor_id
     WHERE (t.user_id = $1 OR i.user_id = $1) AND r.hidden_reason IS NULL ORDER BY r.created_at`,
    [userId],
  );
  return rows;
}

/** The stars still count in the average. */
export async function eraseReviews(tx: Tx, userId: string): Promise<void> {
  await tx.query(`UPDATE reviews SET body = '', answer = NULL, answered_at = NULL WHERE user_id = $1`, [
    userId,
  ]);
}
