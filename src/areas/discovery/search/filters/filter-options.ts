import { formatRadius } from '#areas/catalogue/postcodes/lookup/distance.ts';
import { weekdays } from '#shared/calendar/calendar-day.ts';
import { type AccessFact, accessFacts, readAccess } from '#shared/domain/access-facts.ts';
import { activities } from '#shared/domain/activities.ts';
import type { DistanceUnit } from '#shared/domain/distance-unit.ts';
import {
  type Option,
  optionLabel,
  priceRanges,
  ratingFloors,
  searchActivityTypes,
  searchAgeGroups,
  searchDifficulties,
  sessionGenders,
} from '#shared/domain/option-lists.ts';
import { datesLabel } from './day-choices.ts';
import { changeSearch, omitUndefined, type SearchParams } from './search-params.ts';
import { type PartOfDay, readDays } from './search-values.ts';

/** Miles; includes the server's default. */
export const radiusOptions = [1, 2, 5, 10, 25, 50] as const;

export const dayOptions: readonly Option[] = [
  { value: '1,2,3,4,5', label: 'Weekdays' },
  { value: '0,6', label: 'Weekend' },
  ...[1, 2, 3, 4, 5, 6, 0].map((day) => ({ value: String(day), label: weekdays[day] ?? '' })),
];

export const moreFilterNames = [
  'radius',
  'day',
  'from',
  'to',
  'gender',
  'rating',
  'access',
  'places',
  'bookable',
  'q',
] as const;
export type ActiveMoreFilters = Pick<SearchParams, (typeof moreFilterNames)[number]>;

export const timeOptions: readonly Option<PartOfDay>[] = [
  { value: 'early', label: 'Early (before 09:00)' },
  { value: 'morning', label: 'Morning (09:00 to 12:00)' },
  { value: 'lunch', label: 'Lunch (12:00 to 14:00)' },
  { value: 'afternoon', label: 'Afternoon (14:00 to 17:00)' },
  { value: 'evening', label: 'Evening (from 17:00)' },
];

/** Keeps place, order and view. */
export function clearFilters({ postcode, near, sort, view, filters }: SearchParams): SearchParams {
  return omitUndefined({ postcode, near, sort, view, filters });
}

/** Each fact in `access` is a filter by itself. */
export interface ActiveFilter {
  name: keyof SearchParams;
  label: string;
  without: SearchParams;
}

/** In the order of the sidebar, without the place box. */
export function activeFilters(params: SearchParams, unit: DistanceUnit): ActiveFilter[] {
  const labels: Partial<Record<keyof SearchParams, string | undefined>> = {
    near: params.near && 'Near you',
    bbox: params.bbox && 'Area on the map',
    sessionType: params.sessionType && optionLabel(activities, params.sessionType),
    difficulty: params.difficulty && optionLabel(searchDifficulties, params.difficulty),
    priceRange: params.priceRange && optionLabel(priceRanges, params.priceRange),
    maxPrice: params.maxPrice === undefined ? undefined : maxPriceLabel(params.maxPrice),
    ageGroup: params.ageGroup && optionLabel(searchAgeGroups, params.ageGroup),
    radius: params.radius === undefined ? undefined : radiusLabel(params.radius, unit),
    day: params.day && dayLabel(params.day),
    time: params.time && timeLabel(params.time),
    from: datesLabel(params),
    gender: params.gender && optionLabel(sessionGenders, params.gender),
    rating: params.rating && optionLabel(ratingFloors, params.rating),
    q: params.q && `“${params.q}”`,
    places: params.places === undefined ? undefined : placesLabel(params.places),
    bookable: params.bookable && 'Booked here',
  };
  const single = (Object.entries(labels) as [keyof SearchParams, string | undefined][]).flatMap(
    ([name, label]) =>
      label === undefined
        ? []
        : [
            {
              name,
              label,
              // From and to are one filter.
              without: changeSearch(params, { [name]: undefined, ...(name === 'from' && { to: undefined }) }),
            },
          ],
  );
  return [
    ...single,
    ...chosenAccess(params).map(
      (fact): ActiveFilter => ({
        name: 'access',
        label: optionLabel(accessFacts, fact),
        without: changeSearch(params, withAccess(params, fact, false)),
      }),
    ),
  ];
}

export const moreFilters = (params: SearchParams): ActiveMoreFilters =>
  Object.fromEntries(
    moreFilterNames.flatMap((name) => (params[name] === undefined ? [] : [[name, params[name]]])),
  );

export const chosenAccess = ({ access }: Pick<SearchParams, 'access'>): AccessFact[] =>
  access === undefined ? [] : (readAccess(access) ?? []);

export function withAccess(
  params: Pick<SearchParams, 'access'>,
  fact: AccessFact,
  wanted: boolean,
): Pick<SearchParams, 'access'> {
  const others = chosenAccess(params).filter((chosen) => chosen !== fact);
  const facts = readAccess([...others, ...(wanted ? [fact] : [])].join(','));
  return { access: facts === null ? undefined : facts.join(',') };
}

export const radiusLabel = (miles: number, unit: DistanceUnit): string =>
  `Within ${formatRadius(miles, unit)}`;

const maxPriceLabel = (pounds: number): string => (pounds === 0 ? 'Free' : `Up to £${pounds.toFixed(2)}`);

/** "Evening (from 17:00)", "Before 08:00", "From 18:30", "18:00 to 20:30". */
function timeLabel(time: string): string {
  const [from = '', to] = time.split('-');
  if (to === undefined) return optionLabel(timeOptions, time);
  if (from === '00:00') return `Before ${to}`;
  return to === '24:00' ? `From ${from}` : `${from} to ${to}`;
}

function placesLabel(places: number): string {
  return places === 1 ? 'Hide full sessions' : `At least ${places} places`;
}

function dayLabel(day: string): string {
  const days = readDays(day) ?? [];
  const whole = dayOptions.find(({ value }) => value === days.join(',') || value === day);
  // From Monday on: "Tue, Thu, Sun".
  const names = days.toSorted((one, other) => ((one + 6) % 7) - ((other + 6) % 7));
  return whole?.label ?? names.map((each) => weekdays[each]?.slice(0, 3)).join(', ');
}

export interface FilterGroup {
  name: 'sessionType' | 'difficulty' | 'priceRange' | 'ageGroup';
  /** docs/product/search.md#home */
  title: string;
  short: string;
  options: readonly Option[];
  /** Behind "More activities". */
  more?: true;
}

/** Offers personal training only if the address already selects it. */
export function filterGroups(params: SearchParams): FilterGroup[] {
  return [
    {
      name: 'sessionType',
      title: 'Activity Type',
      short: 'Activity',
      options: searchActivityTypes.filter(
        ({ value }) => value !== 'personal-training' || params.sessionType === value,
      ),
      more: true,
    },
    { name: 'difficulty', title: 'Difficulty', short: 'Difficulty', options: searchDifficulties },
    { name: 'priceRange', title: 'Price Range', short: 'Price', options: priceRanges },
    { name: 'ageGroup', title: 'Age Group', short: 'Age group', options: searchAgeGroups },
  ];
}
