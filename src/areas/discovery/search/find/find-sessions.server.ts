import { createHash } from 'node:crypto';
import { roundMiles } from '#areas/catalogue/postcodes/lookup/distance.ts';
import type { SortOrder } from '#shared/domain/option-lists.ts';
import { DEFAULT_PAGE_SIZE, MAX_RESULT_OFFSET, type SearchPlace, type SearchQuery } from '../contract.ts';
import { toSearchFilters } from './search-filters.server.ts';
import type { CardOccurrence, SearchArea, SearchHit, SearchIndex } from './search-index.ts';
import type { ResolvedPlace } from './search-place.server.ts';
import type { SessionCard, SessionCardCache } from './session-card-cache.server.ts';

export interface FindSessionsDeps {
  index: SearchIndex;
  cards: SessionCardCache;
}

const OCCURRENCES_EACH = 3;

export interface FoundCard {
  card: SessionCard;
  nextOccurrences: CardOccurrence[];
  /** To one decimal place; null if the search names no place. */
  distanceMiles: number | null;
  hit: SearchHit;
}

export interface FoundPage {
  sessions: FoundCard[];
  total: number;
  page: number;
  /** At least 1; excludes pages beyond `MAX_RESULT_OFFSET`. */
  pageCount: number;
  place: SearchPlace | null;
  area: SearchArea;
  /** The order applied, which may differ from the requested one. */
  sort: SortOrder;
  /** The instant the ranks were computed for. */
  now: Date;
  /** The page stays valid until then unless data changes. */
  until: Date;
}

/** Returns one page of the sessions that match at an instant. */
export async function findSessions(
  deps: FindSessionsDeps,
  query: SearchQuery,
  where: Extract<ResolvedPlace, { kind: 'resolved' }>,
  instant: Date,
): Promise<FoundPage> {
  const { area, origin, place } = where;
  const page = query.page ?? 1;
  const limit = query.limit ?? DEFAULT_PAGE_SIZE;
  const { begun: now, over } = searchMinute(instant, minutePhase(query, where));
  // Without an origin there is no distance to sort by.
  const sort = query.sort === 'distance' && origin === null ? 'relevance' : (query.sort ?? 'relevance');
  const filters = toSearchFilters(query, now);
  const { hits, total } = await deps.index.find({
    area,
    origin,
    filters,
    sort,
    offset: (page - 1) * limit,
    limit,
    now,
  });
  const cards = await deps.cards.get(hits);
  // Places left change with every booking, so every search loads its dates again.
  const dates = await deps.index.nextDates(
    hits.map((hit) => hit.sessionId),
    { from: laterInstant(instant, filters.dates?.from), each: OCCURRENCES_EACH, filters },
  );
  const sessions = hits.flatMap((hit) => {
    const card = cards.get(hit.sessionId);
    if (card === undefined) return [];
    const distanceMiles = hit.distanceMetres === null ? null : roundMiles(hit.distanceMetres);
    return [{ card, nextOccurrences: dates.get(hit.sessionId) ?? [], distanceMiles, hit }];
  });
  const begin = sessions.flatMap(({ nextOccurrences: [next] }) => (next ? [Date.parse(next.startsAt)] : []));
  const reachable = Math.floor(MAX_RESULT_OFFSET / limit) + 1;
  return {
    sessions,
    total,
    page,
    pageCount: Math.min(Math.max(1, Math.ceil(total / limit)), reachable),
    place,
    area,
    sort,
    now,
    until: new Date(Math.min(over.getTime(), ...begin)),
  };
}

const laterInstant = (instant: Date, other: Date | undefined): Date =>
  other !== undefined && other > instant ? other : instant;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Shifts this search's minutes, so that cached answers don't all expire at once. Same for every page. */
function minutePhase(query: SearchQuery, where: ResolvedPlace): number {
  const search = JSON.stringify([{ ...query, page: undefined }, where]);
  return createHash('sha1').update(search).digest().readUInt32BE() % MINUTE_MS;
}

/** The minute an instant falls into, never across an hour. Its start fixes the ranks for all pages. */
function searchMinute(instant: Date, phase: number): { begun: Date; over: Date } {
  const begun = floorTo(instant.getTime() - phase, MINUTE_MS) + phase;
  const hour = floorTo(instant.getTime(), HOUR_MS);
  return {
    begun: new Date(Math.max(begun, hour)),
    over: new Date(Math.min(begun + MINUTE_MS, hour + HOUR_MS)),
  };
}

const floorTo = (at: number, ms: number): number => Math.floor(at / ms) * ms;
