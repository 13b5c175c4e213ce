import { queryOptions } from '@tanstack/react-query';
import { type ApiClient, withQuery } from '#shared/http/api-client.ts';
import type { MapAnswer } from './contract.ts';
import { fetchSearch } from './search-answer.ts';
import { type SearchParams, searchQueryOf } from './search-params.ts';

/** One page of results with the sentences around it (`GET /api/sessions/search`). Throws `ApiError`. */
export function searchPageQuery(api: ApiClient, params: SearchParams) {
  const query = searchQueryOf(params);
  return queryOptions({
    queryKey: ['search', 'page', query],
    queryFn: ({ signal }) => fetchSearch(api, query, { signal }),
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
    queryFn: ({ signal }) => api.get<MapAnswer>(withQuery('/api/sessions/map', { ...query }), { signal }),
  });
}
