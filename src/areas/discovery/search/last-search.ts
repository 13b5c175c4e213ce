import type { RouterHistory } from '@tanstack/react-router';
import { useEffect } from 'react';

export const lastSearchKey = 'fettle:last-search';

export interface LastSearch {
  href: string;
  /** Index in the tab's history. */
  index: number;
}

export const currentHistoryIndex = (history: RouterHistory): number => history.location.state.__TSR_index;

/** Remembers the current search for "Back to Search", as long as the tab lives. */
export function useRememberSearch(history: RouterHistory, href: string): void {
  useEffect(() => {
    const search: LastSearch = { href, index: currentHistoryIndex(history) };
    try {
      sessionStorage.setItem(lastSearchKey, JSON.stringify(search));
    } catch {
      // Storage is blocked: "Back to Search" opens an empty search.
    }
  }, [history, href]);
}
