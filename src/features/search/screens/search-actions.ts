import type { FilterGroup } from '../filter-groups.ts';
import type { SearchParams } from '../search-params.ts';
import type { DayChoice } from '../when.ts';

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
