import type { RouterHistory } from '@tanstack/react-router';
import { type MouseEvent, useEffect, useState } from 'react';
import { indexNow, type LastSearch, lastSearchKey } from './last-search.ts';

/**
 * "Back to Search": the last search of this tab. Where it is the page just before, the link goes back in the
 * history, so that the list is where it was left; otherwise it is an ordinary link.
 */
export function useBackToSearch(history: RouterHistory): {
  href: string;
  onClick?: (event: MouseEvent) => void;
} {
  const [last, setLast] = useState<LastSearch | null>(null);
  useEffect(() => setLast(readLast()), []);
  if (last === null) return { href: '/search' };
  return {
    href: last.href,
    onClick: (event) => {
      const plain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
      if (!plain || indexNow(history) !== last.index + 1) return;
      event.preventDefault();
      event.stopPropagation();
      history.back();
    },
  };
}

function readLast(): LastSearch | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(lastSearchKey) ?? 'null');
    const known = typeof stored === 'object' && stored !== null && 'href' in stored && 'index' in stored;
    // Written by useRememberSearch in this same tab.
    return known ? (stored as LastSearch) : null;
  } catch {
    return null;
  }
}
