import type { AuthUser } from '#features/accounts/contract.ts';
import type { Pool } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { deleteReview, reviewOfUser, updateReview } from './author-queries.server.ts';
import type { OwnReview, ReviewInput } from './contract.ts';
import { toOwnReview } from './present-review.server.ts';

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
