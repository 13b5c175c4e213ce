import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';
import type { MyReview, ReviewInput } from './contract.ts';

const pageParam = (page: number) => ({ page: page === 1 ? undefined : page });

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

export const LATEST_REVIEWS_KEY = ['reviews', 'latest'] as const;

/** For the landing page. */
export const latestReviewsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: LATEST_REVIEWS_KEY,
    queryFn: ({ signal }) => api.call('GET /api/reviews/latest', { signal }),
  });

export const myReviewsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['reviews', 'own'],
    staleTime: 10_000,
    queryFn: ({ signal }) => api.call('GET /api/reviews/mine', { signal }),
  });

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

export const reviewsAboutMeQuery = (api: ApiClient, page: number) =>
  queryOptions({
    queryKey: ['reviews', 'of-me', page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => api.call('GET /api/reviews/of-me', { query: { page }, signal }),
  });

export interface ReviewTarget {
  bookingId: string;
  /** Null for a review of the session or trainer. */
  instructorId: number | null;
}

const reviewTargetParams = ({ bookingId, instructorId }: ReviewTarget) => ({
  params: { bookingId },
  query: { instructor: instructorId ?? undefined },
});

export const createReview = (api: ApiClient, of: ReviewTarget, review: ReviewInput): Promise<MyReview> =>
  api.call('POST /api/bookings/:bookingId/review', { ...reviewTargetParams(of), body: review });

export const updateReview = (api: ApiClient, of: ReviewTarget, review: ReviewInput): Promise<MyReview> =>
  api.call('PUT /api/bookings/:bookingId/review', { ...reviewTargetParams(of), body: review });

export const deleteReview = (api: ApiClient, of: ReviewTarget): Promise<void> =>
  api.call('DELETE /api/bookings/:bookingId/review', reviewTargetParams(of));

export const answerReview = (api: ApiClient, reviewId: string, answer: string): Promise<void> =>
  api.call('POST /api/reviews/:reviewId/answer', { params: { reviewId }, body: { answer } });
