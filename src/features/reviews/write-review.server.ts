import type { AuthUser } from '#features/accounts/contract.ts';
import { requireStanding } from '#features/businesses/permissions/authorise-business.server.ts';
import { type Pool, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import {
  deleteReview,
  insertReview,
  type Reviewed,
  reviewableBooking,
  reviewOfUser,
  updateReview,
} from './author-queries.server.ts';
import type { About, AnswerInput, OwnReview, ReviewInput } from './contract.ts';
import { toOwnReview } from './present-review.server.ts';
import { insertAnswer, reviewStanding } from './queries.server.ts';
import { reviewRefusal, reviewRefused } from './rules.ts';

const reviewedAlready: Readonly<Record<About['kind'], string>> = {
  session: 'You’ve already reviewed this booking.',
  instructor: 'You’ve already reviewed this instructor.',
  trainer: 'You’ve already reviewed this trainer.',
};

/**
 * Stars and words of somebody who attended (`POST /api/bookings/{id}/review`): of a session once for each booking, of a
 * trainer, or of an instructor who taught the date, once for each person. Throws `not_found` (404, also for somebody
 * else's booking, and for an instructor who did not teach it), `forbidden` (403: did not attend, or works there)
 * or `conflict` (409: not over yet, cancelled, or reviewed before).
 */
export async function writeReview(
  { pool, clock }: { pool: Pool; clock: Clock },
  user: AuthUser,
  { bookingId, instructorId }: Reviewed,
  input: ReviewInput,
): Promise<OwnReview> {
  const booking = await reviewableBooking(pool, bookingId, instructorId);
  if (booking === null || booking.userId !== user.id) {
    throw new AppError('not_found', 'We can’t find that booking.');
  }
  const now = clock.now();
  const refusal = reviewRefusal(booking, now);
  if (refusal !== null) throw reviewRefused(refusal);
  if (!(await insertReview(pool, bookingId, instructorId, input, now))) {
    throw new AppError('conflict', reviewedAlready[booking.about.kind]);
  }
  return {
    bookingId,
    about: booking.about,
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
  of: Reviewed,
  input: ReviewInput,
): Promise<OwnReview> {
  const row = await updateReview(pool, user.id, of, input, clock.now());
  if (row === null) throw await untouchable(pool, user, of);
  return toOwnReview(row);
}

/**
 * Takes the person's review out, with the answer to it; its stars no longer count (`DELETE …/review`). They may write
 * another. One that is hidden stays, or removing and writing it again would undo the hiding. Throws as above.
 */
export async function removeReview(pool: Pool, user: AuthUser, of: Reviewed): Promise<void> {
  if (!(await deleteReview(pool, user.id, of))) throw await untouchable(pool, user, of);
}

async function untouchable(pool: Pool, user: AuthUser, of: Reviewed): Promise<AppError> {
  return (await reviewOfUser(pool, user.id, of)) === null
    ? new AppError('not_found', 'We can’t find that review. It may have been removed.')
    : new AppError('conflict', 'We’ve hidden this review, so you can’t change it.');
}

/**
 * The answer to a review by the business, or by the trainer or instructor whom it is about
 * (`POST /api/reviews/{id}/answer`): once, and again in place of the old one when
 * the person has changed what it answered.
 * Throws `not_found` (404: none, or hidden), `forbidden` (403) or `conflict` (409: answered before).
 */
export async function answerReview(
  { pool, clock }: { pool: Pool; clock: Clock },
  user: AuthUser,
  reviewId: string,
  { answer }: AnswerInput,
): Promise<void> {
  await transaction(pool, async (tx) => {
    const review = await reviewStanding(tx, reviewId);
    if (review === null)
      throw new AppError('not_found', 'We can’t find that review. It may have been removed.');
    if (review.ofUser !== user.id) {
      if (review.businessId === null) throw new AppError('forbidden', 'This review isn’t about you.');
      await requireStanding(tx, user, review.businessId, 'answer_reviews');
    }
    if (review.hidden)
      throw new AppError('not_found', 'We can’t find that review. It may have been removed.');
    if (!(await insertAnswer(tx, reviewId, answer, clock.now()))) {
      throw new AppError('conflict', 'You’ve already replied to this review.');
    }
  });
}
