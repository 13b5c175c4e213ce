import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ModeratedReviews } from '#features/reviews/contract.ts';
import { type ApiClient, withQuery } from '#shared/http/api-client.ts';

/** A page of reviews, the hidden ones or those that are shown. Throws `ApiError`. */
export const moderatedReviewsQuery = (api: ApiClient, search: { hidden?: string; page?: string }) =>
  queryOptions({
    queryKey: ['admin', 'reviews', search],
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    queryFn: ({ signal }) => api.get<ModeratedReviews>(withQuery('/api/admin/reviews', search), { signal }),
  });

/** Both throw `ApiError`. */
export const hideReview = (api: ApiClient, id: string, reason: string): Promise<void> =>
  api.post<void>(`/api/admin/reviews/${id}/hide`, { reason });
export const unhideReview = (api: ApiClient, id: string): Promise<void> =>
  api.post<void>(`/api/admin/reviews/${id}/unhide`);
