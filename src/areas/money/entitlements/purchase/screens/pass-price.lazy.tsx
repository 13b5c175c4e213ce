import { lazyAfterInteraction } from '#shared/ui/states/lazy-after-interaction.tsx';

/** What a place costs with a pass is text and a link: it is read before its script is there. */
export const PassPrice = lazyAfterInteraction({
  onServer: import.meta.env.SSR ? (await import('./pass-price.tsx')).PassPrice : null,
  load: async () => (await import('./pass-price.tsx')).PassPrice,
});
