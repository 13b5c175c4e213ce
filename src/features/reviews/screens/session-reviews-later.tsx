import { afterInteraction } from '#shared/ui/states/after-interaction.tsx';

/** What people wrote is text: it is read before its script is there. */
export const SessionReviews = afterInteraction({
  onServer: import.meta.env.SSR ? (await import('./review-list.tsx')).SessionReviews : null,
  load: async () => (await import('./review-list.tsx')).SessionReviews,
});
