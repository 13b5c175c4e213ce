import { roundMiles } from '#areas/catalogue/postcodes/lookup/distance.ts';
import type { ActivitySlug } from '#areas/catalogue/sessions/contract.ts';
import type { Db } from '#shared/db/database.server.ts';
import { activities } from '#shared/domain/activities.ts';
import type { MapQuery, NearestAnswer } from '../contract.ts';
import type { MatchingDeps } from './matching-sessions.server.ts';
import { selectListedTown } from './nearest-queries.server.ts';
import { toSearchFilters } from './search-filters.server.ts';
import type { PageQuery } from './search-index.ts';
import { type ResolvedPlace, resolvePlace } from './search-place.server.ts';

type Where = Extract<ResolvedPlace, { kind: 'resolved' }>;

/** What a search without results could have instead: facts of today's sessions, null where there are none. */
export async function findNearest(deps: MatchingDeps & { db: Db }, query: MapQuery): Promise<NearestAnswer> {
  const where = await resolvePlace(query, deps);
  if (where.kind === 'not-found') return { place: null, activity: null };
  return {
    place: await findNearestPlace(deps, query, where),
    activity: await findOtherActivity(deps, query, where),
  };
}

/** The nearest session that passes every filter, wherever it is. */
async function findNearestPlace(
  deps: MatchingDeps & { db: Db },
  query: MapQuery,
  { origin }: Where,
): Promise<NearestAnswer['place']> {
  if (origin === null) return null;
  const { hits } = await deps.index.find({
    ...firstHit(query, deps.clock.now()),
    area: { kind: 'everywhere' },
    origin,
  });
  const [hit] = hits;
  if (hit === undefined || hit.distanceMetres === null) return null;
  const listed = await selectListedTown(deps.db, hit.sessionId);
  return listed === null ? null : { town: listed.town, miles: roundMiles(hit.distanceMetres) };
}

/** Here and with the other filters: the activity of the same section with most sessions, else the nearest. */
async function findOtherActivity(
  deps: MatchingDeps & { db: Db },
  query: MapQuery,
  { area, origin }: Where,
): Promise<NearestAnswer['activity']> {
  if (query.sessionType === undefined) return null;
  const now = deps.clock.now();
  const count = async (slug: ActivitySlug) => {
    const found = await deps.index.find({
      ...firstHit({ ...query, sessionType: slug }, now),
      area,
      origin,
    });
    return { slug, sessions: found.total };
  };
  const section = activities.find(({ value }) => value === query.sessionType)?.section;
  let most: { slug: ActivitySlug; sessions: number } | null = null;
  for (const { value } of activities.filter((activity) => activity.section === section)) {
    const counted = await count(value);
    if (counted.sessions > (most?.sessions ?? 0)) most = counted;
  }
  if (most === null) {
    const { hits } = await deps.index.find({
      ...firstHit({ ...query, sessionType: undefined }, now),
      area,
      origin,
    });
    const [hit] = hits;
    const listed = hit === undefined ? null : await selectListedTown(deps.db, hit.sessionId);
    if (listed !== null) most = await count(listed.activity);
  }
  return most === null || most.sessions === 0 ? null : most;
}

const firstHit = (
  query: MapQuery,
  now: Date,
): Pick<PageQuery, 'filters' | 'sort' | 'offset' | 'limit' | 'now'> => ({
  filters: toSearchFilters(query, now),
  sort: 'distance',
  offset: 0,
  limit: 1,
  now,
});
