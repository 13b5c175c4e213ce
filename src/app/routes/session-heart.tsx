import { FavouriteHeart } from '#features/favourites/screens/favourite-heart-later.tsx';

/** Saves a session, from its card or its page. */
export function SessionHeart({ sessionId, title }: { sessionId: number; title: string }) {
  return <FavouriteHeart kind="sessions" id={sessionId} name={title} />;
}
