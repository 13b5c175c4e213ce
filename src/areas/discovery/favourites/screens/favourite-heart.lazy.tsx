import { lazyAfterInteraction } from '#shared/ui/states/lazy-after-interaction.tsx';

/** Its code comes when the person first does anything; a press of the heart itself is kept till then (early-press.ts). */
export const FavouriteHeart = lazyAfterInteraction({
  onServer: import.meta.env.SSR ? (await import('./favourite-heart.tsx')).StaticHeart : null,
  load: async () => (await import('./favourite-heart.tsx')).FavouriteHeart,
});

/** Saves a session, from its card or its page. */
export function SessionHeart({ sessionId, title }: { sessionId: number; title: string }) {
  return <FavouriteHeart kind="sessions" id={sessionId} name={title} />;
}
