import type { AuthUser } from '#features/accounts/contract.ts';
import { authoriseBusiness } from '#features/businesses/permissions/authorise-business.server.ts';
import type { Pool } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import {
  deleteReview,
  insertReview,
  reviewableBooking,
  reviewOfUser,
  updateReview,
} from './author-queries.server.ts';
import type { AnswerInput, OwnReview, ReviewInput } from './contract.ts';
import { toOwnReview } from './present-review.server.ts';
import { insertAnswer, reviewStanding } from './queries.server.ts';
import { reviewRefusal, reviewRefused } from './rules.ts';

/**
 * Stars and words of somebody who attended, once per booking (`POST /api/bookings/{id}/review`).
 * Throws `not_found` (404, also for somebody else's booking), `forbidden` (403: did not attend, or works there)
 * or `conflict` (409: not over yet, cancelled, or reviewed before).
 */
export async function writeReview(
  { pool, clock }: { pool: Pool; clock: Clock },
  user: AuthUser,
  bookingId: string,
  input: ReviewInput,
): Promise<OwnReview> {
  const booking = await reviewableBooking(pool, bookingId);
  if (booking === null || booking.userId !== user.id) {
    throw new AppError('not_found', 'There is no such booking.');
  }
  const now = clock.now();
  const refusal = reviewRefusal(booking, now);
  if (refusal !== null) throw reviewRefused(refusal);
  if (!(await insertReview(pool, bookingId, input, now))) {
    throw new AppError('conflict', 'You have reviewed this booking already.');
  }
  return {
    bookingId,
    stars: input.stars,
    text: input.text,
    writtenAt: now.toISOString(),
    editedAt: null,
    hiddenReason: null,
  };
}

/**
 * Other stars and words in place of what the person wrote (`PUT /api/bookings/{id}/review`). Everybody sees that it
 * was edited, and the business may answer anew. Throws `not_found` (404: they wrote none, or it is somebody else's)
 * or `conflict` (409: an administrator has hidden it).
 */
export async function changeReview(
  { pool, clock }: { pool: Pool; clock: Clock },
  user: AuthUser,
  bookingId: string,
  input: ReviewInput,
): Promise<OwnReview> {
  const row = await updateReview(pool, user.id, bookingId, input, clock.now());
  if (row === null) throw await untouchable(pool, user, bookingId);
  return toOwnReview(row);
}

/**
 * Takes the person's review out, with the answer to it; its stars no longer count (`DELETE …/review`). They may write
 * another. One that is hidden stays, or removing and writing it again would undo the hiding. Throws as above.
 */
export async function removeReview(pool: Pool, user: AuthUser, bookingId: string): Promise<void> {
  if (!(await deleteReview(pool, user.id, bookingId))) throw await untouchable(pool, user, bookingId);
}

async function untouchable(pool: Pool, user: AuthUser, bookingId: string): Promise<AppError> {
  return (await reviewOfUser(pool, user.id, bookingId)) === null
    ? new AppError('not_found', 'There is no such review.')
    : new AppError('conflict', 'This review was hidden, so it can no longer be changed.');
}

/**
 * The business's answer to a review (`POST /api/reviews/{id}/answer`): once, and again in place of the old one when
 * the person has changed what it answered.
 * Throws `not_found` (404: none, or hidden), `forbidden` (403) or `conflict` (409: answered before).
 */
export async function answerReview(
  { pool, clock }: { pool: Pool; clock: Clock },
  user: AuthUser,
  reviewId: string,
  { answer }: AnswerInput,
): Promise<void> {
  const review = await reviewStanding(pool, reviewId);
  if (review === null) throw new AppError('not_found', 'There is no such review.');
  await authoriseBusiness(pool, user, review.businessId, 'answer_reviews');
  if (review.hidden) throw new AppError('not_found', 'There is no such review.');
  if (!(await insertAnswer(pool, reviewId, answer, clock.now()))) {
    throw new AppError('conflict', 'This review has been answered already.');
  }
}
