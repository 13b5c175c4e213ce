import type { RouterHistory } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Where the tab keeps it. */
export const lastSearchKey = 'fettle:last-search';

export interface LastSearch {
  href: string;
  /** Its place in the tab's history. */
  index: number;
}

/** The place in the tab's history of the page that is shown. */
export const currentHistoryIndex = (history: RouterHistory): number => history.location.state.__TSR_index;

/** Remembers the search that is on the screen, for the way back from a session. Lasts as long as the tab. */
export function useRememberSearch(history: RouterHistory, href: string): void {
  useEffect(() => {
    const search: LastSearch = { href, index: currentHistoryIndex(history) };
    try {
      sessionStorage.setItem(lastSearchKey, JSON.stringify(search));
    } catch {
      // A browser that stores nothing goes back to an empty search instead.
    }
  }, [history, href]);
}
