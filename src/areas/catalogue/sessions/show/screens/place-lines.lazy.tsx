import { lazyAfterInteraction } from '#shared/ui/states/lazy-after-interaction.tsx';

/** Rendered at once if the address has several places, else fetched on the first press. */
export const PlaceLines = lazyAfterInteraction({
  onServer: import.meta.env.SSR ? (await import('./place-lines.tsx')).PlaceLines : null,
  load: async () => (await import('./place-lines.tsx')).PlaceLines,
});
