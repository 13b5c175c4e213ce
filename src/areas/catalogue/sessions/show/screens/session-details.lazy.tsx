import { lazyAfterInteraction } from '#shared/ui/states/lazy-after-interaction.tsx';

/** What a session is, has and where it lies is text and links: it is read before its script is there. */
export const SessionDetails = lazyAfterInteraction({
  onServer: import.meta.env.SSR ? (await import('./session-details.tsx')).SessionDetails : null,
  load: async () => (await import('./session-details.tsx')).SessionDetails,
});
