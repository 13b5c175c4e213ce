import { z } from 'zod';
import { businessParamsSchema } from '#areas/catalogue/businesses/contract.ts';
import { idField, numberIdField } from '#shared/domain/id-field.ts';
import { type Callable, defineEndpoints } from '#shared/http/endpoints.ts';
import { MAX_TEXT_LENGTH, textErrors } from './copy.ts';

const reviewSubjectSchema = z.object({
  kind: z.enum(['session', 'instructor', 'trainer']),
  id: z.number().int(),
});
export type ReviewSubject = z.infer<typeof reviewSubjectSchema>;

const namedSubjectSchema = reviewSubjectSchema.extend({ title: z.string() });

/** `POST` and `PUT /api/bookings/{bookingId}/review` */
export const reviewInputSchema = z.object({
  stars: z
    .number('Choose one to five stars')
    .int('Choose one to five stars')
    .min(1, 'Choose one to five stars')
    .max(5, 'Choose one to five stars'),
  text: z.string().trim().max(MAX_TEXT_LENGTH, textErrors.tooLong).default(''),
});
export type ReviewInput = z.infer<typeof reviewInputSchema>;

export const answerInputSchema = z.object({
  answer: z.string().trim().min(1, textErrors.noAnswer).max(MAX_TEXT_LENGTH, textErrors.tooLong),
});
export type AnswerInput = z.infer<typeof answerInputSchema>;

const hideInputSchema = z.object({
  reason: z.string().trim().min(3, 'Enter a reason').max(500, 'Keep this under 500 characters'),
});

const reviewSchema = z.object({
  id: z.uuid(),
  stars: z.number().int().min(1).max(5),
  /** Empty for stars only. */
  text: z.string(),
  author: z.string(),
  writtenAt: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
  answer: z.object({ text: z.string(), answeredAt: z.iso.datetime() }).nullable(),
});
export type Review = z.infer<typeof reviewSchema>;

/** `GET /api/sessions/{id}/reviews?page=`, and for instructors and trainers: newest first. */
const sessionReviewsSchema = z.object({
  /** Over all shown reviews, with one decimal; null if there are none. */
  average: z.number().nullable(),
  count: z.number().int(),
  /** Counts from one star to five. */
  distribution: z.tuple([z.number(), z.number(), z.number(), z.number(), z.number()]),
  page: z.number().int(),
  pages: z.number().int(),
  reviews: z.array(reviewSchema),
});
export type SessionReviews = z.infer<typeof sessionReviewsSchema>;

const myReviewSchema = z.object({
  bookingId: z.uuid(),
  about: namedSubjectSchema,
  stars: z.number().int(),
  text: z.string(),
  writtenAt: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
  answer: reviewSchema.shape.answer,
  hiddenReason: z.string().nullable(),
});
export type MyReview = z.infer<typeof myReviewSchema>;

const businessReviewSchema = reviewSchema.extend({
  about: namedSubjectSchema,
});
export type BusinessReview = z.infer<typeof businessReviewSchema>;

/** `GET /api/businesses/{businessId}/reviews/shown?page=`: public reviews of all its sessions. */
const publicBusinessReviewsSchema = sessionReviewsSchema.extend({
  reviews: z.array(businessReviewSchema),
});
export type PublicBusinessReviews = z.infer<typeof publicBusinessReviewsSchema>;

/** `GET /api/reviews/latest`: of the whole site, newest first, at most one a session. */
const latestReviewSchema = z.object({
  id: z.uuid(),
  stars: z.number().int(),
  text: z.string(),
  author: z.string(),
  session: z.object({ id: z.number().int(), title: z.string(), activity: z.string() }),
});
export type LatestReview = z.infer<typeof latestReviewSchema>;

/**
 * `GET /api/businesses/{businessId}/reviews?page=` and `GET /api/reviews/of-me?page=`: reviews awaiting an answer
 * come first, then newest first.
 */
const businessReviewsSchema = z.object({
  unanswered: z.number().int(),
  page: z.number().int(),
  pages: z.number().int(),
  reviews: z.array(businessReviewSchema),
});
export type BusinessReviews = z.infer<typeof businessReviewsSchema>;

const moderatedReviewSchema = businessReviewSchema.extend({
  /** Null for a trainer. */
  business: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  hiddenReason: z.string().nullable(),
});
export type ModeratedReview = z.infer<typeof moderatedReviewSchema>;

/** `GET /api/admin/reviews?page=&hidden=true` */
const moderatedReviewsSchema = z.object({
  page: z.number().int(),
  pages: z.number().int(),
  reviews: z.array(moderatedReviewSchema),
});
export type ModeratedReviews = z.infer<typeof moderatedReviewsSchema>;

const sessionParams = z.object({ id: numberIdField });
const bookingParams = z.object({ bookingId: idField });
const reviewParams = z.object({ reviewId: idField });
const pageQuerySchema = z.object({ page: z.coerce.number().int().min(1).max(10_000).default(1) });
/** If absent, the review is about the session or the trainer. */
const subjectQuerySchema = z.object({ instructor: numberIdField.optional() });
const moderatedQuerySchema = pageQuerySchema.extend({ hidden: z.enum(['true', 'false']).default('false') });

export const reviewEndpoints = defineEndpoints({
  'GET /api/sessions/:id/reviews': {
    auth: 'public',
    params: sessionParams,
    query: pageQuerySchema,
    answer: sessionReviewsSchema,
  },
  'GET /api/instructors/:id/reviews': {
    auth: 'public',
    params: sessionParams,
    query: pageQuerySchema,
    answer: sessionReviewsSchema,
  },
  'GET /api/personal-trainers/:id/reviews': {
    auth: 'public',
    params: sessionParams,
    query: pageQuerySchema,
    answer: sessionReviewsSchema,
  },
  'GET /api/reviews/latest': { auth: 'public', answer: z.array(latestReviewSchema) },
  'GET /api/reviews/of-me': { auth: 'user', query: pageQuerySchema, answer: businessReviewsSchema },
  'GET /api/reviews/mine': { auth: 'user', answer: z.array(myReviewSchema) },
  'POST /api/bookings/:bookingId/review': {
    auth: 'user',
    params: bookingParams,
    query: subjectQuerySchema,
    body: reviewInputSchema,
    answer: myReviewSchema,
    status: 201,
    errors: ['forbidden', 'conflict'],
  },
  'PUT /api/bookings/:bookingId/review': {
    auth: 'user',
    params: bookingParams,
    query: subjectQuerySchema,
    body: reviewInputSchema,
    answer: myReviewSchema,
    errors: ['conflict'],
  },
  'DELETE /api/bookings/:bookingId/review': {
    auth: 'user',
    params: bookingParams,
    query: subjectQuerySchema,
    errors: ['conflict'],
  },
  'GET /api/businesses/:businessId/reviews/shown': {
    auth: 'public',
    params: businessParamsSchema,
    query: pageQuerySchema,
    answer: publicBusinessReviewsSchema,
  },
  'GET /api/businesses/:businessId/reviews': {
    auth: 'user',
    params: businessParamsSchema,
    query: pageQuerySchema,
    answer: businessReviewsSchema,
    errors: ['forbidden', 'conflict'],
  },
  'POST /api/reviews/:reviewId/answer': {
    auth: 'user',
    params: reviewParams,
    body: answerInputSchema,
    errors: ['forbidden', 'conflict'],
  },
  'GET /api/admin/reviews': { auth: 'admin', query: moderatedQuerySchema, answer: moderatedReviewsSchema },
  'POST /api/admin/reviews/:reviewId/hide': {
    auth: 'admin',
    params: reviewParams,
    body: hideInputSchema,
    errors: ['conflict'],
  },
  'POST /api/admin/reviews/:reviewId/unhide': { auth: 'admin', params: reviewParams, errors: ['conflict'] },
});

declare module '#shared/http/endpoints.ts' {
  interface Endpoints extends Callable<typeof reviewEndpoints> {}
}
