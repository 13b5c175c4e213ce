import { activeFilters } from '#areas/discovery/search/filters/filter-options.ts';
import type { SearchParams } from '#areas/discovery/search/filters/search-params.ts';
import type { DistanceUnit } from '#shared/domain/distance-unit.ts';

export const MAX_NAME_LENGTH = 80;

/** Default name of a search saved in one tap: "Yoga, Online booking near SW1A 1AA". */
export function defaultSearchName(params: SearchParams, unit: DistanceUnit): string {
  const words = activeFilters(params, unit)
    .filter(({ name }) => name !== 'near' && name !== 'bbox')
    .map(({ label }) => label);
  const what = words.length === 0 ? 'All sessions' : words.join(', ');
  const where =
    params.bbox !== undefined ? ' in an area of the map' : params.postcode && ` near ${params.postcode}`;
  const name = `${what}${where ?? ''}`;
  return name.length <= MAX_NAME_LENGTH ? name : `${name.slice(0, MAX_NAME_LENGTH - 1)}…`;
}
