import { codeLabel, nearestOutcode } from '#areas/catalogue/postcodes/gazetteer/find-codes.server.ts';
import type { LatLng } from '#areas/catalogue/postcodes/lookup/national-grid.ts';
import { type ActivitySlug, activitySlugSchema } from '#areas/catalogue/sessions/contract.ts';
import { londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { BufferedCounter, type BufferedCounterOptions } from '#shared/db/buffered-counter.server.ts';
import type { Db } from '#shared/db/database.server.ts';
import type { SearchQuery } from '../contract.ts';
import type { FoundPage } from '../find/find-sessions.server.ts';
import type { SearchArea } from '../find/search-index.ts';
import {
  addEmptySearches,
  deleteEmptySearches,
  type EmptySearch,
  readEmptySearches,
} from './empty-search-queries.server.ts';

export interface EmptySearches {
  place: string | null;
  activity: ActivitySlug | null;
  times: number;
  /** Searches with further filters: there may be sessions without them. */
  narrowed: number;
  /** London day. */
  lastDay: string;
}

export type EmptySearchCounter = BufferedCounter<EmptySearch>;

/** Writes every half minute (docs/product/search.md#searching). */
export const createEmptySearchCounter = (
  db: Db,
  log: BufferedCounterOptions<EmptySearch>['log'],
): EmptySearchCounter => new BufferedCounter({ log, write: (counts) => addEmptySearches(db, counts) });

/** Counts only first pages that people look at, not previews. */
export function countIfEmpty(
  tally: EmptySearchCounter,
  query: SearchQuery,
  found: Pick<FoundPage, 'total' | 'now' | 'area' | 'place'>,
): void {
  if (found.total > 0 || query.limit !== undefined) return;
  const { postcode: _p, near: _n, radius: _r, bbox: _b, sort: _s, page: _page, ...asked } = query;
  const { sessionType, ...further } = asked;
  tally.add({
    day: londonDay(found.now),
    place: searchDistrict(found.area, found.place?.point ?? null),
    activity: sessionType ?? null,
    narrowed: Object.values(further).some((value) => value !== undefined),
  });
}

/** London days, inclusive; most frequent first. `activity` and `place` (words of its name) narrow it. */
export async function listEmptySearches(
  db: Db,
  asked: {
    from: string;
    until: string;
    activity?: ActivitySlug;
    place?: string;
    limit: number;
    offset: number;
  },
): Promise<{ items: EmptySearches[]; total: number }> {
  const rows = await readEmptySearches(db, asked);
  return {
    items: rows.map(({ total: _total, activity, ...row }) => ({
      ...row,
      activity: activitySlugSchema.nullable().parse(activity),
    })),
    total: rows[0]?.total ?? 0,
  };
}

/** Two years, to compare with the same weeks of last year. */
const RETENTION_DAYS = 2 * 366;

export const deleteOldEmptySearches = (db: Db, now: Date): Promise<void> =>
  deleteEmptySearches(db, plusDays(londonDay(now), -RETENTION_DAYS));

/** Some 40 km: a wider area isn't one place. */
const MAX_DISTRICT_DEGREES = 0.36;

function searchDistrict(area: SearchArea, point: LatLng | null): string | null {
  const middle = area.kind === 'box' ? boxCentre(area.bounds) : point;
  const district = middle === null ? null : nearestOutcode(middle);
  return district === null ? null : codeLabel(district.code);
}

function boxCentre({
  west,
  south,
  east,
  north,
}: Extract<SearchArea, { kind: 'box' }>['bounds']): LatLng | null {
  if (north - south > MAX_DISTRICT_DEGREES) return null;
  return { lat: (south + north) / 2, lng: (west + east) / 2 };
}
