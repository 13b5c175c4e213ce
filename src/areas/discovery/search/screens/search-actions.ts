import type { DayChoice } from '../filters/day-choices.ts';
import type { FilterGroup } from '../filters/filter-options.ts';
import type { SearchParams } from '../filters/search-params.ts';

/** How a search follows on the one before it: in its place in the history, and where the page was scrolled to. */
export interface SearchOptions {
  replace?: boolean;
  resetScroll?: false;
}

/** What every part of the screen that can change the search is given. */
export interface SearchControls {
  params: SearchParams;
  /** The days that the bar offers. */
  days: readonly DayChoice[];
  groups: readonly FilterGroup[];
  /** Goes to another search, or has it take the place of this one. */
  onSearch: (params: SearchParams, options?: SearchOptions) => void;
  /** The element of the filters beside the list. */
  sidebarId: string;
  /** The sentence under the place box: an unknown place, or a position that was not shared. */
  placeError: string | undefined;
  locating: boolean;
  onLocate: () => void;
}
