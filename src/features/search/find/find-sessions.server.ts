import { milesToTheTenth } from '#features/places/postcodes/distance.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { SortOrder } from '#shared/domain/option-lists.ts';
import { DEFAULT_PAGE_SIZE, MAX_RESULT_OFFSET, type SearchPlace, type SearchQuery } from '../contract.ts';
import { filtersOf } from './search-filters.server.ts';
import type { CardDate, Hit, SearchArea, SearchIndex } from './search-index.ts';
import { type PlaceDeps, resolvePlace } from './search-place.server.ts';
import type { SessionCard, SessionCards } from './session-cards.server.ts';

export interface FindSessionsDeps extends PlaceDeps {
  index: SearchIndex;
  clock: Clock;
  cards: SessionCards;
}

/** The next dates each found session carries. */
const OCCURRENCES_EACH = 3;

/** A session found: its card, its next dates, how far it is, and what the index ranked it by. */
export interface FoundCard {
  card: SessionCard;
  nextOccurrences: CardDate[];
  /** To the tenth; null when the search names no place. */
  distanceMiles: number | null;
  hit: Hit;
}

/** A page of a search, or the sentence that says why its place is nowhere. */
export type SearchOutcome =
  | {
      kind: 'found';
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
      /** The minute the ranks were worked out for. */
      now: Date;
    }
  | { kind: 'not-found'; message: string };

/**
 * One page of the sessions that match, in order, with the place they were looked for around.
 * A place that is unknown is answered with its sentence: nothing stands in for it.
 *
 * @throws only what the database throws
 */
export async function findSessions(deps: FindSessionsDeps, query: SearchQuery): Promise<SearchOutcome> {
  const resolved = await resolvePlace(query, deps);
  if (resolved.kind === 'not-found') return resolved;
  const { area, origin, place } = resolved;
  const page = query.page ?? 1;
  const limit = query.limit ?? DEFAULT_PAGE_SIZE;
  const now = wholeMinute(deps.clock.now());
  // Distance from nowhere cannot be sorted by.
  const sort = query.sort === 'distance' && origin === null ? 'relevance' : (query.sort ?? 'relevance');
  const filters = filtersOf(query, now);
  const { hits, total } = await deps.index.find({
    area,
    origin,
    filters,
    sort,
    offset: (page - 1) * limit,
    limit,
    now,
  });
  const cards = await deps.cards.of(hits);
  // Places left change with every booking, so dates are asked for anew by every search; those that it wants.
  const dates = await deps.index.nextDates(
    hits.map((hit) => hit.sessionId),
    { from: later(deps.clock.now(), filters.dates?.from), each: OCCURRENCES_EACH, filters },
  );
  const reachable = Math.floor(MAX_RESULT_OFFSET / limit) + 1;
  return {
    kind: 'found',
    sessions: hits.flatMap((hit) => {
      const card = cards.get(hit.sessionId);
      if (card === undefined) return [];
      const distanceMiles = hit.distanceMetres === null ? null : milesToTheTenth(hit.distanceMetres);
      return [{ card, nextOccurrences: dates.get(hit.sessionId) ?? [], distanceMiles, hit }];
    }),
    total,
    page,
    pageCount: Math.min(Math.max(1, Math.ceil(total / limit)), reachable),
    place,
    area,
    sort,
    now,
  };
}

const later = (instant: Date, other: Date | undefined): Date =>
  other !== undefined && other > instant ? other : instant;

/** The order must not shift between one page and the next just because seconds went by. */
function wholeMinute(instant: Date): Date {
  return new Date(Math.floor(instant.getTime() / 60_000) * 60_000);
}
