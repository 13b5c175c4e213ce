import { queryOptions } from '@tanstack/react-query';
import type { TrainerForReview } from '#features/trainers/contract.ts';
import { type ApiClient, withQuery } from '#shared/http/api-client.ts';

/** Trainers in a state (those who wait for review unless another is named), longest waiting first. Throws `ApiError`. */
export const trainersForReviewQuery = (api: ApiClient, search: { status?: string; q?: string }) =>
  queryOptions({
    queryKey: ['admin', 'trainers', search],
    staleTime: 10_000,
    queryFn: ({ signal }) =>
      api.get<TrainerForReview[]>(withQuery('/api/admin/trainers', search), { signal }),
  });
