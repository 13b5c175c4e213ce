import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#shared/http/api-client.ts';
import { searchCountQuery } from '../api.ts';
import { type SearchParams, toSearchQuery } from '../filters/search-params.ts';
import { sentenceChips } from './copy.ts';

interface Narrowest {
  /** Of `sentenceChips`: the one without which most sessions match. */
  chip: number;
  total: number;
}

/** For a sentence without results: the one filter to remove. Null if removing one isn't enough. Throws `ApiError`. */
export function narrowestQuery(api: ApiClient, params: SearchParams) {
  const { page: _page, sort: _sort, ...query } = toSearchQuery(params);
  return queryOptions({
    queryKey: ['search', 'narrowest', query],
    queryFn: async ({ client }): Promise<Narrowest | null> => {
      // The unit is for labels alone.
      const chips = sentenceChips({ ...query }, undefined, 'miles');
      const counted = await Promise.all(
        chips.map(async ({ without }, chip) => ({
          chip,
          total: await client.fetchQuery(searchCountQuery(api, without)),
        })),
      );
      const [most] = counted.toSorted((one, other) => other.total - one.total);
      return most === undefined || most.total === 0 ? null : most;
    },
  });
}
