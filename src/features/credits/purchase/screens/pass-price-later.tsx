import { afterInteraction } from '#shared/ui/states/after-interaction.tsx';

/** What a place costs with a pass is text and a link: it is read before its script is there. */
export const PassPrice = afterInteraction({
  onServer: import.meta.env.SSR ? (await import('./pass-price.tsx')).PassPrice : null,
  load: async () => (await import('./pass-price.tsx')).PassPrice,
});
