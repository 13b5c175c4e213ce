import { afterInteraction } from '#shared/ui/states/after-interaction.tsx';

/** Photographs are there before their script: that comes when the person first does anything. */
export const Mosaic = afterInteraction({
  onServer: import.meta.env.SSR ? (await import('./mosaic.tsx')).Mosaic : null,
  load: async () => (await import('./mosaic.tsx')).Mosaic,
});
