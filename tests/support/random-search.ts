import { toGrid } from '#areas/catalogue/postcodes/lookup/national-grid.ts';
import { activitySlugSchema, genderSchema } from '#areas/catalogue/sessions/contract.ts';
import { PARTS_OF_DAY, partsOfDay } from '#areas/discovery/search/filters/search-values.ts';
import type { PageQuery, SearchArea, SearchFilters } from '#areas/discovery/search/find/search-index.ts';
import { priceBounds } from '#areas/discovery/search/rules.ts';
import type { Random } from '#demo/random.ts';
import { accessFacts } from '#shared/domain/access-facts.ts';
import {
  optionValues,
  priceRanges,
  ratingFloors,
  searchAgeGroups,
  searchDifficulties,
  sortOrders,
} from '#shared/domain/option-lists.ts';
import { SEARCH_ACTIVITIES } from './search-data.ts';

/** Around the towns of `insertSearchData`, its islands and the empty sea. */
export function randomQuery(random: Random, now: Date): PageQuery {
  const near = random.pick([
    { lat: 51.5074, lng: -0.1278 },
    { lat: 53.4808, lng: -2.2426 },
    { lat: 53.8, lng: -1.6 },
    { lat: 54.6, lng: -5.93 },
    { lat: 60.15, lng: -1.15 },
    { lat: 50.12, lng: -5.54 },
    { lat: 56, lng: -8 },
  ]);
  const grid = toGrid(near);
  const centre = { easting: Math.round(grid.easting), northing: Math.round(grid.northing) };
  const kind = random.pick(['circle', 'circle', 'circle', 'box', 'everywhere'] as const);
  const half = random.pick([0.02, 0.1, 0.7]);
  const area: SearchArea =
    kind === 'circle'
      ? { kind, centre, radiusMetres: random.pick([0, 500, 2_000, 9_999, 16_093, 64_374, 160_934]) }
      : kind === 'box'
        ? {
            kind,
            bounds: {
              west: near.lng - 2 * half,
              south: near.lat - half,
              east: near.lng + 2 * half,
              north: near.lat + half,
            },
          }
        : { kind };
  const maybe = <T>(value: () => T): T | null => (random.chance(0.15) ? value() : null);
  const from = new Date(now.getTime() + random.integer(0, 7) * 86_400_000);
  const filters: SearchFilters = {
    sessionType: maybe(() => random.pick(activitySlugSchema.options.slice(0, SEARCH_ACTIVITIES))),
    difficulty: maybe(() => random.pick(optionValues(searchDifficulties))),
    ageGroup: maybe(() => random.pick(optionValues(searchAgeGroups))),
    gender: maybe(() => random.pick(genderSchema.options)),
    rating: maybe(() => Number(random.pick(optionValues(ratingFloors)))),
    access: maybe(() => random.sample(optionValues(accessFacts), random.integer(1, 2))) ?? [],
    price: maybe(() => priceBounds(random.pick(optionValues(priceRanges)))),
    maxTotalPence: maybe(() => random.pick([0, 500, 800, 1_100, 5_000])),
    bookableOnly: random.chance(0.15),
    words:
      maybe(() =>
        random.pick([['flow'], ['wom'], ['cafe', 'gym'], ['yoga', 'lond'], ['spin'], ['3'], ['nowhere']]),
      ) ?? [],
    dates: maybe(() => ({
      from,
      until: random.chance(0.7) ? new Date(from.getTime() + 3 * 86_400_000) : null,
      places: random.pick([0, 0, 1, 2, 10]),
    })),
    days: maybe(() => random.sample([0, 1, 2, 3, 4, 5, 6], random.integer(1, 3))),
    time: maybe(() =>
      random.pick([
        ...partsOfDay.map((part) => PARTS_OF_DAY[part]),
        { from: 705, to: 720 },
        { from: 1_079, to: 1_080 },
        { from: 0, to: 1_440 },
      ]),
    ),
  };
  return {
    area,
    origin: kind === 'circle' || random.chance(0.5) ? centre : null,
    filters,
    sort: random.pick(optionValues(sortOrders)),
    offset: random.pick([0, 0, 0, 20, 40, 500]),
    limit: random.pick([1, 20, 100]),
    now,
  };
}
