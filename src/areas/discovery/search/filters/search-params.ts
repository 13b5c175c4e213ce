import type { ActivitySlug } from '#areas/catalogue/sessions/contract.ts';
import { MAX_PLACES } from '#areas/catalogue/sessions/show/places.ts';
import { isCalendarDay } from '#shared/calendar/calendar-day.ts';
import { accessFacts, readAccess } from '#shared/domain/access-facts.ts';
import { activities } from '#shared/domain/activities.ts';
import {
  type Option,
  type PriceRange,
  priceRanges,
  type RatingFloor,
  ratingFloors,
  type SearchAgeGroup,
  type SearchDifficulty,
  type SessionGender,
  type SortOrder,
  searchAgeGroups,
  searchDifficulties,
  sessionGenders,
  sortOrders,
} from '#shared/domain/option-lists.ts';
import { withQuery } from '#shared/http/api-client.ts';
import { MAX_PRICE_POUNDS, readBox, readDays, readNear, readTimeWindow } from './search-values.ts';

/** A sentence, not a letter. */
export const MAX_SENTENCE_LENGTH = 300;

/** Absent means "any", or the default. */
export interface SearchParams {
  postcode?: string;
  near?: string;
  radius?: number;
  bbox?: string;
  sessionType?: ActivitySlug;
  difficulty?: SearchDifficulty;
  priceRange?: PriceRange;
  /** Pounds, in all. */
  maxPrice?: number;
  ageGroup?: SearchAgeGroup;
  gender?: SessionGender;
  /** Minimum stars, after shrinking. */
  rating?: RatingFloor;
  /** "step_free,quiet", in the order of `accessFacts`. */
  access?: string;
  q?: string;
  from?: string;
  to?: string;
  /** Days of the week, 0 = Sunday: "1,3". */
  day?: string;
  /** A part of the day (`partsOfDay`) or HH:MM-HH:MM. */
  time?: string;
  places?: number;
  bookable?: 'true';
  sort?: SortOrder;
  page?: number;
  /** On narrow screens; the list if absent. */
  view?: 'map';
  /** Sidebar on wide screens; open if absent. */
  filters?: 'closed';
  /** The sentence that the filters came from (docs/product/search.md#ask-in-a-sentence). */
  ask?: string;
}

/** Ignores invalid values, so truncated links still work. The server resolves the place. */
export function readSearchParams(raw: Record<string, unknown>): SearchParams {
  const text = (name: string): string | undefined => {
    const value = raw[name];
    const trimmed = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
    return trimmed === '' ? undefined : trimmed;
  };
  const readable = (name: string, read: (value: string) => unknown) => {
    const value = text(name);
    return value !== undefined && read(value) ? value : undefined;
  };
  const whole = (name: string) => {
    const value = text(name);
    return value !== undefined && /^\d{1,5}$/.test(value) && Number(value) > 0 ? Number(value) : undefined;
  };
  const page = whole('page');
  const places = whole('places');
  const sort = oneOf(sortOrders, text('sort'));
  const radius = Number(text('radius'));
  const from = readable('from', isCalendarDay);
  const to = readable('to', isCalendarDay);
  return omitUndefined({
    postcode: text('postcode')?.slice(0, 80),
    near: readable('near', readNear),
    radius: radius > 0 && radius <= 100 ? radius : undefined,
    bbox: readable('bbox', readBox),
    // Without script, the list of more activities has its own name.
    sessionType: oneOf(activities, text('activity') ?? text('sessionType')),
    difficulty: oneOf(searchDifficulties, text('difficulty')),
    priceRange: oneOf(priceRanges, text('priceRange')),
    maxPrice: readMaxPrice(text('maxPrice')),
    ageGroup: oneOf(searchAgeGroups, text('ageGroup')),
    gender: oneOf(sessionGenders, text('gender')),
    rating: oneOf(ratingFloors, text('rating')),
    access: readAccessParams(raw, text('access')),
    q: readable('q', (value) => /[\p{L}\p{N}]/u.test(value))?.slice(0, 100),
    from,
    // Drops an end before the start.
    to: from !== undefined && to !== undefined && to < from ? undefined : to,
    day: readable('day', readDays),
    time: readable('time', readTimeWindow),
    places: places !== undefined && places <= MAX_PLACES ? places : undefined,
    bookable: text('bookable') === 'true' ? 'true' : undefined,
    sort: sort === 'relevance' ? undefined : sort,
    page: page === 1 ? undefined : page,
    view: text('view') === 'map' ? 'map' : undefined,
    filters: text('filters') === 'closed' ? 'closed' : undefined,
    ask: text('ask')?.slice(0, MAX_SENTENCE_LENGTH),
  });
}

/** Drops what only concerns this screen. */
export function toSearchQuery({
  view: _view,
  filters: _filters,
  ask: _ask,
  ...query
}: SearchParams): Omit<SearchParams, 'view' | 'filters' | 'ask'> {
  return query;
}

export function searchHref(params: SearchParams): string {
  return withQuery('/search', { ...params });
}

/** Filters reset the page, another place the map area; place box and position replace each other. */
export function changeSearch(params: SearchParams, change: Partial<SearchParams>): SearchParams {
  const samePlace = !('postcode' in change) && !('near' in change);
  return omitUndefined({
    ...params,
    page: undefined,
    ...(samePlace ? {} : { postcode: undefined, near: undefined, bbox: undefined }),
    ...change,
  });
}

/** "8", "12.50", "0"; undefined if it isn't a price. */
function readMaxPrice(text: string | undefined): number | undefined {
  if (text === undefined || !/^\d{1,4}(?:\.\d{1,2})?$/.test(text)) return undefined;
  return Number(text) <= MAX_PRICE_POUNDS ? Number(text) : undefined;
}

/** Also reads the checkboxes of a form without script: "quiet=true". */
function readAccessParams(raw: Record<string, unknown>, text: string | undefined): string | undefined {
  const boxes = accessFacts.map(({ value }) => value).filter((value) => raw[value] === 'true');
  const facts = readAccess([...((text && readAccess(text)) ?? []), ...boxes].join(','));
  return facts === null ? undefined : facts.join(',');
}

/** Case-insensitive. Reads "50 " as "50+": a hand-typed plus decodes to a space. */
function oneOf<Value extends string>(
  options: readonly Option<Value>[],
  text: string | undefined,
): Value | undefined {
  if (text === undefined) return undefined;
  const wanted = text.toLowerCase();
  return options.find(({ value }) => value.toLowerCase() === wanted || value === `${text}+`)?.value;
}

/** So that equal searches are equal objects. */
export function omitUndefined(params: SearchParams): SearchParams {
  return Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined));
}
