import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query';
import { type ApiClient, toApiError } from '#shared/http/api-client.ts';
import type { SearchPlace, SearchResult } from './contract.ts';
import { type SearchParams, toSearchQuery } from './filters/search-params.ts';
import { listFingerprint } from './search-result.ts';

/** What a search came to, around its list. */
export interface SearchAnswer {
  /** Those of this page, in their order. */
  ids: number[];
  /** Which list they make, with all that is said of them (`listFingerprint`). */
  list: string;
  /** Every session that matches, on all pages. */
  total: number;
  /** At least 1. */
  pageCount: number;
  /** Null when the search names no place. */
  place: SearchPlace | null;
  /** The sentence when the place named is unknown or on no map: then nothing is found. */
  notFound: string | null;
}

/** One page of a search, with its sessions. */
interface SearchPageAnswer extends Omit<SearchAnswer, 'ids' | 'list'> {
  sessions: SearchResult[];
}

/**
 * Asks `GET /api/sessions/search` for a page. A place that the server does not know is an answer here: what to do is
 * said at the place box. Throws `ApiError`.
 */
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

/**
 * One page of results, as the sentences around it (`GET /api/sessions/search`); its sessions are known from then on
 * (`searchSessionsQuery`). Throws `ApiError`.
 */
export function searchPageQuery(api: ApiClient, params: SearchParams) {
  const query = toSearchQuery(params);
  return queryOptions({
    queryKey: ['search', 'page', query],
    queryFn: async ({ signal, client }) =>
      cacheSessions(client, params, await fetchSearch(api, query, { signal })),
  });
}

/**
 * The sessions of a page of results, as far as they are known: by the page that was asked for (`searchPageQuery`), or by
 * `fetchRenderedSessions`. The server's page shows them and does not send them a second time.
 *
 * @param list which list of that page, as its answer says
 */
export function searchSessionsQuery(params: SearchParams, list: string) {
  return queryOptions<SearchResult[]>({
    queryKey: ['search', 'found', toSearchQuery(params), list],
    queryFn: skipToken,
    meta: { staysBehind: true },
  });
}

/** Makes the sessions of a page known; answers the sentences around them. */
async function cacheSessions(
  client: QueryClient,
  params: SearchParams,
  { sessions, ...around }: SearchPageAnswer,
): Promise<SearchAnswer> {
  const list = listFingerprint(sessions);
  await client.fetchQuery({ ...searchSessionsQuery(params, list), queryFn: () => sessions });
  return { ...around, ids: sessions.map(({ id }) => id), list };
}

/**
 * Asks for the sessions that the server has drawn, when somebody does something with its list. Where they are not what
 * was drawn any more, such as a place fewer, its HTML cannot be taken over: then the page of results is the new one, and
 * the list that was drawn never comes. Throws `ApiError`.
 */
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

/** What can be booked online within two miles of a place, the nearest first. Throws `ApiError`. */
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

/** How many sessions a search would find, for the button of the filter sheet. Throws `ApiError`. */
export function searchCountQuery(api: ApiClient, params: SearchParams) {
  const { page: _page, sort: _sort, ...query } = toSearchQuery(params);
  return queryOptions({
    queryKey: ['search', 'count', query],
    queryFn: async ({ signal }) => (await fetchSearch(api, { ...query, limit: 1 }, { signal })).total,
  });
}

/** The whole set of a search as points or clusters (`GET /api/sessions/map`). Throws `ApiError`. */
export function searchMapQuery(api: ApiClient, params: SearchParams) {
  const { page: _page, sort: _sort, ...query } = toSearchQuery(params);
  return queryOptions({
    queryKey: ['search', 'map', query],
    queryFn: ({ signal }) => api.call('GET /api/sessions/map', { query: { ...query }, signal }),
  });
}

/** What somebody may mean who has typed so far (`GET /api/search/names`). Throws `ApiError`. */
export function namesQuery(api: ApiClient, typed: string) {
  return queryOptions({
    queryKey: ['search', 'names', typed],
    queryFn: ({ signal }) => api.call('GET /api/search/names', { query: { q: typed }, signal }),
    staleTime: 60_000,
  });
}
