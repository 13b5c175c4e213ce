import { lazyAfterInteraction } from '#shared/ui/states/lazy-after-interaction.tsx';

/** Its code comes when the person first does anything: nobody who only looks pays for it. */
export const SaveSearch = lazyAfterInteraction({
  onServer: import.meta.env.SSR ? (await import('./save-search.tsx')).SaveSearch : null,
  load: async () => (await import('./save-search.tsx')).SaveSearch,
});
