import { queryOptions } from '@tanstack/react-query';
import { type ApiClient, withQuery } from '#shared/http/api-client.ts';
import type { OwnTrainerAnswer, Trainer, TrainersPage } from './contract.ts';
import type { TrainerSearch } from './trainer-search.ts';

/** One page of the directory. Throws `ApiError`. */
export const trainersQuery = (api: ApiClient, search: TrainerSearch) =>
  queryOptions({
    queryKey: ['trainers', search],
    queryFn: ({ signal }) => api.get<TrainersPage>(withQuery('/api/trainers', { ...search }), { signal }),
  });

/** One approved trainer. Throws `ApiError`, 404 among them. */
export const trainerQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: ['trainer', id],
    queryFn: ({ signal }) => api.get<Trainer>(`/api/trainers/${encodeURIComponent(id)}`, { signal }),
  });

/** The signed-in person's own profile; `trainer` is null for somebody who never applied. Throws `ApiError`. */
export const ownTrainerQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['trainer', 'own'],
    // A reviewer may decide at any moment.
    staleTime: 10_000,
    queryFn: ({ signal }) => api.get<OwnTrainerAnswer>('/api/personal-trainers/me', { signal }),
  });
