import { lazyAfterInteraction } from '#shared/ui/states/lazy-after-interaction.tsx';

/** A line for each place: there where the address asks for several, and else fetched with the first press. */
export const PlaceLines = lazyAfterInteraction({
  onServer: import.meta.env.SSR ? (await import('./place-lines.tsx')).PlaceLines : null,
  load: async () => (await import('./place-lines.tsx')).PlaceLines,
});
