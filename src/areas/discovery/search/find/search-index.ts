import type { GridPoint } from '#areas/catalogue/postcodes/lookup/distance.ts';
import type { ActivitySlug, Gender, Occurrence } from '#areas/catalogue/sessions/contract.ts';
import type { AccessFact } from '#shared/domain/access-facts.ts';
import type { SearchAgeGroup, SearchDifficulty, SortOrder } from '#shared/domain/option-lists.ts';
import type { Bounds, TimeWindow } from '../filters/search-values.ts';

/** Where to look. Coordinates of the grid are whole metres, so that distances compare exactly everywhere. */
export type SearchArea =
  | { kind: 'circle'; centre: GridPoint; radiusMetres: number }
  | { kind: 'box'; bounds: Bounds }
  | { kind: 'everywhere' };

/** What must hold of every session found; null and empty ask for nothing. */
export interface SearchFilters {
  sessionType: ActivitySlug | null;
  difficulty: SearchDifficulty | null;
  ageGroup: SearchAgeGroup | null;
  gender: Gender | null;
  /** Stars, once shrunk; only sessions that somebody has reviewed. */
  rating: number | null;
  /** Each must hold. */
  access: readonly AccessFact[];
  /** Pence on the session fee: `minPence <= fee < maxPence`. */
  price: { minPence: number; maxPence: number | null } | null;
  /** Only sessions of businesses that take bookings online. */
  bookableOnly: boolean;
  /** As `searchWords` cuts them; each must begin a word of the session's. */
  words: string[];
  /**
   * A date that is on, starts in [`from`, `until`) and has at least `places` left; `from` is not in the past, a
   * missing end is open, and no places are asked for by 0.
   */
  dates: { from: Date; until: Date | null; places: number } | null;
  /** Days of the week, 0 = Sunday, in Europe/London. */
  days: number[] | null;
  /** When a session starts, in Europe/London; with `days` and `dates` it must hold of one and the same start. */
  time: TimeWindow | null;
}

export interface IndexQuery {
  area: SearchArea;
  /** Where distances are counted from; null when the search names no place. */
  origin: GridPoint | null;
  filters: SearchFilters;
  now: Date;
}

export interface PageQuery extends IndexQuery {
  /** `distance` without an origin is answered as `relevance`. Ties go by distance, then by id. */
  sort: SortOrder;
  offset: number;
  limit: number;
}

/** A session found, with what its rank was made of. */
export interface SearchHit {
  sessionId: number;
  /** Metres from the origin, unrounded; null without one. */
  distanceMetres: number | null;
  nextStartsAt: Date | null;
  ratingThousandths: number;
  /** Another number whenever anything shown of the session, its dates aside, has changed. */
  version: number;
}

export interface IndexPoint {
  sessionId: number;
  title: string;
  /** The business's name, or the organiser's. */
  business: string;
  /** Whose site it is booked on; null for ours. */
  publisher: string | null;
  /** The next date that fits the filters. */
  nextStartsAt: Date | null;
  /** There are dates that fit, and none of them has a place left. */
  full: boolean;
  slug: ActivitySlug;
  pricePence: number;
  lat: number;
  lng: number;
}

/** Sessions close together on the map. `lat` and `lng` are the average of theirs. */
export interface IndexCluster {
  lat: number;
  lng: number;
  count: number;
  bounds: Bounds;
}

interface IndexMap {
  total: number;
  /** The box of all that was found; null when nothing was. */
  bounds: Bounds | null;
  /** Every session, when there are at most as many as were asked for; else none. */
  points: IndexPoint[];
  /** Otherwise the sessions gathered into clusters; their counts add up to `total`. */
  clusters: IndexCluster[];
}

/** A date as a card shows it; of a session elsewhere its publisher may not say how many places are left. */
export type CardOccurrence = Omit<Occurrence, 'spacesLeft'> & { spacesLeft: number | null };

/** Which dates of sessions are shown. */
export interface DateQuery {
  /** None that starts before. */
  from: Date;
  /** So many of each session; where these are full, one more with a place, if there is any. */
  each: number;
  filters: Pick<SearchFilters, 'dates' | 'days' | 'time'>;
}

/** What an answer was made from, besides the time. */
export interface ResponseScope {
  /** Where was looked. */
  area: SearchArea;
  /** Those that it shows, with how many places their dates have left. */
  sessionIds: readonly number[];
  /** Whether a session is found at all hangs on its places left. */
  findsByPlaces: boolean;
}

/** What an index answers from, as far as it tells whether an answer still holds. */
export interface IndexState {
  /** How many times anything has changed. */
  readonly changes: number;
  /** Whether an answer that was made after so many changes would come out the same now, the time aside. */
  isUnchanged(answer: ResponseScope, since: number): boolean;
}

/**
 * What can be found, and in which order. PostgreSQL answers it, and an index in the web process from the same rows
 * (search_listings, followed through search_changes): both give the same answer to every query, a page's ids in order,
 * the exact total, the distances.
 */
export interface SearchIndex {
  /** One page, and how many sessions match in all. A page beyond the end is empty, with the total all the same. */
  find(query: PageQuery): Promise<{ hits: SearchHit[]; total: number }>;
  /** The same sessions for a map: each of them up to `maxPoints`, beyond that in clusters. */
  map(query: IndexQuery, options: { maxPoints: number }): Promise<IndexMap>;
  /** By session id the next dates that are on and fit, soonest first; a session without any is left out. */
  nextDates(sessionIds: readonly number[], asked: DateQuery): Promise<Map<number, CardOccurrence[]>>;
  /** The same object for as long as it knows what has changed since it was first asked; null while it cannot know. */
  dataState(): IndexState | null;
}
