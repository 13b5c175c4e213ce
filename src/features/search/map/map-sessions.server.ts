import type { Clock } from '#shared/domain/clock.ts';
import { penceToDecimal, priceBreakdown } from '#shared/domain/pence.ts';
import { MAX_MAP_POINTS, type MapAnswer, type MapQuery } from '../contract.ts';
import { filtersOf } from '../find/search-filters.server.ts';
import type { SearchIndex } from '../find/search-index.ts';
import { type LocatePlace, resolvePlace } from '../find/search-place.server.ts';

export interface MapSessionsDeps {
  index: SearchIndex;
  locate: LocatePlace;
  clock: Clock;
}

/** The sessions that `findSessions` lists, for a map: points, or clusters when there are too many. */
export async function mapSessions(deps: MapSessionsDeps, query: MapQuery): Promise<MapAnswer> {
  const resolved = await resolvePlace(query, deps.locate);
  if (resolved.kind === 'not-found') {
    return { total: 0, bounds: null, points: [], clusters: [], place: null, notFound: resolved.message };
  }
  const { area, origin, place } = resolved;
  const now = deps.clock.now();
  const found = await deps.index.map(
    { area, origin, filters: filtersOf(query, now) },
    { maxPoints: MAX_MAP_POINTS },
  );
  return {
    total: found.total,
    bounds: found.bounds,
    points: found.points.map(({ sessionId, title, business, nextStartsAt, slug, pricePence, lat, lng }) => ({
      id: sessionId,
      title,
      business,
      // The index may be minutes behind: what has begun meanwhile is not the next date any more.
      nextStartsAt: nextStartsAt === null || nextStartsAt < now ? null : nextStartsAt.toISOString(),
      total: penceToDecimal(priceBreakdown(pricePence).totalPence),
      slug,
      lat,
      lng,
    })),
    clusters: found.clusters,
    place,
    notFound: null,
  };
}
