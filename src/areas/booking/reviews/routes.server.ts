import {
  type Authenticator,
  registerEndpoints,
} from '#areas/identity/accounts/current/require-user.server.ts';
import type { Pool } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { reviewEndpoints } from './contract.ts';
import { hideReview, unhideReview } from './hide-review.server.ts';
import {
  createLatestReviews,
  listBusinessReviews,
  listMyReviews,
  listPublicBusinessReviews,
  listReviews,
  listReviewsAboutMe,
  listReviewsToModerate,
} from './list-reviews.server.ts';
import { answerReview, createReview, deleteReview, updateReview } from './write-review.server.ts';

export interface ReviewRoutesDeps {
  pool: Pool;
  clock: Clock;
  auth: Authenticator;
}

const reviewTarget = (
  { bookingId }: { bookingId: string },
  { instructor = null }: { instructor?: number | null },
) => ({
  bookingId,
  instructorId: instructor,
});

export const reviewRoutes = (deps: ReviewRoutesDeps) => {
  const latestReviews = createLatestReviews(deps.pool, deps.clock);
  return registerEndpoints(reviewEndpoints, deps.auth, {
    'GET /api/sessions/:id/reviews': ({ params, query }) =>
      listReviews(deps.pool, { kind: 'session', id: params.id }, query.page),
    'GET /api/instructors/:id/reviews': ({ params, query }) =>
      listReviews(deps.pool, { kind: 'instructor', id: params.id }, query.page),
    'GET /api/personal-trainers/:id/reviews': ({ params, query }) =>
      listReviews(deps.pool, { kind: 'trainer', id: params.id }, query.page),
    'GET /api/reviews/latest': () => latestReviews(),
    'GET /api/reviews/of-me': ({ user, query }) => listReviewsAboutMe(deps.pool, user, query.page),
    'GET /api/reviews/mine': ({ user }) => listMyReviews(deps.pool, user),
    'POST /api/bookings/:bookingId/review': ({ user, params, query, body }) =>
      createReview(deps, user, reviewTarget(params, query), body),
    'PUT /api/bookings/:bookingId/review': ({ user, params, query, body }) =>
      updateReview(deps, user, reviewTarget(params, query), body),
    'DELETE /api/bookings/:bookingId/review': ({ user, params, query }) =>
      deleteReview(deps.pool, user, reviewTarget(params, query)),
    'GET /api/businesses/:businessId/reviews/shown': async ({ viewer, params, query }) =>
      listPublicBusinessReviews(deps.pool, await viewer(), params.businessId, query.page),
    'GET /api/businesses/:businessId/reviews': ({ user, params, query }) =>
      listBusinessReviews(deps.pool, user, params.businessId, query.page),
    'POST /api/reviews/:reviewId/answer': ({ user, params, body }) =>
      answerReview(deps, user, params.reviewId, body),
    'GET /api/admin/reviews': ({ query: { hidden, page } }) =>
      listReviewsToModerate(deps.pool, { hidden: hidden === 'true', page }),
    'POST /api/admin/reviews/:reviewId/hide': ({ act, params, body }) =>
      hideReview(deps.pool, act, params.reviewId, body.reason),
    'POST /api/admin/reviews/:reviewId/unhide': ({ act, params }) =>
      unhideReview(deps.pool, act, params.reviewId),
  });
};
