import { lazyAfterInteraction } from '#shared/ui/states/lazy-after-interaction.tsx';

/** Who teaches is text and links: it is read before its script is there. */
export const SessionInstructors = lazyAfterInteraction({
  onServer: import.meta.env.SSR ? (await import('./session-instructors.tsx')).SessionInstructors : null,
  load: async () => (await import('./session-instructors.tsx')).SessionInstructors,
});
