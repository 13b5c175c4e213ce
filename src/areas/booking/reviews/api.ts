import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';
import type { MyReview, ReviewInput } from './contract.ts';

/** The first page is the address without a number. */
const pageParam = (page: number) => ({ page: page === 1 ? undefined : page });

/** One page of what people say of a session. Throws `ApiError`. */
export const sessionReviewsQuery = (api: ApiClient, sessionId: string | number, page = 1) =>
  queryOptions({
    queryKey: ['session', String(sessionId), 'reviews', page],
    queryFn: ({ signal }) =>
      api.call('GET /api/sessions/:id/reviews', {
        params: { id: sessionId },
        query: pageParam(page),
        signal,
      }),
  });

/** One page of what people say of somebody who teaches. Throws `ApiError`. */
export const teacherReviewsQuery = (
  api: ApiClient,
  of: 'instructors' | 'personal-trainers',
  id: number,
  page = 1,
) =>
  queryOptions({
    queryKey: [of, String(id), 'reviews', page],
    queryFn: ({ signal }) =>
      api.call(`GET /api/${of}/:id/reviews`, { params: { id }, query: pageParam(page), signal }),
  });

/** One page of what people say of all sessions of a business. Throws `ApiError`. */
export const publicBusinessReviewsQuery = (api: ApiClient, businessId: string | number, page = 1) =>
  queryOptions({
    queryKey: ['public-business', String(businessId), 'reviews', page],
    queryFn: ({ signal }) =>
      api.call('GET /api/businesses/:businessId/reviews/shown', {
        params: { businessId },
        query: pageParam(page),
        signal,
      }),
  });

/** What the signed-in person has written. Throws `ApiError`. */
export const myReviewsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['reviews', 'own'],
    staleTime: 10_000,
    queryFn: ({ signal }) => api.call('GET /api/reviews/mine', { signal }),
  });

/** One page of a business's reviews, for those who may answer them. Throws `ApiError`. */
export const businessReviewsQuery = (api: ApiClient, businessId: number, page: number) =>
  queryOptions({
    queryKey: ['reviews', 'business', businessId, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      api.call('GET /api/businesses/:businessId/reviews', {
        params: { businessId },
        query: { page },
        signal,
      }),
  });

/** One page of what is said of the person as a trainer or an instructor. Throws `ApiError`. */
export const reviewsAboutMeQuery = (api: ApiClient, page: number) =>
  queryOptions({
    queryKey: ['reviews', 'of-me', page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => api.call('GET /api/reviews/of-me', { query: { page }, signal }),
  });

/** What is reviewed by a booking: what was booked, or somebody who taught it. */
export interface ReviewTarget {
  bookingId: string;
  /** Null of what was booked. */
  instructorId: number | null;
}

const reviewTargetParams = ({ bookingId, instructorId }: ReviewTarget) => ({
  params: { bookingId },
  query: { instructor: instructorId ?? undefined },
});

/** Writes the one review of it. Throws `ApiError`. */
export const createReview = (api: ApiClient, of: ReviewTarget, review: ReviewInput): Promise<MyReview> =>
  api.call('POST /api/bookings/:bookingId/review', { ...reviewTargetParams(of), body: review });

/** Puts other stars and words in place of one's own. Throws `ApiError`. */
export const updateReview = (api: ApiClient, of: ReviewTarget, review: ReviewInput): Promise<MyReview> =>
  api.call('PUT /api/bookings/:bookingId/review', { ...reviewTargetParams(of), body: review });

/** Takes one's own review out. Throws `ApiError`. */
export const deleteReview = (api: ApiClient, of: ReviewTarget): Promise<void> =>
  api.call('DELETE /api/bookings/:bookingId/review', reviewTargetParams(of));

/** Writes the answer of the business, or of whom it is about. Throws `ApiError`. */
export const answerReview = (api: ApiClient, reviewId: string, answer: string): Promise<void> =>
  api.call('POST /api/reviews/:reviewId/answer', { params: { reviewId }, body: { answer } });
