import type { Clock } from '#shared/domain/clock.ts';
import type { SearchQuery } from '../contract.ts';
import { toSearchFilters } from './search-filters.server.ts';
import type { SearchIndex } from './search-index.ts';
import { type PlaceDeps, resolvePlace } from './search-place.server.ts';

export interface MatchingDeps extends PlaceDeps {
  index: SearchIndex;
  clock: Clock;
}

const MAX_MATCHES = 1000;

/** Returns session ids; null if the place can't be found. */
export async function matchingSessions(deps: MatchingDeps, query: SearchQuery): Promise<number[] | null> {
  const resolved = await resolvePlace(query, deps);
  if (resolved.kind === 'not-found') return null;
  const now = deps.clock.now();
  const { hits } = await deps.index.find({
    area: resolved.area,
    origin: resolved.origin,
    filters: toSearchFilters(query, now),
    sort: 'relevance',
    offset: 0,
    limit: MAX_MATCHES,
    now,
  });
  return hits.map(({ sessionId }) => sessionId);
}
