import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';
import type { FavouriteIds, FavouriteKind, Favourites } from './contract.ts';

/** What the signed-in person has saved, by id: for the hearts. Throws `ApiError`. */
export const favouriteIdsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['favourites', 'ids'],
    staleTime: 60_000,
    queryFn: ({ signal }) => api.get<FavouriteIds>('/api/favourites/ids', { signal }),
  });

/** What the signed-in person has saved, to be shown. Throws `ApiError`. */
export const favouritesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['favourites', 'shown'],
    queryFn: ({ signal }) => api.get<Favourites>('/api/favourites', { signal }),
  });

/** Saves it, or takes it out. Throws `ApiError`. */
export async function setFavourite(
  api: ApiClient,
  kind: FavouriteKind,
  id: number,
  saved: boolean,
): Promise<void> {
  const path = `/api/favourites/${kind}/${id}`;
  await (saved ? api.put<undefined>(path) : api.delete<undefined>(path));
}

/** The ids with one more, or one fewer. */
export function withFavourite(
  ids: FavouriteIds | undefined,
  kind: FavouriteKind,
  id: number,
  saved: boolean,
): FavouriteIds {
  const before = ids ?? { sessions: [], businesses: [] };
  const others = before[kind].filter((other) => other !== id);
  return { ...before, [kind]: saved ? [id, ...others] : others };
}
