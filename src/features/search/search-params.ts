import type { ActivitySlug } from '#features/sessions/contract.ts';
import { isCalendarDay } from '#shared/calendar/calendar-day.ts';
import {
  labelOf,
  type Option,
  type PriceRange,
  priceRanges,
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
import { datesLabel } from './when.ts';

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
  q?: string;
  /** Days, `YYYY-MM-DD`. */
  from?: string;
  to?: string;
  /** Days of the week, 0 = Sunday: "1,3". */
  day?: string;
  /** morning, afternoon, evening or HH:MM-HH:MM. */
  time?: string;
  /** Only what can be booked online. */
  bookable?: 'true';
  sort?: SortOrder;
  page?: number;
  /** Which of list and map a narrow screen shows; the list when absent. */
  view?: 'map';
}

/** Miles around the place that the filters offer; the server's own default stands among them. */
export const radiusOptions = [1, 2, 5, 10, 25, 50] as const;

/** Single days and the two groups people ask for. */
export const dayOptions: readonly Option[] = [
  { value: '1,2,3,4,5', label: 'Weekdays' },
  { value: '0,6', label: 'Weekend' },
  { value: '1', label: 'Monday' },
  { value: '2', label: 'Tuesday' },
  { value: '3', label: 'Wednesday' },
  { value: '4', label: 'Thursday' },
  { value: '5', label: 'Friday' },
  { value: '6', label: 'Saturday' },
  { value: '0', label: 'Sunday' },
];

/** The filters that are folded away (MoreFilters). */
export const moreFilterNames = ['radius', 'day', 'from', 'to', 'gender', 'bookable', 'q'] as const;

export const timeOptions: readonly Option[] = [
  { value: 'morning', label: 'Morning (before 12:00)' },
  { value: 'afternoon', label: 'Afternoon (12:00 to 18:00)' },
  { value: 'evening', label: 'Evening (from 18:00)' },
];

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
  const sort = oneOf(sortOrders, text('sort'));
  const radius = Number(text('radius'));
  const from = readable('from', isCalendarDay);
  const to = readable('to', isCalendarDay);
  return filled({
    postcode: text('postcode')?.slice(0, 80),
    near: readable('near', readNear),
    radius: radius > 0 && radius <= 100 ? radius : undefined,
    bbox: readable('bbox', readBox),
    sessionType: oneOf(searchActivityTypes, text('sessionType')),
    difficulty: oneOf(searchDifficulties, text('difficulty')),
    priceRange: oneOf(priceRanges, text('priceRange')),
    ageGroup: oneOf(searchAgeGroups, text('ageGroup')),
    gender: oneOf(sessionGenders, text('gender')),
    q: readable('q', (value) => /[\p{L}\p{N}]/u.test(value))?.slice(0, 100),
    from,
    // A span that ends before it begins is a span without an end.
    to: from !== undefined && to !== undefined && to < from ? undefined : to,
    day: readable('day', readDays),
    time: readable('time', readTimeWindow),
    bookable: text('bookable') === 'true' ? 'true' : undefined,
    sort: sort === 'relevance' ? undefined : sort,
    page: page === 1 ? undefined : page,
    view: text('view') === 'map' ? 'map' : undefined,
  });
}

/** The query for the server: everything but what only concerns this screen. */
export function searchQueryOf({ view: _view, ...query }: SearchParams): Omit<SearchParams, 'view'> {
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
  return filled({
    ...params,
    page: undefined,
    ...(samePlace ? {} : { postcode: undefined, near: undefined, bbox: undefined }),
    ...change,
  });
}

/** Takes every filter off; the place, the order and the view stay. */
export function clearFilters({ postcode, near, sort, view }: SearchParams): SearchParams {
  return filled({ postcode, near, sort, view });
}

/** A filter in force: what it says, and the search without it. */
export interface ActiveFilter {
  name: keyof SearchParams;
  label: string;
  without: SearchParams;
}

/** The filters in force, in the order of the sidebar. The place box is not one of them; its words stand in the box. */
export function activeFilters(params: SearchParams): ActiveFilter[] {
  const labels: Partial<Record<keyof SearchParams, string | undefined>> = {
    near: params.near && 'Near your position',
    bbox: params.bbox && 'Area on the map',
    sessionType: params.sessionType && labelOf(searchActivityTypes, params.sessionType),
    difficulty: params.difficulty && labelOf(searchDifficulties, params.difficulty),
    priceRange: params.priceRange && labelOf(priceRanges, params.priceRange),
    ageGroup: params.ageGroup && labelOf(searchAgeGroups, params.ageGroup),
    radius: params.radius === undefined ? undefined : withinMiles(params.radius),
    day: params.day && dayLabel(params.day),
    time: params.time && labelOf(timeOptions, params.time),
    from: datesLabel(params),
    gender: params.gender && labelOf(sessionGenders, params.gender),
    q: params.q && `“${params.q}”`,
    bookable: params.bookable && 'Online booking',
  };
  return (Object.entries(labels) as [keyof SearchParams, string | undefined][]).flatMap(([name, label]) =>
    label === undefined
      ? []
      : [
          {
            name,
            label,
            // First and last day are one filter.
            without: changeSearch(params, { [name]: undefined, ...(name === 'from' && { to: undefined }) }),
          },
        ],
  );
}

/** "Within 1 mile", "Within 10 miles". */
export function withinMiles(miles: number): string {
  return `Within ${miles} ${miles === 1 ? 'mile' : 'miles'}`;
}

function dayLabel(day: string): string {
  const days = readDays(day) ?? [];
  return labelOf(dayOptions, days.join(','));
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
function filled(params: SearchParams): SearchParams {
  return Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined));
}
