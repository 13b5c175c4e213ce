import type { ActivitySlug } from '#areas/catalogue/sessions/contract.ts';
import { MAX_PLACES } from '#areas/catalogue/sessions/show/places.ts';
import { isCalendarDay } from '#shared/calendar/calendar-day.ts';
import { accessFacts, readAccess } from '#shared/domain/access-facts.ts';
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
  searchActivityTypes,
  searchAgeGroups,
  searchDifficulties,
  sessionGenders,
  sortOrders,
} from '#shared/domain/option-lists.ts';
import { withQuery } from '#shared/http/api-client.ts';
import { readBox, readDays, readNear, readTimeWindow } from './search-values.ts';

/** What the address of `/search` says, typed. Absent means "any", or the default. */
export interface SearchParams {
  /** The place box: a postcode, part of one, or the name of a place. */
  postcode?: string;
  /** "lat,lng" from the locate button. */
  near?: string;
  /** Miles. */
  radius?: number;
  /** "west,south,east,north": the area chosen on the map. */
  bbox?: string;
  sessionType?: ActivitySlug;
  difficulty?: SearchDifficulty;
  priceRange?: PriceRange;
  ageGroup?: SearchAgeGroup;
  gender?: SessionGender;
  /** Stars at least, as the search reckons them. */
  rating?: RatingFloor;
  /** What must hold of venue and session, in the order of `accessFacts`: "step_free,quiet". */
  access?: string;
  q?: string;
  /** Days, `YYYY-MM-DD`. */
  from?: string;
  to?: string;
  /** Days of the week, 0 = Sunday: "1,3". */
  day?: string;
  /** A part of the day (`partsOfDay`) or HH:MM-HH:MM. */
  time?: string;
  /** Only dates with so many places left. */
  places?: number;
  /** Only what can be booked online. */
  bookable?: 'true';
  sort?: SortOrder;
  page?: number;
  /** Which of list and map a narrow screen shows; the list when absent. */
  view?: 'map';
  /** The filters beside the list, where there is room for them: open when absent. */
  filters?: 'closed';
}

/**
 * Reads the address of `/search`. What is not a value of its list, or cannot be read, counts as not given: a
 * link that was cut short still shows a search. The place is kept as typed, for the server to say what it is.
 */
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
    sessionType: oneOf(searchActivityTypes, text('sessionType')),
    difficulty: oneOf(searchDifficulties, text('difficulty')),
    priceRange: oneOf(priceRanges, text('priceRange')),
    ageGroup: oneOf(searchAgeGroups, text('ageGroup')),
    gender: oneOf(sessionGenders, text('gender')),
    rating: oneOf(ratingFloors, text('rating')),
    access: readAccessParams(raw, text('access')),
    q: readable('q', (value) => /[\p{L}\p{N}]/u.test(value))?.slice(0, 100),
    from,
    // A span that ends before it begins is a span without an end.
    to: from !== undefined && to !== undefined && to < from ? undefined : to,
    day: readable('day', readDays),
    time: readable('time', readTimeWindow),
    places: places !== undefined && places <= MAX_PLACES ? places : undefined,
    bookable: text('bookable') === 'true' ? 'true' : undefined,
    sort: sort === 'relevance' ? undefined : sort,
    page: page === 1 ? undefined : page,
    view: text('view') === 'map' ? 'map' : undefined,
    filters: text('filters') === 'closed' ? 'closed' : undefined,
  });
}

/** The query for the server: everything but what only concerns this screen. */
export function toSearchQuery({
  view: _view,
  filters: _filters,
  ...query
}: SearchParams): Omit<SearchParams, 'view' | 'filters'> {
  return query;
}

/** The address of a search: "/search?postcode=SW1A+1AA&sessionType=yoga". */
export function searchHref(params: SearchParams): string {
  return withQuery('/search', { ...params });
}

/**
 * A search after a change. Another filter starts at the first page again; another place lets go of the area
 * chosen on the map; the place box and the device's position replace each other.
 */
export function changeSearch(params: SearchParams, change: Partial<SearchParams>): SearchParams {
  const samePlace = !('postcode' in change) && !('near' in change);
  return omitUndefined({
    ...params,
    page: undefined,
    ...(samePlace ? {} : { postcode: undefined, near: undefined, bbox: undefined }),
    ...change,
  });
}

/** The facts of the address, and those that a form without script sends box by box: "quiet=true". */
function readAccessParams(raw: Record<string, unknown>, text: string | undefined): string | undefined {
  const boxes = accessFacts.map(({ value }) => value).filter((value) => raw[value] === 'true');
  const facts = readAccess([...((text && readAccess(text)) ?? []), ...boxes].join(','));
  return facts === null ? undefined : facts.join(',');
}

/** A value of the list, whatever the case of its letters; "50 " is "50+", whose plus a hand-typed address loses. */
function oneOf<Value extends string>(
  options: readonly Option<Value>[],
  text: string | undefined,
): Value | undefined {
  if (text === undefined) return undefined;
  const wanted = text.toLowerCase();
  return options.find(({ value }) => value.toLowerCase() === wanted || value === `${text}+`)?.value;
}

/** Leaves out what is undefined, so that equal searches are equal objects. */
export function omitUndefined(params: SearchParams): SearchParams {
  return Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined));
}
