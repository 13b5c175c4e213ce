import { authoriseInTransaction } from '#areas/catalogue/businesses/permissions/authorise-business.server.ts';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { type Pool, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import {
  deleteReviewRow,
  findReviewableBooking,
  findUserReview,
  insertReviewRow,
  type ReviewTarget,
  updateReviewRow,
} from './author-queries.server.ts';
import type { AnswerInput, MyReview, ReviewInput, ReviewSubject } from './contract.ts';
import { toMyReview } from './present-review.server.ts';
import { findReviewStatus, insertAnswer } from './queries.server.ts';
import { reviewRefusal, reviewRefusalError } from './rules.ts';

const alreadyReviewedError: Readonly<Record<ReviewSubject['kind'], string>> = {
  session: 'You’ve already reviewed this booking.',
  instructor: 'You’ve already reviewed this instructor.',
  trainer: 'You’ve already reviewed this trainer.',
};

/**
 * Saves a review (`POST /api/bookings/{id}/review`): once per booking for a session, once per person for a trainer or
 * instructor. Throws `not_found` (404: also somebody else's booking, or an instructor who did not teach it),
 * `forbidden` (403: did not attend, or works there) or `conflict` (409: not over yet, cancelled, or already
 * reviewed).
 */
export async function createReview(
  { pool, clock }: { pool: Pool; clock: Clock },
  user: AuthUser,
  { bookingId, instructorId }: ReviewTarget,
  input: ReviewInput,
): Promise<MyReview> {
  const booking = await findReviewableBooking(pool, bookingId, instructorId);
  if (booking === null || booking.userId !== user.id) {
    throw new AppError('not_found', 'We can’t find that booking.');
  }
  const now = clock.now();
  const refusal = reviewRefusal(booking, now);
  if (refusal !== null) throw reviewRefusalError(refusal);
  if (!(await insertReviewRow(pool, bookingId, instructorId, input, now))) {
    throw new AppError('conflict', alreadyReviewedError[booking.about.kind]);
  }
  const written = await findUserReview(pool, user.id, { bookingId, instructorId });
  // Deleted in another window since.
  if (written === null) throw new AppError('not_found', 'We can’t find that review.');
  return toMyReview(written);
}

/**
 * Edits the person's review (`PUT /api/bookings/{id}/review`); it shows as edited and can be answered again. Throws
 * `not_found` (404: none, or somebody else's) or `conflict` (409: hidden).
 */
export async function updateReview(
  { pool, clock }: { pool: Pool; clock: Clock },
  user: AuthUser,
  of: ReviewTarget,
  input: ReviewInput,
): Promise<MyReview> {
  const row = await updateReviewRow(pool, user.id, of, input, clock.now());
  if (row === null) throw await reviewNotEditableError(pool, user, of);
  return toMyReview(row);
}

/**
 * Deletes the person's review and its answer (`DELETE …/review`). A hidden one stays, or rewriting it would undo the
 * hiding. Throws as above.
 */
export async function deleteReview(pool: Pool, user: AuthUser, of: ReviewTarget): Promise<void> {
  if (!(await deleteReviewRow(pool, user.id, of))) throw await reviewNotEditableError(pool, user, of);
}

async function reviewNotEditableError(pool: Pool, user: AuthUser, of: ReviewTarget): Promise<AppError> {
  return (await findUserReview(pool, user.id, of)) === null
    ? new AppError('not_found', 'We can’t find that review. It may have been removed.')
    : new AppError('conflict', 'We’ve hidden this review, so you can’t change it.');
}

/**
 * Answers a review as the business, or the trainer or instructor it is about (`POST /api/reviews/{id}/answer`): once,
 * and again after an edit. Throws `not_found` (404: none, or hidden), `forbidden` (403) or `conflict` (409: already
 * answered).
 */
export async function answerReview(
  { pool, clock }: { pool: Pool; clock: Clock },
  user: AuthUser,
  reviewId: string,
  { answer }: AnswerInput,
): Promise<void> {
  await transaction(pool, async (tx) => {
    const review = await findReviewStatus(tx, reviewId);
    if (review === null)
      throw new AppError('not_found', 'We can’t find that review. It may have been removed.');
    if (review.ofUser !== user.id) {
      if (review.businessId === null) throw new AppError('forbidden', 'This review isn’t about you.');
      await authoriseInTransaction(tx, user, review.businessId, 'answer_reviews');
    }
    if (review.hidden)
      throw new AppError('not_found', 'We can’t find that review. It may have been removed.');
    if (!(await insertAnswer(tx, reviewId, answer, clock.now()))) {
      throw new AppError('conflict', 'You’ve already replied to this review.');
    }
  });
}
