import type { AuthUser } from '#features/accounts/contract.ts';
import { authoriseBusiness } from '#features/businesses/authorise-business.server.ts';
import type { Pool } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { AnswerInput } from './contract.ts';
import { insertAnswer, reviewStanding } from './queries.server.ts';

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
