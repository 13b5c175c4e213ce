import { lazyAfterInteraction } from '#shared/ui/states/lazy-after-interaction.tsx';

/** Text and a link, so it works before its script loads. */
export const PassPrice = lazyAfterInteraction({
  onServer: import.meta.env.SSR ? (await import('./pass-price.tsx')).PassPrice : null,
  load: async () => (await import('./pass-price.tsx')).PassPrice,
});
