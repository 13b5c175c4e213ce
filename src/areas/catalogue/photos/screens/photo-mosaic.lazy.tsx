import { lazyAfterInteraction } from '#shared/ui/states/lazy-after-interaction.tsx';

/** Photographs are there before their script: that comes when the person first does anything. */
export const PhotoMosaic = lazyAfterInteraction({
  onServer: import.meta.env.SSR ? (await import('./photo-mosaic.tsx')).PhotoMosaic : null,
  load: async () => (await import('./photo-mosaic.tsx')).PhotoMosaic,
});
