import { lazyAfterInteraction } from '#shared/ui/states/lazy-after-interaction.tsx';

/** Text, readable before its script loads. */
export const AccessSection = lazyAfterInteraction({
  onServer: import.meta.env.SSR ? (await import('./access-section.tsx')).AccessSection : null,
  load: async () => (await import('./access-section.tsx')).AccessSection,
});
