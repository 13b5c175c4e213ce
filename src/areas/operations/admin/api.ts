import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { FactForReview } from '#areas/catalogue/accessibility/contract.ts';
import type { InstructorForReview } from '#areas/catalogue/instructors/contract.ts';
import type { ApiClient } from '#shared/http/api-client.ts';
import type { Interval } from './statistics/contract.ts';

export const auditQuery = (api: ApiClient, search: Record<string, string | undefined>) =>
  queryOptions({
    queryKey: ['admin', 'audit', search],
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    queryFn: ({ signal }) => api.call('GET /api/admin/audit', { query: search, signal }),
  });

/** Oldest first. */
export const statisticsQuery = (api: ApiClient, by: Interval) =>
  queryOptions({
    queryKey: ['admin', 'statistics', by],
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    queryFn: ({ signal }) => api.call('GET /api/admin/statistics', { query: { by }, signal }),
  });

export const certificatesForReviewQuery = (api: ApiClient, show: 'waiting' | 'confirmed') =>
  queryOptions({
    queryKey: ['admin', 'papers', show],
    queryFn: ({ signal }) => api.call('GET /api/admin/papers', { query: { show }, signal }),
  });

/** Throws `ApiError` 409 if another admin has already decided. */
export const refuseCertificate = (api: ApiClient, paperId: string, reason: string): Promise<void> =>
  api.call('POST /api/admin/papers/:paperId/refuse', { params: { paperId }, body: { reason } });

/** Access photographs to check, and disputed access facts. */
export const factsForReviewQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['admin', 'access'],
    queryFn: ({ signal }) => api.call('GET /api/admin/access', { signal }),
  });

/** All throw `ApiError` 409 if already decided, or changed since the admin loaded it. */
export const checkAccessPhoto = (
  api: ApiClient,
  { id: factId, holds, statement }: FactForReview,
  photoId: string,
): Promise<void> =>
  api.call('POST /api/admin/access/:factId/photo/check', {
    params: { factId },
    body: { photoId, holds, statement },
  });
export const refuseAccessPhoto = (
  api: ApiClient,
  factId: string,
  photoId: string,
  reason: string,
): Promise<void> =>
  api.call('POST /api/admin/access/:factId/photo/refuse', { params: { factId }, body: { photoId, reason } });
export const dismissDenials = (api: ApiClient, { id: factId, deny }: FactForReview): Promise<void> =>
  api.call('POST /api/admin/access/:factId/leave', { params: { factId }, body: { deny } });
export const takeDownFact = (api: ApiClient, factId: string, reason: string): Promise<void> =>
  api.call('POST /api/admin/access/:factId/take-down', { params: { factId }, body: { reason } });

/** Instructor profiles that wait for review, or that are public. */
export const instructorsForReviewQuery = (api: ApiClient, show: 'waiting' | 'shown') =>
  queryOptions({
    queryKey: ['admin', 'instructors', show],
    queryFn: ({ signal }) => api.call('GET /api/admin/instructors', { query: { show }, signal }),
  });

/** Throws `ApiError` 409 if already decided, or if the text has changed. */
export const refuseInstructor = (
  api: ApiClient,
  { id: instructorId, sentAt }: InstructorForReview,
  reason: string,
): Promise<void> =>
  api.call('POST /api/admin/instructors/:instructorId/refuse', {
    params: { instructorId },
    body: { sentAt, reason },
  });

export const moderatedReviewsQuery = (api: ApiClient, search: { hidden?: string; page?: string }) =>
  queryOptions({
    queryKey: ['admin', 'reviews', search],
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    queryFn: ({ signal }) => api.call('GET /api/admin/reviews', { query: search, signal }),
  });

export const hideReview = (api: ApiClient, reviewId: string, reason: string): Promise<void> =>
  api.call('POST /api/admin/reviews/:reviewId/hide', { params: { reviewId }, body: { reason } });
export const unhideReview = (api: ApiClient, reviewId: string): Promise<void> =>
  api.call('POST /api/admin/reviews/:reviewId/unhide', { params: { reviewId } });

/** Longest waiting first; without a status, those that wait for review. */
export const trainersForReviewQuery = (api: ApiClient, search: { status?: string; q?: string }) =>
  queryOptions({
    queryKey: ['admin', 'trainers', search],
    staleTime: 10_000,
    queryFn: ({ signal }) => api.call('GET /api/admin/trainers', { query: search, signal }),
  });
