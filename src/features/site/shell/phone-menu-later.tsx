import { afterInteraction } from '#shared/ui/after-interaction.tsx';

/** The phone menu is a native popover full of links: it opens and leads on without its script. */
export const PhoneMenu = afterInteraction({
  onServer: import.meta.env.SSR ? (await import('./phone-menu.tsx')).PhoneMenu : null,
  load: async () => (await import('./phone-menu.tsx')).PhoneMenu,
});
