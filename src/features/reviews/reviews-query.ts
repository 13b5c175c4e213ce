import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type ApiClient, withQuery } from '#shared/http/api-client.ts';
import type { BusinessReviews, OwnReview, ReviewInput, SessionReviews } from './contract.ts';

/** One page of what people say of a session. Throws `ApiError`. */
export const sessionReviewsQuery = (api: ApiClient, sessionId: string | number, page = 1) =>
  queryOptions({
    queryKey: ['session', String(sessionId), 'reviews', page],
    queryFn: ({ signal }) =>
      api.get<SessionReviews>(
        withQuery(`/api/sessions/${encodeURIComponent(String(sessionId))}/reviews`, {
          page: page === 1 ? undefined : page,
        }),
        { signal },
      ),
  });

/** What the signed-in person has written. Throws `ApiError`. */
export const ownReviewsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['reviews', 'own'],
    staleTime: 10_000,
    queryFn: ({ signal }) => api.get<OwnReview[]>('/api/reviews/mine', { signal }),
  });

/** One page of a business's reviews, for those who may answer them. Throws `ApiError`. */
export const businessReviewsQuery = (api: ApiClient, businessId: number, page: number) =>
  queryOptions({
    queryKey: ['reviews', 'business', businessId, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      api.get<BusinessReviews>(withQuery(`/api/businesses/${businessId}/reviews`, { page }), { signal }),
  });

/** Writes the one review of a booking. Throws `ApiError`. */
export function writeReview(api: ApiClient, bookingId: string, review: ReviewInput): Promise<OwnReview> {
  return api.post<OwnReview>(`/api/bookings/${bookingId}/review`, review);
}

/** Writes the business's one answer. Throws `ApiError`. */
export async function answerReview(api: ApiClient, reviewId: string, answer: string): Promise<void> {
  await api.post<undefined>(`/api/reviews/${reviewId}/answer`, { answer });
}
