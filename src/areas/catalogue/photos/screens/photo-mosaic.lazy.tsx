import { lazyAfterInteraction } from '#shared/ui/states/lazy-after-interaction.tsx';

/** Server-rendered; the script loads with the first interaction. */
export const PhotoMosaic = lazyAfterInteraction({
  onServer: import.meta.env.SSR ? (await import('./photo-mosaic.tsx')).PhotoMosaic : null,
  load: async () => (await import('./photo-mosaic.tsx')).PhotoMosaic,
});
