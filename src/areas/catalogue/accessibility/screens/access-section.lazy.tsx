import { lazyAfterInteraction } from '#shared/ui/states/lazy-after-interaction.tsx';

/** What getting in is like is text: it is read before its script is there. */
export const AccessSection = lazyAfterInteraction({
  onServer: import.meta.env.SSR ? (await import('./access-section.tsx')).AccessSection : null,
  load: async () => (await import('./access-section.tsx')).AccessSection,
});
