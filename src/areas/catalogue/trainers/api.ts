import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type ApiClient, toApiError } from '#shared/http/api-client.ts';
import type { FoundTrainer, MyTrainer, TrainersPlace } from './contract.ts';
import type { TrainerSearch } from './find/trainer-search.ts';

/** One page of the directory as the screen shows it. */
export interface TrainersPage {
  trainers: FoundTrainer[];
  /** Everybody who matches, on all pages. */
  total: number;
  /** At least 1. */
  pageCount: number;
  /** Where "near" is; null where no place was asked for. */
  place: TrainersPlace | null;
  /** Why the place asked for is nowhere; the page then has no trainers. Null when it was found, or none asked for. */
  placeError: string | null;
}

/** One page of the directory (`GET /api/personal-trainers/search`). Throws `ApiError`. */
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

/** One approved trainer. Throws `ApiError`, 404 among them. */
export const trainerQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: ['trainer', id],
    queryFn: ({ signal }) => api.call('GET /api/personal-trainers/:id', { params: { id }, signal }),
  });

/** The signed-in person's own profile; `trainer` is null for somebody who never applied. Throws `ApiError`. */
export const myTrainerQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['trainer', 'own'],
    // A reviewer may decide at any moment.
    staleTime: 10_000,
    queryFn: ({ signal }) => api.call('GET /api/personal-trainers/me', { signal }),
  });

/** Shows what a trainer has changed of their own profile; what follows from it is asked for anew. */
export function cacheMyTrainer(queryClient: QueryClient, api: ApiClient, saved: MyTrainer): void {
  queryClient.setQueryData(myTrainerQuery(api).queryKey, { trainer: saved });
  // The public profile and the hours on offer.
  void queryClient.invalidateQueries({ queryKey: ['trainer', String(saved.id)] });
}
