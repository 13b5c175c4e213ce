import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';
import type { FavouriteIds, FavouriteKind } from './contract.ts';

/** What the signed-in person has saved, by id: for the hearts. Throws `ApiError`. */
export const favouriteIdsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['favourites', 'ids'],
    staleTime: 60_000,
    queryFn: ({ signal }) => api.call('GET /api/favourites/ids', { signal }),
  });

/** What the signed-in person has saved, to be shown. Throws `ApiError`. */
export const favouritesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['favourites', 'shown'],
    queryFn: ({ signal }) => api.call('GET /api/favourites', { signal }),
  });

/** Saves it, or takes it out. Throws `ApiError`. */
export async function setFavourite(
  api: ApiClient,
  kind: FavouriteKind,
  id: number,
  saved: boolean,
): Promise<void> {
  await api.call(`${saved ? 'PUT' : 'DELETE'} /api/favourites/:kind/:id`, { params: { kind, id } });
}

/** The ids with one more, or one fewer. */
export function withFavourite(
  ids: FavouriteIds | undefined,
  kind: FavouriteKind,
  id: number,
  saved: boolean,
): FavouriteIds {
  const before = ids ?? { sessions: [], businesses: [], instructors: [] };
  const others = before[kind].filter((other) => other !== id);
  return { ...before, [kind]: saved ? [id, ...others] : others };
}
