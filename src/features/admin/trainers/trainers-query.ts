import { queryOptions } from '@tanstack/react-query';
import type { TrainerForReview } from '#features/trainers/contract.ts';
import type { ApiClient } from '#shared/http/api-client.ts';

/** Applications that wait for review, longest waiting first. Throws `ApiError`. */
export const trainersForReviewQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['admin', 'trainers'],
    staleTime: 10_000,
    queryFn: ({ signal }) => api.get<TrainerForReview[]>('/api/admin/trainers', { signal }),
  });
