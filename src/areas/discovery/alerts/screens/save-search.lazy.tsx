import { lazyAfterInteraction, startWithoutInteraction } from '#shared/ui/states/lazy-after-interaction.tsx';
import { searchToSave } from '../search-to-save.ts';

// Somebody who comes back from signing in has pressed already.
if (!import.meta.env.SSR && searchToSave.read() !== null) startWithoutInteraction();

/** Loaded at the first interaction, so that people who only browse don't pay for it. */
export const SaveSearch = lazyAfterInteraction({
  onServer: import.meta.env.SSR ? (await import('./save-search.tsx')).SaveSearch : null,
  load: async () => (await import('./save-search.tsx')).SaveSearch,
});
