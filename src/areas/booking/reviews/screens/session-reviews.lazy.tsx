import { lazyAfterInteraction } from '#shared/ui/states/lazy-after-interaction.tsx';

/** Server-rendered, so the text is readable before the script loads. */
export const SessionReviews = lazyAfterInteraction({
  onServer: import.meta.env.SSR ? (await import('./review-list.tsx')).SessionReviews : null,
  load: async () => (await import('./review-list.tsx')).SessionReviews,
});
