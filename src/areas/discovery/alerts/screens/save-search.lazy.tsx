import { lazyAfterInteraction } from '#shared/ui/states/lazy-after-interaction.tsx';
import { searchToSave } from '../search-to-save.ts';

/** Loaded at the first interaction, so that people who only browse don't pay for it; at once after signing in. */
export const SaveSearch = lazyAfterInteraction({
  onServer: import.meta.env.SSR ? (await import('./save-search.tsx')).SaveSearch : null,
  load: async () => (await import('./save-search.tsx')).SaveSearch,
  isDue: () => searchToSave.read() !== null,
});
