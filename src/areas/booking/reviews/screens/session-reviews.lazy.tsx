import { lazyAfterInteraction } from '#shared/ui/states/lazy-after-interaction.tsx';

/** What people wrote is text: it is read before its script is there. */
export const SessionReviews = lazyAfterInteraction({
  onServer: import.meta.env.SSR ? (await import('./review-list.tsx')).SessionReviews : null,
  load: async () => (await import('./review-list.tsx')).SessionReviews,
});
