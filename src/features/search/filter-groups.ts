import {
  type Option,
  priceRanges,
  searchActivityTypes,
  searchAgeGroups,
  searchDifficulties,
} from '#shared/domain/option-lists.ts';
import type { SearchParams } from './search-params.ts';

/** A group of filters of which one can be chosen. */
export interface FilterGroup {
  name: 'sessionType' | 'difficulty' | 'priceRange' | 'ageGroup';
  /** The group's title (specification, section 2, "Home"). */
  title: string;
  /** On the narrow screen's chip. */
  short: string;
  options: readonly Option[];
}

/**
 * The four groups as offered for a search. Personal training is not among the specification's activity types,
 * but a link can ask for it; then it is shown as what is chosen.
 */
export function filterGroups(params: SearchParams): FilterGroup[] {
  return [
    {
      name: 'sessionType',
      title: 'Activity Type',
      short: 'Activity',
      options: searchActivityTypes.filter(
        ({ value }) => value !== 'personal-training' || params.sessionType === value,
      ),
    },
    { name: 'difficulty', title: 'Difficulty', short: 'Difficulty', options: searchDifficulties },
    { name: 'priceRange', title: 'Price Range', short: 'Price', options: priceRanges },
    { name: 'ageGroup', title: 'Age Group', short: 'Age group', options: searchAgeGroups },
  ];
}
