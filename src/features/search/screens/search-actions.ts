import type { FilterGroup } from '../filters/filter-options.ts';
import type { SearchParams } from '../filters/search-params.ts';
import type { DayChoice } from '../filters/when.ts';

/** What every part of the screen that can change the search is given. */
export interface SearchControls {
  params: SearchParams;
  /** The days that "When?" offers. */
  days: readonly DayChoice[];
  groups: readonly FilterGroup[];
  /** Goes to another search. */
  onSearch: (params: SearchParams) => void;
  /** The sentence under the place box: an unknown place, or a position that was not shared. */
  placeError: string | undefined;
  locating: boolean;
  onLocate: () => void;
}
