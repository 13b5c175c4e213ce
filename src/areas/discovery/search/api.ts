import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query';
import { type ApiClient, toApiError } from '#shared/http/api-client.ts';
import type { SearchPlace, SearchResult } from './contract.ts';
import { type SearchParams, toSearchQuery } from './filters/search-params.ts';
import { listFingerprint } from './search-result.ts';

export interface SearchAnswer {
  /** In order. */
  ids: number[];
  /** `listFingerprint` of the list. */
  list: string;
  total: number;
  pageCount: number;
  place: SearchPlace | null;
  /** The error message if the place is unknown; then there are no results. */
  notFound: string | null;
}

interface SearchPageAnswer extends Omit<SearchAnswer, 'ids' | 'list'> {
  sessions: SearchResult[];
}

/** An unknown place is an answer here, because the place box shows the error. Throws `ApiError`. */
export async function fetchSearch(
  api: ApiClient,
  query: SearchParams & { limit?: number },
  options: { signal?: AbortSignal } = {},
): Promise<SearchPageAnswer> {
  try {
    const { items, ...around } = await api.list('GET /api/sessions/search', {
      query: { ...query },
      ...options,
    });
    return {
      sessions: items,
      ...around,
      notFound: null,
    };
  } catch (error) {
    const unknown = toApiError(error)?.fieldErrors.postcode;
    if (unknown === undefined) throw error;
    return { sessions: [], total: 0, pageCount: 1, place: null, notFound: unknown };
  }
}

/** The page without its sessions, which it puts into the cache for `searchSessionsQuery`. Throws `ApiError`. */
export function searchPageQuery(api: ApiClient, params: SearchParams) {
  const query = toSearchQuery(params);
  return queryOptions({
    queryKey: ['search', 'page', query],
    queryFn: async ({ signal, client }) =>
      cacheSessions(client, params, await fetchSearch(api, query, { signal })),
  });
}

/** Reads from the cache. Separate from the page, because the server doesn't send rendered sessions as data. */
export function searchSessionsQuery(params: SearchParams, list: string) {
  return queryOptions<SearchResult[]>({
    queryKey: ['search', 'found', toSearchQuery(params), list],
    queryFn: skipToken,
    meta: { staysBehind: true },
  });
}

async function cacheSessions(
  client: QueryClient,
  params: SearchParams,
  { sessions, ...around }: SearchPageAnswer,
): Promise<SearchAnswer> {
  const list = listFingerprint(sessions);
  await client.fetchQuery({ ...searchSessionsQuery(params, list), queryFn: () => sessions });
  return { ...around, ids: sessions.map(({ id }) => id), list };
}

/** Fetches server-rendered sessions for hydration. If they have changed, the new page replaces the HTML. */
export async function fetchRenderedSessions(
  client: QueryClient,
  api: ApiClient,
  params: SearchParams,
  list: string,
): Promise<readonly SearchResult[]> {
  const searched = await fetchSearch(api, toSearchQuery(params));
  const answer = await cacheSessions(client, params, searched);
  if (answer.list === list) return searched.sessions;
  client.setQueryData(searchPageQuery(api, params).queryKey, answer);
  return new Promise(() => {});
}

/** Bookable online within two miles, nearest first. Throws `ApiError`. */
export function nearbySessionsQuery(
  api: ApiClient,
  { latitude, longitude }: { latitude: number; longitude: number },
) {
  const near = `${latitude},${longitude}`;
  return queryOptions({
    queryKey: ['search', 'near', near],
    queryFn: ({ signal }) =>
      fetchSearch(api, { near, radius: 2, bookable: 'true', sort: 'distance', limit: 20 }, { signal }),
  });
}

/** Count for the button of the filter sheet. Throws `ApiError`. */
export function searchCountQuery(api: ApiClient, params: SearchParams) {
  const { page: _page, sort: _sort, ...query } = toSearchQuery(params);
  return queryOptions({
    queryKey: ['search', 'count', query],
    queryFn: async ({ signal }) => (await fetchSearch(api, { ...query, limit: 1 }, { signal })).total,
  });
}

/** For a search without results. Throws `ApiError`. */
export function nearestQuery(api: ApiClient, params: SearchParams) {
  const { page: _page, sort: _sort, ...query } = toSearchQuery(params);
  return queryOptions({
    queryKey: ['search', 'nearest', query],
    queryFn: ({ signal }) => api.call('GET /api/search/nearest', { query: { ...query }, signal }),
  });
}

/** All matches as points or clusters. Throws `ApiError`. */
export function searchMapQuery(api: ApiClient, params: SearchParams) {
  const { page: _page, sort: _sort, ...query } = toSearchQuery(params);
  return queryOptions({
    queryKey: ['search', 'map', query],
    queryFn: ({ signal }) => api.call('GET /api/sessions/map', { query: { ...query }, signal }),
  });
}

/** What we understood of a sentence. Throws `ApiError`. */
export function askQuery(api: ApiClient, sentence: string) {
  return queryOptions({
    queryKey: ['search', 'ask', sentence],
    queryFn: ({ signal }) => api.call('GET /api/search/ask', { query: { q: sentence }, signal }),
    staleTime: 60_000,
  });
}

/** Suggestions while typing. Throws `ApiError`. */
export function namesQuery(api: ApiClient, typed: string) {
  return queryOptions({
    queryKey: ['search', 'names', typed],
    queryFn: ({ signal }) => api.call('GET /api/search/names', { query: { q: typed }, signal }),
    staleTime: 60_000,
  });
}
