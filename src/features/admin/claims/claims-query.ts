import { queryOptions } from '@tanstack/react-query';
import type { ClaimForReview } from '#features/claims/contract.ts';
import type { ApiClient } from '#shared/http/api-client.ts';

/** Claims that wait for review, oldest first. Throws `ApiError`. */
export const claimsForReviewQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['admin', 'claims'],
    staleTime: 10_000,
    queryFn: ({ signal }) => api.get<ClaimForReview[]>('/api/admin/claims', { signal }),
  });

/** Both throw `ApiError`: 409 names whoever was first. */
export const approveClaim = (api: ApiClient, id: string): Promise<void> =>
  api.post<void>(`/api/admin/claims/${id}/approve`);
export const rejectClaim = (api: ApiClient, id: string, reason: string): Promise<void> =>
  api.post<void>(`/api/admin/claims/${id}/reject`, { reason });
