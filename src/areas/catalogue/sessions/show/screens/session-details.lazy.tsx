import { lazyAfterInteraction } from '#shared/ui/states/lazy-after-interaction.tsx';

/** Text and links, readable before its script loads. */
export const SessionDetails = lazyAfterInteraction({
  onServer: import.meta.env.SSR ? (await import('./session-details.tsx')).SessionDetails : null,
  load: async () => (await import('./session-details.tsx')).SessionDetails,
});
