import { afterInteraction } from '#shared/ui/after-interaction.tsx';

/** The footer is links only: it works before its script is there. */
export const Footer = afterInteraction({
  onServer: import.meta.env.SSR ? (await import('./footer.tsx')).Footer : null,
  load: async () => (await import('./footer.tsx')).Footer,
});
