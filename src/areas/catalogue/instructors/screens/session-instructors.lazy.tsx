import { lazyAfterInteraction } from '#shared/ui/states/lazy-after-interaction.tsx';

/** Text and links, readable before its script loads. */
export const SessionInstructors = lazyAfterInteraction({
  onServer: import.meta.env.SSR ? (await import('./session-instructors.tsx')).SessionInstructors : null,
  load: async () => (await import('./session-instructors.tsx')).SessionInstructors,
});
