import { afterInteraction } from '#shared/ui/after-interaction.tsx';

/** They are folded away: whoever unfolds them has done something by then. */
export const MoreFilters = afterInteraction({
  onServer: import.meta.env.SSR ? (await import('./more-filters.tsx')).MoreFilters : null,
  load: async () => (await import('./more-filters.tsx')).MoreFilters,
});
