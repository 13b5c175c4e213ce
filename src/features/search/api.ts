import { queryOptions } from '@tanstack/react-query';
import { type ApiClient, asApiError } from '#shared/http/api-client.ts';
import type { RankedSession, SearchPlace } from './contract.ts';
import { type SearchParams, searchQueryOf } from './filters/search-params.ts';

/** One page of a search as the screen shows it. */
export interface SearchAnswer {
  sessions: RankedSession[];
  /** Every session that matches, on all pages. */
  total: number;
  /** At least 1. */
  pageCount: number;
  /** Null when the search names no place. */
  place: SearchPlace | null;
  /** The sentence when the place named is unknown or on no map: then nothing is found. */
  notFound: string | null;
}

/**
 * Asks `GET /api/sessions/search` for a page. A place that the server does not know is an answer here: what to do is
 * said at the place box. Throws `ApiError`.
 */
export async function fetchSearch(
  api: ApiClient,
  query: SearchParams & { limit?: number },
  options: { signal: AbortSignal },
): Promise<SearchAnswer> {
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
    const unknown = asApiError(error)?.fieldErrors.postcode;
    if (unknown === undefined) throw error;
    return { sessions: [], total: 0, pageCount: 1, place: null, notFound: unknown };
  }
}

/** One page of results with the sentences around it (`GET /api/sessions/search`). Throws `ApiError`. */
export function searchPageQuery(api: ApiClient, params: SearchParams) {
  const query = searchQueryOf(params);
  return queryOptions({
    queryKey: ['search', 'page', query],
    queryFn: ({ signal }) => fetchSearch(api, query, { signal }),
  });
}

/** What can be booked online within two miles of a place, the nearest first. Throws `ApiError`. */
export function nearQuery(api: ApiClient, { latitude, longitude }: { latitude: number; longitude: number }) {
  const near = `${latitude},${longitude}`;
  return queryOptions({
    queryKey: ['search', 'near', near],
    queryFn: ({ signal }) =>
      fetchSearch(api, { near, radius: 2, bookable: 'true', sort: 'distance', limit: 20 }, { signal }),
  });
}

/** How many sessions a search would find, for the button of the filter sheet. Throws `ApiError`. */
export function searchCountQuery(api: ApiClient, params: SearchParams) {
  const { page: _page, sort: _sort, ...query } = searchQueryOf(params);
  return queryOptions({
    queryKey: ['search', 'count', query],
    queryFn: async ({ signal }) => (await fetchSearch(api, { ...query, limit: 1 }, { signal })).total,
  });
}

/** The whole set of a search as points or clusters (`GET /api/sessions/map`). Throws `ApiError`. */
export function searchMapQuery(api: ApiClient, params: SearchParams) {
  const { page: _page, sort: _sort, ...query } = searchQueryOf(params);
  return queryOptions({
    queryKey: ['search', 'map', query],
    queryFn: ({ signal }) => api.call('GET /api/sessions/map', { query: { ...query }, signal }),
  });
}
