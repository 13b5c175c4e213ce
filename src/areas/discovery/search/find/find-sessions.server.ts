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

/** The next dates each found session carries. */
const OCCURRENCES_EACH = 3;

/** A session found: its card, its next dates, how far it is, and what the index ranked it by. */
export interface FoundCard {
  card: SessionCard;
  nextOccurrences: CardOccurrence[];
  /** To the tenth; null when the search names no place. */
  distanceMiles: number | null;
  hit: SearchHit;
}

/** A page of a search. */
export interface FoundPage {
  /** In order. */
  sessions: FoundCard[];
  /** Of all pages. */
  total: number;
  page: number;
  /** At least 1; pages that cannot be reached are not counted. */
  pageCount: number;
  place: SearchPlace | null;
  area: SearchArea;
  /** What it is really sorted by. */
  sort: SortOrder;
  /** The instant the ranks were worked out for. */
  now: Date;
  /** Until when the page would be found the same as long as no data changes. */
  until: Date;
}

/**
 * One page of the sessions that match at an instant, in order.
 *
 * @param where the place of the query
 * @throws only what the database throws
 */
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
  // Distance from nowhere cannot be sorted by.
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
  // Places left change with every booking, so dates are asked for anew by every search; those that it wants.
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
  // A date is shown until it begins.
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

/**
 * When a search's minutes begin, in milliseconds after the clock's: else all that is kept would be made anew in one
 * moment. The same for each of its pages.
 */
function minutePhase(query: SearchQuery, where: ResolvedPlace): number {
  const search = JSON.stringify([{ ...query, page: undefined }, where]);
  return createHash('sha1').update(search).digest().readUInt32BE() % MINUTE_MS;
}

/**
 * The search's minute of an instant. The order must not shift between one page and the next just because seconds went by:
 * it is that of the minute's beginning. A minute begins and is over with the hour at the latest, since a day does.
 */
function searchMinute(instant: Date, phase: number): { begun: Date; over: Date } {
  const begun = floorTo(instant.getTime() - phase, MINUTE_MS) + phase;
  const hour = floorTo(instant.getTime(), HOUR_MS);
  return {
    begun: new Date(Math.max(begun, hour)),
    over: new Date(Math.min(begun + MINUTE_MS, hour + HOUR_MS)),
  };
}

const floorTo = (at: number, ms: number): number => Math.floor(at / ms) * ms;
