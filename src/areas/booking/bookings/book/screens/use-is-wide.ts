import { useSyncExternalStore } from 'react';

/** From 1024 px: the checkout has two columns, and may be a dialog. */
const WIDE = '(width >= 64rem)';

function subscribe(onChange: () => void): () => void {
  const media = window.matchMedia(WIDE);
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}

/** Null on the server and while hydrating: show both, and let CSS choose. */
export function useIsWide(): boolean | null {
  return useSyncExternalStore<boolean | null>(
    subscribe,
    () => window.matchMedia(WIDE).matches,
    () => null,
  );
}
