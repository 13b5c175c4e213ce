import { afterInteraction } from '#shared/ui/states/after-interaction.tsx';

/** Who teaches is text and links: it is read before its script is there. */
export const WhoTeaches = afterInteraction({
  onServer: import.meta.env.SSR ? (await import('./who-teaches.tsx')).WhoTeaches : null,
  load: async () => (await import('./who-teaches.tsx')).WhoTeaches,
});
