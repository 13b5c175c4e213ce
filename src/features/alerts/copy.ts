import { activeFilters } from '#features/search/filters/filter-options.ts';
import type { SearchParams } from '#features/search/filters/search-params.ts';
import type { DistanceUnit } from '#shared/domain/distance-unit.ts';

/** The longest name of a kept search. */
export const MOST_NAME = 80;

/** What a search is called that is kept in one tap: "Yoga, Online booking near SW1A 1AA". */
export function nameOfSearch(params: SearchParams, unit: DistanceUnit): string {
  const words = activeFilters(params, unit)
    .filter(({ name }) => name !== 'near' && name !== 'bbox')
    .map(({ label }) => label);
  const what = words.length === 0 ? 'All sessions' : words.join(', ');
  const where =
    params.bbox !== undefined ? ' in an area of the map' : params.postcode && ` near ${params.postcode}`;
  const name = `${what}${where ?? ''}`;
  return name.length <= MOST_NAME ? name : `${name.slice(0, MOST_NAME - 1)}…`;
}
