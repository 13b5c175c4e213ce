import type { GridPoint } from '#areas/catalogue/postcodes/lookup/distance.ts';
import type { ActivitySlug, Gender, Occurrence } from '#areas/catalogue/sessions/contract.ts';
import type {
  SessionChangeState,
  SessionChanges,
} from '#areas/catalogue/sessions/show/session-answer-cache.server.ts';
import type { AccessFact } from '#shared/domain/access-facts.ts';
import type { SearchAgeGroup, SearchDifficulty, SortOrder } from '#shared/domain/option-lists.ts';
import type { Bounds, TimeWindow } from '../filters/search-values.ts';

/** Grid coordinates are whole metres, so that distances compare exactly in SQL and JavaScript. */
export type SearchArea =
  | { kind: 'circle'; centre: GridPoint; radiusMetres: number }
  | { kind: 'box'; bounds: Bounds }
  | { kind: 'everywhere' };

/** Null and empty don't filter. */
export interface SearchFilters {
  sessionType: ActivitySlug | null;
  difficulty: SearchDifficulty | null;
  ageGroup: SearchAgeGroup | null;
  gender: Gender | null;
  /** Minimum stars after shrinking; only reviewed sessions match. */
  rating: number | null;
  /** All must apply. */
  access: readonly AccessFact[];
  /** Pence on the session fee: `minPence <= fee < maxPence`. */
  price: { minPence: number; maxPence: number | null } | null;
  /** Highest total, platform fee included; external sessions have none. */
  maxTotalPence: number | null;
  bookableOnly: boolean;
  /** From `searchWords`; each must begin a word of the session's. */
  words: string[];
  /** Not cancelled, starts in [`from`, `until`), `places` left. `from` isn't past; null is open; 0 means any. */
  dates: { from: Date; until: Date | null; places: number } | null;
  /** Days of the week, 0 = Sunday, in Europe/London. */
  days: number[] | null;
  /** Start time in Europe/London; with `days` and `dates`, one start must satisfy all. */
  time: TimeWindow | null;
}

export interface IndexQuery {
  area: SearchArea;
  /** Distances count from here; null if the search names no place. */
  origin: GridPoint | null;
  filters: SearchFilters;
  now: Date;
}

export interface PageQuery extends IndexQuery {
  /** Without an origin, `distance` becomes `relevance`. Ties: distance, then id. */
  sort: SortOrder;
  offset: number;
  limit: number;
}

export interface SearchHit {
  sessionId: number;
  /** Unrounded metres; null without an origin. */
  distanceMetres: number | null;
  nextStartsAt: Date | null;
  ratingThousandths: number;
  /** Changes whenever anything shown of the session changes, except its dates. */
  version: number;
}

export interface IndexPoint {
  sessionId: number;
  title: string;
  /** The business's name, or the organiser's. */
  business: string;
  /** The external site that takes the booking; null for ours. */
  publisher: string | null;
  /** The next date that matches. */
  nextStartsAt: Date | null;
  /** There are matching dates, and all are full. */
  full: boolean;
  slug: ActivitySlug;
  pricePence: number;
  lat: number;
  lng: number;
}

/** `lat` and `lng` are averages of its sessions. */
export interface IndexCluster {
  lat: number;
  lng: number;
  count: number;
  bounds: Bounds;
}

interface IndexMap {
  total: number;
  /** Null if nothing matches. */
  bounds: Bounds | null;
  /** Every session if there are at most `maxPoints`; else empty. */
  points: IndexPoint[];
  /** Otherwise clusters; their counts add up to `total`. */
  clusters: IndexCluster[];
}

/** `spacesLeft` is null if the publisher of an external session doesn't say. */
export type CardOccurrence = Omit<Occurrence, 'spacesLeft'> & { spacesLeft: number | null };

export interface DateQuery {
  from: Date;
  /** Per session; if these are full, also the next one with a place. */
  each: number;
  filters: Pick<SearchFilters, 'dates' | 'days' | 'time'>;
}

/** What an answer depends on, besides time. */
export interface ResponseScope {
  area: SearchArea;
  /** Sessions shown, with their places left. */
  sessionIds: readonly number[];
  /** The places filter is set, so bookings change the matches. */
  findsByPlaces: boolean;
}

/** Tells whether a cached answer is still valid. */
export interface IndexState extends SessionChangeState {
  /** True if an answer made at change number `since` would be the same now, apart from time. */
  isUnchanged(answer: ResponseScope, since: number): boolean;
}

/** PostgreSQL and an in-process index implement it. Both must give equal ids, order, totals and distances. */
export interface SearchIndex {
  /** Returns a page and the total. A page beyond the end is empty but has the total. */
  find(query: PageQuery): Promise<{ hits: SearchHit[]; total: number }>;
  /** The same matches for a map: points up to `maxPoints`, else clusters. */
  map(query: IndexQuery, options: { maxPoints: number }): Promise<IndexMap>;
  /** By session id, the next matching dates, soonest first; leaves out sessions without any. */
  nextDates(sessionIds: readonly number[], asked: DateQuery): Promise<Map<number, CardOccurrence[]>>;
  /** Returns the same object while the index can track changes; null if it can't. */
  dataState(): IndexState | null;
}

/** An index that reads changes from time to time. */
export interface FollowingIndex extends SearchIndex, SessionChanges {
  dataState(): IndexState | null;
}
