import { lazy, Suspense, useEffect, useState } from 'react';
import { retryOnInteraction } from '#shared/ui/states/lazy-after-interaction.tsx';
import type { NameSuggestionsProps } from './name-suggestions.tsx';

const NameSuggestions = lazy(async () => ({
  default: (await retryOnInteraction(() => import('./name-suggestions.tsx'))).NameSuggestions,
}));

/** Loaded at first use. */
export function LazyNameSuggestions(props: NameSuggestionsProps) {
  const { input } = props;
  const [used, setUsed] = useState(false);
  useEffect(() => {
    const box = input.current;
    const use = () => setUsed(true);
    if (box !== null && document.activeElement === box) use();
    box?.addEventListener('focus', use);
    return () => box?.removeEventListener('focus', use);
  }, [input]);
  return used ? (
    <Suspense fallback={null}>
      <NameSuggestions {...props} />
    </Suspense>
  ) : null;
}
