import type { DayChoice } from '../filters/day-choices.ts';
import type { FilterGroup } from '../filters/filter-options.ts';
import type { SearchParams } from '../filters/search-params.ts';

/** History and scroll behaviour of a search change. */
export interface SearchOptions {
  replace?: boolean;
  resetScroll?: false;
}

/** Props shared by every control that changes the search. */
export interface SearchControls {
  params: SearchParams;
  days: readonly DayChoice[];
  groups: readonly FilterGroup[];
  /** Navigates to a search, or replaces the current one. */
  onSearch: (params: SearchParams, options?: SearchOptions) => void;
  sidebarId: string;
  /** Error under the place box: unknown place, or position not shared. */
  placeError: string | undefined;
  locating: boolean;
  onLocate: () => void;
}
