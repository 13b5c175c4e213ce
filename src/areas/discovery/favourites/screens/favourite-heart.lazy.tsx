import { lazyAfterInteraction } from '#shared/ui/states/lazy-after-interaction.tsx';

/** Loaded at the first interaction; early-press.ts replays a press of the heart itself. */
export const FavouriteHeart = lazyAfterInteraction({
  onServer: import.meta.env.SSR ? (await import('./favourite-heart.tsx')).StaticHeart : null,
  load: async () => (await import('./favourite-heart.tsx')).FavouriteHeart,
});

export function SessionHeart({ sessionId, title }: { sessionId: number; title: string }) {
  return <FavouriteHeart kind="sessions" id={sessionId} name={title} />;
}
