import { afterInteraction } from '#shared/ui/after-interaction.tsx';

/** The account menu opens as a native popover without its script, and most visitors have none. */
export const AccountMenu = afterInteraction({
  onServer: import.meta.env.SSR ? (await import('./account-menu.tsx')).AccountMenu : null,
  load: async () => (await import('./account-menu.tsx')).AccountMenu,
});
