import type { ReactNode } from 'react';
import { AccessSection } from '#features/access/screens/access-section-later.tsx';
import { cancellationTerms } from '#features/booking/cancel/terms-copy.ts';
import { SeriesBlock } from '#features/booking/series/screens/series-block-later.tsx';
import { PassPrice } from '#features/credits/purchase/screens/pass-price-later.tsx';
import { SessionHeart } from '#features/favourites/screens/favourite-heart-later.tsx';
import { WhoTeaches } from '#features/instructors/screens/who-teaches-later.tsx';
import { PagePictures } from '#features/photos/screens/page-pictures.tsx';
import { SessionReviews } from '#features/reviews/screens/session-reviews-later.tsx';
import { BackToSearch } from '#features/search/screens/back-to-search.tsx';
import type { Session } from '#features/sessions/contract.ts';
import { SessionPage } from '#features/sessions/show/screens/session-page.tsx';

/** Its own photographs or its business's, or its activity's tile. */
function SessionPictures({
  session: { id, title, photo },
  children,
}: {
  session: Session;
  children: ReactNode;
}) {
  return (
    <PagePictures of="sessions" id={id} name={title} cover={photo !== null}>
      {children}
    </PagePictures>
  );
}

/** For search engines: in the browser nobody reads it. */
const venueHas = import.meta.env.SSR ? (await import('#features/access/venue-has.ts')).venueHas : () => [];

/** `/sessions/{id}`: a session, which can be saved, with what people say of it and what cancelling gives back. */
export function SessionView() {
  return (
    <SessionPage
      back={<BackToSearch />}
      Heart={SessionHeart}
      Pictures={SessionPictures}
      Teachers={WhoTeaches}
      Series={SeriesBlock}
      Access={AccessSection}
      venueHas={venueHas}
      Reviews={SessionReviews}
      WithPass={PassPrice}
      cancellation={cancellationTerms}
    />
  );
}
