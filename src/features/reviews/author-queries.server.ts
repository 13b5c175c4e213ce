import { type Db, maybeOne } from '#shared/db/database.server.ts';
import { inStates } from '#shared/db/in-states.server.ts';
import type { ReviewInput } from './contract.ts';
import { type Attendance, reviewStates } from './rules.ts';

/** A booking in the eyes of somebody who wants to review it. */
export interface ReviewableBooking extends Attendance {
  bookingId: string;
  userId: string;
}

/** Whether the person owns the business or works there: such a review would be its own praise. */
export const OWN_BUSINESS = `(z.owner_id = b.user_id OR EXISTS (
  SELECT FROM business_members m WHERE m.business_id = z.id AND m.user_id = b.user_id))`;

export async function reviewableBooking(db: Db, bookingId: string): Promise<ReviewableBooking | null> {
  return maybeOne(
    db,
    `SELECT b.id AS "bookingId", b.user_id AS "userId", b.state, b.ends_at AS "endsAt",
            o.state = 'cancelled' AS "dateCancelled", COALESCE(${OWN_BUSINESS}, false) AS "ownBusiness"
     FROM bookings b
     JOIN occurrences o ON o.id = b.occurrence_id
     JOIN businesses z ON z.id = b.business_id
     WHERE b.id = $1`,
    [bookingId],
  );
}

/**
 * Writes the review of a booking that may still be reviewed (the same rule as `reviewRefusal`, in the statement
 * that writes). False when it has one already, or can no longer be reviewed.
 */
export async function insertReview(
  db: Db,
  bookingId: string,
  { stars, text }: ReviewInput,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `INSERT INTO reviews (booking_id, session_id, business_id, user_id, stars, body, created_at)
     SELECT b.id, b.session_id, b.business_id, b.user_id, $2, $3, $4
     FROM bookings b
     JOIN occurrences o ON o.id = b.occurrence_id
     JOIN businesses z ON z.id = b.business_id
     WHERE b.id = $1 AND b.state IN ('confirmed', 'attended') AND b.ends_at <= $4 AND o.state = 'scheduled'
       AND NOT COALESCE(${OWN_BUSINESS}, false)
     ON CONFLICT (booking_id) DO NOTHING`,
    [bookingId, stars, text, now],
  );
  return rowCount === 1;
}

export interface OwnReviewRow {
  booking_id: string;
  stars: number;
  body: string;
  created_at: Date;
  edited_at: Date | null;
  hidden_reason: string | null;
}

const OWN_COLUMNS = 'booking_id, stars, body, created_at, edited_at, hidden_reason';

export async function reviewsOfUser(db: Db, userId: string): Promise<OwnReviewRow[]> {
  const { rows } = await db.query<OwnReviewRow>(
    `SELECT ${OWN_COLUMNS} FROM reviews
     WHERE user_id = $1 ORDER BY created_at DESC LIMIT 500`,
    [userId],
  );
  return rows;
}

/** What the person wrote about a booking of theirs; null when they have not. */
export async function reviewOfUser(db: Db, userId: string, bookingId: string): Promise<OwnReviewRow | null> {
  return maybeOne(db, `SELECT ${OWN_COLUMNS} FROM reviews WHERE user_id = $1 AND booking_id = $2`, [
    userId,
    bookingId,
  ]);
}

/**
 * Puts other stars and words in place of a person's own, marked as edited if they differ. Null when they wrote none
 * about that booking, or what they wrote is hidden.
 */
export async function updateReview(
  db: Db,
  userId: string,
  bookingId: string,
  { stars, text }: ReviewInput,
  now: Date,
): Promise<OwnReviewRow | null> {
  return maybeOne(
    db,
    `UPDATE reviews SET stars = $3, body = $4,
            edited_at = CASE WHEN (stars, body) = ($3, $4) THEN edited_at ELSE greatest($5, created_at) END
     WHERE user_id = $1 AND booking_id = $2 AND ${reviewStates.keptAs} ${inStates(reviewStates.statesBefore('shown', 'edit'))}
     RETURNING ${OWN_COLUMNS}`,
    [userId, bookingId, stars, text, now],
  );
}

/** Takes a person's own review out, with what was answered to it. False when there is none, or it is hidden. */
export async function deleteReview(db: Db, userId: string, bookingId: string): Promise<boolean> {
  const { rowCount } = await db.query(
    'DELETE FROM reviews WHERE user_id = $1 AND booking_id = $2 AND hidden_reason IS NULL',
    [userId, bookingId],
  );
  return rowCount === 1;
}
