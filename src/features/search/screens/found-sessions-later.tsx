import { afterInteraction } from '#shared/ui/after-interaction.tsx';
import { ResultPlaceholders } from './session-card-skeleton.tsx';

/** The cards are links and text: "View Details", "Book Now", the reasons and the pages work without their script. */
export const FoundSessions = afterInteraction({
  onServer: import.meta.env.SSR ? (await import('./found-sessions.tsx')).FoundSessions : null,
  load: async () => (await import('./found-sessions.tsx')).FoundSessions,
  fallback: <ResultPlaceholders />,
});
