import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type ApiClient, toApiError } from '#shared/http/api-client.ts';
import type { FoundTrainer, MyTrainer, TrainersPlace } from './contract.ts';
import type { TrainerSearch } from './find/trainer-search.ts';

export interface TrainersPage {
  trainers: FoundTrainer[];
  total: number;
  pageCount: number;
  place: TrainersPlace | null;
  /** Why the place wasn't found; there are no trainers then. Null otherwise. */
  placeError: string | null;
}

/** `GET /api/personal-trainers/search`. Throws `ApiError`. */
export const trainersQuery = (api: ApiClient, search: TrainerSearch) =>
  queryOptions({
    queryKey: ['trainers', search],
    queryFn: async ({ signal }): Promise<TrainersPage> => {
      try {
        const { items, ...around } = await api.list('GET /api/personal-trainers/search', {
          query: { ...search },
          signal,
        });
        return {
          trainers: items,
          ...around,
          placeError: null,
        };
      } catch (error) {
        const unknown = toApiError(error)?.fieldErrors.location;
        if (unknown === undefined) throw error;
        return { trainers: [], total: 0, pageCount: 1, place: null, placeError: unknown };
      }
    },
  });

/** Throws `ApiError`, also 404. */
export const trainerQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: ['trainer', id],
    queryFn: ({ signal }) => api.call('GET /api/personal-trainers/:id', { params: { id }, signal }),
  });

/** `trainer` is null for a person who never applied. Throws `ApiError`. */
export const myTrainerQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['trainer', 'own'],
    // A reviewer may decide at any moment.
    staleTime: 10_000,
    queryFn: ({ signal }) => api.call('GET /api/personal-trainers/me', { signal }),
  });

/** Updates the cache and refetches what depends on it. */
export function cacheMyTrainer(queryClient: QueryClient, api: ApiClient, saved: MyTrainer): void {
  queryClient.setQueryData(myTrainerQuery(api).queryKey, { trainer: saved });
  // The public profile and its free hours.
  void queryClient.invalidateQueries({ queryKey: ['trainer', String(saved.id)] });
}
