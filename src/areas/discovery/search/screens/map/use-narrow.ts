import { useSyncExternalStore } from 'react';

/** Phones: the map has its cards at the foot. Browser only, like the map. */
export const NARROW = '(max-width: 767px)';

export function useNarrow(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const query = window.matchMedia(NARROW);
      query.addEventListener('change', onChange);
      return () => query.removeEventListener('change', onChange);
    },
    () => window.matchMedia(NARROW).matches,
    () => false,
  );
}
