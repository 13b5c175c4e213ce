import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { BackLink } from '#shared/ui/buttons/back-link.tsx';
import { currentHistoryIndex, type LastSearch, lastSearchKey } from '../last-search.ts';

/** Goes back in history if the search is the previous page, which keeps its scroll position. */
export function BackToSearch() {
  const { history } = useRouter();
  const [last, setLast] = useState<LastSearch | null>(null);
  useEffect(() => setLast(readLast()), []);
  return (
    // Intercepts the click before the link handles it.
    <div
      onClickCapture={(event) => {
        const plain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
        if (last === null || !plain || currentHistoryIndex(history) !== last.index + 1) return;
        event.preventDefault();
        event.stopPropagation();
        history.back();
      }}
    >
      <BackLink href={last?.href ?? '/search'}>Back to Search</BackLink>
    </div>
  );
}

function readLast(): LastSearch | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(lastSearchKey) ?? 'null');
    const known = typeof stored === 'object' && stored !== null && 'href' in stored && 'index' in stored;
    // useRememberSearch wrote it in this tab.
    return known ? (stored as LastSearch) : null;
  } catch {
    return null;
  }
}
