import { freeUntilSentence } from '#features/booking/cancel/copy.ts';
import { SessionHeart } from '#features/favourites/screens/favourite-heart-later.tsx';
import { SessionReviews } from '#features/reviews/screens/session-reviews-later.tsx';
import { BackToSearch } from '#features/search/screens/back-to-search.tsx';
import { SessionPage } from '#features/sessions/show/screens/session-page.tsx';

/** `/sessions/{id}`: a session, which can be saved, with what people say of it and until when a booking is free. */
export function SessionView() {
  return (
    <SessionPage
      back={<BackToSearch />}
      Heart={SessionHeart}
      Reviews={SessionReviews}
      cancellation={freeUntilSentence}
    />
  );
}
