import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type ApiClient, withQuery } from '#shared/http/api-client.ts';
import type {
  BusinessReviews,
  OwnReview,
  ReviewInput,
  SessionReviews,
  ShownBusinessReviews,
} from './contract.ts';

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

/** One page of what people say of all sessions of a business. Throws `ApiError`. */
export const shownBusinessReviewsQuery = (api: ApiClient, businessId: string | number, page = 1) =>
  queryOptions({
    queryKey: ['public-business', String(businessId), 'reviews', page],
    queryFn: ({ signal }) =>
      api.get<ShownBusinessReviews>(
        withQuery(`/api/businesses/${encodeURIComponent(String(businessId))}/reviews/shown`, {
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

/** Puts other stars and words in place of one's own. Throws `ApiError`. */
export function changeReview(api: ApiClient, bookingId: string, review: ReviewInput): Promise<OwnReview> {
  return api.put<OwnReview>(`/api/bookings/${bookingId}/review`, review);
}

/** Takes one's own review out. Throws `ApiError`. */
export async function removeReview(api: ApiClient, bookingId: string): Promise<void> {
  await api.delete<undefined>(`/api/bookings/${bookingId}/review`);
}

/** Writes the business's answer. Throws `ApiError`. */
export async function answerReview(api: ApiClient, reviewId: string, answer: string): Promise<void> {
  await api.post<undefined>(`/api/reviews/${reviewId}/answer`, { answer });
}
