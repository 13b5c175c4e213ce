import type { SearchParams } from '../filters/search-params.ts';

/** The filters that a sentence can set. */
export type SentenceFilters = Pick<
  SearchParams,
  | 'postcode'
  | 'radius'
  | 'sessionType'
  | 'difficulty'
  | 'priceRange'
  | 'maxPrice'
  | 'ageGroup'
  | 'gender'
  | 'rating'
  | 'access'
  | 'q'
  | 'from'
  | 'to'
  | 'day'
  | 'time'
  | 'places'
  | 'bookable'
  | 'sort'
>;

/** `said`: in so many words. `guessed`: probably. `corrected`: after a typing mistake. */
export type UnderstoodHow = 'said' | 'guessed' | 'corrected';

/** One filter, and the words it came from. */
export interface Understood {
  filter: keyof SentenceFilters;
  /** The filter's value; of `access`, one fact. */
  value: string;
  text: string;
  how: UnderstoodHow;
}

export type UnusedReason = 'unknown' | 'exclusion' | 'one-only' | 'contradiction' | 'no-filter';

export interface Unused {
  text: string;
  reason: UnusedReason;
}

export interface SentenceReading {
  filters: SentenceFilters;
  understood: Understood[];
  unused: Unused[];
}
