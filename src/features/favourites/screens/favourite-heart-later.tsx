import { afterInteraction } from '#shared/ui/after-interaction.tsx';

/** Nobody presses a heart before they have done anything: its code, and what is saved, come then. */
export const FavouriteHeart = afterInteraction({
  onServer: import.meta.env.SSR ? (await import('./favourite-heart.tsx')).FavouriteHeart : null,
  load: async () => (await import('./favourite-heart.tsx')).FavouriteHeart,
});
