import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';
import type { OwnReview, ReviewInput } from './contract.ts';

/** The first page is the address without a number. */
const pageQuery = (page: number) => ({ page: page === 1 ? undefined : page });

/** One page of what people say of a session. Throws `ApiError`. */
export const sessionReviewsQuery = (api: ApiClient, sessionId: string | number, page = 1) =>
  queryOptions({
    queryKey: ['session', String(sessionId), 'reviews', page],
    queryFn: ({ signal }) =>
      api.call('GET /api/sessions/:id/reviews', {
        params: { id: sessionId },
        query: pageQuery(page),
        signal,
      }),
  });

/** One page of what people say of all sessions of a business. Throws `ApiError`. */
export const shownBusinessReviewsQuery = (api: ApiClient, businessId: string | number, page = 1) =>
  queryOptions({
    queryKey: ['public-business', String(businessId), 'reviews', page],
    queryFn: ({ signal }) =>
      api.call('GET /api/businesses/:businessId/reviews/shown', {
        params: { businessId },
        query: pageQuery(page),
        signal,
      }),
  });

/** What the signed-in person has written. Throws `ApiError`. */
export const ownReviewsQuery = (api: ApiClient) =>
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

/** Writes the one review of a booking. Throws `ApiError`. */
export const writeReview = (api: ApiClient, bookingId: string, review: ReviewInput): Promise<OwnReview> =>
  api.call('POST /api/bookings/:bookingId/review', { params: { bookingId }, body: review });

/** Puts other stars and words in place of one's own. Throws `ApiError`. */
export const changeReview = (api: ApiClient, bookingId: string, review: ReviewInput): Promise<OwnReview> =>
  api.call('PUT /api/bookings/:bookingId/review', { params: { bookingId }, body: review });

/** Takes one's own review out. Throws `ApiError`. */
export const removeReview = (api: ApiClient, bookingId: string): Promise<void> =>
  api.call('DELETE /api/bookings/:bookingId/review', { params: { bookingId } });

/** Writes the business's answer. Throws `ApiError`. */
export const answerReview = (api: ApiClient, reviewId: string, answer: string): Promise<void> =>
  api.call('POST /api/reviews/:reviewId/answer', { params: { reviewId }, body: { answer } });
