import { z } from 'zod';
import { type Authenticator, requireRole, requireUser } from '#features/accounts/require-user.server.ts';
import type { Pool } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { RegisterRoutes } from '#shared/http/app-instance.server.ts';
import { answerReview } from './answer-review.server.ts';
import { changeReview, removeReview } from './change-review.server.ts';
import {
  answerInputSchema,
  businessReviewsSchema,
  hideInputSchema,
  moderatedQuerySchema,
  moderatedReviewsSchema,
  ownReviewSchema,
  reviewedBookingParamsSchema,
  reviewInputSchema,
  reviewPageQuerySchema,
  reviewParamsSchema,
  sessionReviewsSchema,
  shownBusinessReviewsSchema,
} from './contract.ts';
import { hideReview, unhideReview } from './hide-review.server.ts';
import {
  listBusinessReviews,
  listOwnReviews,
  listReviewsToModerate,
  listSessionReviews,
  listShownBusinessReviews,
} from './list-reviews.server.ts';
import { writeReview } from './write-review.server.ts';

export interface ReviewRoutesDeps {
  pool: Pool;
  clock: Clock;
  auth: Authenticator;
}

const nothing = z.null();
const idSchema = z.coerce.number().int().positive();

/** Reading, writing, answering and hiding reviews. */
export function reviewRoutes(deps: ReviewRoutesDeps): RegisterRoutes {
  const { pool, auth } = deps;
  return (app) => {
    app.get(
      '/api/sessions/:id/reviews',
      {
        schema: {
          params: z.object({ id: idSchema }),
          querystring: reviewPageQuerySchema,
          response: { 200: sessionReviewsSchema },
        },
      },
      (request) => listSessionReviews(pool, request.params.id, request.query.page),
    );

    app.get(
      '/api/reviews/mine',
      { schema: { response: { 200: z.array(ownReviewSchema) } } },
      async (request) => listOwnReviews(pool, await requireUser(auth, request)),
    );

    app.post(
      '/api/bookings/:bookingId/review',
      {
        schema: {
          params: reviewedBookingParamsSchema,
          body: reviewInputSchema,
          response: { 201: ownReviewSchema },
        },
      },
      async (request, reply) => {
        const user = await requireUser(auth, request);
        const written = await writeReview(deps, user, request.params.bookingId, request.body);
        return reply.code(201).send(written);
      },
    );

    app.put(
      '/api/bookings/:bookingId/review',
      {
        schema: {
          params: reviewedBookingParamsSchema,
          body: reviewInputSchema,
          response: { 200: ownReviewSchema },
        },
      },
      async (request) =>
        changeReview(deps, await requireUser(auth, request), request.params.bookingId, request.body),
    );

    app.delete(
      '/api/bookings/:bookingId/review',
      { schema: { params: reviewedBookingParamsSchema, response: { 204: nothing } } },
      async (request, reply) => {
        await removeReview(pool, await requireUser(auth, request), request.params.bookingId);
        return reply.code(204).send(null);
      },
    );

    app.get(
      '/api/businesses/:businessId/reviews/shown',
      {
        schema: {
          params: z.object({ businessId: idSchema }),
          querystring: reviewPageQuerySchema,
          response: { 200: shownBusinessReviewsSchema },
        },
      },
      async (request) =>
        listShownBusinessReviews(
          pool,
          await auth.currentUser(request),
          request.params.businessId,
          request.query.page,
        ),
    );

    app.get(
      '/api/businesses/:businessId/reviews',
      {
        schema: {
          params: z.object({ businessId: idSchema }),
          querystring: reviewPageQuerySchema,
          response: { 200: businessReviewsSchema },
        },
      },
      async (request) =>
        listBusinessReviews(
          pool,
          await requireUser(auth, request),
          request.params.businessId,
          request.query.page,
        ),
    );

    app.post(
      '/api/reviews/:reviewId/answer',
      { schema: { params: reviewParamsSchema, body: answerInputSchema, response: { 204: nothing } } },
      async (request, reply) => {
        const user = await requireUser(auth, request);
        await answerReview(deps, user, request.params.reviewId, request.body);
        return reply.code(204).send(null);
      },
    );

    app.get(
      '/api/admin/reviews',
      { schema: { querystring: moderatedQuerySchema, response: { 200: moderatedReviewsSchema } } },
      async (request) => {
        await requireRole(auth, request, 'admin');
        const { hidden, page } = request.query;
        return listReviewsToModerate(pool, { hidden: hidden === 'true', page });
      },
    );

    app.post(
      '/api/admin/reviews/:reviewId/hide',
      { schema: { params: reviewParamsSchema, body: hideInputSchema, response: { 204: nothing } } },
      async (request, reply) => {
        const admin = await requireRole(auth, request, 'admin');
        const act = { actorId: admin.id, requestId: request.id };
        await hideReview(pool, act, request.params.reviewId, request.body.reason);
        return reply.code(204).send(null);
      },
    );

    app.post(
      '/api/admin/reviews/:reviewId/unhide',
      { schema: { params: reviewParamsSchema, response: { 204: nothing } } },
      async (request, reply) => {
        const admin = await requireRole(auth, request, 'admin');
        await unhideReview(pool, { actorId: admin.id, requestId: request.id }, request.params.reviewId);
        return reply.code(204).send(null);
      },
    );
  };
}
