import type { AuthUser } from '#features/accounts/contract.ts';
import type { Pool } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { insertReview, reviewableBooking } from './author-queries.server.ts';
import type { OwnReview, ReviewInput } from './contract.ts';
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
