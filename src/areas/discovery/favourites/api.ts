import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';
import type { FavouriteIds, FavouriteKind } from './contract.ts';

/** Ids only, to draw the hearts. */
export const favouriteIdsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['favourites', 'ids'],
    staleTime: 60_000,
    queryFn: ({ signal }) => api.call('GET /api/favourites/ids', { signal }),
  });

export const favouritesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['favourites', 'shown'],
    queryFn: ({ signal }) => api.call('GET /api/favourites', { signal }),
  });

export async function setFavourite(
  api: ApiClient,
  kind: FavouriteKind,
  id: number,
  saved: boolean,
): Promise<void> {
  await api.call(`${saved ? 'PUT' : 'DELETE'} /api/favourites/:kind/:id`, { params: { kind, id } });
}

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
