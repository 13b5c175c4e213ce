import { afterInteraction } from '#shared/ui/after-interaction.tsx';

/** Its code comes when the person first does anything; a press of the heart itself is kept till then (early-press.ts). */
export const FavouriteHeart = afterInteraction({
  onServer: import.meta.env.SSR ? (await import('./favourite-heart.tsx')).FavouriteHeart : null,
  load: async () => (await import('./favourite-heart.tsx')).FavouriteHeart,
});
