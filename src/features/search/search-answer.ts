import { type ApiClient, asApiError, withQuery } from '#shared/http/api-client.ts';
import { readPaging, readPlace } from '#shared/http/paged-list.ts';
import type { RankedSession, SearchPlace } from './contract.ts';
import type { SearchParams } from './search-params.ts';

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
    const { items, headers } = await api.getList<RankedSession>(
      withQuery('/api/sessions/search', { ...query }),
      options,
    );
    return {
      sessions: items,
      ...readPaging(headers),
      place: readPlace<SearchPlace>(headers),
      notFound: null,
    };
  } catch (error) {
    const unknown = asApiError(error)?.fieldErrors.postcode;
    if (unknown === undefined) throw error;
    return { sessions: [], total: 0, pageCount: 1, place: null, notFound: unknown };
  }
}
