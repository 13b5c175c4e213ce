import { cancellationTerms } from '#features/booking/cancel/terms-copy.ts';
import { SessionHeart } from '#features/favourites/screens/favourite-heart-later.tsx';
import { SessionReviews } from '#features/reviews/screens/session-reviews-later.tsx';
import { BackToSearch } from '#features/search/screens/back-to-search.tsx';
import { SessionPage } from '#features/sessions/show/screens/session-page.tsx';

/** `/sessions/{id}`: a session, which can be saved, with what people say of it and what cancelling gives back. */
export function SessionView() {
  return (
    <SessionPage
      back={<BackToSearch />}
      Heart={SessionHeart}
      Reviews={SessionReviews}
      cancellation={cancellationTerms}
    />
  );
}
